"""Points schemes: what a win, a draw, a walkover or a bye is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from matches.tournament.exact import Number

BonusKind = Literal["scored", "clear-win", "narrow-loss", "won-with", "lost-with"]
BONUS_KINDS: tuple[str, ...] = get_args(BonusKind)


@dataclass(frozen=True, slots=True)
class Bonus:
    """Extra points in a played match; with a minus, points that are taken.

    "scored": for scoring at least `amount`; "clear-win": for winning by at least `amount`;
    "narrow-loss": for losing by at most `amount`; "won-with" and "lost-with": for a win, or a
    loss, with at least `amount`. What is looked at is the score, or the number of the result that
    `of` names (``tries``, ``overtime``); a result without that number earns nothing by it.
    """

    name: str
    points: Number
    when: BonusKind
    amount: Number
    of: str = ""

    def earned(self, scored: Number, conceded: Number, won: bool, lost: bool) -> bool:
        """Whether a side with these numbers has earned it."""
        if self.when == "scored":
            return scored >= self.amount
        if self.when == "clear-win":
            return won and scored - conceded >= self.amount
        if self.when == "narrow-loss":
            return lost and conceded - scored <= self.amount
        return (won if self.when == "won-with" else lost) and scored >= self.amount


@dataclass(frozen=True, slots=True)
class PointsScheme:
    """Points for each outcome. What is None is worth what its plain counterpart is.

    A walkover counts as a win or a loss, a full-point bye as a win, a half-point bye as a draw.
    `walkover_score` is (winner's, loser's), counted where a walkover was entered without a score.
    """

    win: Number = 3
    draw: Number = 1
    loss: Number = 0
    walkover_win: Number | None = None
    walkover_loss: Number | None = None
    double_walkover: Number | None = None
    bye_full: Number | None = None
    bye_half: Number | None = None
    bye_zero: Number = 0
    walkover_score: tuple[Number, Number] | None = None
    bonuses: tuple[Bonus, ...] = ()

    @property
    def for_walkover_win(self) -> Number:
        return self.win if self.walkover_win is None else self.walkover_win

    @property
    def for_walkover_loss(self) -> Number:
        return self.loss if self.walkover_loss is None else self.walkover_loss

    @property
    def for_double_walkover(self) -> Number:
        return self.for_walkover_loss if self.double_walkover is None else self.double_walkover

    @property
    def for_bye_full(self) -> Number:
        return self.win if self.bye_full is None else self.bye_full

    @property
    def for_bye_half(self) -> Number:
        return self.draw if self.bye_half is None else self.bye_half


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A manual change to one entrant's number at one step of the order, with its reason."""

    entrant: str
    amount: Number
    reason: str
    step: str = "points"
    date: str = ""
