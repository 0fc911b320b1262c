"""Penny Black a line a turn: what such a card can be held to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing
from rules.core.sentence import Listed, Sentence, Who, sentence, sentences
from rules.core.shape import FLAG, IDS, SIDE, Choice, Field, Record
from rules.core.sides import NIL, SIDES, A, Score, Side, added, by_side, given, other
from rules.games.black.facts import (
    POINTS_BLACK,
    POINTS_INNER,
    POINTS_OUTER,
    RAINBOW,
    Options,
    colour_of,
)
from rules.games.black.referee import decided
from rules.games.black.statistics import of_breaks

REASONS: Final = ("no-penny", "miss", "mistake", "foul", "stack", "diameter", "win", "draw")
_GIVES_A_FREE_SHOT: Final = ("miss", "foul", "diameter")
_CONCEDES_NOTHING: Final = ("no-penny", "miss", "win", "draw")
_RULE_OF: Final = {
    "no-penny": "black.change-over",
    "miss": "black.miss",
    "mistake": "black.mistake",
    "foul": "black.foul",
    "diameter": "black.diameter",
    "win": "black.win",
    "draw": "black.draw",
}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: the pennies won by merit in order, those conceded, and why it ended."""

    by: Side
    end: str
    free_shot: bool = False
    merit: tuple[str, ...] = ()
    conceded: tuple[str, ...] = ()


TURN: Final = Record(
    Turn,
    Field("by", SIDE, label="Side"),
    Field("end", Choice(REASONS), label="Why it ended"),
    Field("free_shot", FLAG, False, "Began with a free shot"),
    Field("merit", IDS, (), "Won by merit", "colours or pennies, in order"),
    Field("conceded", IDS, (), "Conceded", "colours or pennies that went to the opponent"),
    label="Turn",
)


@cache
def _order(options: Options) -> tuple[str, ...]:
    inner = sorted(options.set.inner, key=RAINBOW.index)
    return (options.set.outer, *inner, "black")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a line-by-line card says is left: by colour, in the order of merit; ids that were named."""

    setting: Setting
    left: tuple[int, ...]
    turn: Side | None
    named: frozenset[str] = frozenset()
    score: Score = NIL
    free_shot: bool = False
    is_first: bool = True
    winner: Literal["A", "B", "draw"] | None = None


@dataclass(frozen=True, slots=True)
class TurnRuling:
    """What the referee makes of one turn."""

    facts: Turn
    rules: tuple[str, ...]
    left: tuple[int, ...]
    named: frozenset[str]
    points: Score
    score: Score
    run: int
    next: Side | None
    next_free_shot: bool | None
    winner: Literal["A", "B", "draw"] | None

    @property
    def by(self) -> Side:
        """Whose turn it was."""
        return self.facts.by

    def as_document(self) -> dict[str, Any]:
        """The ruling as the verdict writes it."""
        merit, conceded = list(self.facts.merit), list(self.facts.conceded)
        return {
            "by": self.facts.by,
            "rules": list(self.rules),
            "points": by_side(self.points),
            "score": by_side(self.score),
            "next": self.next,
            "won": by_side((merit, conceded) if self.facts.by == A else (conceded, merit)),
            "merit": bool(merit),
            "break": self.run,
            "next_free_shot": self.next_free_shot,
            "next_from": None,
        }


class TurnReferee:
    """Penny Black a line a turn."""

    state_type = Sheet

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Turns only."""
        return {"turn": TURN}

    def begin(self, setting: Setting) -> Sheet:
        """Everything is left."""
        return Sheet(setting, (12, 2, 2, 2, 1), setting.first)

    def refuse(self, sheet: Sheet, kind: str, turn: Turn) -> Refusal | None:
        """After the end, the wrong side, or a turn that cannot have been."""
        if sheet.turn is None:
            return Refusal("after-the-end", "black.win", sentence("the match is over"))
        if turn.by != sheet.turn:
            said = sentence("it is {side}'s turn", side=Who(sheet.turn))
            return Refusal("out-of-turn", "black.change-over", said)
        return _read_turn(sheet, turn).refusal

    def adjudicate(self, sheet: Sheet, kind: str, turn: Turn) -> TurnRuling:
        """The ruling on a turn that can have been."""
        count = _read_turn(sheet, turn)
        score = added(count.by_merit, count.points_conceded(turn.by))
        winner = decided(score)
        is_over = winner is not None
        following = other(turn.by)
        return TurnRuling(
            turn,
            _cited(turn, winner, played_out=count.is_played_out),
            tuple(count.left),
            frozenset(count.named),
            (score[0] - sheet.score[0], score[1] - sheet.score[1]),
            score,
            count.run,
            None if is_over else following,
            None if is_over else turn.end in _GIVES_A_FREE_SHOT,
            winner,
        )

    def evolve(self, sheet: Sheet, ruling: TurnRuling) -> Sheet:
        """The sheet after a turn."""
        return Sheet(
            sheet.setting,
            ruling.left,
            ruling.next,
            ruling.named,
            ruling.score,
            bool(ruling.next_free_shot),
            False,
            ruling.winner,
        )

    def standing(self, sheet: Sheet) -> Standing:
        """How the match stands."""
        following = None
        if sheet.turn is not None:
            following = {
                "side": sheet.turn,
                "free_shot": sheet.free_shot,
                "from": "corner" if sheet.is_first else None,
            }
        return Standing(sheet.winner is not None, sheet.winner, by_side(sheet.score), following)

    def statistics(self, setting: Setting, rulings: tuple[TurnRuling, ...]) -> dict[str, Any]:
        """Breaks and pennies, by side: what a line a turn can tell."""
        return {side: _of_side(side, rulings) for side in SIDES}

    def explain(self, ruling: TurnRuling) -> tuple[Sentence, ...]:
        """What an umpire would say of the turn."""
        turn, by = ruling.facts, Who(ruling.by)
        told = []
        if turn.merit:
            text = (
                "{by} won {pennies}: a break of {count} point.",
                "{by} won {pennies}: a break of {count} points.",
            )
            told.append(sentences(*text, ruling.run, by=by, pennies=Listed(turn.merit)))
        if turn.conceded:
            said = "{who} was given {pennies}."
            told.append(sentence(said, who=Who(other(turn.by)), pennies=Listed(turn.conceded)))
        told.append(sentence(_ENDS[turn.end], by=by))
        return tuple(told)

    def may(self, sheet: Sheet) -> dict[str, Any]:
        """Whose turn it is and what is left, by colour."""
        left = dict(zip(_order(sheet.setting.options), sheet.left, strict=True))
        kinds = [] if sheet.turn is None else ["turn"]
        return {"kinds": kinds, "side": sheet.turn, "free_shot": sheet.free_shot, "left": left}

    def warn(self, sheet: Sheet) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


_ENDS: Final = {
    "no-penny": "Then {by} won no penny, and the turn passed.",
    "miss": "Then {by} missed everything: a free shot to the opponent.",
    "mistake": "The turn ended by a mistake of {by}.",
    "foul": "The turn ended by a foul of {by}: a free shot to the opponent.",
    "stack": "The turn ended by a stack that {by} made.",
    "diameter": "{by} stayed within a penny diameter: a free shot to the opponent.",
    "win": "That decided the match.",
    "draw": "That left it at fifteen each: a draw.",
}


class _Count:
    """Goes through a turn penny by penny; stops at the first that cannot have been."""

    def __init__(self, sheet: Sheet, turn: Turn) -> None:
        self.colours = _order(sheet.setting.options)
        self.ids = colour_of(sheet.setting.options)
        self.left = list(sheet.left)
        self.named = set(sheet.named)
        self.by_merit = sheet.score
        self.run = 0
        self.conceded = 0
        self.merit_count = len(turn.merit)
        self.decided_at: int | None = None
        self.refusal: Refusal | None = None

    def take(self, penny: str) -> int | None:
        """Takes a penny, by colour or id, off the sheet; its place in the order, or ``None``."""
        colour = penny if penny in self.colours else self.ids.get(penny)
        if colour is None:
            said = sentence("{penny} is no penny and no colour of this set", penny=penny)
            self.fail("black.set", said)
            return None
        place = self.colours.index(colour)
        if penny in self.named or not self.left[place]:
            self.fail("black.set", sentence("{penny} has left the board", penny=penny))
            return None
        if penny in self.ids:
            self.named.add(penny)
        self.left[place] -= 1
        return place

    @property
    def is_played_out(self) -> bool:
        """Whether pennies went off after the one that won the match by merit."""
        if self.decided_at is None:
            return False
        return self.merit_count > self.decided_at + 1 or self.conceded > 0

    def points_conceded(self, by: Side) -> Score:
        """What the opponent was given."""
        return given(other(by), self.conceded)

    def fail(self, rule: str, said: Sentence) -> None:
        """Notes why the turn cannot have been."""
        self.refusal = Refusal("impossible", rule, said)


def _points(place: int) -> int:
    return (POINTS_OUTER, POINTS_INNER, POINTS_INNER, POINTS_INNER, POINTS_BLACK)[place]


def _read_turn(sheet: Sheet, turn: Turn) -> _Count:
    count = _Count(sheet, turn)
    if turn.free_shot != sheet.free_shot:
        said = (
            sentence("the turn before gave a free shot")
            if sheet.free_shot
            else sentence("the turn before gave no free shot")
        )
        count.refusal = Refusal("impossible", "black.free-shot", said)
        return count
    _read_merit(sheet, turn, count)
    if count.refusal is None:
        _read_conceded(turn, count)
    if count.refusal is None:
        count.refusal = _wrong_end(sheet, turn, count)
    return count


def _read_merit(sheet: Sheet, turn: Turn, count: _Count) -> None:
    for number, penny in enumerate(turn.merit):
        if count.decided_at is not None and not sheet.setting.options.play_out:
            said = sentence("the match was decided before {penny}", penny=penny)
            count.refusal = Refusal("impossible", "black.play-out", said)
            return
        on = (
            next(place for place, left in enumerate(count.left) if left)
            if any(count.left)
            else None
        )
        place = count.take(penny)
        if place is None:
            return
        if place != on:
            said = sentence("{penny} was not on: {on} was", penny=penny, on=count.colours[on or 0])
            count.refusal = Refusal("impossible", "black.merit-order", said)
            return
        count.run += _points(place)
        count.by_merit = added(count.by_merit, given(turn.by, _points(place)))
        if count.decided_at is None and decided(count.by_merit) is not None:
            count.decided_at = number


def _read_conceded(turn: Turn, count: _Count) -> None:
    for penny in turn.conceded:
        place = count.take(penny)
        if place is None:
            return
        count.conceded += _points(place)


def _wrong_end(sheet: Sheet, turn: Turn, count: _Count) -> Refusal | None:
    """Why the reason given cannot have ended the turn, or ``None``."""
    rule = _RULE_OF.get(turn.end, "black.shooter-on-penny")
    if turn.conceded and turn.end in _CONCEDES_NOTHING:
        return Refusal("impossible", rule, sentence("a turn that ends so concedes no penny"))
    if turn.end == "mistake" and not turn.conceded:
        return Refusal("impossible", rule, sentence("a mistake concedes at least one penny"))
    if turn.end == "diameter" and (turn.merit or sheet.is_first):
        said = sentence("only the first flick of a turn, from the lie, can break the diameter rule")
        return Refusal("impossible", rule, said)
    by_merit = "none" if count.decided_at is None else _end_by_merit(count)
    if turn.end in ("win", "draw"):
        said = sentence("the pennies won by merit do not decide the match so")
        return None if turn.end == by_merit else Refusal("impossible", rule, said)
    if by_merit == "none" or (by_merit == "win" and turn.conceded):
        return None
    said = sentence("a penny won by merit decided the match: the turn ended with that")
    return Refusal("impossible", f"black.{by_merit}", said)


def _end_by_merit(count: _Count) -> str:
    """What the pennies won by merit came to: ``win`` or ``draw``."""
    return "draw" if decided(count.by_merit) == "draw" else "win"


def _cited(turn: Turn, winner: str | None, *, played_out: bool) -> tuple[str, ...]:
    rules = []
    if turn.merit:
        rules.append("black.merit")
    if turn.end == "stack":
        rules.append("black.stack-on-shooter" if turn.conceded else "black.shooter-on-penny")
    elif turn.end not in ("win", "draw"):
        rules.append(_RULE_OF[turn.end])
    if played_out:
        rules.append("black.play-out")
    if winner is not None:
        rules.append("black.draw" if winner == "draw" else "black.win")
    return tuple(sorted(set(rules), key=_FILE_ORDER.index))


_FILE_ORDER: Final = (
    "black.merit",
    "black.mistake",
    "black.change-over",
    "black.miss",
    "black.diameter",
    "black.foul",
    "black.stack-on-shooter",
    "black.shooter-on-penny",
    "black.win",
    "black.draw",
    "black.play-out",
)


def _of_side(side: Side, rulings: tuple[TurnRuling, ...]) -> dict[str, Any]:
    runs = [ruling.run for ruling in rulings if ruling.by == side and ruling.run]
    mine = [ruling.facts for ruling in rulings if ruling.by == side]
    theirs = [ruling.facts for ruling in rulings if ruling.by != side]
    return {
        **of_breaks(runs),
        "turns": len(mine),
        "merit": sum(len(turn.merit) for turn in mine),
        "mistakes": sum(len(turn.conceded) for turn in theirs),
        "misses": sum(turn.end == "miss" for turn in mine),
        "free_shots": sum(turn.free_shot for turn in mine),
        "fouls": {end: sum(turn.end == end for turn in mine) for end in ("foul", "stack")},
    }
