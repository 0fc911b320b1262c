"""A box league's first period; `boxes` draws the later ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy

from matches.services.boxes import boxes
from matches.services.draws.format import Corrected, Format, Newcomers
from matches.services.draws.options import Option, Whole
from matches.services.leagues import round_robin
from matches.tournament.formats.box_league import LARGEST_BOX, deal_boxes


def deal(
    entries: Sequence[str], settings: Mapping[str, Any], clubs: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The entries in seed order cut into boxes, the first box the highest."""
    dealt = deal_boxes(list(entries), settings["size"])
    return {boxes.box_name(1, number): box for number, box in enumerate(dealt, start=1)}


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
FORMAT = Format(
    "box-league",
    round_robin.rounds,
    OPTIONS,
    deal,
    in_order=True,
    # Periods that are over stay as they were.
    current=boxes.current_period,
    # Who enters meanwhile waits for the next period.
    newcomers=Newcomers(boxes.takes_newcomers),
    corrected=Corrected(
        draws_on=lambda _row: True,
        forecast=boxes.boxes_after,
        otherwise=gettext_lazy(
            "The boxes of the next period would have been made otherwise; they stand."
        ),
    ),
)
