"""Penny White: every penny is placed behind the line by hand, and the board is cleared after an
end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from math import dist
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting
from rules.core.mistakes import Mistakes, Trail
from rules.core.sentence import Sentence, sentence
from rules.core.shape import Record
from rules.core.shots import Difference
from rules.games.white.facts import MEASURE, Measure, Start, pennies
from rules.physics.board import Board
from rules.physics.observe.sight import TOUCH
from rules.shots.facts import Shot
from rules.shots.lies import Equipment, Lies
from rules.shots.placing.placing import Laying, Placing, misplaced

WHITE: Final = "W"

PLACED: Final = "placed"
OVER: Final = "over"
RECENTRED: Final = "recentred"
"""Words for a white that a hand sets before the first penny, or of which an umpire told that it
went over, and that it was then moved to the middle."""

NEAREST: Final = 100.0
FARTHEST: Final = 150.0
"""mm beyond the 45 cm line: where the middle of a placed white may be."""

ASIDE: Final = 5.0
"""mm. By so much a hand may miss the middle."""


class _MeasureRecord(Record[Measure]):
    """A measure that may be left empty: then the lies tell it."""

    def read(self, raw: object, trail: Trail, mistakes: Mistakes) -> Measure:
        if raw == {} and isinstance(raw, dict):
            return Measure()
        return MEASURE.read(raw, trail, mistakes)


_MEASURE: Final = _MeasureRecord(Measure, *MEASURE.fields, label=MEASURE.label)


class WhitePlacing(Placing):
    """``white.start``, ``white.behind-line``."""

    flicks = ("start", "flick")

    def board(self, setting: Setting) -> str:
        """The one board."""
        return "white"

    def known(self, setting: Setting) -> frozenset[str]:
        """The white and both sides' pennies."""
        return pennies("A", setting.options) | pennies("B", setting.options) | {WHITE}

    def on(self, law: Any) -> frozenset[str]:
        """The pennies flicked and not gone, and the white once its start counted."""
        on: frozenset[str] = law.on
        return on | {WHITE} if law.phase in ("flick", "remove", "measure") else on

    def opening(self, setting: Setting, board: Board, diameter: float) -> Lies:
        """An empty board; a placed white is for a hand to place."""
        return Lies() if setting.options.start == "flicked" else Lies().in_hand({WHITE: PLACED})

    def kind(self, law: Any, shot: Shot) -> str:
        """``white.start``: who flicks the white starts the end."""
        return "start" if shot.flick.penny == WHITE else "flick"

    def least(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """Which penny."""
        return {"white": "over"} if kind == "start" else {"penny": shot.flick.penny}

    def by_hand(self, laying: Laying) -> Collection[str]:
        """Each penny is put down for its flick."""
        return (laying.shot.flick.penny,)

    def misplaced(self, laying: Laying) -> Refusal | None:
        """``white.behind-line`` of what is flicked, ``white.start`` of a white that is placed or of
        which it is only known that its start counted."""
        flicked, start = laying.shot.flick.penny, _level(laying.board, "start", -1.0)
        place = laying.places.get(flicked)
        if place and start is not None and place[1] + laying.diameter / 2 > start + TOUCH:
            said = sentence("{penny} is flicked from behind the 5 cm line", penny=flicked)
            return misplaced(flicked, "white.behind-line", said)
        word, line = laying.hands.get(WHITE), _level(laying.board, "forty-five", 1.0)
        if word is None or line is None or flicked == WHITE:
            return None
        wrong = _not_the_white_s(laying, word, line)
        return None if wrong is None else misplaced(WHITE, "white.start", wrong)

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """An end that is over, or a start that failed, clears the board; ``recentre``."""
        if law.phase in ("start", "over") or ruling.end_over:
            return self.opening(law.setting, board, 0.0) if law.phase == "flick" else Lies()
        at = lies.at().get(WHITE)
        if law.phase != "flick" or law.flicked or not isinstance(ruling.facts, Start):
            return lies
        recentre = law.setting.options.recentre
        if at is None:
            return lies.in_hand({WHITE: RECENTRED if recentre else OVER})
        return lies.put({WHITE: (0.0, at[1])}) if recentre else lies

    def moved(self, law: Any, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """What a penny pushed aside was not written down."""
        if kind == "start":
            return (WHITE,)
        if kind == "flick":
            return {*lies.ids, facts.penny}
        return lies.ids if kind == "foul" and "board" in facts.fouls else ()

    def entries(self, kinds: Mapping[str, Record[Any]]) -> Mapping[str, Record[Any]]:
        """A measure may be left to the simulator."""
        return {**kinds, "measure": _MEASURE}

    def reported(self, law: Any, kind: str, facts: Any, lies: Lies, equipment: Equipment) -> Any:
        """An empty measure is read off the lies."""
        if kind != "measure" or facts != Measure() or law.phase != "measure":
            return facts
        if lies.away or WHITE not in lies.at():
            said = sentence("not every place is known: give “distances_mm” or “order”")
            return Refusal("impossible", "white.nearest", said, ("measure",))
        return replace(facts, distances_mm=_distances(lies, equipment))

    def measured_otherwise(
        self, kind: str, facts: Any, lies: Lies, equipment: Equipment
    ) -> tuple[Difference, ...]:
        """An umpire's order that is not that of the lies."""
        if kind != "measure" or facts == Measure() or lies.away or WHITE not in lies.at():
            return ()
        seen = Measure(distances_mm=_distances(lies, equipment))
        mine = [set(group) for group in facts.groups()]
        if mine == [set(group) for group in seen.groups()]:
            return ()
        name = "distances_mm" if facts.distances_mm else "order"
        written = MEASURE.write(facts)[name]
        order = [sorted(group) for group in seen.groups()]
        found = dict(seen.distances_mm) if facts.distances_mm else order
        return (Difference(f"measure.{name}", written, found),)


def _level(board: Board, name: str, side: float) -> float | None:
    """The y of the lower (−1) or upper (1) edge of a line; ``None`` where the board has none."""
    for line in board.lines:
        if line.name == name:
            return (line.start[1] + line.end[1]) / 2 + side * line.width / 2
    return None


def _not_the_white_s(laying: Laying, word: str, line: float) -> Sentence | None:
    """Why the white cannot lie where a shot puts it."""
    x, y = laying.places[WHITE]
    if word != OVER and abs(x) > ASIDE + TOUCH:
        return sentence("the white is to lie midway between the sides of the board")
    if word == PLACED and not NEAREST - TOUCH <= y - line <= FARTHEST + TOUCH:
        return sentence("the white is placed 10 to 15 cm beyond the 45 cm line")
    if word != PLACED and y - laying.diameter / 2 < line - TOUCH:
        return sentence("the start counted: the white lies wholly beyond the 45 cm line")
    return None


def _distances(lies: Lies, equipment: Equipment) -> tuple[tuple[str, float], ...]:
    """From the white's edge to each penny's (mm), to a millionth: what is as near is a tie."""
    at, diameter = lies.at(), equipment.diameter()
    return tuple(
        [
            (penny, max(0.0, round(dist(at[WHITE], at[penny]) - diameter, 6)))
            for penny in at
            if penny != WHITE
        ]
    )
