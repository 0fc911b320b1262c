"""Groups, then a knockout: the groups are drawn first, `services.knockouts.stages` draws the
knockout.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.errors import InvalidError
from matches.services.draws.format import Format
from matches.services.draws.options import Flag, Option, Whole
from matches.services.knockouts import correcting, course, single_elimination
from matches.services.knockouts.stages import PLATE_STAGE
from matches.services.leagues import round_robin
from matches.tournament.formats.groups import snake

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def deal(
    entries: Sequence[str], settings: Mapping[str, Any], clubs: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The entries in seed order dealt into groups by the snake, those of one club kept apart."""
    groups, through, best = settings["groups"], settings["through"], settings["best_next"]
    smallest = len(entries) // groups
    needed = max(2, through + bool(best))
    mistakes = []
    if smallest < needed:
        mistakes.append(
            _("%(size)d entries in %(groups)d groups: that leaves %(least)d in the smallest, and"
              " %(needed)d are needed for so many to go on. Make fewer groups.")
            % {"size": len(entries), "groups": groups, "least": smallest, "needed": needed}
        )  # fmt: skip
    if best >= groups:
        mistakes.append(
            _("The best %(best)d of %(groups)d next ones: that is all of them. Let one more of each"
              " group go on instead.")
            % {"best": best, "groups": groups}
        )  # fmt: skip
    if groups * through + best < 2:
        mistakes.append(_("Two or more have to go on to the knockout."))
    if mistakes:
        raise InvalidError({"format_options": mistakes})
    return {
        _("Group %(letter)s") % {"letter": LETTERS[at]}: group
        for at, group in enumerate(snake(list(entries), groups, clubs))
    }


OPTIONS: Mapping[str, Option] = {
    "groups": Whole(2, gettext_lazy("Groups"), 1, 16),
    "legs": round_robin.LEGS,
    "through": Whole(
        2,
        gettext_lazy("Of each group go on"),
        1,
        8,
        gettext_lazy("To the knockout, where two of one group meet again as late as can be."),
    ),
    "best_next": Whole(
        0,
        gettext_lazy("And of those just behind, the best"),
        0,
        15,
        gettext_lazy("The best thirds, say: compared by points, difference and scored a match."),
    ),
    "third_place": single_elimination.THIRD_PLACE,
    "plate": Flag(
        False,
        gettext_lazy("A plate for the others"),
        gettext_lazy("Those who do not go on play a knockout of their own."),
    ),
}
FORMAT = Format(
    "groups-knockout",
    round_robin.rounds,
    OPTIONS,
    settled={
        "groups": 1,
        "legs": 1,
        "through": 2,
        "best_next": 2,
        "third_place": 2,
        "plate": PLATE_STAGE,
    },
    deal=deal,
    course=course.COURSE,
    no_substitute_midway=course.NO_SUBSTITUTE_IN_GROUPS,
    corrected=correcting.CORRECTED,
)
