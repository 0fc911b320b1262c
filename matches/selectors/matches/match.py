"""One match: its sides, its score, its card in every version, and what was ruled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

from matches.models import Competition, Entry, EntryKind, Fixture, Person, Result, Scorecard
from matches.models.base.sole import sole
from matches.policy import acquaintance, reasons, visibility
from matches.policy.visibility import Viewer
from matches.selectors.base import (
    ENTRY_NAMES,
    Discreet,
    Named,
    discreet_of,
    hides_ahead,
    named_entries,
)
from matches.selectors.corrections import CorrectionLine, corrections_of_match, resting_on
from matches.selectors.fixtures import FixtureLine, day_alone, fixture_line, score_text
from matches.selectors.handicaps import MatchStarts, counted, sentences, starts_by_match
from matches.selectors.lab import StudyLine, studies_of
from matches.selectors.matches.sides import side_names
from matches.selectors.matches.versions import CardVersion, card_version, cards_of, dated, published
from matches.selectors.teams import (
    BoardLine,
    RulingShown,
    boards_of,
    called_in,
    has_boards,
    rulings_of,
)

FIXTURE_WITH = ("competition__club", "competition__season", "round", "division", "venue", "board")


@dataclass(frozen=True)
class BoardCard:
    """One board of a team fixture with its official card."""

    line: BoardLine
    card: CardVersion | None


@dataclass(frozen=True)
class StartsTold:
    """What a match is played with: a sentence each; and the score as it counts, "" where it counts
    as it is, for the table alone (``in_table``) or for who has won."""

    sentences: tuple[str, ...]
    counted: str
    in_table: bool


@dataclass(frozen=True)
class MatchPage:
    """Everything a match's page says, but how it stands while it is written down (`running`).
    ``names`` maps sides, and the players of pairs, to names."""

    competition: Competition
    line: FixtureLine
    names: Mapping[str, str]
    home: Named | None
    away: Named | None
    card: CardVersion | None
    versions: tuple[CardVersion, ...]
    boards: tuple[BoardCard, ...]
    result: Result | None
    earlier_results: tuple[tuple[str, str, datetime | None], ...]
    corrections: tuple[CorrectionLine, ...]
    rests_on: CorrectionLine | None
    may_organise: bool
    is_public: bool
    may_be_found: bool
    studies: tuple[StudyLine, ...] = ()
    starts: StartsTold | None = None
    rulings: tuple[RulingShown, ...] = ()
    ahead: bool = True
    """Whether the reader may know when and where it will be played."""


def _may_be_found(competition: Competition, people: Iterable[Person]) -> bool:
    return visibility.may_be_listed(competition) and all(map(visibility.may_be_found, people))


def match_page(public_id: str, viewer: Viewer) -> MatchPage | None:
    """The page of a match: at most eleven queries, two more between teams, and four more where
    something was corrected. What organisers wrote is read as the viewer may."""
    fixture = find_fixture(public_id, viewer)
    return page_of(fixture, viewer) if fixture is not None else None


def page_of(fixture: Fixture, viewer: Viewer) -> MatchPage:
    """The page of a match that was found for this viewer: one query less."""
    _with_sides(fixture)
    names = named_entries(fixture.competition_id, viewer)
    results = _results(fixture)
    official = next((one for one in results if one.official), None)
    free, ahead = discreet_of(fixture, viewer), not hides_ahead(fixture.competition, viewer)
    when = partial(day_alone, club=fixture.competition.club, ahead=ahead)
    cards = [dated(each, when) for each in cards_of(fixture, results, free)]
    home, away = names.get(fixture.home_id or 0), names.get(fixture.away_id or 0)
    boards, on_boards = _boards(fixture, free, viewer)
    if official is not None:
        # Shown, never saved.
        official.reason = free.reason(reasons.reason_of(official))
    starts, called = _starts(fixture, official, names), side_names(home, away)
    return MatchPage(
        fixture.competition,
        fixture_line(fixture, official, names, starts=starts, ahead=ahead),
        called,
        home,
        away,
        next((card for card in cards if card.official), None),
        tuple(published(cards)),
        tuple(replace(one, card=one.card and dated(one.card, when)) for one in boards),
        official,
        _earlier(results, free),
        # Before anything was decided nothing was corrected.
        corrections_of_match(fixture, names, viewer) if results or boards else (),
        resting_on(fixture, names, viewer),
        viewer.may_organise(fixture.competition.club_id),
        visibility.is_public(fixture.competition),
        ahead and _may_be_found(fixture.competition, [*_people(fixture), *on_boards]),
        studies_of(fixture, viewer),
        _told(starts, called, official) if starts else None,
        rulings_of(fixture, free) if boards else (),
        ahead,
    )


def _results(fixture: Fixture) -> list[Result]:
    """Every result of the match itself, the latest first."""
    held = Result.objects.filter(fixture=fixture, fixture_board__isnull=True)
    return list(held.select_related("scorecard").order_by("-id"))


def _starts(fixture: Fixture, official: Result | None, names: Mapping[int, Named]) -> MatchStarts:
    played = {fixture.pk: official} if official is not None else {}
    return starts_by_match([fixture], played, names)[fixture.pk]


def _earlier(
    results: Sequence[Result], free: Discreet
) -> tuple[tuple[str, str, datetime | None], ...]:
    """The results that another took the place of: score, reason, since when."""
    return tuple(
        (score_text(result), free.reason(reasons.reason_of(result)), result.superseded_at)
        for result in results
        if result.superseded_at is not None
    )


def _told(starts: MatchStarts, names: Mapping[str, str], official: Result | None) -> StartsTold:
    return StartsTold(sentences(starts, names), counted(starts, official), starts.in_table)


def find_fixture(public_id: str, viewer: Viewer) -> Fixture | None:
    """The fixture at an address, if this viewer may read its competition. One query."""
    rows = Fixture.objects.select_related(*FIXTURE_WITH)
    fixture = sole(rows.filter(public_id=public_id))
    if fixture is None or not visibility.may_read(fixture.competition, viewer):
        return None
    return fixture


def _with_sides(fixture: Fixture) -> None:
    """Has the sides of a match at hand, with who plays. One query of its own: with the match they
    are eighteen tables, which takes PostgreSQL five times as long to plan as both apart."""
    sides = Entry.objects.select_related(*ENTRY_NAMES).in_bulk([fixture.home_id, fixture.away_id])
    fixture.home = sides.get(fixture.home_id or 0)
    fixture.away = sides.get(fixture.away_id or 0)


@dataclass(frozen=True)
class CardPage:
    """The official card of a match, or of one of its boards, for whoever may read the match."""

    competition: Competition
    card: CardVersion
    names: Mapping[str, str]
    is_public: bool


def official_card(public_id: str, viewer: Viewer, board: int | None = None) -> CardPage | None:
    """The official card at a match's address. At most six queries."""
    fixture = find_fixture(public_id, viewer)
    if fixture is None:
        return None
    is_public = visibility.is_public(fixture.competition)
    free = discreet_of(fixture, viewer)
    if board is not None:
        _with_sides(fixture)
        own = next(
            (one for one in _boards(fixture, free, viewer)[0] if one.line.number == board), None
        )
        if own is None or own.card is None:
            return None
        return CardPage(fixture.competition, own.card, own.line.names, is_public)
    held = next((one for one in _results(fixture) if one.official), None)
    if held is None or held.scorecard is None:
        return None
    named = named_entries(fixture.competition_id, viewer)
    home = named.get(fixture.home_id) if fixture.home_id else None
    away = named.get(fixture.away_id) if fixture.away_id else None
    card = card_version(held.scorecard, True, free)
    return CardPage(fixture.competition, card, side_names(home, away), is_public)


def _boards(
    fixture: Fixture, free: Discreet, reader: Viewer
) -> tuple[tuple[BoardCard, ...], list[Person]]:
    """The boards of a team fixture with their official cards, and everybody on them. Three
    queries, one without boards, and where no team plays; one more for who is signed in."""
    met: list[Person] = []
    if fixture.competition.entry_kind != EntryKind.TEAM and not has_boards(fixture):
        return (), met
    known = acquaintance.here(reader)
    called = called_in(fixture, known)

    def name(person: Person) -> str:
        met.append(person)
        return called(person)

    lines = boards_of(fixture, name, known.meet)
    ids = [line.card_id for line in lines if line.card_id is not None and not line.waits]
    cards = Scorecard.objects.in_bulk(ids)
    boards = tuple(
        BoardCard(
            line,
            card_version(cards[line.card_id], True, free) if line.card_id in cards else None,
        )
        for line in lines
    )
    return boards, met


def _people(fixture: Fixture) -> list[Person]:
    """Who plays, alone or in a pair; the people of teams are on their boards."""
    people: list[Person] = []
    for entry in (fixture.home, fixture.away):
        if entry is not None and entry.person is not None:
            people.append(entry.person)
        if entry is not None and entry.pair is not None:
            people += [entry.pair.first, entry.pair.second]
    return people
