"""What may be demanded of home and away matches: everything that is wrong with it, by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, NotRequired, TypedDict

from django.utils.translation import gettext as _

from matches.tournament.timetable import MUST, WEIGHTS

LEAST, MOST = {"halves": 0}, {"in-a-row": 20, "halves": 20, "apart": 366, "evening": 200}
"""The numbers that each kind can name (the least is 1 elsewhere); the others name none."""
FIELDS = {
    "in-a-row": "in_a_row", "breaks": "breaks", "halves": "halves", "apart": "apart",
    "evening": "evening", "together": "together",
}  # fmt: skip


class Demanded(TypedDict):
    """A demand on home and away matches (`tournament.timetable.Demand` says each kind's meaning).
    `number` is of matches or days; `how` is ``must``, ``much`` or ``some``; `about` names the venue
    of ``evening`` (slug) and the entries of ``together``."""

    kind: str
    number: NotRequired[int]
    how: NotRequired[str]
    about: NotRequired[Sequence[str]]


def written(demands: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Demands as they are kept: plain JSON."""
    return [
        {
            "kind": each["kind"],
            "number": each.get("number") or 0,
            "how": each.get("how", MUST),
            "about": list(each.get("about", ())),
        }
        for each in demands
    ]


def mistakes(
    demands: Sequence[Mapping[str, Any]], venues: Collection[str], entries: Collection[str]
) -> dict[str, list[str]]:
    """What is wrong, by field. `venues` are slugs that are chosen, `entries` those there are."""
    told: dict[str, list[str]] = {}
    for each in demands:
        field = FIELDS.get(each["kind"], "")
        said = _mistake(each, venues, entries)
        if said:
            told.setdefault(field, []).append(said)
    made = Counter((each["kind"], frozenset(each["about"])) for each in demands)
    for (kind, _about), count in made.items():
        if count > 1 and kind in FIELDS:
            told.setdefault(FIELDS[kind], []).append(_("The same is demanded twice."))
    return told


def _mistake(
    each: Mapping[str, Any], venues: Collection[str], entries: Collection[str]
) -> str | None:
    kind, about = each["kind"], set(each["about"])
    if kind not in FIELDS or each["how"] not in (MUST, *WEIGHTS):
        return _("There is no such demand.")
    if kind in MOST and not LEAST.get(kind, 1) <= each["number"] <= MOST[kind]:
        limits = {"least": LEAST.get(kind, 1), "most": MOST[kind]}
        return _("From %(least)d to %(most)d.") % limits
    if kind == "breaks" and each["how"] == MUST:
        return _("Few breaks can be wished, not demanded: somebody has some in every season.")
    named = {
        "evening": (len(about) == 1 and about <= set(venues), _("Name a venue that is chosen.")),
        "together": (
            len(about) > 1 and about <= set(entries),
            _("Name two or more entries of this competition."),
        ),
    }
    right, said = named.get(kind, (not about, _("This holds for everybody.")))
    return None if right else said
