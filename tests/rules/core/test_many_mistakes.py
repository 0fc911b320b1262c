"""A document of nothing but mistakes is looked at as far as anybody reads of them."""

from __future__ import annotations

import pytest

import rules
from rules.core.fault import LONGEST_STEP, Mistake
from rules.core.reading import MOST_MISTAKES, check_value
from rules.core.sentence import sentence

MANY = 3 * MOST_MISTAKES


@pytest.mark.parametrize(
    "text",
    [
        "[" + ",".join(["1e99"] * MANY) + "]",
        "[" + ",".join(["NaN"] * MANY) + "]",
        "[" + ",".join(['"\\u0000"'] * MANY) + "]",
        "{" + ",".join(f'"\\u0000{n}":1' for n in range(MANY)) + "}",
        "{" + ",".join(f'"k{n}":1,"k{n}":1' for n in range(MANY)) + "}",
    ],
    ids=["numbers", "no numbers", "texts", "keys", "keys twice"],
)
def test_what_has_too_many_is_looked_at_no_further(text):
    _value, mistakes = rules.read_text(text)
    assert len(mistakes) == MOST_MISTAKES


def test_of_fewer_none_is_left_out():
    assert len(check_value([10**16] * (MOST_MISTAKES - 1))) == MOST_MISTAKES - 1


def test_of_a_key_as_much_is_looked_at_as_is_shown():
    class Long(str):
        """Whoever walks all of it would walk a megabyte, for each mistake below it."""

        def __str__(self):
            return self

        def __iter__(self):
            raise AssertionError("walked whole")

    path = Mistake((Long("k" * 1_000_000), 3), sentence("this is not a JSON value")).where
    assert path == "k" * (LONGEST_STEP - 1) + "….3"
