"""The queues of tasks in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy

from matches.ports import lanes
from matches.ports.machine import Machine

LANES: Final = {
    lanes.TABLES: gettext_lazy("tables"),
    lanes.MAILS: gettext_lazy("mails and deadlines"),
    lanes.RATINGS: gettext_lazy("ratings and what the night does"),
    lanes.MAPS: gettext_lazy("aim maps and timetables"),
}
"""What is done in each queue."""


@dataclass(frozen=True)
class LaneLine:
    """A queue: its `name` as workers are told it, what is `said` to be done in it, how it is, and
    how many messages wait there (None: not known)."""

    name: str
    said: str
    how: str
    waiting: int | None


def lane_lines(machine: Machine) -> list[LaneLine]:
    """Every queue, in the order in which people wait for them."""
    waiting = machine.waiting or {}
    return [
        LaneLine(name, str(LANES[name]), how, waiting.get(name))
        for name, how in machine.lanes.items()
    ]
