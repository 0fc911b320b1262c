"""A match as a drawing of its score, with the moments that mattered in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

import rules
from matches.law.course import Course, Moment, Point, course_of

WIDE: Final = 600
HIGH: Final = 200
_LINES: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500)
"""How far apart lines of equal score may stand."""


@dataclass(frozen=True)
class Row:
    """An entry that changed the score; ``entry`` counts from 1."""

    entry: int
    a: int
    b: int


@dataclass(frozen=True)
class Told:
    """A moment in words, and the entry that it is about."""

    entry: int
    text: str


@dataclass(frozen=True)
class Worm:
    """The drawing: a path a side, and lines of equal score as (score, height); what it shows in
    one sentence, in a table, and in moments."""

    path_a: str
    path_b: str
    lines: tuple[tuple[int, float], ...]
    said: str
    rows: tuple[Row, ...]
    moments: tuple[Told, ...]


def worm_of(verdict: rules.Verdict, names: Mapping[str, str]) -> Worm | None:
    """The worm of a decided match; None where there is nothing to draw."""
    course = course_of(verdict)
    if course is None:
        return None
    called = {side: names.get(side) or side for side in ("A", "B")}
    last, entries = course.points[-1], course.points[-1].entry + 1
    said = _("%(a)s %(x)d, %(b)s %(y)d after %(n)d entries.") % {
        "a": called["A"], "x": last.a, "b": called["B"], "y": last.b, "n": entries,
    }  # fmt: skip
    return Worm(
        _path(course, lambda one: one.a),
        _path(course, lambda one: one.b),
        _levels(course.most),
        said,
        tuple(_rows(course)),
        tuple(Told(one.entry + 1, _sentence(one, called)) for one in course.moments),
    )


def _path(course: Course, score: Callable[[Point], int]) -> str:
    """Steps from entry to entry, from nothing at the left."""
    entries, most = course.points[-1].entry + 1, course.most
    parts = [f"M0 {HIGH}"]
    parts += [
        f"H{WIDE * (one.entry + 1) / entries:.1f}V{HIGH - HIGH * score(one) / most:.1f}"
        for one in course.points
    ]
    return "".join(parts)


def _levels(most: int) -> tuple[tuple[int, float], ...]:
    step = next((one for one in _LINES if most / one <= 5), _LINES[-1])
    return tuple((at, HIGH - HIGH * at / most) for at in range(step, most + 1, step))


def _rows(course: Course) -> list[Row]:
    rows: list[Row] = []
    for one in course.points:
        before = (rows[-1].a, rows[-1].b) if rows else (0, 0)
        if (one.a, one.b) != before:
            rows.append(Row(one.entry + 1, one.a, one.b))
    return rows


def _sentence(moment: Moment, names: Mapping[str, str]) -> str:
    who = names.get(moment.side or "")
    if who is None:
        return _("The match ended in a draw.")
    said = {
        "lead": _("%(who)s took the lead, by %(n)d."),
        "game": _("%(who)s won game %(number)d."),
        "end": _("%(who)s won end %(number)d, for %(n)d."),
        "gift": _("%(who)s was given %(n)d by the other side."),
        "break": _("%(who)s made the biggest break: %(n)d."),
        "decided": _("%(who)s won the match."),
    }[moment.kind]
    return said % {"who": who, "n": moment.amount, "number": moment.number}
