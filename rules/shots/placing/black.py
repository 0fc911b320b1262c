"""Penny Black: the set stands on its place, the shooter on a spot of the player's choice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rules.core.fault import Refusal
from rules.core.game import Setting
from rules.core.sentence import sentence
from rules.games.black.facts import LETTERS, Flick, colour_of
from rules.games.black.state import opening
from rules.physics.board import Board
from rules.physics.boards import black_set
from rules.shots.facts import SHOT, Shot
from rules.shots.lies import Lies, Place, lies
from rules.shots.placing.placing import Placing, covers

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

    def misplaced(
        self, law: Any, shot: Shot, places: Mapping[str, Place], board: Board, diameter: float
    ) -> Refusal | None:
        """``black.corner``, ``black.first``: a shooter that is no longer where it lay stands on a
        spot."""
        place = places.get(SHOOTER)
        if _played_from(law, shot) != "corner" or place is None:
            return None
        is_first = law == opening(law.setting)
        name = "edge-" if is_first and law.setting.options.board == "square" else "corner-"
        spots = [spot for spot in board.spots if spot.name.startswith(name)]
        if not spots or any(covers(place, spot, diameter) for spot in spots):
            return None
        rule = "black.first" if is_first else "black.corner"
        said = sentence("{penny} is to be played from a spot: it covers none", penny=SHOOTER)
        return Refusal("impossible", rule, said, (SHOT, "pennies", SHOOTER))

    def after(self, ruling: Any, law: Any, lies: Lies, board: Board, flicked: str | None) -> Lies:
        """``black.corner``: a shooter that went off is for a hand to place."""
        facts = ruling.facts
        return lies.lost((SHOOTER,)) if isinstance(facts, Flick) and facts.shooter_off else lies

    def moved(self, kind: str, facts: Any, lies: Lies) -> Iterable[str]:
        """A flick that struck something leaves no penny certainly where it lay."""
        if "board" in facts.fouls or (isinstance(facts, Flick) and facts.struck):
            return lies.ids
        return (SHOOTER,) if isinstance(facts, Flick) else ()


def _played_from(law: Any, shot: Shot) -> str:
    said = dict(shot.state).get("from")
    if said is not None:
        return str(said)
    if law.played_from != "either":
        return str(law.played_from)
    return "corner" if SHOOTER in dict(shot.pennies) else "lie"
