"""Who came where in a competition, whatever its format: what a championship gives points for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from matches.models import (
    Competition,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Standing,
)
from matches.selectors.ladder_log import is_ladder, log_of
from matches.selectors.tables import has_table

PLACED_BY_LOSSES = "single-elimination"


@dataclass(frozen=True)
class Placing:
    """An entry's rank in its competition (shared ranks are equal; None: unplaced so far), and
    whether it has played."""

    entry: Entry
    rank: int | None
    took_part: bool


def placings_of(competition: Competition) -> tuple[Placing, ...]:
    """The entries with their ranks as they are now: four queries at most.

    Of several divisions of the last stage the second follows the first. A knockout places nobody
    before its final is official: then who lost later stands higher, and those who lost in the same
    round share, unless they played for third place. A double elimination places nobody.
    """
    entries = {
        entry.pk: entry
        for entry in Entry.objects.filter(competition=competition).select_related(
            "person", "pair__first", "pair__second", "team"
        )
    }
    divisions = list(
        Division.objects.filter(stage__competition=competition)
        .select_related("stage")
        .order_by("-stage__number", "number")
    )
    last = [one for one in divisions if one.stage_id == divisions[0].stage_id]
    if last and is_ladder(competition):
        return _by_rung(last[0], competition, entries)
    if last and has_table(competition, last[0]):
        return _by_table(last, entries)
    return _by_losses(competition, entries)


def _by_table(divisions: list[Division], entries: Mapping[int, Entry]) -> tuple[Placing, ...]:
    by_id = {entry.public_id: entry for entry in entries.values()}
    standings = {
        one.division_id: one
        for one in Standing.objects.filter(division__in=divisions, current=True)
    }
    found, above = [], 0
    for division in divisions:
        standing = standings.get(division.pk)
        listed = [row for row in standing.rows if row["entrant"] in by_id] if standing else []
        for row in listed:
            rank = above + row["rank"] if row["rank"] is not None and row["played"] else None
            found.append(Placing(by_id[row["entrant"]], rank, bool(row["played"])))
        above += len(listed)
    return tuple(found)


def _by_rung(
    division: Division, competition: Competition, entries: Mapping[int, Entry]
) -> tuple[Placing, ...]:
    log = log_of(division, competition)
    ladder = log.ladder
    played = {one for pair in ladder.met for one in pair}
    return tuple(
        Placing(entry, ladder.rung(entry.public_id) or None, entry.public_id in played)
        for entry in entries.values()
        if entry.state == EntryState.ENTERED
    )


def _by_losses(competition: Competition, entries: Mapping[int, Entry]) -> tuple[Placing, ...]:
    fixtures = list(
        Fixture.objects.filter(competition=competition, away__isnull=False, home__isnull=False)
        .select_related("round")
        .order_by("round__number", "number")
    )
    losses: dict[int, list[int]] = {}
    for each in fixtures:
        # Who went on although the result was corrected since has not lost there.
        loser = {"A": each.away_id, "B": each.home_id}.get(each.goes_on or each.winner or "")
        if each.state == FixtureState.OFFICIAL and loser is not None and each.round is not None:
            losses.setdefault(loser, []).append(each.round.number)
    played = {one for each in fixtures if each.winner for one in (each.home_id, each.away_id)}
    decided = (
        competition.format == PLACED_BY_LOSSES
        and bool(fixtures)
        and all(each.state == FixtureState.OFFICIAL for each in fixtures)
    )
    # Who never lost comes first; then who lost first in the latest round, and lost least often.
    keys = {
        pk: (-losses[pk][0], len(losses[pk])) if pk in losses else (-(10**6), 0)
        for pk in entries
        if pk in played
    }
    return tuple(
        Placing(
            entry,
            1 + sum(key < keys[pk] for key in keys.values()) if decided and pk in keys else None,
            pk in played,
        )
        for pk, entry in entries.items()
    )
