"""Swiss: no round is drawn in advance; `services.swiss` draws each from the results before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.models import Competition
from matches.services.draws.format import Format, Newcomers
from matches.services.draws.options import (
    Choice,
    Flag,
    Option,
    Whole,
)
from matches.services.draws.shapes import PlainRound
from matches.services.swiss import correcting, course, latecomers, swiss_rounds
from matches.tournament.formats.swiss import MOST_ROUNDS
from matches.tournament.pairing import EDITIONS

EDITION = EDITIONS[-1]
"""The rules that new competitions are paired by."""


def rounds(_entries: Sequence[str], _settings: Mapping[str, Any]) -> list[PlainRound]:
    """None: the first round is drawn like the others, without those who are away from it."""
    return []


OPTIONS: Mapping[str, Option] = {
    "rounds": Whole(
        5,
        _("Rounds"),
        1,
        MOST_ROUNDS,
        _("Five tell the best of up to 32 entries, six of up to 64. More part the others better."),
    ),
    "top_seed": Choice(
        "first",
        _("In the first round the first seed has"),
        (("first", _("the first flick")), ("second", _("the second flick"))),
        _("After that the first flick evens itself out."),
    ),
    "half_byes": Whole(
        1,
        _("Rounds an entry may miss for half points"),
        0,
        9,
        _("If it says so before the round is drawn. Every other round missed gives no points."),
    ),
    "missed": Choice(
        "bye-zero",
        _("For rounds before it came, a late entry gets"),
        (("bye-zero", _("no points")), ("bye-half", _("half points"))),
    ),
    "edition": Choice(
        EDITION,
        _("Paired by"),
        (("2026", _("the Dutch system of February 2026")), ("2017", _("the older Dutch system"))),
        _("They differ in who rests and who floats, in about one round of fifty."),
    ),
    "rematches": Flag(
        False,
        _("Rather a second meeting than no round"),
        _("Only where no pairing is left in which nobody meets again."),
    ),
}


def hinders(row: Competition, settings: Mapping[str, Any]) -> str:
    """No fewer rounds than are drawn."""
    drawn = swiss_rounds.drawn_rounds(row).count()
    if settings["rounds"] >= drawn:
        return ""
    return gettext("%(n)d rounds are drawn already: there can be no fewer.") % {"n": drawn}


TIE_BREAKS = (
    "points", "buchholz-cut-1", "buchholz", "sonneborn-berger", "direct-encounter", "wins",
)  # fmt: skip
FORMAT = Format(
    "swiss",
    rounds,
    OPTIONS,
    hinders=hinders,
    tie_breaks=TIE_BREAKS,
    # Others were paired by those results.
    results_stand=True,
    stays_gone=latecomers.stays_gone,
    no_substitute=_(
        "In a Swiss competition nobody takes over another’s matches: each round is paired by what"
        " its players did. Enter who comes like the others: they are paired from the next round on."
    ),
    course=course.COURSE,
    newcomers=Newcomers(latecomers.takes_late, latecomers.seat, placed=True),
    corrected=correcting.CORRECTED,
)
