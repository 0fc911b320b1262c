"""Penny Black: the set stands on its place, the shooter on a spot of the player's choice."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting
from rules.core.sentence import sentence
from rules.games.black.facts import LETTERS, Flick, colour_of
from rules.games.black.state import opening
from rules.physics.board import Board
from rules.physics.boards import black_set
from rules.shots.facts import Shot
from rules.shots.lies import Lies, lies
from rules.shots.placing.placing import Laying, Placing, covers, misplaced

SHOOTER: Final = "S"


class BlackPlacing(Placing):
    """``black.set``, ``black.first``, ``black.corner``."""

    def board(self, setting: Setting) -> str:
        """``black.board``."""
        return f"black-{setting.options.board}"

    def known(self, setting: Setting) -> frozenset[str]:
        """The set and the shooter."""
        return frozenset(colour_of(setting.options)) | {SHOOTER}

    def on(self, law: Any) -> frozenset[str]:
        """What is left of the set, and the shooter."""
        left: frozenset[str] = law.on_board | {SHOOTER}
        return left

    def opening(self, setting: Setting, board: Board, diameter: float) -> Lies:
        """``black.set``: touching, a corner of it pointing at the first corner spot."""
        inner = "".join([LETTERS[colour] for colour in setting.options.set.inner])
        return lies(black_set(diameter, inner), (SHOOTER,))

    def state(self, law: Any, shot: Shot, kind: str) -> dict[str, Any]:
        """Whether it was played from a spot: as said, as it must be, or, where both are allowed,
        from a spot when the shooter was placed by hand."""
        return {"from": _played_from(law, shot), **dict(shot.state)}

    def before(self, law: Any, shot: Shot, kind: str, lies: Lies, board: Board) -> Lies:
        """``black.set``: on a square board the set is turned so that a corner points at the
        shooter, whichever edge it starts from."""
        place = dict(shot.pennies).get(SHOOTER)
        aside = place is not None and abs(place[0]) > abs(place[1])
        if place is None or not aside or board.shape != "square" or law != opening(law.setting):
            return lies
        way = 1.0 if place[0] > 0 else -1.0
        return lies.put({penny: (-way * y, way * x) for penny, (x, y) in lies.at().items()})

    def by_hand(self, laying: Laying) -> Collection[str]:
        """``black.corner``: the shooter, where it is played from a spot."""
        return (SHOOTER,) if _played_from(laying.law, laying.shot) == "corner" else ()

    def misplaced(self, laying: Laying) -> Refusal | None:
        """``black.corner``, ``black.first``: a shooter that is no longer where it lay stands on a
        spot."""
        law, place = laying.law, laying.places.get(SHOOTER)
        if _played_from(law, laying.shot) != "corner" or place is None:
            return None
        is_first = law == opening(law.setting)
        name = "edge-" if is_first and law.setting.options.board == "square" else "corner-"
        spots = [spot for spot in laying.board.spots if spot.name.startswith(name)]
        if not spots or any(covers(place, spot, laying.diameter) for spot in spots):
            return None
        rule = "black.first" if is_first else "black.corner"
        said = sentence("{penny} is to be played from a spot: it covers none", penny=SHOOTER)
        return misplaced(SHOOTER, rule, said)

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """``black.corner``: a shooter that went off is for a hand to place."""
        facts = ruling.facts
        return lies.lost((SHOOTER,)) if isinstance(facts, Flick) and facts.shooter_off else lies

    def moved(self, law: Any, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """A flick that struck something leaves no penny certainly where it lay; what the side not
        at the board moved is put back."""
        if kind == "foul" and facts.by != law.turn:
            return ()
        if "board" in facts.fouls or (isinstance(facts, Flick) and facts.struck_something):
            return lies.ids
        return (SHOOTER,) if isinstance(facts, Flick) else ()


def _played_from(law: Any, shot: Shot) -> str:
    said = dict(shot.state).get("from")
    if said is not None:
        return str(said)
    if law.played_from != "either":
        return str(law.played_from)
    return "corner" if SHOOTER in dict(shot.pennies) else "lie"
