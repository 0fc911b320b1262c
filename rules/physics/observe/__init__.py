"""From a motion to the facts that a game's law asks for: what a flat simulation can see.

Nothing is judged here. Stacks need height, and what the flicker's hand did is not in the motion:
an umpire adds them by hand.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rules.core.sentence import sentence
from rules.core.shape import Mistakes
from rules.core.sides import SIDES
from rules.physics.motion import Motion


def observe(motion: Motion, mistakes: Mistakes) -> dict[str, Any] | None:
    """The entry of a scorecard that reports the motion; ``None`` where no game is named."""
    document = motion.shot.document
    if document.game is None:
        return None
    if document.by is None:
        mistakes.note((None, "by"), sentence("the facts of a game need to know whose flick it was"))
        return None
    if document.by not in SIDES and document.game != "red":
        mistakes.note((None, "by"), sentence("only Penny Red's doubles name a side's player"))
        return None
    # Each game's eyes know its entries, and so load that game: only the one that is asked for.
    observer = import_module(f"rules.physics.observe.{document.game}")
    facts: dict[str, Any] = getattr(observer, f"observe_{document.game}")(motion, mistakes)
    return facts
