"""A box league's periods, and how the boxes of one came to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.models import Competition, Division, Stage
from matches.selectors.draws.format import Page

BOX_LEAGUE = "box-league"


def is_box_league(competition: Competition) -> bool:
    """Whether a competition is played in boxes and periods."""
    return competition.format == BOX_LEAGUE


@dataclass(frozen=True)
class Periods:
    """Which period is shown, of how many, and everybody's way into its boxes."""

    shown: int
    numbers: tuple[int, ...]
    moves: tuple[str, ...]


def in_period(divisions: Sequence[Division], asked: int) -> list[Division]:
    """The boxes of the period that is asked for (0, or none such: the latest)."""
    numbers = _numbers(divisions)
    shown = asked if asked in numbers else max(numbers, default=0)
    return [division for division in divisions if division.stage.number == shown]


def periods_of(page: Page) -> Periods | None:
    """The periods, and which is shown. No query: the divisions come with their stages."""
    held = in_period(page.divisions, page.period)
    if not held:
        return None
    by_id = {named.public_id: named.name for named in page.names.values()}
    stage = held[0].stage
    moves = told(stage.format_options.get("moves", []), by_id)
    return Periods(stage.number, _numbers(page.divisions), (*moves, *_lots(stage, by_id)))


def _numbers(divisions: Sequence[Division]) -> tuple[int, ...]:
    return tuple(sorted({division.stage.number for division in divisions}))


def _lots(stage: Stage, names: Mapping[str, str]) -> list[str]:
    """Between whom a lot decided across a line, and its seed."""
    said = _("%(names)s were level: a lot decided, drawn with the seed %(seed)s")
    return [
        said
        % {
            "names": ", ".join(names.get(one, _("somebody")) for one in each),
            "seed": stage.basis["drawn_by"],
        }
        for each in stage.format_options.get("level", [])
    ]


def told(moves: Sequence[Mapping[str, Any]], names: Mapping[str, str]) -> list[str]:
    """Everybody's way into the boxes, a sentence each."""
    return [
        SENTENCES[move["why"]]()
        % {
            "who": names.get(move["entrant"], _("somebody")),
            "place": move["place_before"],
            "before": move["box_before"],
            "box": move["box"],
        }
        for move in moves
    ]


SENTENCES: Mapping[str, Callable[[], str]] = {
    "promoted": lambda: _("%(who)s: place %(place)d of box %(before)d, up to box %(box)d"),
    "relegated": lambda: _("%(who)s: place %(place)d of box %(before)d, down to box %(box)d"),
    "stayed": lambda: _("%(who)s: place %(place)d of box %(before)d, stays"),
    "joined": lambda: _("%(who)s: new, in box %(box)d"),
    "left": lambda: _("%(who)s: place %(place)d of box %(before)d, has left"),
    "filled": lambda: _(
        "%(who)s: place %(place)d of box %(before)d, in box %(box)d where a place was free"
    ),
    "made-room": lambda: _(
        "%(who)s: place %(place)d of box %(before)d, in box %(box)d as the boxes were cut anew"
    ),
}
