"""Everybody has the same number of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.errors import InvalidError
from matches.services.draws.format import Format
from matches.services.draws.options import Flag, Whole
from matches.services.draws.shapes import DrawnFixture, PlainRound
from matches.tournament.formats.everyone_plays import MOST_MATCHES, adds_up, everyone_plays


def rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    """The rounds; InvalidError where so many cannot have so many matches each."""
    matches, extra = settings["matches"], settings["one_extra"]
    if not adds_up(len(entries), matches) and not extra:
        said = _(
            "%(size)d entries cannot have %(matches)d matches each: both numbers are odd. Choose"
            " %(more)d matches, or let one entry play one more."
        )
        told = {"size": len(entries), "matches": matches, "more": matches + 1}
        raise InvalidError({"format_options": [said % told]})
    return [
        PlainRound(
            "",
            tuple(DrawnFixture(pair.home, pair.away, pair.leg) for pair in each.pairings),
            each.resting,
        )
        for each in everyone_plays(list(entries), matches, extra)
    ]


MATCHES = Whole(
    3,
    gettext_lazy("Matches for everybody"),
    1,
    MOST_MATCHES,
    gettext_lazy("Nobody meets the same again before having met everybody."),
)
ONE_EXTRA = Flag(
    False,
    gettext_lazy("One may play one more"),
    gettext_lazy("Only where entries and matches are both odd: then the first seed plays it."),
)
FORMAT = Format(
    "everyone-plays",
    rounds,
    {"matches": MATCHES, "one_extra": ONE_EXTRA},
    settled={"matches": 1, "one_extra": 1},
)
