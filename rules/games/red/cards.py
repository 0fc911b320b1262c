"""Penny Red a line a point or a line a game: what such a card can be held to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing, short_repr
from rules.core.sentence import Sentence, Who, marked, sentence
from rules.core.shape import Record
from rules.core.sides import SIDES, Score, Side, other
from rules.core.writing import BY_SIDE, NUMBER, OBJECT, WORD, WORDS, Form
from rules.games.red.law import in_order
from rules.games.red.lines import KINDS, PlayedGame, Point
from rules.games.red.results import game_can_end
from rules.games.red.scoring import (
    Counted,
    Scoreboard,
    game,
    opening_score,
    point,
    server,
    serving_player,
)
from rules.games.red.statistics import longest_runs, service_games, starshots
from rules.games.red.umpire import points_told, score_told


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score of a card that is kept a line a point or a game."""

    setting: Setting
    board: Scoreboard


_FORM: Final = Form(
    by=(WORD, "by"),
    game=(NUMBER, "counted.game"),
    game_score=(BY_SIDE, "counted.game_score"),
    next=(WORD, "next"),
    point_to=(WORD, "point_to"),
    points=(BY_SIDE, "counted.points"),
    rules=(WORDS, "rules"),
    score=(OBJECT, "counted.board"),
    server=(WORD, "counted.server"),
    set=(NUMBER, "counted.set"),
    starshot=(WORD, "starshot"),
)


@dataclass(frozen=True, slots=True)
class LineRuling:
    """What the referee makes of one line. ``how`` is ``None`` of a whole game."""

    facts: Point | PlayedGame
    rules: tuple[str, ...]
    counted: Counted
    next: Side | None
    point_to: Side | None = None
    how: str | None = None

    __repr__ = short_repr

    @property
    def by(self) -> None:
        """A line is nobody's own entry."""

    @property
    def starshot(self) -> bool:
        """Whether the point was won by a starshot."""
        return self.how == "starshot"

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)


class LineReferee:
    """Penny Red a line a point or a game."""

    state_type = Sheet

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Points and whole games."""
        return KINDS

    def begin(self, setting: Setting) -> Sheet:
        """Nothing is won yet; a start is on the board."""
        return Sheet(setting, opening_score(setting))

    def refuse(self, sheet: Sheet, kind: str, line: Point | PlayedGame) -> Refusal | None:
        """After the end, a game within a game, the wrong server, or a line that cannot be."""
        if sheet.board.winner is not None:
            return Refusal("after-the-end", "red.match", sentence("the match is over"))
        if isinstance(line, Point):
            return _impossible_point(sheet, line)
        return _no_game_now(sheet, line)

    def adjudicate(self, sheet: Sheet, kind: str, line: Point | PlayedGame) -> LineRuling:
        """The ruling on a line that can be."""
        if isinstance(line, PlayedGame):
            counted = game(sheet.setting, sheet.board, (line.a, line.b))
            return LineRuling(line, in_order(counted.rules), counted, _following(counted))
        counted = point(sheet.setting, sheet.board, line.to, line.points)
        rules = in_order(_HOW_RULES[line.how] + _cannon(line) + counted.rules)
        return LineRuling(line, rules, counted, _following(counted), line.to, line.how)

    def evolve(self, sheet: Sheet, ruling: LineRuling) -> Sheet:
        """The sheet after a line."""
        return Sheet(sheet.setting, ruling.counted.board)

    def standing(self, sheet: Sheet) -> Standing:
        """How the match stands; ``next`` says who serves."""
        board = sheet.board
        following: dict[str, Any] | None = None
        if board.winner is None:
            following = {
                "side": server(sheet.setting, board),
                "serve": True,
                "second_serve": False,
            }
            if sheet.setting.options.doubles:
                following["player"] = serving_player(sheet.setting, board)
        return Standing(board.winner is not None, board.winner, board.as_document(), following)

    def statistics(self, setting: Setting, rulings: tuple[LineRuling, ...]) -> dict[str, Any]:
        """Service games and, as far as points were written down, what they tell."""
        lines = [ruling.facts for ruling in rulings]
        points = [line for line in lines if isinstance(line, Point)]
        runs = _runs(rulings)
        told: dict[str, Any] = {
            side: {
                **service_games(side, [ruling.counted for ruling in rulings]),
                "double_faults": _lost_by(side, points, "serve"),
                "starshots": starshots(
                    [line.points for line in points if line.how == "starshot" and line.to == side]
                ),
                "longest_run": runs[side],
                "fouls": {"all": _lost_by(side, points, "foul")},
            }
            for side in SIDES
        }
        told["points_played"] = len(points)
        return told

    def explain(self, ruling: LineRuling) -> tuple[Sentence, ...]:
        """What an umpire would say of the line."""
        told = points_told(ruling) + score_told(ruling.counted)
        to = ruling.point_to
        if to is not None and ruling.how in _SAID:
            who = Who(to if ruling.how == "starshot" else other(to))
            told.insert(0, sentence(_SAID[ruling.how], who=who))
        if ruling.next is not None:
            told.append(sentence("{who} serves.", who=Who(ruling.next)))
        return tuple(told)

    def may(self, sheet: Sheet) -> dict[str, Any]:
        """Whether a point or a whole game can come, and who serves."""
        board = sheet.board
        if board.winner is not None:
            return {"kinds": [], "side": None}
        serving = server(sheet.setting, board)
        doubles = sheet.setting.options.doubles
        return {
            "kinds": ["point"] if _under_way(sheet) else ["point", "game"],
            "side": serving,
            "server": serving,
            "player": serving_player(sheet.setting, board) if doubles else None,
        }

    def warn(self, sheet: Sheet) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


_HOW_RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "rally": (),
    "serve": ("red.second-serve",),
    "foul": ("red.foul",),
    "starshot": ("red.starshot",),
}

_SAID: Final[Mapping[str | None, str]] = {
    "serve": marked("{who} failed with both serves."),
    "foul": marked("A foul of {who}."),
    "starshot": marked("A starshot of {who}."),
}


def _cannon(line: Point) -> tuple[str, ...]:
    return ("red.starshot-cannon",) if line.points in (3, 6) else ()


def _following(counted: Counted) -> Side | None:
    if counted.board.winner is not None:
        return None
    return other(counted.server) if counted.game_is_over else counted.server


def _impossible_point(sheet: Sheet, line: Point) -> Refusal | None:
    if (line.how == "starshot") == (line.points == 1):
        said = sentence("a starshot gives 2, 3, 4 or 6 points, everything else gives 1")
        return Refusal("impossible", "red.point", said)
    if line.how == "serve" and line.to == server(sheet.setting, sheet.board):
        said = sentence(
            "{who} served: a double fault gives the point to the other", who=Who(line.to)
        )
        return Refusal("impossible", "red.second-serve", said)
    return None


def _under_way(sheet: Sheet) -> bool:
    """Whether points of the game are written down; a start is none."""
    start: Score = sheet.setting.options.start
    return sheet.board.points != start


def _no_game_now(sheet: Sheet, line: PlayedGame) -> Refusal | None:
    if _under_way(sheet):
        said = sentence("points of this game are written down: a whole game cannot come now")
        return Refusal("illegal", "red.game", said)
    serving = server(sheet.setting, sheet.board)
    if line.server != serving:
        return Refusal(
            "out-of-turn", "red.server", sentence("{who} serves this game", who=Who(serving))
        )
    score: Score = (line.a, line.b)
    if not game_can_end(sheet.setting.options, score):
        said = sentence("no game ends {a}–{b}", a=line.a, b=line.b)
        return Refusal("unreachable", "red.game", said)
    return None


def _runs(rulings: tuple[LineRuling, ...]) -> dict[Side, int | None]:
    """The longest runs; unknown as soon as whole games hide the order of their points."""
    if any(isinstance(ruling.facts, PlayedGame) for ruling in rulings):
        return dict.fromkeys(SIDES)
    longest = longest_runs([(to, sum(r.counted.points)) for r in rulings if (to := r.point_to)])
    return {side: longest[side] for side in SIDES}


def _lost_by(side: Side, points: list[Point], how: str) -> int:
    return sum(line.how == how and line.to != side for line in points)
