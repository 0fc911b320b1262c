"""Double elimination: an upper and a lower bracket, a final, and where it is wanted a decider."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.services.draws.format import Format
from matches.services.draws.options import Flag
from matches.services.draws.shapes import PlainRound
from matches.services.knockouts import checking, correcting, course
from matches.services.knockouts.single_elimination import SEED_ORDER, fixture_of
from matches.tournament.formats.brackets import bracket_of
from matches.tournament.formats.double_elimination import DECIDER, FINAL


def rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    """The rounds in the order of play: what can be played at the same time is one round."""
    bracket = bracket_of("double-elimination", list(entries), settings)
    known = bracket.played({})
    names = {bracket.tie(FINAL).round: _("Final")}
    if settings["decider"]:
        names[bracket.tie(DECIDER).round] = _("Decider")
    return [
        PlainRound(
            names.get(number, ""),
            tuple(fixture_of(tie) for tie in known.ties if tie.round == number),
        )
        for number in range(1, bracket.rounds + 1)
    ]


DECIDING = Flag(
    True,
    gettext_lazy("A decider, if the unbeaten one loses the final"),
    gettext_lazy(
        "Then both have lost once, and meet a last time. Without it the final decides in any case."
    ),
)
FORMAT = Format(
    "double-elimination",
    rounds,
    {"seed_order": SEED_ORDER, "decider": DECIDING},
    at_draw=("seed_order",),
    settled={"seed_order": 1, "decider": 1},
    # Others have gone on by those results.
    results_stand=True,
    no_substitute_midway=course.NO_SUBSTITUTE,
    corrected=correcting.CORRECTED,
    derived=checking.DERIVED,
)
