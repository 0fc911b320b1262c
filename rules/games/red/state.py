"""Where a rally of Penny Red stands between two entries, and the ruling that leads on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from rules.core.game import Setting, short_repr
from rules.core.making import maker
from rules.core.sides import Side
from rules.core.writing import BY_SIDE, NUMBER, OBJECT, WORD, WORDS, Form
from rules.games.red.facts import KIND_OF, PARTNER, SIDE_OF, Facts, Flick
from rules.games.red.scoring import Counted, Scoreboard, opening_score

Right: TypeAlias = Literal["one", "flick", "cannon", "cannon-or-flick"]
"""How a returner may bring own shooters into position: one by hand; one with a flick; either or
both by hand; by hand or one with a flick."""

Outcome: TypeAlias = Literal["fault", "served", "again", "returned", "placed", "point"]

BY_HAND: Final = ("one", "cannon", "cannon-or-flick")
BY_FLICK: Final = ("flick", "cannon-or-flick")


@dataclass(frozen=True, slots=True)
class Rally:
    """All that the law must know between two entries.

    ``turn`` is the side that serves or flicks next, ``None`` when the match is over; ``serving``
    says that a serve is due, ``second`` that it is the second one; ``flicks`` counts the turn's;
    ``met`` and ``struck_red`` are what the turn's flicks did towards a starshot (one own shooter
    struck the other; which struck the red); ``returns`` counts the rally's. Until the next flick
    ``position`` is the returner's right to move own shooters, ``struck`` the shooters that he may
    move for the side in turn, and ``placed`` which shooters were put on which spots. Not noted was
    what a flick of the turn struck besides (``unnoted``), or which shooter the returned red struck
    (``hit_unnoted``).
    """

    setting: Setting
    board: Scoreboard
    turn: Side | None
    serving: bool = True
    second: bool = False
    flicks: int = 0
    met: bool = False
    struck_red: frozenset[str] = frozenset()
    returns: int = 0
    position: Right | None = None
    struck: frozenset[str] = frozenset()
    placed: tuple[tuple[str, str], ...] = ()
    unnoted: bool = field(default=False, metadata={"added": True})
    hit_unnoted: bool = field(default=False, metadata={"added": True})


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
class Ruling:
    """What the referee decided on one entry of Penny Red.

    ``how`` says in one word how a point was won (``rally``, ``serve``, ``foul``, ``starshot``);
    ``right`` is what a return earned; ``cannon`` that it was one; ``ace`` that the point was won
    by a serve that never came back; ``returned_with`` the number of flicks of a return, else 0.
    """

    facts: Facts
    rules: tuple[str, ...]
    outcome: Outcome
    counted: Counted
    next: Side | None
    point_to: Side | None = None
    how: str | None = None
    right: Right | None = None
    cannon: bool = False
    ace: bool = False
    returned_with: int = 0

    __repr__ = short_repr

    @property
    def by(self) -> str:
        """The side or, in doubles, the player whose entry it was."""
        return self.facts.by

    @property
    def kind(self) -> str:
        """The kind of the entry."""
        return KIND_OF[type(self.facts)]

    @property
    def side(self) -> Side:
        """The side whose entry it was."""
        return SIDE_OF[self.facts.by]

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


make_rally: Final = maker(Rally)
make_ruling: Final = maker(Ruling)


def opening(setting: Setting) -> Rally:
    """Before the first serve."""
    return make_rally(setting, opening_score(setting), setting.first)


# ── what a ruling leads to ──────────────────────────────────────────────────────────────────────


def _after_point(rally: Rally, ruling: Ruling) -> Rally:
    return make_rally(rally.setting, ruling.counted.board, ruling.next)


def _after_fault(rally: Rally, ruling: Ruling) -> Rally:
    return make_rally(rally.setting, rally.board, ruling.next, second=True)


def _after_serve(rally: Rally, ruling: Ruling) -> Rally:
    return make_rally(rally.setting, rally.board, ruling.next, serving=False)


def _after_flick(rally: Rally, ruling: Ruling) -> Rally:
    flick: Any = ruling.facts
    return make_rally(
        rally.setting,
        rally.board,
        ruling.next,
        serving=False,
        flicks=rally.flicks + 1,
        met=rally.met or met(flick),
        struck_red=rally.struck_red.union(flick.red_struck_by),
        returns=rally.returns,
        placed=((flick.shooter, flick.respot),) if flick.side else (),
        unnoted=rally.unnoted or flick.struck_unnoted,
    )


def met(flick: Flick) -> bool:
    """``red.starshot``: whether one own shooter struck the other."""
    partner = PARTNER[flick.shooter]
    return partner in flick.struck or (partner, flick.shooter) in flick.drove


def _after_return(rally: Rally, ruling: Ruling) -> Rally:
    flick: Any = ruling.facts
    return make_rally(
        rally.setting,
        rally.board,
        ruling.next,
        serving=False,
        returns=rally.returns + 1,
        position=ruling.right,
        struck=frozenset(flick.red_hit),
        hit_unnoted=flick.red_hit_unnoted,
    )


def _after_placing(rally: Rally, ruling: Ruling) -> Rally:
    facts: Any = ruling.facts
    right, struck, placed = rally.position, rally.struck, rally.placed
    if ruling.kind == "position":
        right = None
    else:
        moved = [pair for pair in placed if pair[0] != facts.shooter]
        placed = (*moved, (facts.shooter, facts.to))
    if ruling.kind == "reposition":
        struck = struck - {facts.shooter}
    return make_rally(
        rally.setting,
        rally.board,
        rally.turn,
        serving=False,
        flicks=rally.flicks,
        met=rally.met,
        struck_red=rally.struck_red,
        returns=rally.returns,
        position=right,
        struck=struck,
        placed=placed,
        unnoted=rally.unnoted,
        hit_unnoted=rally.hit_unnoted,
    )


EVOLVE: Final[Mapping[Outcome, Callable[[Rally, Ruling], Rally]]] = {
    "point": _after_point,
    "fault": _after_fault,
    "served": _after_serve,
    "again": _after_flick,
    "returned": _after_return,
    "placed": _after_placing,
}
