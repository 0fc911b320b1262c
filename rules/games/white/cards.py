"""Penny White a line an end: what such a card can be held to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting, Standing, short_repr
from rules.core.sentence import Sentence, Who, sentence, sentences
from rules.core.shape import SIDE, Choice, Field, Record, Whole
from rules.core.sides import NIL, Score, Side, added, by_side, given, other
from rules.core.writing import BY_SIDE, NUMBER, WORD, WORDS, Form
from rules.games.white.clauses import winner_after
from rules.games.white.facts import MOST_ENDS, MOST_PENNIES
from rules.games.white.state import Winner
from rules.games.white.statistics import of_ends

RESULTS: Final = ("nearest", "knocked-off", "dead")


@dataclass(frozen=True, slots=True)
class End:
    """One end: its number, who started it, how often the start failed, and how it came out."""

    number: int
    by: Side
    result: str
    failed_starts: int = 0
    winner: Side | None = None
    points: int = 0


END: Final = Record(
    End,
    Field("number", Whole(1, 10 * MOST_ENDS), label="End"),
    Field("by", SIDE, label="Started by"),
    Field("result", Choice(RESULTS), label="Decided by"),
    Field("failed_starts", Whole(0, 1_000), 0, "Failed starts", "a point each to the other side"),
    Field("winner", Choice(("A", "B", None)), None, "Won by"),
    Field("points", Whole(0, 1_000), 0, "Points"),
    label="End",
)


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a card of ends stands: the end that is due, who starts it, the score."""

    setting: Setting
    number: int
    starter: Side
    score: Score = NIL
    is_over: bool = False
    winner: Winner | None = None


_FORM: Final = Form(
    by=(WORD, "by"),
    end=(NUMBER, "facts.number"),
    end_over=(WORD, "end_over"),
    next=(WORD, "next"),
    points=(BY_SIDE, "points"),
    removals_owed=(BY_SIDE, "removals_owed"),
    rules=(WORDS, "rules"),
    score=(BY_SIDE, "after.score"),
)


@dataclass(frozen=True, slots=True)
class EndRuling:
    """What the referee makes of one end."""

    facts: End
    rules: tuple[str, ...]
    points: Score
    by_end: Score
    by_failed: Score
    after: Sheet

    __repr__ = short_repr

    @property
    def by(self) -> Side:
        """Who started the end."""
        return self.facts.by

    @property
    def next(self) -> Side | None:
        """Who starts the next end."""
        return None if self.after.is_over else self.after.starter

    @property
    def end_over(self) -> bool:
        """A line is a whole end."""
        return True

    @property
    def removals_owed(self) -> Score:
        """Nothing is owed when an end is over."""
        return NIL

    def as_document(self, entry: int) -> dict[str, Any]:
        """The ruling on the entry of that number, as the verdict writes it."""
        return _FORM.document(self, entry)

    def as_text(self, entry: int) -> str:
        """The same as JSON text."""
        return _FORM.text(self, entry)


class EndReferee:
    """Penny White a line an end."""

    state_type = Sheet

    def kinds(self, setting: Setting) -> Mapping[str, Record[Any]]:
        """Ends only."""
        return {"end": END}

    def begin(self, setting: Setting) -> Sheet:
        """The first end is due."""
        return Sheet(setting, 1, setting.first)

    def refuse(self, sheet: Sheet, kind: str, end: End) -> Refusal | None:
        """After the end, the wrong starter, or an end that cannot have been."""
        if sheet.is_over:
            return Refusal("after-the-end", "white.win", sentence("the match is over"))
        if end.by != sheet.starter:
            said = sentence(
                "starters alternate: end {number} is {side}'s",
                number=sheet.number,
                side=Who(sheet.starter),
            )
            return Refusal("out-of-turn", "white.start", said)
        return _impossible(sheet, end)

    def adjudicate(self, sheet: Sheet, kind: str, end: End) -> EndRuling:
        """The ruling on an end that can have been."""
        options = sheet.setting.options
        by_end = given(end.winner, end.points) if end.winner else NIL
        by_failed = given(other(end.by), end.failed_starts)
        points = added(by_end, by_failed)
        score = added(sheet.score, points)
        rules = ["white.failed-start"] if end.failed_starts else []
        rules.append(
            {"nearest": "white.nearest", "knocked-off": "white.knocked-off"}.get(
                end.result, "white.dead-end"
            )
        )
        if end.result == "dead" and options.dead_end == "replay":
            after = Sheet(sheet.setting, sheet.number, sheet.starter, score)
            return EndRuling(end, tuple(rules), points, by_end, by_failed, after)
        winner = winner_after(options, end.number, score)
        if winner == "draw" or (winner is None and end.number >= options.ends):
            rules.append("white.tie")
        elif winner is not None:
            rules.append("white.win")
        after = Sheet(
            sheet.setting, sheet.number + 1, other(sheet.starter), score, winner is not None, winner
        )
        return EndRuling(end, tuple(rules), points, by_end, by_failed, after)

    def evolve(self, sheet: Sheet, ruling: EndRuling) -> Sheet:
        """The sheet that the ruling led to."""
        return ruling.after

    def standing(self, sheet: Sheet) -> Standing:
        """How the match stands."""
        following = None
        if not sheet.is_over:
            following = {"side": sheet.starter, "end": sheet.number, "kind": "end"}
        return Standing(sheet.is_over, sheet.winner, by_side(sheet.score), following)

    def statistics(self, setting: Setting, rulings: tuple[EndRuling, ...]) -> dict[str, Any]:
        """Ends and points by kind, and the running score."""
        ends = [(ruling.facts.result, ruling.by_end) for ruling in rulings]
        failed = [("failed-start", ruling.by_failed) for ruling in rulings]
        told = of_ends([*ends, *failed])
        return {
            "A": told["A"],
            "B": told["B"],
            "running": [by_side(ruling.after.score) for ruling in rulings],
        }

    def explain(self, ruling: EndRuling) -> tuple[Sentence, ...]:
        """What an umpire would say of the end."""
        end = ruling.facts
        told = []
        if end.failed_starts:
            failed = sentences(
                "{count} failed start: a point to {who}.",
                "{count} failed starts: a point each to {who}.",
                end.failed_starts,
                who=Who(other(end.by)),
            )
            told.append(failed)
        if end.winner is None:
            told.append(sentence("End {number} is dead: nobody scores.", number=end.number))
        else:
            won = sentences(
                "End {number}: {count} point to {who}.",
                "End {number}: {count} points to {who}.",
                end.points,
                number=end.number,
                who=Who(end.winner),
            )
            told.append(won)
        return tuple(told)

    def may(self, sheet: Sheet) -> dict[str, Any]:
        """Which end is due and who starts it."""
        if sheet.is_over:
            return {"kinds": [], "side": None}
        return {"kinds": ["end"], "side": sheet.starter, "end": sheet.number}

    def warn(self, sheet: Sheet) -> tuple[Refusal, ...]:
        """Nothing about a whole card is unusual."""
        return ()


def _impossible(sheet: Sheet, end: End) -> Refusal | None:
    options = sheet.setting.options
    if end.number != sheet.number:
        said = sentence("end {due} is due, not end {number}", due=sheet.number, number=end.number)
        return Refusal("impossible", "white.start", said)
    if end.failed_starts and options.start == "placed":
        said = sentence("the white is placed in this match: no start can fail")
        return Refusal("impossible", "white.failed-start", said)
    if end.result == "dead":
        fits = end.winner is None and end.points == 0
        said = sentence("a dead end has no winner and no points")
        return None if fits else Refusal("impossible", "white.dead-end", said)
    if end.winner is None:
        return Refusal(
            "impossible", "white.nearest", sentence("this end was won by somebody: by whom?")
        )
    if end.result == "knocked-off":
        said = sentence("for the white knocked off the opponent gets exactly one point")
        return None if end.points == 1 else Refusal("impossible", "white.knocked-off", said)
    most = min(options.pennies, MOST_PENNIES)
    said = sentence("an end is worth 1 to {most} points", most=most)
    return None if 1 <= end.points <= most else Refusal("impossible", "white.nearest", said)
