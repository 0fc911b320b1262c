"""A reason is a page long at most: each reader's page looks through it for names."""

from __future__ import annotations

import pytest

from matches.errors import InvalidError
from matches.policy import reasons
from matches.policy.reasons import LONGEST, Reason


def test_a_longer_one_is_refused_with_its_length() -> None:
    with pytest.raises(InvalidError, match=f"At most {LONGEST} characters: this has {LONGEST + 1}"):
        reasons.columns(Reason("x" * (LONGEST + 1), "late"))


def test_one_of_a_page_is_kept() -> None:
    kept = reasons.columns("x" * LONGEST, "ruling")
    assert kept == {"ruling": "x" * LONGEST, "ruling_code": reasons.OTHER}


def test_what_stands_in_a_row_already_goes_on() -> None:
    written = Reason("x" * (LONGEST + 1), "late", ("Result", 3))
    assert len(reasons.columns(written)["reason"]) == LONGEST + 1
