"""Where an umpire's facts of a shot differ from what the simulator saw."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import dist
from typing import Any, Final

from rules.core.shape import MISSING, Record
from rules.core.shots import MOTION, PENNIES, Difference
from rules.physics.simulation import Simulation
from rules.shots.facts import SHOT, UNSEEN
from rules.shots.lies import Place

WRITTEN: Final = 0.1
"""mm. Places are written down to a tenth: what is no farther away lies where it lay."""

IN_ORDER: Final = frozenset({"struck", "green_struck", "zones", "drove"})
"""Lists whose order is a fact; of the others it is not."""


def differences(
    record: Record[Any], reported: Mapping[str, Any], seen: Mapping[str, Any]
) -> tuple[Difference, ...]:
    """Each reported fact that the simulator can see and saw otherwise, in the order of names."""
    empty = {
        field.name: None if field.default is MISSING else field.kind.write(field.default)
        for field in record.fields
        if field.name in reported
    }
    return tuple(
        [
            Difference(f"{SHOT}.facts.{name}", reported[name], seen.get(name, empty[name]))
            for name in sorted(reported)
            if name not in UNSEEN
            and not reported.get(f"{name}_unnoted")
            and not _alike(name, reported[name], seen.get(name, empty[name]))
        ]
    )


def moved_otherwise(
    known: Mapping[str, Place], given: Mapping[str, Place], by_hand: Collection[str], *, clear: bool
) -> tuple[Difference, ...]:
    """Each penny that a shot puts elsewhere than where it is known to lie, and that no hand may
    place now; on a board that was cleared also each that is not put back."""
    found = []
    for penny, place in known.items():
        at = given.get(penny)
        if penny in by_hand or (at is None and not clear) or (at and dist(at, place) <= WRITTEN):
            continue
        path, lay = f"{SHOT}.{PENNIES}.{penny}", [_tenth(place[0]), _tenth(place[1])]
        found.append(Difference(path, at and [*at], lay))
    return tuple(found)


def went_otherwise(kept: str | None, played: Simulation) -> tuple[Difference, ...]:
    """Whether a shot goes otherwise than it did when its digest was taken."""
    if kept is None or played.motion is None or kept == played.motion.digest:
        return ()
    return (Difference(f"{SHOT}.{MOTION}", kept, played.motion.digest),)


def _tenth(length: float) -> float:
    return round(length, 1) + 0.0


def _alike(name: str, one: Any, other: Any) -> bool:
    return bool(_plain(name, one) == _plain(name, other))


def _plain(name: str, value: Any) -> Any:
    """A value to compare: what is empty or left out is alike."""
    if isinstance(value, dict):
        return {key: _plain(name, value[key]) for key in sorted(value) if value[key]}
    if isinstance(value, list) and name not in IN_ORDER:
        return sorted(value)
    return value or None
