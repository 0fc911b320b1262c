"""Exact numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.tournament.exact import Number, as_json, exact, mixed, plain, text


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, 3),
        (0.1, Fraction(1, 10)),
        (2.0, 2),
        (Decimal("0.50"), Fraction(1, 2)),
        ("1/3", Fraction(1, 3)),
        (" 2.5 ", Fraction(5, 2)),
        ("4/2", 2),
        (Fraction(6, 3), 2),
    ],
)
def test_a_number_is_read_exactly(value: object, number: object) -> None:
    assert exact(value) == number
    assert type(exact(value)) is type(number)


@pytest.mark.parametrize(
    "value",
    [
        *(None, True, "", "x", "1/0", "NaN", "1e999999", float("nan"), float("inf")),
        *([], {}, Decimal("Infinity"), "9" * 100, Decimal("1e100")),
    ],
)
def test_what_is_no_number_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="a number is wanted"):
        exact(value)


@given(st.one_of(st.integers(-(10**9), 10**9), st.fractions(-100, 100, max_denominator=1000)))
def test_a_number_is_the_same_after_a_journey_as_json(number: Fraction) -> None:
    assert exact(as_json(number)) == number


def test_numbers_for_people_have_a_real_minus_and_a_sign_on_request() -> None:
    assert text(-2) == "−2"
    assert text(3, signed=True) == "+3"
    assert text(0, signed=True) == "0"
    assert text(Fraction(5, 2)) == "2.5"
    assert text(Fraction(1, 3)) == "1/3"


@pytest.mark.parametrize(
    ("number", "signed", "written"),
    [
        (7, False, "7"),
        (Fraction(5, 2), False, "2.5"),
        (Fraction(34, 3), False, "11⅓"),
        (Fraction(2, 3), True, "+⅔"),
        (Fraction(-34, 3), True, "−11⅓"),
        (Fraction(7, 13), False, "0.54"),
        (Fraction(-20, 13), False, "−1.54"),
        (0, True, "0"),
    ],
)
def test_a_figure_in_a_column_is_no_fraction_of_two_numbers(
    number: Number, signed: bool, written: str
) -> None:
    assert plain(number, signed) == written


@pytest.mark.parametrize(
    ("number", "written"),
    [("7", "7"), ("-2.5", "−2.5"), ("34/3", "11⅓"), ("112/11", "10 2/11"), ("-5/11", "−5/11")],
)
def test_a_number_is_written_exactly_as_it_is_read_aloud(number: str, written: str) -> None:
    assert mixed(exact(number)) == written
    assert mixed(exact(number), True) == (written if written[0] == "−" else f"+{written}")
