"""Who came where in a knockout, of whichever kind, with what was played before and beside it.

A bracket places nobody before all of it is official: then who was in it longer stands higher, and
those whose last match was in the same round share, unless they played for third place. Where nobody
won the final nobody is first: those who were in it longest share the places after that. A match
counts as what it was when it was played: a result corrected since, with those after it left to
stand, takes nobody out of a final, and whoever won that is first. Who is in a plate comes after all
who are not, in the plate's order. After groups the knockout comes first, then the plate, then the
others by their places in their groups, which they share with those of the other groups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matches.models import Competition, Division, Entry, Fixture, FixtureState, Standing
from matches.selectors.draws.format import Placing
from matches.tournament.formats.double_elimination import FINAL
from matches.tournament.formats.single_elimination import FOR_THIRD

KNOCKOUT, PLATE = "knockout", "plate"

NOBODY = 0
"""A key that keeps a place free: that of nobody."""
Tiers = list[list[int]]
"""Entries by key, the best first; those of one tier share their place."""


def by_bracket(
    competition: Competition, divisions: Sequence[Division], entries: Mapping[int, Entry]
) -> tuple[Placing, ...]:
    """By how long they were in it."""
    fixtures = _fixtures(competition)
    return _placed(entries, fixtures, _brackets(_stages(divisions), fixtures))


def after_groups(
    competition: Competition, divisions: Sequence[Division], entries: Mapping[int, Entry]
) -> tuple[Placing, ...]:
    """By the brackets after the groups, then by the groups."""
    fixtures = _fixtures(competition)
    later = [one for one in divisions if one.stage.number > 1]
    tiers = _brackets(_stages(later), fixtures)
    if tiers is not None:
        tiers += _of_groups(divisions, {abs(one) for tier in tiers for one in tier})
    return _placed(entries, fixtures, tiers)


def _fixtures(competition: Competition) -> list[Fixture]:
    return list(
        Fixture.objects.filter(competition=competition)
        .select_related("round")
        .order_by("round__number", "number")
    )


def _placed(
    entries: Mapping[int, Entry], fixtures: Sequence[Fixture], tiers: Tiers | None
) -> tuple[Placing, ...]:
    met = [one for one in fixtures if one.home_id is not None and one.away_id is not None]
    played = {one for each in met if each.winner for one in (each.home_id, each.away_id)}
    ranks = _ranks(tiers)
    return tuple(
        Placing(entry, ranks.get(pk) if pk in played else None, pk in played)
        for pk, entry in entries.items()
    )


def _stages(divisions: Sequence[Division]) -> dict[str, Division]:
    """The divisions that are brackets, by what they are: the main bracket, the plate."""
    return {
        KNOCKOUT if one.stage.number == 1 else str(one.stage.basis.get("kind", KNOCKOUT)): one
        for one in reversed(divisions)
    }


def _brackets(stages: Mapping[str, Division], fixtures: list[Fixture]) -> Tiers | None:
    """Everybody in a bracket by their places; None while the main bracket is not over. Of a plate
    that is not over a tier of nobody's (negative) keys keeps the places free."""
    main = stages.get(KNOCKOUT)
    tiers = _of_bracket(main, fixtures) if main is not None else None
    plate = stages.get(PLATE)
    if tiers is None or plate is None:
        return tiers
    in_plate = _entrants_of(plate, fixtures)
    tiers = [[one for one in tier if one not in in_plate] for tier in tiers]
    held = _of_bracket(plate, fixtures)
    return tiers + (held if held is not None else [[-one for one in in_plate]])


def _entrants_of(division: Division, fixtures: list[Fixture]) -> set[int]:
    own = [one for one in fixtures if one.division_id == division.pk]
    return {key for one in own for key in (one.home_id, one.away_id) if key is not None}


def _of_bracket(division: Division, fixtures: list[Fixture]) -> Tiers | None:
    """A bracket's entries by when they went out; None while any of it is open."""
    own = [one for one in fixtures if one.division_id == division.pk]
    if not own or any(one.state != FixtureState.OFFICIAL for one in own):
        return None
    bracket = [one for one in own if one.tie != FOR_THIRD]
    stayed = dict.fromkeys(_entrants_of(division, own), 0)
    for each in bracket:
        if each.home_id is not None and each.away_id is not None and each.round is not None:
            stayed |= dict.fromkeys((each.home_id, each.away_id), each.round.number)
    fourth = [_other(one) for one in own if one.tie == FOR_THIRD]
    keys = {one: (-last, one in fourth) for one, last in stayed.items()}
    champion = _champion(bracket)
    if champion is not None:
        keys[champion] = (-(10**6), False)
    tiers = [[one for one in keys if keys[one] == key] for key in sorted(set(keys.values()))]
    return tiers if champion is not None else [[NOBODY], *tiers]


def _champion(bracket: Sequence[Fixture]) -> int | None:
    """Who won the last match, or waited in it for nobody; of a final that its decider was not
    needed after, who won that."""
    last = [bracket[-1], *(one for one in bracket if one.tie == FINAL)]
    return next((one for each in last if (one := _winner(each)) is not None), None)


def _winner(fixture: Fixture) -> int | None:
    sides = {one for one in (fixture.home_id, fixture.away_id) if one is not None}
    if len(sides) == 1:
        return sides.pop()
    return {"A": fixture.home_id, "B": fixture.away_id}.get(fixture.winner or "")


def _other(fixture: Fixture) -> int | None:
    return {"A": fixture.away_id, "B": fixture.home_id}.get(fixture.winner or "")


def _of_groups(divisions: Sequence[Division], placed: set[int]) -> Tiers:
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
