"""Exact numbers: points, scores and tie-break values never drift with the order of addition."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction
from math import isfinite

_NOT_A_NUMBER = "a number is wanted, not {0!r}"
_LONGEST = 60

Number = int | Fraction

SIGNS = {
    Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚",
    Fraction(1, 7): "⅐", Fraction(1, 9): "⅑",
}  # fmt: skip
"""Fractions without a short decimal that have a sign of their own."""


def exact(value: object) -> Number:
    """The exact number that `value` writes: an int where it is whole, else a Fraction.

    A float counts as the shortest decimal that names it, so ``0.1`` is one tenth; text may be a
    decimal or a fraction ("2.5", "1/3"). Raises ValueError for anything else.
    """
    if isinstance(value, bool):
        raise ValueError(_NOT_A_NUMBER.format(value))
    if isinstance(value, int):
        return value
    if isinstance(value, Fraction):
        return _whole(value)
    if isinstance(value, float) and isfinite(value):
        return _whole(Fraction(repr(value)))
    if isinstance(value, Decimal) and value.is_finite() and abs(value.adjusted()) <= _LONGEST:
        return _whole(Fraction(value))
    if isinstance(value, str) and len(value) <= _LONGEST:
        return _written(value)
    raise ValueError(_NOT_A_NUMBER.format(value if len(repr(value)) <= _LONGEST else type(value)))


def as_json(number: Number) -> int | float | str:
    """`number` as JSON writes it; a fraction without a short decimal becomes text such as "1/3"."""
    if isinstance(number, int):
        return number
    if number.denominator == 1:
        return number.numerator
    near = float(number)
    return near if Fraction(repr(near)) == number else str(number)


def text(number: Number, signed: bool = False) -> str:
    """`number` for people: "7", "2.5", "1/3"; with `signed` "+3", "0", "−2"."""
    written = str(as_json(number)).replace("-", "−")
    return f"+{written}" if signed and number > 0 else written


def plain(number: Number, signed: bool = False) -> str:
    """`number` for a column of figures: "7", "2.5", "11⅓"; what has no sign of its own is rounded
    to hundredths, "0.54". `mixed` says it exactly."""
    size = Fraction(abs(Fraction(number)))
    whole = int(size)
    if isinstance(as_json(size), str):
        sign = SIGNS.get(size - whole)
        written = f"{whole or ''}{sign}" if sign else f"{float(size):.2f}"
    else:
        written = text(size)
    before = "−" if number < 0 else "+" if signed and number > 0 else ""
    return before + written


def mixed(number: Number, signed: bool = False) -> str:
    """`number` exactly, as it is read aloud: "7", "2.5", "11⅓", "10 2/11"."""
    size = Fraction(abs(Fraction(number)))
    whole, rest = divmod(size, 1)
    if not isinstance(as_json(size), str) or rest in SIGNS:
        return plain(number, signed)
    before = "−" if number < 0 else "+" if signed and number > 0 else ""
    return f"{before}{whole} {rest}" if whole else f"{before}{rest}"


def _written(value: str) -> Number:
    try:
        if "/" in value:
            return _whole(Fraction(value.strip()))
        decimal = Decimal(value.strip())
    except (ValueError, ZeroDivisionError, InvalidOperation):
        raise ValueError(_NOT_A_NUMBER.format(value)) from None
    if not decimal.is_finite() or abs(decimal.adjusted()) > _LONGEST:
        raise ValueError(_NOT_A_NUMBER.format(value))
    return _whole(Fraction(decimal))


def _whole(fraction: Fraction) -> Number:
    return fraction.numerator if fraction.denominator == 1 else fraction
