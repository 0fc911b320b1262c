"""Whether the matches of a bracket are those that its results make, and making them so."""

from __future__ import annotations

from dataclasses import dataclass

from matches.errors import ConflictError
from matches.models import Division, Fixture, FixtureState, Result
from matches.services.base import rows
from matches.services.base.findings import Finding
from matches.services.base.transaction import one_transaction
from matches.services.draws.format import Derived
from matches.services.knockouts import advancing, brackets
from matches.services.results import fixture_state
from matches.tournament.formats.brackets import BRACKETS


@dataclass(frozen=True)
class _Off:
    """A match that is otherwise than it should be: `result` is the official one that it does not
    say; None where it is its sides, or its bye, that are wrong."""

    fixture: Fixture
    result: Result | None = None

    @property
    def finding(self) -> Finding:
        """What is said of it."""
        number, key = self.fixture.number, self.fixture.public_id
        if self.result is not None:
            return Finding("bracket", key, f"match {number} does not say its official result")
        if brackets.has_begun(self.fixture):
            said = f"match {number} has begun between others than those who go on to it"
            return Finding("bracket", key, said, mends=False)
        return Finding("bracket", key, f"match {number} is not between those who go on to it")


def off(division: Division) -> list[Finding]:
    """The matches of a bracket that are stored otherwise than its results make them."""
    return _surely(division) if _first(division, _fixtures(division)) else []


@one_transaction
def mend(division: Division) -> list[Finding]:
    """Make them so, the earliest first; what was wrong. A match that has begun between others stays
    as it is: who plays in it is an organiser's to say."""
    told: list[Finding] = []
    left: set[int] = set()
    while wrong := _first(division, _locked(division), left):
        told.append(wrong.finding)
        left.add(wrong.fixture.pk)
        if wrong.result is not None:
            # It may be its sides too that are wrong.
            left.discard(wrong.fixture.pk)
            _say(wrong.fixture, wrong.result)
            continue
        try:
            given_away = brackets.fill(division, [wrong.fixture])
        except ConflictError:
            continue
        advancing.give_away(given_away, None)
    return told


@one_transaction
def _surely(division: Division) -> list[Finding]:
    """All of them, where no result can come meanwhile."""
    found, known = [], set[int]()
    held = _locked(division)
    while wrong := _first(division, held, known):
        found.append(wrong.finding)
        known.add(wrong.fixture.pk)
    return found


def _first(division: Division, fixtures: list[Fixture], but: set[int] | None = None) -> _Off | None:
    """The earliest match that is off, of those that are not to be left out."""
    fixtures = [each for each in fixtures if each.pk not in (but or ())]
    if not fixtures or _format_of(division) not in BRACKETS:
        return None
    results = {
        each.fixture_id: each
        for each in Result.objects.filter(
            fixture__division=division, official=True, fixture_board__isnull=True
        )
    }
    entries, bracket = brackets.as_drawn(division)
    now = brackets.standing(division, bracket)
    for each in fixtures:
        result = results.get(each.pk)
        if result is not None and not _says(each, result):
            return _Off(each, result)
        due = brackets.filled(now, each, entries)
        sides = [side.pk if side is not None else None for side in (due.home, due.away)]
        if sides != [each.home_id, each.away_id] or (
            result is None and brackets.differs(each, due)
        ):
            return _Off(each)
    return None


def _says(fixture: Fixture, result: Result) -> bool:
    told = (fixture.state, fixture.outcome, fixture.winner)
    return told == (FixtureState.OFFICIAL, result.outcome, result.winner)


def _say(fixture: Fixture, result: Result) -> None:
    fixture_state.set_state(
        fixture, FixtureState.OFFICIAL, outcome=result.outcome, winner=result.winner
    )


def _format_of(division: Division) -> str:
    return division.stage.format_in_force


def _fixtures(division: Division) -> list[Fixture]:
    return list(Fixture.objects.filter(division=division).exclude(tie="").order_by("number"))


def _locked(division: Division) -> list[Fixture]:
    return [each for each in rows.by_number(division.pk) if each.tie]


DERIVED = Derived(off, mend)
"""As the formats of brackets have it."""
