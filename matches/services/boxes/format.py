"""A box league's first period; `services.boxes` draws the later ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.services.draws.options import Option, Whole
from matches.services.draws.shapes import FormatDraw
from matches.services.leagues import round_robin
from matches.tournament.formats.box_league import LARGEST_BOX, deal_boxes


def deal(
    entries: Sequence[str], settings: Mapping[str, Any], clubs: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The entries in seed order cut into boxes, the first box the highest."""
    boxes = deal_boxes(list(entries), settings["size"])
    return {box_name(1, number): box for number, box in enumerate(boxes, start=1)}


def box_name(period: int, number: int) -> str:
    """What a box is called, in a period."""
    return _("Period %(period)d, box %(number)d") % {"period": period, "number": number}


MOVERS = gettext_lazy("After a period, to the next box.")
OPTIONS: Mapping[str, Option] = {
    "size": Whole(
        5,
        gettext_lazy("Entries in a box"),
        3,
        LARGEST_BOX,
        gettext_lazy("About so many: boxes differ by one at most."),
    ),
    "legs": round_robin.LEGS,
    "up": Whole(1, gettext_lazy("Of each box go up"), 0, 5, MOVERS),
    "down": Whole(1, gettext_lazy("Of each box go down"), 0, 5, MOVERS),
}
DRAW = FormatDraw("box-league", round_robin.rounds, OPTIONS, deal)
