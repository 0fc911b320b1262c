"""The boards of a team fixture: who plays whom on each, and how it went."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F

import rules
from matches.models import (
    Competition,
    Entry,
    Fixture,
    FixtureBoard,
    Pair,
    Person,
    Result,
    TeamMember,
)
from matches.policy.acquaintance import Acquaintance
from matches.policy.codes import seated
from matches.policy.passes import BEFORE_THE_CARD
from matches.selectors.fixtures import score_text
from matches.selectors.teams.line_ups import substitutes_of
from matches.tournament.line_ups import read_rules
from matches.tournament.team_match import TeamMatch, read_team_match

PersonName = Callable[[Person], str]

BOARD_NAMES = (
    "home_person", "away_person",
    "home_pair__first", "home_pair__second", "away_pair__first", "away_pair__second",
)  # fmt: skip


@dataclass(frozen=True)
class BoardLine:
    """One board. ``names`` are what the law's sentences call the sides and the players of pairs;
    ``waits``: its card waits to be agreed."""

    id: int
    number: int
    names: Mapping[str, str]
    score: str
    winner: str
    waits: bool
    card_id: int | None

    @property
    def home(self) -> str:
        """Who plays for the home side."""
        return self.names["A"]

    @property
    def away(self) -> str:
        """Who plays for the away side."""
        return self.names["B"]


@dataclass(frozen=True)
class Lineup:
    """The people of both teams in team order, and who may be their substitutes: public id and
    name. `most` substitutes play for a team in a match."""

    home: tuple[tuple[str, str], ...]
    away: tuple[tuple[str, str], ...]
    substitutes: Mapping[str, tuple[tuple[str, str], ...]]
    most: int
    seated: Mapping[str, tuple[tuple[str, ...], ...]]
    """Who sits on each board as it is set, by public id; empty while none is."""
    match: TeamMatch


def has_boards(fixture: Fixture) -> bool:
    """Whether a match is played on boards of its own. One query, a short one."""
    return FixtureBoard.objects.filter(fixture=fixture).exists()


def boards_of(
    fixture: Fixture,
    name: PersonName,
    meet: Callable[[Iterable[Person | None]], None] | None = None,
) -> tuple[BoardLine, ...]:
    """The boards in order, named as `name` says, which may `meet` everybody first. One query, and
    one more when there are boards."""
    boards = list(
        FixtureBoard.objects.filter(fixture=fixture).select_related(*BOARD_NAMES).order_by("number")
    )
    if not boards:
        return ()
    results: dict[int | None, Result] = {}
    standing = Result.objects.filter(
        fixture=fixture, fixture_board__isnull=False, superseded_at__isnull=True
    )
    for result in standing.order_by("official"):
        results[result.fixture_board_id] = result
    for board in boards:
        _seated(fixture.competition, board)
    if meet is not None:
        meet(person for board in boards for person in people_on(board))
    return tuple(_line(board, results.get(board.pk), name) for board in boards)


def _seated(competition: Competition, board: FixtureBoard) -> None:
    seated(competition, board.home_person, board.home_pair)
    seated(competition, board.away_person, board.away_pair)


def called_in(fixture: Fixture, known: Acquaintance) -> PersonName:
    """What a reader calls who plays in a match: its club shows them, and those of its teams."""
    teams = [side.team for side in (fixture.home, fixture.away) if side is not None]
    clubs = [team.club_id for team in teams if team is not None]
    return known.in_competition(fixture.competition.club_id, clubs)


def people_on(board: FixtureBoard) -> Iterable[Person | None]:
    """Who sits on a board, alone or in pairs."""
    yield from (board.home_person, board.away_person)
    for pair in (board.home_pair, board.away_pair):
        if pair is not None:
            yield from (pair.first, pair.second)


def to_be_played(boards: Iterable[FixtureBoard], name: PersonName) -> tuple[BoardLine, ...]:
    """Boards without a result yet, named as `name` says. No query: their people come selected."""
    boards = list(boards)
    for board in boards:
        if "competition" in board.fixture._state.fields_cache:
            _seated(board.fixture.competition, board)
    return tuple(_line(board, None, name) for board in boards)


def lineup_of(fixture: Fixture, name: PersonName) -> Lineup:
    """Who may be put on boards. Two queries, and two more where substitutes may play."""
    teams = [entry.team_id if entry is not None else None for entry in (fixture.home, fixture.away)]
    members = TeamMember.objects.filter(team_id__in=[team for team in teams if team is not None])
    held = list(members.select_related("person").order_by("order"))
    for one in held:
        seated(fixture.competition, one.person)
    sides = [
        tuple((one.person.public_id, name(one.person)) for one in held if one.team_id == team)
        for team in teams
    ]
    others = {
        side: tuple((who.public_id, name(who)) for who in _standing_in(fixture, entry))
        for side, entry in (("home", fixture.home), ("away", fixture.away))
    }
    most = read_rules(fixture.competition.format_options).substitutes
    match = read_team_match(fixture.competition.format_options)
    return Lineup(sides[0], sides[1], others, most, seated_in(fixture), match)


def _standing_in(fixture: Fixture, entry: Entry | None) -> list[Person]:
    found = substitutes_of(fixture, entry)
    for each in found:
        seated(fixture.competition, each)
    return found


def seated_in(fixture: Fixture) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Who sits for "home" and "away" on each board as it is set, by public id. One query."""
    rows = FixtureBoard.objects.filter(fixture=fixture).select_related(*BOARD_NAMES)
    set_ = {board.number: board for board in rows.order_by("number")}
    return {
        side: tuple(
            _sitting(set_[number], side) if number in set_ else ()
            for number in range(1, max(set_, default=0) + 1)
        )
        for side in ("home", "away")
    }


def next_to_enter(fixture: Fixture) -> str:
    """The public id of the match that comes after this one among those of its competition without
    a result, the first once it was the last; "" where there is none. One query."""
    open_ = Fixture.objects.filter(
        competition=fixture.competition_id, home__isnull=False, away__isnull=False
    ).filter(state__in=BEFORE_THE_CARD)
    in_order = open_.order_by(
        "division__stage__number",
        "division__number",
        F("round__number").asc(nulls_last=True),
        "number",
    )
    held = list(in_order.values_list("public_id", flat=True))
    at = held.index(fixture.public_id) if fixture.public_id in held else -1
    others = [*held[at + 1 :], *held[: max(at, 0)]]
    return others[0] if others else ""


def options_on(competition: Competition, number: int | None) -> dict[str, Any]:
    """The law's options on a board of a team match: the competition's, and doubles on those boards
    that it plays so."""
    options = dict(competition.options)
    game = rules.GAMES.get(competition.game)
    if number is None or game is None or not _knows_doubles(game):
        return options
    if read_team_match(competition.format_options).is_doubles(number):
        options["doubles"] = True
    return options


def players_on(competition: Competition, number: int) -> int:
    """How many people a side has on a board."""
    game = rules.GAMES[competition.game]
    return game.players(game.setting(options_on(competition, number), "A", rules.Mistakes()))


def plays_doubles(game: str) -> bool:
    """Whether a game can be played by two a side."""
    return _knows_doubles(rules.GAMES[game])


def _knows_doubles(game: rules.Game) -> bool:
    return any(field.name == "doubles" for field in game.options.fields)


def _sitting(board: FixtureBoard, side: str) -> tuple[str, ...]:
    person, pair = getattr(board, f"{side}_person"), getattr(board, f"{side}_pair")
    if pair is not None:
        return (pair.first.public_id, pair.second.public_id)
    return (person.public_id,) if person is not None else ()


def is_between_teams(fixture: Fixture) -> bool:
    """Whether teams meet, so that cards are kept board by board."""
    sides: tuple[Entry | None, ...] = (fixture.home, fixture.away)
    return any(entry is not None and entry.team_id is not None for entry in sides)


def _line(board: FixtureBoard, result: Result | None, name: PersonName) -> BoardLine:
    official = result if result is not None and result.official else None
    return BoardLine(
        board.pk,
        board.number,
        {
            **_names("A", board.home_person, board.home_pair, name),
            **_names("B", board.away_person, board.away_pair, name),
        },
        score_text(official),
        (official.winner or "") if official is not None else "",
        result is not None and not result.official,
        result.scorecard_id if result is not None else None,
    )


def _names(side: str, person: Person | None, pair: Pair | None, name: PersonName) -> dict[str, str]:
    if person is not None:
        return {side: name(person)}
    if pair is None:
        return {side: "…"}
    first, second = name(pair.first), name(pair.second)
    return {side: f"{first} & {second}", f"{side}1": first, f"{side}2": second}
