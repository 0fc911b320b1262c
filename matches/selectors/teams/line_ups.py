"""Line-ups: what the league's rules say of who plays for each team in a match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import (
    AgeBand,
    Competition,
    Entry,
    EntryKind,
    Fixture,
    FixtureBoard,
    Outcome,
    Person,
    Result,
    TeamMember,
)
from matches.policy import codes, visibility
from matches.tournament.line_ups import (
    SENTENCES,
    Board,
    Club,
    Finding,
    Game,
    Rules,
    examine,
    read_rules,
)

SEATS = ("person", "pair__first", "pair__second")


@dataclass(frozen=True)
class Told:
    """A finding in words: `weight` is note, warn, flag or refuse. `side` is A or B, `players` are
    public ids in order, `boards` the numbers of the boards on which they sit."""

    code: str
    weight: str
    sentence: str
    side: str = ""
    players: tuple[str, ...] = ()
    boards: tuple[int, ...] = ()


def told(
    fixture: Fixture,
    sides: Mapping[str, Sequence[Sequence[Person]]],
    name: Callable[[Person], str] = visibility.full_name,
) -> list[Told]:
    """What the rules find in the line-ups of "home" and "away", for organisers: full names, unless
    `name` says others.

    `sides` has the people of each board, the first board first. At most four queries.
    """
    rules = read_rules(fixture.competition.format_options)
    if rules == Rules():
        return []
    counted = _counted(fixture.competition)
    entries = _entries(counted)
    lists = _lists(entries)
    seated = {one.pk: one for boards in sides.values() for board in boards for one in board}
    games = _games(fixture, list(seated), counted) if rules.need_history else []
    for one in seated.values():
        codes.seated(fixture.competition, one)
    names = {_player(one.pk): name(one) for one in seated.values()}
    names |= {_team(entry.team_id or 0): str(entry.team) for entry in entries}
    adults = frozenset(_player(one.pk) for one in seated.values() if one.age_band == AgeBand.ADULT)
    ids = {_player(one.pk): one.public_id for one in seated.values()}
    found: list[Told] = []
    for side, boards in sides.items():
        entry = fixture.home if side == "home" else fixture.away
        if entry is None or entry.team_id is None:
            continue
        own = _club(entry, entries, lists)
        line_up: list[Board] = [tuple(_player(one.pk) for one in board) for board in boards]
        findings = examine(rules, _team(entry.team_id), line_up, own, games, adults)
        code = "A" if side == "home" else "B"
        found += [_told(one, code, line_up, names, ids) for one in findings]
    return found


def _told(
    finding: Finding,
    side: str,
    line_up: Sequence[Board],
    names: Mapping[str, str],
    ids: Mapping[str, str],
) -> Told:
    return Told(
        finding.code,
        finding.weight,
        say(finding, names),
        side,
        tuple(sorted(ids[each] for each in finding.players)),
        tuple(
            number
            for number, board in enumerate(line_up, start=1)
            if set(board) & set(finding.players)
        ),
    )


def told_of(fixture: Fixture) -> list[Told]:
    """What the rules find in the boards as they are set. At most five queries, and none in a
    competition without rules."""
    if read_rules(fixture.competition.format_options) == Rules():
        return []
    rows = FixtureBoard.objects.filter(fixture=fixture)
    held = rows.select_related(*(f"{side}_{seat}" for side in SIDES for seat in SEATS))
    boards = {board.number: board for board in held}
    if not boards:
        return []
    numbers = range(1, max(boards) + 1)
    return told(
        fixture,
        {
            side: [_seated(boards[n], side) if n in boards else [] for n in numbers]
            for side in SIDES
        },
    )


def substitutes_of(fixture: Fixture, entry: Entry | None) -> list[Person]:
    """Who may be a substitute of a team: people in the lists of the club's other teams in the
    competition (or in one that counts with it) and, of the club that runs it, its members of the
    season; nobody of the side that they meet. At most three queries."""
    competition = fixture.competition
    if entry is None or entry.team is None:
        return []
    if not read_rules(competition.format_options).substitutes:
        return []
    club = entry.team.club_id
    pool = Q(
        pk__in=TeamMember.objects.filter(
            team__club=club, team__entries__competition__in=_counted(competition)
        ).values("person")
    )
    if club == competition.club_id:
        pool |= Q(
            memberships__club=club,
            memberships__season=competition.season_id,
            memberships__left_on__isnull=True,
        )
    # Whoever is listed for either side plays for that side, or not at all.
    teams = [each.team_id for each in (fixture.home, fixture.away) if each is not None]
    listed = TeamMember.objects.filter(team__in=teams).values("person")
    return list(Person.objects.filter(pool).exclude(pk__in=listed).distinct())


def say(finding: Finding, names: Mapping[str, str]) -> str:
    """A finding in the reader's language."""
    return _(SENTENCES[finding.code]) % finding.values(names)


SIDES = ("home", "away")


def _player(key: int) -> str:
    return f"player:{key}"


def _team(key: int) -> str:
    return f"team:{key}"


def _counted(competition: Competition) -> dict[int, int]:
    """The competitions that are counted together, with their level: this one alone, or all of the
    season and game that have a level. At most one query."""
    own = competition.format_options.get("level")
    if own is None:
        return {competition.pk: 1}
    rows = Competition.objects.filter(
        season_id=competition.season_id, game=competition.game, entry_kind=EntryKind.TEAM
    ).values_list("pk", "format_options")
    return {key: level for key, told in rows if (level := told.get("level")) is not None}


def _entries(counted: Mapping[int, int]) -> list[Entry]:
    """The teams of the competitions, of a club the higher first: by level, then by seed, else as
    they entered."""
    rows = Entry.objects.filter(competition__in=counted, team__isnull=False).select_related("team")
    return sorted(
        rows,
        key=lambda one: (
            counted[one.competition_id], one.seed is None, one.seed or 0, one.pk
        ),
    )  # fmt: skip


def _lists(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """The list of each team, by the team's key."""
    teams = [entry.team_id for entry in entries]
    lists: dict[int, list[str]] = {}
    for member in TeamMember.objects.filter(team__in=teams).order_by("order"):
        lists.setdefault(member.team_id, []).append(_player(member.person_id))
    return lists


def _club(entry: Entry, entries: Iterable[Entry], lists: Mapping[int, Sequence[str]]) -> Club:
    """A club's teams, the highest first; one that plays in two competitions where it is higher."""
    club = entry.team.club_id if entry.team is not None else None
    own: dict[str, Sequence[str]] = {}
    for one in entries:
        if one.team is not None and one.team.club_id == club:
            own.setdefault(_team(one.team.pk), lists.get(one.team.pk, ()))
    return Club(own)


def _seated(board: FixtureBoard, side: str) -> list[Person]:
    person, pair = getattr(board, f"{side}_person"), getattr(board, f"{side}_pair")
    if person is not None:
        return [person]
    return [pair.first, pair.second] if pair is not None else []


def _games(fixture: Fixture, people: Sequence[int], counted: Mapping[int, int]) -> list[Game]:
    """For whom these people sit in the other matches of the competitions. One query.

    Earlier is by round, not by date: a match that was put off counts where it belongs. Between two
    competitions it is by the day for which the match was meant.
    """
    seats = [f"{side}_{seat}" for side in SIDES for seat in SEATS]
    of_them = Q()
    for seat in seats:
        of_them |= Q(**{f"{seat}__in": people})
    rows = (
        FixtureBoard.objects.filter(of_them, fixture__competition__in=counted)
        .exclude(fixture=fixture.pk)
        .exclude(fixture__outcome__in=(Outcome.VOID, Outcome.EXPUNGED))
        .annotate(
            played=Exists(
                Result.objects.filter(fixture_board=OuterRef("pk"), superseded_at__isnull=True)
            )
        )
        .select_related(
            "fixture__division__stage", "fixture__round", "fixture__home", "fixture__away",
            *seats[1:3], *seats[4:6],
        )
    )  # fmt: skip
    games = []
    for row in rows:
        now, before = _compared(fixture, row.fixture)
        for side in SIDES:
            entry = getattr(row.fixture, side)
            games += [
                Game(
                    _player(one), _team(entry.team_id if entry is not None else 0),
                    str(row.fixture_id), now, row.played and before,
                )
                for one in _keys(row, side)
            ]  # fmt: skip
    return games


def _compared(here: Fixture, other: Fixture) -> tuple[bool, bool]:
    """Whether another match belongs to the same round as this one, and whether before it."""
    if other.competition_id == here.competition_id:
        return _when(other) == _when(here), _when(other) < _when(here)
    then = _day(other)
    return False, then is None or then < (_day(here) or timezone.localdate())


def _day(fixture: Fixture) -> date | None:
    """The day for which a match is meant: its round's, else its own; None: nobody said."""
    if fixture.round is not None and fixture.round.starts_on is not None:
        return fixture.round.starts_on
    return timezone.localdate(fixture.starts_at) if fixture.starts_at is not None else None


def _keys(board: FixtureBoard, side: str) -> list[int]:
    pair = getattr(board, f"{side}_pair")
    if pair is not None:
        return [pair.first_id, pair.second_id]
    person = getattr(board, f"{side}_person_id")
    return [person] if person is not None else []


def _when(fixture: Fixture) -> tuple[int, int]:
    """The stage and round of a match; outside rounds every match is its own."""
    number = fixture.round.number if fixture.round is not None else fixture.number
    return fixture.division.stage.number, number
