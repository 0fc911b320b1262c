"""Everybody meets everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.errors import InvalidError
from matches.services.draws.format import Format
from matches.services.draws.options import Choice, Option, Whole
from matches.services.draws.shapes import DrawnFixture, PlainRound
from matches.services.leagues import latecomers
from matches.tournament.formats import round_robin
from matches.tournament.formats.round_robin import BERGER, EVEN


def rounds(entries: Sequence[str], settings: Mapping[str, Any]) -> list[PlainRound]:
    """The rounds of a league, by the schedule that was chosen; others have the Berger tables."""
    made = round_robin(list(entries), settings["legs"], settings.get("schedule", BERGER))
    return [
        PlainRound(
            "",
            tuple(DrawnFixture(pair.home, pair.away, pair.leg) for pair in each.pairings),
            each.resting,
        )
        for each in made
    ]


LEGS = Choice(
    1,
    gettext_lazy("Everybody meets everybody"),
    (
        (1, gettext_lazy("once")),
        (2, gettext_lazy("twice, first flick in turn")),
        (3, gettext_lazy("three times")),
        (4, gettext_lazy("four times")),
    ),
)
SCHEDULE = Choice(
    BERGER,
    gettext_lazy("Order of the matches"),
    (
        (BERGER, gettext_lazy("the Berger tables, as chess and most leagues have them")),
        (EVEN, gettext_lazy("mixed: nobody keeps coming right after the same opponent")),
    ),
    gettext_lazy(
        "In the Berger tables your opponents come from their match against the same entry nearly"
        " every time, tired by a strong one or fresh from a weak one. Mixed, that is spread evenly."
        " Home and away take turns as well in both."
    ),
)
OPTIONS: Mapping[str, Option] = {
    "legs": LEGS,
    "schedule": SCHEDULE,
    "divisions": Whole(
        1,
        gettext_lazy("Divisions"),
        1,
        20,
        gettext_lazy("The first seeds play in the first division. As even as can be."),
    ),
}


def deal(
    entries: Sequence[str], settings: Mapping[str, Any], _clubs: Mapping[str, str]
) -> dict[str, tuple[str, ...]]:
    """The entries in seed order cut into divisions, the first seeds in the first: as even as can
    be, and what is over goes to the upper ones."""
    many = settings["divisions"]
    if many == 1:
        return {"": tuple(entries)}
    if len(entries) < 2 * many:
        raise InvalidError(
            {"format_options": [
                _("%(size)d entries in %(many)d divisions: each needs two or more.")
                % {"size": len(entries), "many": many}
            ]}
        )  # fmt: skip
    least, over = divmod(len(entries), many)
    dealt, at = {}, 0
    for number in range(1, many + 1):
        size = least + (number <= over)
        dealt[_("Division %(number)d") % {"number": number}] = tuple(entries[at : at + size])
        at += size
    return dealt


FORMAT = Format(
    "round-robin",
    rounds,
    OPTIONS,
    # The draw has used them up.
    at_draw=("schedule",),
    settled={"legs": 1, "schedule": 1, "divisions": 1},
    deal=deal,
    whole=False,
    ranked_divisions=True,
    from_list=True,
    latecomers=latecomers.LATECOMERS,
)
