"""A turn of Penny Black gone through penny by penny: whether it can have been so."""

from __future__ import annotations

from rules.core.fault import Refusal
from rules.core.sentence import Sentence, sentence
from rules.core.sides import Score, Side, added, given, other
from rules.games.black.facts import POINTS_BLACK, POINTS_INNER, POINTS_OUTER, colour_of
from rules.games.black.referee import decided
from rules.games.black.turn import CONCEDES_NOTHING, RULE_OF, Left, Sheet, Turn, colours_in_order


class Count:
    """Goes through a turn penny by penny; stops at the first that cannot have been."""

    def __init__(self, sheet: Sheet, turn: Turn) -> None:
        self.colours = colours_in_order(sheet.setting.options)
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

    def still_left(self) -> Left:
        """How many of each colour are left after the turn."""
        outer, first, second, third, black = self.left
        return (outer, first, second, third, black)

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


def read_turn(sheet: Sheet, turn: Turn) -> Count:
    """The count of a turn; its ``refusal`` says why it cannot have been."""
    count = Count(sheet, turn)
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


def _read_merit(sheet: Sheet, turn: Turn, count: Count) -> None:
    for number, penny in enumerate(turn.merit):
        if count.decided_at is not None and not sheet.setting.options.play_out:
            said = sentence("the match was decided before {penny}", penny=penny)
            count.refusal = Refusal("impossible", "black.play-out", said)
            return
        on = next((place for place, left in enumerate(count.left) if left), None)
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


def _read_conceded(turn: Turn, count: Count) -> None:
    for penny in turn.conceded:
        place = count.take(penny)
        if place is None:
            return
        count.conceded += _points(place)


def _wrong_end(sheet: Sheet, turn: Turn, count: Count) -> Refusal | None:
    """Why the reason given cannot have ended the turn, or ``None``."""
    rule = RULE_OF.get(turn.end)
    if turn.conceded and turn.end in CONCEDES_NOTHING:
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
    if by_merit == "none" or (
        by_merit == "win" and turn.conceded and sheet.setting.options.play_out
    ):
        return None
    said = sentence("a penny won by merit decided the match: the turn ended with that")
    return Refusal("impossible", f"black.{by_merit}", said)


def _end_by_merit(count: Count) -> str:
    """What the pennies won by merit came to: ``win`` or ``draw``."""
    return "draw" if decided(count.by_merit) == "draw" else "win"
