"""What the lines of a running card make."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import rules


@dataclass(frozen=True)
class Folded:
    """What lines make; ``refused`` is the number of the first that the law of today refuses,
    because another edition ruled on it: what comes after it is read, and not ruled on."""

    running: rules.Running
    refused: int | None = None


def fold(head: Mapping[str, Any], bodies: Iterable[Any]) -> Folded:
    """The card that lines make, in their order."""
    running = rules.open_card(head)
    for number, body in enumerate(bodies, start=1):
        written = rules.write_line(running, body)
        if not written.accepted:
            return Folded(running, number)
        running = written.running
    return Folded(running)
