"""Penny Green a line a goal, perhaps with its penalty flicks: what such a card is held to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Literal, TypeAlias

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing, short_repr
from rules.core.sentence import Sentence, Who, sentence
from rules.core.shape import SIDE, Choice, Field, Record
from rules.core.sides import NIL, SIDES, Score, Side, added, by_side, given, other
from rules.core.writing import BY_SIDE, NUMBER, OBJECTS, WORD, WORDS, Form
from rules.games.green.breaks import CODES, gives_a_penalty_flick
from rules.games.green.law import in_order
from rules.games.green.statistics import GOAL_KINDS

RESULTS: Final = ("goal", "no-goal", "declined")


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal: which side it counts for, and how it came."""

    to: Side
    kind: str


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty flick awarded to ``by`` for a rule break of the opponent, and what became of it."""

    by: Side
    result: str
    code: str | None = None


Line: TypeAlias = Goal | Penalty

GOAL: Final = Record(
    Goal,
    Field("to", SIDE, label="Goal to", help="the side that it counts for"),
    Field("kind", Choice(GOAL_KINDS), label="Kind of goal"),
    label="Goal",
)

PENALTY: Final = Record(
    Penalty,
    Field("by", SIDE, label="Awarded to", help="the side that may take the penalty flick"),
    Field("result", Choice(RESULTS), label="What became of it"),
    Field(
        "for",
        Choice((None, *CODES)),
        None,
        "Awarded for",
        "the opponent's rule break, by its code",
        attribute="code",
    ),
    label="Penalty flick",
)

_KINDS: Final[Mapping[str, Record[Any]]] = {"goal": GOAL, "penalty": PENALTY}


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a card of goals says so far.

    ``listed`` says that penalty flicks are written down too; ``scored`` is the side whose penalty
    flick went in and whose goal must be the next line; ``turn`` the side that goes on.
    """

    setting: Setting
    turn: Side
    score: Score = NIL
    listed: bool = False
    scored: Side | None = None
    restart: Literal["goal-flick"] | None = None
    winner: Side | None = None


_FORM: Final = Form(
    breaks=(OBJECTS, "breaks"),
    by=(WORD, "by"),
    goal=(WORD, "goal"),
    hit=(WORD, "hit"),
    hits=(NUMBER, "hits"),
    next=(WORD, "next"),
    owed=(OBJECTS, "owed"),
    points=(BY_SIDE, "points"),
    restart=(WORD, "after.restart"),
    rules=(WORDS, "rules"),
    score=(BY_SIDE, "after.score"),
)


@dataclass(frozen=True, slots=True)
class LineRuling:
    """What the referee makes of one line."""

    facts: Line
    rules: tuple[str, ...]
    after: Sheet

    hit: ClassVar[bool] = False
    hits: ClassVar[int] = 0
    breaks: ClassVar[tuple[()]] = ()
    owed: ClassVar[tuple[()]] = ()
    """A line tells nothing of hits and of what is to be put back."""

    __repr__ = short_repr

    @property
    def by(self) -> Side | None:
        """Whose penalty flick it was; of a goal's line nobody knows whose flick it was."""
        return None if isinstance(self.facts, Goal) else self.facts.by

    @property
    def goal(self) -> Side | None:
        """The side that a goal counts for."""
        return self.facts.to if isinstance(self.facts, Goal) else None

    @property
    def points(self) -> Score:
        """The goal, as points of A and of B."""
        return given(self.goal, 1) if self.goal else NIL

    @property
    def next(self) -> Side | None:
        """The side that goes on."""
        return None if self.after.winner else self.after.turn

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)


class LineReferee:
    """Penny Green a line a goal."""

    state_type = Sheet

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Goals and penalty flicks."""
        return _KINDS

    def begin(self, setting: Setting) -> Sheet:
        """No goal yet."""
        return Sheet(setting, setting.first)

    def refuse(self, sheet: Sheet, kind: str, line: Line) -> Refusal | None:
        """After the end, a line that cannot follow, the wrong side, or no such penalty."""
        if sheet.winner:
            return Refusal("after-the-end", "green.win", sentence("the match is over"))
        if sheet.scored:
            return _refused_after_scoring(sheet.scored, line)
        if isinstance(line, Goal):
            if line.kind == "penalty" and sheet.listed:
                said = sentence(
                    "a goal by a penalty flick follows the penalty flick that scored it"
                )
                return Refusal("illegal", "green.penalty-flick", said)
            return None
        if line.code is not None and not gives_a_penalty_flick(line.code):
            said = sentence("this rule break gives no penalty flick")
            return Refusal("impossible", f"green.break-{line.code}", said)
        return None

    def adjudicate(self, sheet: Sheet, kind: str, line: Line) -> LineRuling:
        """The ruling on a line that can follow."""
        return _on_goal(sheet, line) if isinstance(line, Goal) else _on_penalty(sheet, line)

    def evolve(self, sheet: Sheet, ruling: LineRuling) -> Sheet:
        """The sheet after a line."""
        return ruling.after

    def standing(self, sheet: Sheet) -> Standing:
        """How the match stands."""
        following: dict[str, Any] | None = None
        if not sheet.winner:
            following = {"side": sheet.turn, "may": [], "restart": sheet.restart}
        return Standing(sheet.winner is not None, sheet.winner, by_side(sheet.score), following)

    def statistics(self, setting: Setting, rulings: tuple[LineRuling, ...]) -> dict[str, Any]:
        """Goals by kind, rule breaks that gave penalty flicks, what became of those."""
        return {side: _of_side(side, rulings) for side in SIDES}

    def explain(self, ruling: LineRuling) -> tuple[Sentence, ...]:
        """What an umpire would say."""
        line = ruling.facts
        if isinstance(line, Penalty):
            return (Sentence(_PENALTIES[line.result].text, (("who", Who(line.by)),)),)
        who = Who(line.to)
        told = [Sentence(_GOALS[line.kind].text, (("who", who),))]
        if ruling.after.winner:
            a, b = ruling.after.score
            told.append(sentence("{who} wins the match, {a}–{b}.", who=who, a=a, b=b))
        else:
            told.append(sentence("{who} restarts with a goal flick.", who=Who(ruling.after.turn)))
        return tuple(told)

    def may(self, sheet: Sheet) -> dict[str, Any]:
        """Which lines can follow."""
        if sheet.winner:
            return {"kinds": [], "side": None, "may": []}
        kinds = ["goal"] if sheet.scored else ["goal", "penalty"]
        return {"kinds": kinds, "side": sheet.turn, "may": [], "scored": sheet.scored}

    def warn(self, sheet: Sheet) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


_GOALS: Final = {
    "open": sentence("A goal to {who}."),
    "penalty": sentence("A goal to {who} by a penalty flick."),
    "own-goal": sentence("An own goal: it counts for {who}."),
}
_PENALTIES: Final = {
    "goal": sentence("{who} takes the penalty flick and scores."),
    "no-goal": sentence("{who} takes the penalty flick, without a goal."),
    "declined": sentence("{who} declines the penalty flick and plays on."),
}


def _refused_after_scoring(scored: Side, line: Line) -> Refusal | None:
    """A penalty flick that went in is followed by its goal, and that goes to its taker."""
    if not isinstance(line, Goal) or line.kind != "penalty":
        said = sentence("the penalty flick went in: its goal is the next line")
        return Refusal("illegal", "green.penalty-flick", said)
    if line.to != scored:
        said = sentence("{who} took the penalty flick that went in", who=Who(scored))
        return Refusal("out-of-turn", "green.penalty-flick", said)
    return None


def _on_goal(sheet: Sheet, goal: Goal) -> LineRuling:
    score = added(sheet.score, given(goal.to, 1))
    won = max(score) >= sheet.setting.options.goals
    rules = ["green.own-goal" if goal.kind == "own-goal" else "green.goal"]
    if goal.kind == "penalty":
        rules.append("green.penalty-flick")
    if won:
        rules.append("green.win")
    after = Sheet(
        sheet.setting,
        other(goal.to),
        score,
        sheet.listed,
        None,
        None if won else "goal-flick",
        goal.to if won else None,
    )
    return LineRuling(goal, in_order(rules), after)


def _on_penalty(sheet: Sheet, penalty: Penalty) -> LineRuling:
    declined = penalty.result == "declined"
    rules = ["green.advantage" if declined else "green.penalty-flick"]
    if penalty.code is not None:
        rules.append(f"green.break-{penalty.code}")
    after = Sheet(
        sheet.setting,
        other(penalty.by) if penalty.result == "no-goal" else penalty.by,
        sheet.score,
        True,
        penalty.by if penalty.result == "goal" else None,
    )
    return LineRuling(penalty, in_order(rules), after)


def _of_side(side: Side, rulings: tuple[LineRuling, ...]) -> dict[str, Any]:
    goals, breaks = dict.fromkeys(GOAL_KINDS, 0), dict.fromkeys(CODES, 0)
    penalties = dict.fromkeys(("taken", "scored", "declined"), 0)
    for line in [ruling.facts for ruling in rulings]:
        if isinstance(line, Goal):
            goals[line.kind] += line.to == side
        elif line.by == side:
            penalties["declined" if line.result == "declined" else "taken"] += 1
            penalties["scored"] += line.result == "goal"
        elif line.code is not None:
            breaks[line.code] += 1
    return {"goals": goals, "breaks": breaks, "penalty_flicks": penalties}
