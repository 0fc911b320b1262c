"""Entries that gave so many walkovers that an organiser is asked about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from matches.models import (
    Competition,
    CompetitionState,
    Entry,
    EntryState,
    Outcome,
    Result,
    Side,
)
from matches.policy.said_of import said_of
from matches.selectors.base import ENTRY_NAMES, Named, named_in

LEFT: Final = "entry.strike-left"
"""The action of an audit row that says: it was asked about, and stays."""


@dataclass(frozen=True)
class Strike:
    """An entry that is to be asked about: so many walkovers it gave."""

    entry: Named
    competition: Competition
    walkovers: int


def strikes_in(competitions: Iterable[Competition]) -> tuple[Strike, ...]:
    """Who is to be asked about in running competitions that ask, who gave most first. An entry
    about which somebody said that it stays is asked about again after its next walkover. No query
    where none asks; else four at most."""
    asking = {
        each.pk: each
        for each in competitions
        if each.strike_after and each.state == CompetitionState.RUNNING
    }
    if not asking:
        return ()
    given = _given(asking)
    due = {
        entry: count
        for (competition, entry), count in given.items()
        if count >= (asking[competition].strike_after or 0)
    }
    if not due:
        return ()
    held = Entry.objects.filter(pk__in=due, state=EntryState.ENTERED)
    entered = {each.pk: each for each in held.select_related(*ENTRY_NAMES)}
    stays = _stays(entered.values())
    named = named_in({each.competition_id for each in entered.values()})
    told = [
        Strike(named[key], asking[each.competition_id], due[key])
        for key, each in entered.items()
        if due[key] > stays.get(each.public_id, 0)
    ]
    return tuple(sorted(told, key=lambda one: (-one.walkovers, one.entry.id)))


def walkovers_of(entry: Entry) -> int:
    """How many walkovers an entry gave."""
    return _given([entry.competition_id])[entry.competition_id, entry.pk]


def _given(competitions: Iterable[int]) -> Counter[tuple[int, int]]:
    """Walkovers by competition and who gave them: who did not win one, and both where neither
    came."""
    told: Counter[tuple[int, int]] = Counter()
    found = Result.objects.filter(
        fixture__competition__in=list(competitions), fixture_board=None, official=True,
        outcome__in=(Outcome.WALKOVER, Outcome.DOUBLE_WALKOVER),
    )  # fmt: skip
    for row, home, away, winner in found.values_list(
        "fixture__competition_id", "fixture__home_id", "fixture__away_id", "winner"
    ):
        for side, entry in ((Side.A, home), (Side.B, away)):
            if entry and winner != side:
                told[row, entry] += 1
    return told


def _stays(entries: Iterable[Entry]) -> dict[str, int]:
    """At how many walkovers somebody said last that an entry stays, by public id."""
    told = said_of("entry", [each.public_id for each in entries], LEFT)
    return {each.object_id: int((each.after or {}).get("walkovers", 0)) for each in told}
