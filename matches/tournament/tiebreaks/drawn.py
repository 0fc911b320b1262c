"""Tie-breaks settled outside the results and on record: a drawn lot, a play-off."""

from __future__ import annotations

from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Option, Values, tie_break

RECORDED = {"order": Option("Those concerned by id, the one who stands highest first", (), "names")}


@tie_break(
    "play-off",
    version=1,
    title="Play-off",
    rule="Those who are level have played off; the play-off's order stands.",
    lowest=True,
    options=RECORDED,
)
def play_off(tied: Tied) -> Values:
    return _recorded(tied, "no play-off is on record for all of them")


@tie_break(
    "lot",
    fide="DOL",
    version=1,
    title="Drawn lot",
    rule="A lot was drawn once, and its order recorded; whoever was drawn earlier stands higher.",
    lowest=True,
    options=RECORDED,
)
def lot(tied: Tied) -> Values:
    return _recorded(tied, "no lot has been drawn for all of them")


def _recorded(tied: Tied, missing: str) -> Values:
    """The recorded order as places from 1."""
    order = tied.names("order")
    place = {id_: number for number, id_ in enumerate(order, start=1)}
    if not all(id_ in place for id_ in tied.group):
        return Values({}, skipped=missing)
    return Values({id_: (place[id_],) for id_ in tied.group})
