"""Who leads in what: highest breaks, and each player's boards in a competition of teams."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import rules
from matches.models import Break, Competition, EntryKind, FixtureBoard, Outcome, Person, Result
from matches.policy import acquaintance, visibility
from matches.policy.codes import seated
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import Named
from matches.selectors.fixtures import WHOLE_CARD, side_name
from matches.selectors.teams.boards import people_on

Called = Callable[[Person], str]
MOST_BREAKS = 10
SEATS = ("person", "pair__first", "pair__second")
BOARD_SEATS = tuple(f"{side}_{seat}" for side in ("home", "away") for seat in SEATS)


@dataclass(frozen=True)
class BreakLine:
    """A break: whose, how high, in which match (by public id)."""

    name: str
    points: int
    pennies: int
    match: str


@dataclass(frozen=True)
class PlayerLine:
    """What a player, or a pair, has played on the boards of teams."""

    name: str
    team: str
    played: int
    won: int
    drawn: int
    lost: int

    @property
    def share(self) -> int:
        """Won, in percent of those played; a draw is half."""
        return round((2 * self.won + self.drawn) * 50 / self.played)


@dataclass
class _Counted:
    name: str
    team: str
    letters: list[str] = field(default_factory=list)


def highest_breaks(
    competition: Competition, names: Mapping[int, Named], reader: Viewer = NOBODY
) -> tuple[BreakLine, ...]:
    """The highest breaks on official cards, as the law counts them. One query."""
    game = rules.GAMES.get(competition.game)
    if game is None or "break" not in game.nouns:
        return ()
    rows = (
        Break.objects.filter(
            scorecard__results__official=True,
            scorecard__results__outcome=Outcome.PLAYED,
            scorecard__fixture__competition=competition,
        )
        .select_related(
            "scorecard__fixture",
            *(f"scorecard__fixture_board__{seat}" for seat in BOARD_SEATS),
        )
        .defer(*WHOLE_CARD)
        .order_by("-points", "-pennies", "id")[:MOST_BREAKS]
    )
    held = list(rows)
    called = _named(competition, [one.scorecard.fixture_board for one in held], reader)
    return tuple(
        BreakLine(
            _who(one, names, called),
            one.points,
            one.pennies,
            one.scorecard.fixture.public_id,
        )
        for one in held
    )


def players_of(
    competition: Competition, names: Mapping[int, Named], reader: Viewer = NOBODY
) -> tuple[PlayerLine, ...]:
    """Every player's boards in a competition of teams: who won most first, of those level who
    played fewer. What was given away without play is not counted. One query."""
    if competition.entry_kind != EntryKind.TEAM:
        return ()
    results = (
        Result.objects.filter(
            official=True,
            outcome=Outcome.PLAYED,
            fixture_board__isnull=False,
            fixture__competition=competition,
        )
        .select_related("fixture", *(f"fixture_board__{seat}" for seat in BOARD_SEATS))
        .order_by("played_at", "id")
    )
    counted: dict[tuple[str, int, int | None], _Counted] = {}
    called = _named(competition, [result.fixture_board for result in results], reader)
    for result in results:
        for side, letter in (("home", "A"), ("away", "B")):
            _count(counted, result, side, letter, names, called)
    told = visibility.distinct({key: one.name for key, one in counted.items()})
    lines = [_line(told[key], one) for key, one in counted.items()]
    return tuple(sorted(lines, key=lambda one: (-one.won, one.played, -one.drawn, one.name)))


def _count(
    counted: dict[tuple[str, int, int | None], _Counted],
    result: Result,
    side: str,
    letter: str,
    names: Mapping[int, Named],
    called: Called,
) -> None:
    board = result.fixture_board
    team = result.fixture.home_id if side == "home" else result.fixture.away_id
    seat = _seat(board, side, called) if board is not None else None
    if seat is None:
        return
    kind, key, name = seat
    own = counted.setdefault((kind, key, team), _Counted(name, side_name(team, names)))
    own.letters.append("D" if result.winner == "draw" else "W" if result.winner == letter else "L")


def _named(
    competition: Competition, boards: Iterable[FixtureBoard | None], reader: Viewer
) -> Called:
    """What the reader calls the people on these boards."""
    held, known = [board for board in boards if board is not None], acquaintance.here(reader)
    for board in held:
        seated(competition, board.home_person, board.home_pair)
        seated(competition, board.away_person, board.away_pair)
    known.meet(person for board in held for person in people_on(board))
    return known.in_competition(competition.club_id)


def _line(name: str, one: _Counted) -> PlayerLine:
    won, drawn, lost = (one.letters.count(letter) for letter in "WDL")
    return PlayerLine(name, one.team, len(one.letters), won, drawn, lost)


def _seat(board: FixtureBoard, side: str, called: Called) -> tuple[str, int, str] | None:
    """Who sits on a side of a board, as the reader knows them; None where it is not known."""
    person, pair = getattr(board, f"{side}_person"), getattr(board, f"{side}_pair")
    if person is not None:
        return "person", person.pk, called(person)
    if pair is not None:
        return "pair", pair.pk, " & ".join((called(pair.first), called(pair.second)))
    return None


def _who(one: Break, names: Mapping[int, Named], called: Called) -> str:
    card = one.scorecard
    side = "home" if one.side == "A" else "away"
    seat = _seat(card.fixture_board, side, called) if card.fixture_board is not None else None
    if seat is not None:
        return seat[2]
    return side_name(card.fixture.home_id if one.side == "A" else card.fixture.away_id, names)
