"""Everybody meets everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _

from matches.services.draws.options import Choice
from matches.services.draws.shapes import DrawnFixture, FormatDraw, PlainRound
from matches.tournament.formats import round_robin


def rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    """The rounds of a league, by the Berger tables."""
    return [
        PlainRound(
            "",
            tuple(DrawnFixture(pair.home, pair.away, pair.leg) for pair in each.pairings),
            each.resting,
        )
        for each in round_robin(list(entries), legs=settings["legs"])
    ]


LEGS = Choice(
    1,
    _("Everybody meets everybody"),
    (
        (1, _("once")),
        (2, _("twice, first flick in turn")),
        (3, _("three times")),
        (4, _("four times")),
    ),
)
DRAW = FormatDraw("round-robin", rounds, {"legs": LEGS})
