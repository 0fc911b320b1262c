"""A player's page: what the competitions show of one person, and nothing more."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from matches.models import Competition, Entry, Fixture, Person, Rating, Result
from matches.policy import visibility
from matches.policy.acquaintance import known_to
from matches.policy.visibility import Viewer
from matches.selectors.base import ENTRY_NAMES, HAS_START, Named
from matches.selectors.fixtures import FIXTURE_NAMES, FixtureLine, fixture_line
from matches.selectors.handicaps import starts_by_match
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
    """The page of a player who has entered a competition that the viewer may read, else None; of
    who is under 18 as `entries_of` says. At most eight queries, nine for somebody signed in."""
    person = Person.objects.filter(public_id=public_id, erased_at__isnull=True).first()
    if person is None:
        return None
    entries = list(
        entries_of(person, viewer)
        .select_related("competition__club", "competition__season")
        .order_by("-competition__season__starts_on", "competition__name")
        .distinct()
    )
    if not entries:
        return None
    results = _results(entries)
    names = _names([result.fixture for result in results])
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
        person.public_id,
        visibility.person_name(person),
        _records(person, results, own),
        tuple(dict.fromkeys(entry.competition for entry in entries)),
        matches,
        _opponents(_told_of_opponents(person, results, names, viewer), own, names),
        visibility.may_be_found(person),
    )


def entries_of(person: Person, viewer: Viewer) -> QuerySet[Entry]:
    """A person's entries that the viewer may read, alone, in a pair or in a team. Of who is under
    18 and has no page for strangers, those in the viewer's own clubs; all of them for who
    organises the child's club, and for the child. One query for the latter, none for a stranger."""
    own = Entry.objects.filter(visibility.readable(viewer, "competition__")).filter(_of(person))
    if visibility.has_public_page(person) or viewer.everywhere:
        return own
    if viewer.user_id is None:
        return own.none()
    if Person.objects.filter(known_to(viewer), pk=person.pk).exists():
        return own
    return own.filter(competition__club_id__in=viewer.belongs | viewer.organises)


def _told_of_opponents(
    person: Person, results: list[Result], names: dict[int, Named], viewer: Viewer
) -> list[Result]:
    """The results without those against somebody who has no page for strangers, where the reader is
    one: an id of theirs would be the same in every competition. One query."""
    if viewer.everywhere:
        return results
    players = {each.player for each in names.values() if each.player} - {person.public_id}
    asked = Person.objects.filter(public_id__in=players)
    apart = {one.public_id for one in asked if not visibility.has_public_page(one)}
    if not apart:
        return results
    own = viewer.belongs | viewer.organises
    return [
        one
        for one in results
        if one.fixture.competition.club_id in own
        or apart.isdisjoint(
            names[pk].player for pk in (one.fixture.home_id, one.fixture.away_id) if pk in names
        )
    ]


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
    return (
        Q(person=person)
        | Q(pair__first=person)
        | Q(pair__second=person)
        | Q(team__members__person=person)
    )


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
        .order_by("-played_at", "-id")
    )


def _names(fixtures: list[Fixture]) -> dict[int, Named]:
    ids = {pk for fixture in fixtures for pk in (fixture.home_id, fixture.away_id) if pk}
    entries = Entry.objects.filter(pk__in=ids).select_related(*ENTRY_NAMES)
    return {
        entry.pk: Named(
            entry.pk,
            entry.public_id,
            visibility.entry_name(entry),
            _alone(entry),
            False,
            has_start=entry.has_start,
        )
        for entry in entries.annotate(has_start=HAS_START)
    }


def _alone(entry: Entry) -> str | None:
    return entry.person.public_id if entry.person is not None else None


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


def _records(person: Person, results: list[Result], own: set[int]) -> tuple[Record, ...]:
    ratings = _ratings(person)
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
