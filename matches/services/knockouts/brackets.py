"""A bracket between its fixtures: who goes on to which, as results become official.

A double walkover is carried on: whoever waits for its winner has a bye, and a match that nobody can
come to is void. Who has withdrawn and would still come to a match gives it away.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    Result,
)
from matches.services.base import messages, rows
from matches.services.base.sentences import match_named
from matches.tournament.formats.brackets import BRACKETS, as_played, bracket_of, is_idle
from matches.tournament.formats.single_elimination import Bracket, Tie

BYES_ON_THEIR_OWN = (Outcome.BYE_FULL, Outcome.VOID)
"""Outcomes that a bracket gives without anybody's result."""


@dataclass(frozen=True)
class Forfeit:
    """A match that somebody who has withdrawn has come to: who wins it, None for nobody."""

    fixture: Fixture
    winner: str | None


@dataclass(frozen=True)
class Standing:
    """What a bracket has come to: by tie, as it is `filled`, who won and who did not come."""

    filled: Bracket
    winners: Mapping[str, str]
    nobody: frozenset[str] = frozenset()

    def tie(self, fixture: Fixture) -> Tie:
        """The fixture's tie."""
        return self.filled.tie(fixture.tie)


@dataclass(frozen=True)
class Filled:
    """What a fixture of a bracket should be: its sides, and the outcome that it has by itself."""

    home: Entry | None
    away: Entry | None
    outcome: str | None


def is_knockout(fixture: Fixture) -> bool:
    """Whether the fixture is one of a bracket."""
    return format_of(fixture) in BRACKETS


def format_of(fixture: Fixture) -> str:
    """The format of the fixture's stage; left blank, its competition's."""
    return fixture.division.stage.format or fixture.competition.format


def in_the_way(division: Division, fixtures: list[Fixture]) -> list[tuple[Fixture, Filled]]:
    """Those of these fixtures that have begun although, by what is official now, others belong
    into them; with what they should be."""
    entries, bracket = as_drawn(division)
    now = standing(division, bracket)
    due = [(each, filled(now, each, entries)) for each in fixtures]
    return [(each, other) for each, other in due if differs(each, other) and has_begun(each)]


def fill(division: Division, fixtures: list[Fixture]) -> list[Forfeit]:
    """Put into these fixtures of a bracket who comes to them; the matches that are given away."""
    entries, bracket = as_drawn(division)
    now = standing(division, bracket)
    forfeits = []
    for each in fixtures:
        _put(each, filled(now, each, entries))
        given = _forfeit(each)
        forfeits += [given] if given is not None else []
    return forfeits


def as_drawn(division: Division) -> tuple[dict[str, Entry], Bracket]:
    """The entries of a division by public id, and the bracket that was drawn for them."""
    places = Place.objects.filter(division=division).select_related(
        *(f"entry__{name}" for name in rows.ENTRY_NAMES)
    )
    entries = {place.entry.public_id: place.entry for place in places.order_by("number")}
    stage = division.stage
    return entries, bracket_of(stage.format_in_force, list(entries), stage.options_in_force)


def standing(
    division: Division, bracket: Bracket, instead: Mapping[str, str | None] | None = None
) -> Standing:
    """What the bracket has come to by its official results: one query.

    `instead` gives ties another winner (None: nobody goes on), as before a correction is saved.
    """
    found = list(
        Fixture.objects.filter(division=division)
        .order_by("number")
        .values_list(
            "tie", "state", "outcome", "winner", "goes_on", "home__public_id", "away__public_id"
        )
    )
    winners: dict[str, str] = {}
    nobody: set[str] = set()
    for tie, state, outcome, won, goes_on, home, away in found:
        # Where the next match was kept after a correction, who went on has gone on.
        winner = goes_on or won
        if state == FixtureState.OFFICIAL and winner in ("A", "B"):
            winners[tie] = home if winner == "A" else away
        elif outcome == Outcome.DOUBLE_WALKOVER and state == FixtureState.OFFICIAL:
            nobody.add(tie)
    for tie, other in (instead or {}).items():
        winners.pop(tie, None)
        nobody.discard(tie)
        if other is None:
            nobody.add(tie)
        else:
            winners[tie] = other
    return Standing(as_played(bracket, winners, nobody), winners, frozenset(nobody))


def filled(now: Standing, fixture: Fixture, entries: Mapping[str, Entry]) -> Filled:
    """What a fixture should be by what its bracket has come to."""
    tie = now.tie(fixture)
    home = entries[tie.home.entrant] if tie.home.entrant else None
    away = entries[tie.away.entrant] if tie.away.entrant else None
    if is_idle(tie, now.filled, now.winners):
        return Filled(home, away, Outcome.VOID)
    if tie.bye:
        known = home or away
        return Filled(known, None, Outcome.BYE_FULL if known is not None else None)
    return Filled(home, away, None)


def differs(fixture: Fixture, due: Filled) -> bool:
    """Whether the fixture is another than it should be."""
    sides = tuple(each.pk if each is not None else None for each in (due.home, due.away))
    own = fixture.outcome if by_itself(fixture) else None
    return sides != (fixture.home_id, fixture.away_id) or due.outcome != own


def by_itself(fixture: Fixture) -> bool:
    """Whether the fixture's outcome is a bye, or that nobody comes."""
    return fixture.state == FixtureState.OFFICIAL and fixture.outcome in BYES_ON_THEIR_OWN


def has_begun(fixture: Fixture) -> bool:
    """Whether somebody plays, played or ruled on it."""
    open_ = fixture.state in (FixtureState.PLANNED, FixtureState.CALLED) or by_itself(fixture)
    held = Result.objects.filter(fixture=fixture, superseded_at__isnull=True)
    return not open_ or held.exists()


def _put(fixture: Fixture, due: Filled) -> None:
    if not differs(fixture, due):
        return
    if has_begun(fixture):
        raise ConflictError(
            _(
                "Match %(match)s of the next round has begun, and somebody else would be in it"
                " now. Postpone that match first; then this can be changed."
            )
            % {"match": match_named(fixture)},
            code="next-round-begun",
        )
    fixture.home, fixture.away, fixture.outcome = due.home, due.away, due.outcome
    fixture.state = FixtureState.OFFICIAL if due.outcome else FixtureState.PLANNED
    fixture.revision += 1
    fixture.save(update_fields=["home", "away", "state", "outcome", "revision"])
    if fixture.home is not None and fixture.away is not None and not due.outcome:
        drawn = {"after": str(fixture.number - 1), "upto": str(fixture.number)}
        messages.put(messages.DRAWN, competition=fixture.competition.public_id, **drawn)


def _forfeit(fixture: Fixture) -> Forfeit | None:
    if fixture.home is None or fixture.away is None or fixture.state == FixtureState.OFFICIAL:
        return None
    gone = [each.state == EntryState.WITHDRAWN for each in (fixture.home, fixture.away)]
    if not any(gone):
        return None
    return Forfeit(fixture, None if all(gone) else "B" if gone[0] else "A")
