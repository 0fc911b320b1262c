"""Who is at the board: the devices that told of themselves."""

from __future__ import annotations

from typing import Any

from matches.models import RunningCard, RunningLine, ScoringDevice

MOST_SHOWN = 20


def devices_at(card: RunningCard | None) -> list[dict[str, Any]]:
    """The devices at a running card, the one heard of last first; ``writes``: it wrote the last
    line. Two queries, none without a card."""
    if card is None:
        return []
    lines = RunningLine.objects.filter(card=card).order_by("-number")
    writer = lines.values_list("device", flat=True).first()
    held = ScoringDevice.objects.filter(card=card).order_by("-last_heard", "-id")
    return [
        {
            "device": each.device,
            "name": each.name,
            "last_heard": each.last_heard.isoformat(),
            "unsent": each.unsent,
            "battery": each.battery,
            "help": each.help,
            "writes": each.device == writer,
        }
        for each in held[:MOST_SHOWN]
    ]
