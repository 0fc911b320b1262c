"""Points, games and sets of Penny Red: how a match is counted, and who serves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from rules.core.game import Setting
from rules.core.making import maker
from rules.core.sides import NIL, A, B, Score, Side, added, given, of, other
from rules.games.red.facts import OWN


@dataclass(frozen=True, slots=True)
class Scoreboard:
    """How a match is counted so far. ``played`` are the games played out in the whole match."""

    sets: Score = NIL
    games: Score = NIL
    points: Score = NIL
    played: int = 0
    winner: Side | None = None

    def as_document(self) -> dict[str, Any]:
        """The score as the verdict writes it: sets, games of the set, points of the game."""
        return {
            side: {"games": self.games[n], "points": self.points[n], "sets": self.sets[n]}
            for n, side in enumerate(("A", "B"))
        }


def opening_score(setting: Setting) -> Scoreboard:
    """``red.game``: before the first point; a side that has a start has it on the board."""
    return _scoreboard(points=setting.options.start)


@dataclass(frozen=True, slots=True)
class Counted:
    """What an entry did to the score.

    ``game`` (within its set), ``set``, ``server`` and ``game_score`` speak of the game that the
    entry belonged to; ``points`` is what the entry gave; ``board`` is the score after it.
    """

    game: int
    set: int
    server: Side
    game_score: Score
    points: Score
    board: Scoreboard
    rules: tuple[str, ...] = ()

    @property
    def game_is_over(self) -> bool:
        """Whether the entry ended its game."""
        return "red.game" in self.rules


_scoreboard: Final = maker(Scoreboard)
_counted: Final = maker(Counted)


def server(setting: Setting, board: Scoreboard) -> Side:
    """``red.server``: the first side serves the first game, and so on in turn through the match."""
    return other(setting.first) if board.played % 2 else setting.first


def serving_player(setting: Setting, board: Scoreboard) -> str:
    """``red.doubles-serve``: a pair's players take its service games in turn."""
    return OWN[server(setting, board)][board.played // 2 % 2]


def uncounted(setting: Setting, board: Scoreboard) -> Counted:
    """The score as it is, for an entry that decides no point."""
    return _counted(*_where(setting, board), board.points, NIL, board)


def point(setting: Setting, board: Scoreboard, side: Side, amount: int = 1) -> Counted:
    """``red.point``: ``amount`` points to ``side``, and whatever is won by them."""
    gained = given(side, amount)
    points = added(board.points, gained)
    rules: tuple[str, ...] = ()
    if of(points, side) < setting.options.points:
        after = _scoreboard(board.sets, board.games, points, board.played)
    else:
        after, rules = _game_won(setting, board, side)
    return _counted(*_where(setting, board), points, gained, after, ("red.point", *rules))


def game(setting: Setting, board: Scoreboard, points: Score) -> Counted:
    """``red.game``: a whole game that ended at ``points``."""
    after, rules = _game_won(setting, board, A if points[0] > points[1] else B)
    start = setting.options.start
    gained = (points[0] - start[0], points[1] - start[1])
    return _counted(*_where(setting, board), points, gained, after, rules)


def _where(setting: Setting, board: Scoreboard) -> tuple[int, int, Side]:
    """The number of the game within its set, of the set, and who serves."""
    return sum(board.games) + 1, sum(board.sets) + 1, server(setting, board)


def _game_won(
    setting: Setting, board: Scoreboard, side: Side
) -> tuple[Scoreboard, tuple[str, ...]]:
    options, played = setting.options, board.played + 1
    games = added(board.games, given(side, 1))
    if of(games, side) < options.games:
        after = _scoreboard(board.sets, games, options.start, played)
        return after, ("red.game", *_service(setting))
    sets = added(board.sets, given(side, 1))
    if of(sets, side) < options.sets:
        after = _scoreboard(sets, NIL, options.start, played)
        return after, ("red.game", "red.set", *_service(setting))
    return _scoreboard(sets, NIL, NIL, played, side), ("red.game", "red.set", "red.match")


def _service(setting: Setting) -> tuple[str, ...]:
    return ("red.server", "red.doubles-serve") if setting.options.doubles else ("red.server",)
