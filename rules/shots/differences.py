"""Where an umpire's facts of a shot differ from what the simulator saw."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.core.shape import MISSING, Record
from rules.core.shots import Difference
from rules.shots.facts import SHOT, UNSEEN

IN_ORDER: Final = frozenset({"struck", "green_struck", "zones"})
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
            if name not in UNSEEN and not _alike(name, reported[name], seen.get(name, empty[name]))
        ]
    )


def _alike(name: str, one: Any, other: Any) -> bool:
    return bool(_plain(name, one) == _plain(name, other))


def _plain(name: str, value: Any) -> Any:
    """A value to compare: what is empty or left out is alike."""
    if isinstance(value, dict):
        return {key: _plain(name, value[key]) for key in sorted(value) if value[key]}
    if isinstance(value, list) and name not in IN_ORDER:
        return sorted(value)
    return value or None
