"""Fixtures and results as lists show them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext, pgettext

from matches.models import Fixture, FixtureState, Outcome, Result
from matches.selectors.naming import Named
from matches.selectors.pairing_cards import card_told
from matches.selectors.start_words import beside, counted
from matches.selectors.starts import NO_STARTS, MatchStarts, starts_by_match

FIXTURE_NAMES = ("competition", "round", "division", "venue")


@dataclass(frozen=True)
class FixtureLine:
    """One fixture in a list. ``score`` is text, empty until there is an official result.

    ``start_a`` and ``start_b`` are what the sides start with, as text; ``counted`` is the score
    with it, where the match is won with the start and not by the score alone. ``why`` says for
    what these two were paired, where a round was paired by results.
    """

    id: int
    public_id: str
    number: int
    round: str
    division: str
    home: str
    away: str
    winner: str
    score: str
    state: str
    outcome: str
    note: str
    starts_at: datetime | None
    venue: str
    played_at: datetime | None
    corrected: bool = False
    tie: str = ""
    division_id: int = 0
    home_id: int | None = None
    away_id: int | None = None
    start_a: str = ""
    start_b: str = ""
    counted: str = ""
    round_number: int = 0
    why: tuple[str, ...] = ()

    @property
    def score_a(self) -> str:
        """The home side's part of the score."""
        return self.score.partition("–")[0]

    @property
    def score_b(self) -> str:
        """The away side's part of the score."""
        return self.score.partition("–")[2]

    @property
    def over(self) -> bool:
        """Whether it is known how it ended: by an official result, or by itself as a bye."""
        return bool(self.score) or self.state == FixtureState.OFFICIAL


def official_results(fixtures: Iterable[Fixture]) -> dict[int, Result]:
    """The official result of each fixture that has one, by the fixture's key. One query."""
    ids = [fixture.pk for fixture in fixtures]
    results = Result.objects.filter(
        fixture_id__in=ids, official=True, fixture_board__isnull=True
    ).select_related("scorecard")
    return {result.fixture_id: result for result in results}


def fixture_lines(
    fixtures: Iterable[Fixture], names: Mapping[int, Named], *, full_names: bool = False
) -> tuple[FixtureLine, ...]:
    """The fixtures as lines. One query, for the results, and where anybody has a start another;
    `FIXTURE_NAMES` come selected."""
    listed = list(fixtures)
    results = official_results(listed)
    starts = starts_by_match(listed, results, names)
    lines = tuple(
        fixture_line(
            fixture,
            results.get(fixture.pk),
            names,
            full_names=full_names,
            starts=starts[fixture.pk],
        )
        for fixture in listed
    )
    return _with_reasons(listed, lines, names, full_names)


def _with_reasons(
    fixtures: Iterable[Fixture],
    lines: tuple[FixtureLine, ...],
    names: Mapping[int, Named],
    full_names: bool,
) -> tuple[FixtureLine, ...]:
    """The lines with why each two were paired, as it was kept with their round. No query."""
    by_id = {
        named.public_id: named.full_name if full_names else named.name for named in names.values()
    }
    cards: dict[int, dict[frozenset[str], Mapping[str, Any]]] = {}
    told = []
    for fixture, line in zip(fixtures, lines, strict=True):
        around = fixture.round
        if around is None or not around.basis.get("cards"):
            told.append(line)
            continue
        if around.pk not in cards:
            cards[around.pk] = {_entrants(card): card for card in around.basis["cards"]}
        ids = {names[pk].public_id for pk in (fixture.home_id, fixture.away_id) if pk is not None}
        card = cards[around.pk].get(frozenset(ids))
        why = card_told(card, lambda id_: by_id.get(id_, "")).why if card is not None else ()
        told.append(replace(line, why=why))
    return tuple(told)


def _entrants(card: Mapping[str, Any]) -> frozenset[str]:
    return frozenset(side["entrant"] for side in (card["first"], card["second"]) if side)


def fixture_line(
    fixture: Fixture,
    result: Result | None,
    names: Mapping[int, Named],
    *,
    full_names: bool = False,
    starts: MatchStarts = NO_STARTS,
) -> FixtureLine:
    """One fixture as a line."""
    start_a, start_b = beside(starts)
    card = result.scorecard if result is not None else None
    return FixtureLine(
        fixture.pk,
        fixture.public_id,
        fixture.number,
        str(fixture.round) if fixture.round is not None else "",
        fixture.division.name,
        side_name(fixture.home_id, names, full_names),
        side_name(fixture.away_id, names, full_names, bye=is_bye(fixture)),
        (result.winner or "") if result is not None else "",
        score_text(result),
        fixture.state,
        fixture.outcome or "",
        note_on(fixture, result),
        fixture.starts_at,
        fixture.venue.name if fixture.venue is not None else "",
        result.played_at if result is not None else None,
        card is not None and card.version > 1,
        fixture.tie,
        fixture.division_id,
        fixture.home_id,
        fixture.away_id,
        start_a,
        start_b,
        "" if starts.in_table else counted(starts, result),
        fixture.round.number if fixture.round is not None else 0,
    )


def is_bye(fixture: Fixture) -> bool:
    """Whether one side rests."""
    return (fixture.outcome or "").startswith("bye")


def side_name(
    entry_id: int | None, names: Mapping[int, Named], full: bool = False, *, bye: bool = False
) -> str:
    """The name of a fixture's side."""
    if entry_id is None:
        return gettext("bye") if bye else gettext("to be known")
    named = names[entry_id]
    return named.full_name if full else named.name


def score_text(result: Result | None) -> str:
    """``16–9``, or what stands for a score where nobody played."""
    if result is None:
        return ""
    if result.score_a is not None and result.outcome in (Outcome.PLAYED, Outcome.ABANDONED):
        return f"{result.score_a}–{result.score_b}"
    if result.outcome == Outcome.WALKOVER:
        return pgettext("score", "w/o")
    if result.outcome == Outcome.DOUBLE_WALKOVER:
        return pgettext("score", "0–0 w/o")
    return "–"


def result_text(result: Result | None, home: str = "", away: str = "") -> str:
    """A result in words that tell it from any other: the score, or whose walkover it is."""
    if result is None:
        return gettext("to be played again")
    if result.outcome == Outcome.PLAYED:
        return score_text(result)
    winner = {"A": home, "B": away}.get(result.winner or "", "")
    said = gettext(Outcome(result.outcome).label)
    if result.outcome == Outcome.WALKOVER and winner:
        return gettext("%(outcome)s, won by %(side)s") % {"outcome": said, "side": winner}
    return said


def note_on(fixture: Fixture, result: Result | None) -> str:
    """What a list says beside a fixture that was not simply played or planned."""
    outcome = result.outcome if result is not None else fixture.outcome
    if outcome and outcome != Outcome.PLAYED:
        return gettext(Outcome(outcome).label)
    if fixture.state in (FixtureState.PLANNED, FixtureState.OFFICIAL):
        return ""
    return gettext(FixtureState(fixture.state).label)
