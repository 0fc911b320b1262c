"""What may be demanded of home and away matches: everything that is wrong with it, by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Any, NotRequired, TypedDict

from django.utils.translation import gettext as _

from matches.tournament.timetable import MUST, WEIGHTS

LEAST = {"halves": 0, "most-of": 0, "most-breaks": 0}
MOST = {
    "in-a-row": 20, "halves": 20, "apart": 366, "evening": 200, "most-of": 1_000,
    "least-of": 1_000, "most-breaks": 1_000,
}  # fmt: skip
"""The numbers that each kind can name (the least is 1 elsewhere); the others name none."""
FIELDS = {
    "in-a-row": "in_a_row", "breaks": "breaks", "halves": "halves", "apart": "apart",
    "evening": "evening", "together": "together", "most-of": "of_these",
    "least-of": "of_these", "most-breaks": "most_breaks", "legs": "legs",
}  # fmt: skip
OF_THESE = ("most-of", "least-of")
MOST_LISTED = 200
"""So many matches, or stretches of days, one demand may list; and so many demands there may be."""


class Demanded(TypedDict):
    """A demand on home and away matches (`tournament.timetable.Demand` says each kind's meaning).
    `number` is of matches or days; `how` is ``must``, ``much`` or ``some``; `about` names the venue
    of ``evening`` (slug) and the entries of ``together``. ``most-of`` and ``least-of`` speak of
    `matches`, each an entry at home and one away (None is anybody), on `days`: stretches from a
    first day to a last (ISO)."""

    kind: str
    number: NotRequired[int]
    how: NotRequired[str]
    about: NotRequired[Sequence[str]]
    matches: NotRequired[Sequence[Sequence[str | None]]]
    days: NotRequired[Sequence[Sequence[str]]]


def written(demands: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Demands as they are kept: plain JSON."""
    return [
        {
            "kind": each["kind"],
            "number": each.get("number") or 0,
            "how": each.get("how", MUST),
            "about": list(each.get("about", ())),
            **{key: [list(one) for one in each[key]] for key in ("matches", "days") if key in each},
        }
        for each in demands
    ]


def mistakes(
    demands: Sequence[Mapping[str, Any]], venues: Collection[str], entries: Collection[str]
) -> dict[str, list[str]]:
    """What is wrong, by field. `venues` are slugs that are chosen, `entries` those there are."""
    told: dict[str, list[str]] = {}
    if len(demands) > MOST_LISTED:
        return {"of_these": [_("Demand no more than %(n)d things at once.") % {"n": MOST_LISTED}]}
    for each in demands:
        field = FIELDS.get(each["kind"], "")
        said = _mistake(each, venues, entries)
        if said:
            told.setdefault(field, []).append(said)
    made = Counter((each["kind"], _of_what(each)) for each in demands)
    for (kind, _what), count in made.items():
        if count > 1 and kind in FIELDS:
            told.setdefault(FIELDS[kind], []).append(_("The same is demanded twice."))
    return told


def _of_what(each: Mapping[str, Any]) -> frozenset[Any]:
    """Whom a demand is about, and which matches on which days it speaks of."""
    listed = (*each.get("matches", ()), *each.get("days", ()))
    return frozenset((*each["about"], *(tuple(one) for one in listed)))


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
    if right and kind in OF_THESE:
        return _not_these(each, entries)
    if ("matches" in each or "days" in each) and kind not in OF_THESE:
        return _("This holds for every match on every day.")
    return None if right else said


def _not_these(each: Mapping[str, Any], entries: Collection[str]) -> str | None:
    """What is wrong with the matches and days that are listed."""
    matches, days = each.get("matches", ()), each.get("days", ())
    if not 0 < len(matches) <= MOST_LISTED or not 0 < len(days) <= MOST_LISTED:
        return _("Name some matches, and the days.")
    for both in matches:
        known = len(both) == 2 and all(one is None or one in entries for one in both)
        if not known or (both[0] is not None and both[0] == both[1]):
            return _("Name matches between entries of this competition.")
    for stretch in days:
        try:
            first, last = (date.fromisoformat(day) for day in stretch)
        except (TypeError, ValueError):
            return _("There is no such day.")
        if not 0 <= (last - first).days <= 400:
            return _("The last day comes before the first, or more than a year later.")
    return None
