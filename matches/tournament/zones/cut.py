"""A cut: the prospect of ending among the first so many of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from matches.tournament.exact import Number
from matches.tournament.zones.league import League
from matches.tournament.zones.rivals import beaten, caught, needs

Status = Literal["certain", "level", "open", "out-level", "out"]
"""In for certain · at worst level on points · open · at best level on points · out for certain."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The prospect of ending among the first so many."""

    status: Status
    needs: Number | None = None
    known: bool = True


def cut(league: League, id_: str, places: int) -> Cut:
    """Whether an entrant ends among the first so many, for certain or not."""
    if places >= len(league.ranks):
        return Cut("certain")
    if places <= 0:
        return Cut("out")
    if league.final:
        return Cut(_final(league, id_, places))
    if not league.is_plain:
        return Cut("open", known=False)
    return _by_points(league, id_, places)


def _by_points(league: League, id_: str, places: int) -> Cut:
    """What holds however the rest goes: the first of these that is certain, else it is open."""
    floor = league.left[id_] * league.loss
    questions: tuple[tuple[Status, Callable[[], bool | None]], ...] = (
        ("certain", lambda: _not(caught(league, id_, places, floor, 0))),
        ("level", lambda: _not(caught(league, id_, places, floor, 1))),
        ("out", lambda: beaten(league, id_, places, 0)),
        ("out-level", lambda: beaten(league, id_, places, 1)),
    )
    known = True
    for status, question in questions:
        answer = question()
        if answer:
            return Cut(status)
        known = known and answer is not None
    return Cut("open", known=known)


def _not(answer: bool | None) -> bool | None:
    return None if answer is None else not answer


def with_needs(league: League, id_: str, places: int, before: Cut) -> Cut:
    """The same with the least number of points that settles it, where there is one."""
    if before.status not in ("open", "level") or league.final or not league.is_plain:
        return before
    least, known = needs(league, id_, places)
    return Cut(before.status, least, known and before.known)


def _final(league: League, id_: str, places: int) -> Status:
    """When all is played the ranks say it, but for a rank that is shared across the line."""
    rank = league.ranks[id_]
    sharing = sum(other == rank for other in league.ranks.values())
    if rank + sharing - 1 <= places:
        return "certain"
    return "out" if rank > places else "open"
