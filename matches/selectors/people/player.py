"""A player's page: what the competitions show of one person, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from matches.models import Competition, Entry, Fixture, Person, Rating, Result
from matches.policy import acquaintance, visibility
from matches.policy.acquaintance import answered_for_by
from matches.policy.ids_by_club import is_one_everywhere
from matches.policy.visibility import Viewer
from matches.selectors.base import (
    ENTRY_NAMES,
    HAS_START,
    OF_CLUB,
    Named,
    may_all_be_found,
    page_of,
)
from matches.selectors.base.players import entered_by
from matches.selectors.fixtures import FIXTURE_NAMES, WHOLE_CARD, FixtureLine, fixture_line
from matches.selectors.handicaps import starts_by_match
from matches.selectors.people.found import Found, found_by
from matches.tournament.ratings import TITLES, USUAL

LATEST = 30
MOST_OPPONENTS = 40


@dataclass(frozen=True)
class Record:
    """Played, won, drawn, lost in one game; what they are rated in it, by each system."""

    game: str
    played: int
    won: int
    drawn: int
    lost: int
    rating: str


@dataclass(frozen=True)
class Match:
    """A match of the player: the line, its competition, and how it went for the player."""

    line: FixtureLine
    competition: Competition
    letter: str


@dataclass(frozen=True)
class Opponent:
    """Somebody the player has met alone: how often, and how it went for the player."""

    public_id: str
    name: str
    won: int
    drawn: int
    lost: int

    @property
    def met(self) -> int:
        """How often they met."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True)
class PlayerPage:
    """Everything a player's page says."""

    public_id: str
    name: str
    records: tuple[Record, ...]
    competitions: tuple[Competition, ...]
    matches: tuple[Match, ...]
    opponents: tuple[Opponent, ...]
    may_be_found: bool


def player_page(public_id: str, viewer: Viewer) -> PlayerPage | None:
    """The page of a player who has entered a competition that the viewer may read, else None: of
    everything that they played, or by their id in a club of what they played there; for whom which,
    `entries_of` says. At most ten queries, eleven for somebody signed in."""
    found = found_by(public_id)
    if found is None:
        return None
    person = found.person
    entries = list(
        entries_of(found, viewer)
        .select_related("competition__club", "competition__season")
        .order_by("-competition__season__starts_on", "competition__name")
        .distinct()
    )
    if not entries:
        return None
    found.named(viewer, [entry.competition.club_id for entry in entries])
    # A rating is of all clubs: it would tell which pages are one person's.
    whole = found.club is None
    played = {entry.competition for entry in entries}
    found_too = whole and visibility.may_be_found(person) and may_all_be_found(played)
    return page_with(public_id, person, entries, viewer, rated=whole, may_be_found=found_too)


def page_with(
    public_id: str, person: Person, entries: list[Entry], viewer: Viewer, *,
    rated: bool, may_be_found: bool,
) -> PlayerPage:  # fmt: skip
    """What was played by these entries of a person, each with its competition, club and season;
    whether somebody may read them has been asked before. At most seven queries."""
    results = _results(entries)
    names = _names([result.fixture for result in results], person, viewer)
    own = {entry.pk for entry in entries}
    latest = {result.fixture_id: result for result in results[:LATEST]}
    starts = starts_by_match([one.fixture for one in latest.values()], latest, names)
    matches = tuple(
        Match(
            fixture_line(result.fixture, result, names, starts=starts[result.fixture_id]),
            result.fixture.competition,
            _letter(result, own),
        )
        for result in results[:LATEST]
    )
    return PlayerPage(
        public_id,
        acquaintance.here(viewer).person(person, {one.competition.club_id for one in entries}),
        _records(person, results, own, rated=rated),
        tuple(dict.fromkeys(entry.competition for entry in entries)),
        matches,
        _opponents(results, own, names),
        may_be_found,
    )


def entries_of(found: Found, viewer: Viewer) -> QuerySet[Entry]:
    """A person's entries that the viewer may read by this id, alone, in a pair or in a team: by
    that of a club, what was played there, for who has a page for strangers at all. By their own id
    everything, where strangers may read them in full on one page; of anybody else only those in the
    viewer's own clubs, but for who organises the person's club, and for themselves, all. One query
    for a reader who is signed in, none for a stranger."""
    person = found.person
    own = Entry.objects.filter(visibility.readable(viewer, "competition__")).filter(_of(person))
    if found.club is not None:
        here = own.filter(competition__club=found.club)
        of_it = viewer.everywhere or viewer.is_of(found.club)
        return here if of_it or visibility.has_public_page(person) else here.none()
    if is_one_everywhere(person) or viewer.everywhere:
        return own
    if viewer.user_id is None:
        return own.none()
    if Person.objects.filter(answered_for_by(viewer), pk=person.pk).exists():
        return own
    return own.filter(competition__club_id__in=viewer.belongs | viewer.organises)


def _opponents(
    results: list[Result], own: set[int], names: dict[int, Named]
) -> tuple[Opponent, ...]:
    """Whom the player has met alone, the most often met first."""
    letters: dict[str, list[str]] = {}
    told: dict[str, str] = {}
    for result in results:
        fixture = result.fixture
        ids = (fixture.home_id, fixture.away_id)
        other = next((pk for pk in ids if pk is not None and pk not in own), None)
        named = names.get(other) if other is not None else None
        mine = next((names[pk] for pk in ids if pk in own and pk in names), None)
        letter = _letter(result, own)
        if named is None or mine is None or named.player is None or mine.player is None:
            continue
        if letter:
            letters.setdefault(named.player, []).append(letter)
            told[named.player] = named.name
    shown = visibility.distinct(told)
    found = [
        Opponent(key, shown[key], *(held.count(letter) for letter in "WDL"))
        for key, held in letters.items()
    ]
    return tuple(sorted(found, key=lambda one: (-one.met, one.name))[:MOST_OPPONENTS])


def _of(person: Person) -> Q:
    return entered_by([person.pk])


def _results(entries: list[Entry]) -> list[Result]:
    ids = [entry.pk for entry in entries]
    return list(
        Result.objects.filter(official=True, fixture_board__isnull=True)
        .filter(Q(fixture__home_id__in=ids) | Q(fixture__away_id__in=ids))
        .select_related(
            "scorecard",
            "fixture__competition__club",
            "fixture__competition__season",
            *(f"fixture__{name}" for name in FIXTURE_NAMES),
        )
        .defer(*WHOLE_CARD)
        .order_by("-played_at", "-id")
    )


def _names(fixtures: list[Fixture], person: Person, viewer: Viewer) -> dict[int, Named]:
    """The sides of these matches; each alone by the id that its club tells this reader, which is
    another one in every club of whoever strangers may not put together."""
    ids = {pk for fixture in fixtures for pk in (fixture.home_id, fixture.away_id) if pk}
    rows = Entry.objects.filter(pk__in=ids).select_related(*ENTRY_NAMES, "competition")
    entries = list(rows.annotate(has_start=HAS_START, **OF_CLUB))
    known = acquaintance.here(viewer)
    known.meet_entered(entries)
    return {
        entry.pk: Named(
            entry.pk,
            entry.public_id,
            known.entered(entry),
            page_id(entry, person, viewer),
            False,
            has_start=entry.has_start,
        )
        for entry in entries
    }


def page_id(entry: Any, person: Person, viewer: Viewer) -> str | None:
    """The id of the page of who is entered alone, as their club tells this reader, who is on the
    page of `person`; None of others, and of whoever has no page. The entry has `OF_CLUB`."""
    if entry.person is None or entry.person_id == person.pk:
        return entry.person and person.public_id
    own = viewer.everywhere or viewer.is_of(entry.competition.club_id)
    return page_of(entry.person, entry.at_club, own=own)


def _letter(result: Result, own: set[int]) -> str:
    side = "A" if result.fixture.home_id in own else "B"
    if result.winner == "draw":
        return "D"
    if result.winner is None:
        return ""
    return "W" if result.winner == side else "L"


def _ratings(person: Person) -> dict[str, str]:
    """What somebody is rated in each game, by each system by which they are: the usual one's number
    stands alone."""
    told: dict[str, list[str]] = {}
    held = {(each.game, each.system): each for each in Rating.objects.filter(person=person)}
    for system, title in TITLES.items():
        for game in (game for game, one in held if one == system):
            number = f"{held[game, system].ordinal:.1f}"
            said = number if system == USUAL else f"{number} ({title})"
            told.setdefault(game, []).append(said)
    return {game: ", ".join(numbers) for game, numbers in told.items()}


def _records(
    person: Person, results: list[Result], own: set[int], *, rated: bool
) -> tuple[Record, ...]:
    ratings = _ratings(person) if rated else {}
    letters: dict[str, list[str]] = {}
    for result in results:
        if letter := _letter(result, own):
            letters.setdefault(result.fixture.competition.game, []).append(letter)
    return tuple(
        Record(
            game,
            len(held),
            held.count("W"),
            held.count("D"),
            held.count("L"),
            ratings.get(game, ""),
        )
        for game, held in letters.items()
    )
