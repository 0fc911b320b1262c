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
    Outcome,
    Standing,
)
from matches.selectors.ladders.ladder_log import is_ladder, log_of
from matches.selectors.tables.tables import has_table

GROUPS, DOUBLE = "groups-knockout", "double-elimination"
KNOCKOUT, PLATE = "knockout", "plate"
BOTH_LOST = (Outcome.DOUBLE_WALKOVER,)

Tiers = list[list[int]]
"""Entries by key, the best first; those of one tier share their place."""


@dataclass(frozen=True)
class Placing:
    """An entry's rank in its competition (shared ranks are equal; None: unplaced so far), and
    whether it has played."""

    entry: Entry
    rank: int | None
    took_part: bool


def placings_of(competition: Competition) -> tuple[Placing, ...]:
    """The entries with their ranks as they are now: five queries at most.

    Of several divisions of the last stage the second follows the first. A bracket places nobody
    before all of it is official: then who lost later stands higher (in a double elimination: who
    lost for the second time), and those who lost in the same round share, unless they played for
    third place. Who is in a plate comes after all who are not, in the plate's order. After groups
    the knockout comes first, then the plate, then the others by their places in their groups, which
    they share with those of the other groups.
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
    if last and has_table(competition, last[0]) and competition.format != GROUPS:
        return _by_table(last, entries)
    return _by_brackets(competition, divisions, entries)


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


def _by_brackets(
    competition: Competition, divisions: list[Division], entries: Mapping[int, Entry]
) -> tuple[Placing, ...]:
    """Knockouts of every kind, with what was played before and beside them."""
    fixtures = list(
        Fixture.objects.filter(competition=competition)
        .select_related("round")
        .order_by("round__number", "number")
    )
    met = [one for one in fixtures if one.home_id is not None and one.away_id is not None]
    played = {one for each in met if each.winner for one in (each.home_id, each.away_id)}
    ranks = _ranks(_tiers(competition, divisions, fixtures))
    return tuple(
        Placing(entry, ranks.get(pk) if pk in played else None, pk in played)
        for pk, entry in entries.items()
    )


def _tiers(
    competition: Competition, divisions: list[Division], fixtures: list[Fixture]
) -> Tiers | None:
    """Everybody by their places; None while the main bracket is not over. Of a plate that is not
    over a tier of nobody's (negative) keys keeps the places free."""
    stages = {_kind(competition, one): one for one in reversed(divisions)}
    main = stages.get(KNOCKOUT)
    double = competition.format == DOUBLE
    tiers = _of_bracket(main, fixtures, double=double) if main is not None else None
    if tiers is None:
        return None
    plate = stages.get(PLATE)
    if plate is not None:
        in_plate = _entrants_of(plate, fixtures)
        tiers = [[one for one in tier if one not in in_plate] for tier in tiers]
        held = _of_bracket(plate, fixtures)
        tiers += held if held is not None else [[-one for one in in_plate]]
    if competition.format == GROUPS:
        tiers += _of_groups(divisions, {abs(one) for tier in tiers for one in tier})
    return tiers


def _kind(competition: Competition, division: Division) -> str:
    """What a division is: the main bracket, the plate, or a group."""
    if division.stage.number == 1:
        return "group" if competition.format == GROUPS else KNOCKOUT
    return str(division.stage.basis.get("kind", KNOCKOUT))


def _entrants_of(division: Division, fixtures: list[Fixture]) -> set[int]:
    own = [one for one in fixtures if one.division_id == division.pk]
    return {key for one in own for key in (one.home_id, one.away_id) if key is not None}


def _of_bracket(
    division: Division, fixtures: list[Fixture], *, double: bool = False
) -> Tiers | None:
    """A bracket's entries by when they went out; None while any of it is open."""
    own = [one for one in fixtures if one.division_id == division.pk]
    if not own or any(one.state != FixtureState.OFFICIAL for one in own):
        return None
    losses: dict[int, list[int]] = {one: [] for one in _entrants_of(division, own)}
    for each in own:
        for loser in _losers(each):
            losses[loser].append(each.round.number if each.round is not None else 0)
    champion = _champion(own)
    keys = {
        # Out at the last loss where it takes two, else at the first; a match for third place is
        # lost after that.
        one: (-(held[-1] if double else held[0]), len(held)) if held else (-(10**6), 0)
        for one, held in losses.items()
    }
    if double and champion is not None:
        keys = {one: (key[0], 0) for one, key in keys.items()} | {champion: (-(10**6), 0)}
    return [[one for one in keys if keys[one] == key] for key in sorted(set(keys.values()))]


def _losers(fixture: Fixture) -> list[int]:
    sides = {"A": fixture.away_id, "B": fixture.home_id}
    if fixture.outcome in BOTH_LOST:
        return [one for one in sides.values() if one is not None]
    loser = sides.get(fixture.winner or "")
    return [loser] if loser is not None else []


def _champion(fixtures: list[Fixture]) -> int | None:
    """Who won the last match that has a winner: the final, or the decider after it."""
    for each in reversed(fixtures):
        if each.winner in ("A", "B"):
            return each.home_id if each.winner == "A" else each.away_id
    return None


def _of_groups(divisions: list[Division], placed: set[int]) -> Tiers:
    """Those who are placed by no bracket, by their places in their groups."""
    groups = [one for one in divisions if one.stage.number == 1]
    standings = Standing.objects.filter(division__in=groups, current=True)
    keys = {one.public_id: one.pk for one in Entry.objects.filter(places__division__in=groups)}
    tiers: dict[int, list[int]] = {}
    for standing in standings:
        for row in standing.rows:
            entry = keys.get(row["entrant"])
            if entry is not None and entry not in placed and row["rank"] is not None:
                tiers.setdefault(row["rank"], []).append(entry)
    return [tiers[rank] for rank in sorted(tiers)]


def _ranks(tiers: Tiers | None) -> dict[int, int]:
    ranks: dict[int, int] = {}
    ahead = 0
    for tier in tiers or ():
        ranks |= dict.fromkeys(tier, ahead + 1)
        ahead += len(tier)
    return ranks
