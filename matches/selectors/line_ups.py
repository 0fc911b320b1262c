"""Line-ups: what the league's rules say of who plays for each team in a match."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext as _

from matches import publication
from matches.models import (
    AgeBand,
    Entry,
    Fixture,
    FixtureBoard,
    Outcome,
    Person,
    Result,
    TeamMember,
)
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
    """A finding in words: `weight` is note, warn, flag or refuse."""

    code: str
    weight: str
    sentence: str


def told(fixture: Fixture, sides: Mapping[str, Sequence[Sequence[Person]]]) -> list[Told]:
    """What the rules find in the line-ups of "home" and "away", for organisers: full names.

    `sides` has the people of each board, the first board first. At most three queries.
    """
    rules = read_rules(fixture.competition.format_options)
    if rules == Rules():
        return []
    entries = _entries(fixture)
    lists = _lists(entries)
    seated = {one.pk: one for boards in sides.values() for board in boards for one in board}
    games = _games(fixture, list(seated)) if rules.need_history else []
    names = {_player(one.pk): publication.full_name(one) for one in seated.values()}
    names |= {_team(entry.pk): str(entry.team) for entry in entries}
    adults = frozenset(_player(one.pk) for one in seated.values() if one.age_band == AgeBand.ADULT)
    found: list[Told] = []
    for side, boards in sides.items():
        entry = fixture.home if side == "home" else fixture.away
        if entry is None or entry.team_id is None:
            continue
        own = _club(entry, entries, lists)
        line_up: list[Board] = [tuple(_player(one.pk) for one in board) for board in boards]
        for finding in examine(rules, _team(entry.pk), line_up, own, games, adults):
            found.append(Told(finding.code, finding.weight, say(finding, names)))
    return found


def told_of(fixture: Fixture) -> list[Told]:
    """What the rules find in the boards as they are set. At most four queries, and none in a
    competition without rules."""
    if read_rules(fixture.competition.format_options) == Rules():
        return []
    rows = FixtureBoard.objects.filter(fixture=fixture).order_by("number")
    boards = list(rows.select_related(*(f"{side}_{seat}" for side in SIDES for seat in SEATS)))
    if not boards:
        return []
    return told(fixture, {side: [_seated(board, side) for board in boards] for side in SIDES})


def substitutes_of(fixture: Fixture, entry: Entry | None) -> list[Person]:
    """Who may be a substitute of a team: people in the lists of the club's other teams in the
    competition and, of the club that runs it, its members of the season. At most two queries."""
    competition = fixture.competition
    if entry is None or entry.team is None:
        return []
    if not read_rules(competition.format_options).substitutes:
        return []
    club = entry.team.club_id
    pool = Q(
        pk__in=TeamMember.objects.filter(
            team__club=club, team__entries__competition=competition
        ).values("person")
    )
    if club == competition.club_id:
        pool |= Q(
            memberships__club=club,
            memberships__season=competition.season_id,
            memberships__left_on__isnull=True,
        )
    listed = TeamMember.objects.filter(team=entry.team).values("person")
    return list(Person.objects.filter(pool).exclude(pk__in=listed).distinct())


def say(finding: Finding, names: Mapping[str, str]) -> str:
    """A finding in the reader's language."""
    return _(SENTENCES[finding.code]) % finding.values(names)


SIDES = ("home", "away")


def _player(key: int) -> str:
    return f"player:{key}"


def _team(key: int) -> str:
    return f"team:{key}"


def _entries(fixture: Fixture) -> list[Entry]:
    """The teams of the competition, of a club the higher first: by seed, else as they entered."""
    rows = Entry.objects.filter(competition_id=fixture.competition_id, team__isnull=False)
    return list(rows.select_related("team").order_by(F("seed").asc(nulls_last=True), "pk"))


def _lists(entries: Iterable[Entry]) -> dict[int, list[str]]:
    """The list of each team, by the team's key."""
    teams = [entry.team_id for entry in entries]
    lists: dict[int, list[str]] = {}
    for member in TeamMember.objects.filter(team__in=teams).order_by("order"):
        lists.setdefault(member.team_id, []).append(_player(member.person_id))
    return lists


def _club(entry: Entry, entries: Iterable[Entry], lists: Mapping[int, Sequence[str]]) -> Club:
    club = entry.team.club_id if entry.team is not None else None
    return Club(
        {
            _team(one.pk): lists.get(one.team.pk, ())
            for one in entries
            if one.team is not None and one.team.club_id == club
        }
    )


def _seated(board: FixtureBoard, side: str) -> list[Person]:
    person, pair = getattr(board, f"{side}_person"), getattr(board, f"{side}_pair")
    if person is not None:
        return [person]
    return [pair.first, pair.second] if pair is not None else []


def _games(fixture: Fixture, people: Sequence[int]) -> list[Game]:
    """For whom these people sit in the other matches of the competition. One query.

    Earlier is by round, not by date: a match that was put off counts where it belongs.
    """
    seats = [f"{side}_{seat}" for side in SIDES for seat in SEATS]
    of_them = Q()
    for seat in seats:
        of_them |= Q(**{f"{seat}__in": people})
    rows = (
        FixtureBoard.objects.filter(of_them, fixture__competition_id=fixture.competition_id)
        .exclude(fixture=fixture.pk)
        .exclude(fixture__outcome__in=(Outcome.VOID, Outcome.EXPUNGED))
        .annotate(
            played=Exists(
                Result.objects.filter(fixture_board=OuterRef("pk"), superseded_at__isnull=True)
            )
        )
        .select_related("fixture__division__stage", "fixture__round", *seats[1:3], *seats[4:6])
    )
    here, games = _when(fixture), []
    for row in rows:
        then = _when(row.fixture)
        for side in SIDES:
            entry = getattr(row.fixture, f"{side}_id")
            games += [
                Game(
                    _player(one), _team(entry), str(row.fixture_id),
                    then == here, row.played and then < here,
                )
                for one in _keys(row, side)
            ]  # fmt: skip
    return games


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
