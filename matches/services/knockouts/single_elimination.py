"""A knockout: the bracket with the slots that later results fill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.errors import InvalidError
from matches.services.draws.format import Format
from matches.services.draws.options import Choice, Flag
from matches.services.draws.shapes import DrawnFixture, PlainRound
from matches.services.knockouts import checking, correcting, course
from matches.services.knockouts.stages import PLATE_STAGE
from matches.tournament.formats.brackets import bracket_of
from matches.tournament.formats.seed_orders import HALVES, LISTED, STANDARD
from matches.tournament.formats.single_elimination import Tie


def rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    """The rounds of a knockout; byes go on by themselves."""
    if settings["third_place"] and len(entries) < 4:
        raise InvalidError({"format_options": [_("A match for third place needs four entries.")]})
    bracket = bracket_of("single-elimination", list(entries), settings)
    known = bracket.played({})
    return [
        PlainRound(
            round_name(number, bracket.rounds),
            tuple(fixture_of(tie) for tie in known.ties if tie.round == number),
        )
        for number in range(1, bracket.rounds + 1)
    ]


def fixture_of(tie: Tie) -> DrawnFixture:
    """The match of a tie, with whoever is known to be in it."""
    home, away = tie.home.entrant, tie.away.entrant
    if tie.bye:
        return DrawnFixture(home or away, None, bye=True, tie=tie.id)
    return DrawnFixture(home, away, tie=tie.id)


def round_name(number: int, rounds: int) -> str:
    """What people call a knockout's round, "" for an early one."""
    names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
    return names.get(rounds - number, "")


SEED_ORDER = Choice(
    STANDARD,
    gettext_lazy("First round"),
    (
        (STANDARD, gettext_lazy("the first seed against the last: 1 – 8, 2 – 7, 3 – 6, 4 – 5")),
        (HALVES, gettext_lazy("the upper half against the lower: 1 – 5, 2 – 6, 3 – 7, 4 – 8")),
        (LISTED, gettext_lazy("neighbours in the list: 1 – 2, 3 – 4, 5 – 6, 7 – 8")),
    ),
    gettext_lazy(
        "The numbers are those of eight entries. In the first two the best seeds meet last and have"
        " the byes, where there are any; with neighbours, the best may meet at once."
    ),
)
THIRD_PLACE = Flag(
    False,
    gettext_lazy("A match for third place"),
    gettext_lazy("Between those who lost the semi-finals. Needs four entries."),
)
PLATE = Flag(
    False,
    gettext_lazy("A plate"),
    gettext_lazy("Those who lose their first match play a knockout of their own."),
)
FORMAT = Format(
    "single-elimination",
    rounds,
    {"seed_order": SEED_ORDER, "third_place": THIRD_PLACE, "plate": PLATE},
    at_draw=("seed_order",),
    settled={"seed_order": 1, "third_place": 1, "plate": PLATE_STAGE},
    # Others have gone on by those results.
    results_stand=True,
    no_substitute_midway=course.NO_SUBSTITUTE,
    course=course.COURSE,
    corrected=correcting.CORRECTED,
    derived=checking.DERIVED,
)
