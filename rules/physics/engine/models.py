"""The published models: which kernel plays a shot that names a version.

A stored shot names its model and replays to the same bits years later. A change of any bit is
another model beside those that there are: its part of the kernel, and its line here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from rules.physics.engine.kernel import Launch, Log, play
from rules.physics.engine.table import World, laid


@dataclass(frozen=True, slots=True)
class Model:
    """A model. ``play`` takes the world, x and y of all bodies (mm) and the launch; it raises
    TooManyEvents. ``compiled`` says that the compiled kernel plays it to the same bits, and
    ``coupled`` that spin and sliding slow each other and restitution falls with speed."""

    version: str
    play: Callable[[World, tuple[list[float], list[float]], Launch], Log]
    compiled: bool = False
    coupled: bool = False


def _play(world: World, bodies: tuple[list[float], list[float]], sent: Launch) -> Log:
    return play(world, laid(*bodies), *sent)


FIRST: Final = "2026.1"
"""What a document that names no model was written for; no later model changes that."""

SECOND: Final = "2026.2"
"""Spin coupled to sliding, a restitution that falls with speed."""

MODELS: Final[Mapping[str, Model]] = {
    FIRST: Model(FIRST, _play, compiled=True),
    SECOND: Model(SECOND, _play, compiled=True, coupled=True),
}
"""Every published model by its version, the newest last."""
