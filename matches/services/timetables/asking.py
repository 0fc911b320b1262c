"""What may be asked of a timetable: everything that is wrong with it, at once, by field."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, time, timedelta
from typing import Any, NotRequired, TypedDict
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import Board, Competition, EntryState, FixtureState, Venue
from matches.selectors.timetables import span
from matches.services.timetables import demanding
from matches.services.timetables.demanding import Demanded

MOST_SLOTS, MOST_CHOICES = 3_000, 150_000
"""More slots, or more fixtures times slots, than a search can take in its time."""


class Asked(TypedDict):
    """What may be asked of a timetable.

    `weekdays`: Monday is 0. `venues` are slugs. `home` maps an entry to its ``venue`` and ``night``
    (a weekday). `closed` lists days on which something is not played: ``first``, ``last`` (ISO),
    ``why``, and at most one of ``venue`` and ``entry``; with the venue also one ``board`` of it.
    `keep`: matches that have a time already keep it.
    """

    first_day: date
    last_day: date
    weekdays: Sequence[int]
    from_time: time
    slot_minutes: int
    slots_a_day: int
    venues: Sequence[str]
    rest_minutes: NotRequired[int]
    most_a_day: NotRequired[int | None]
    in_order: NotRequired[bool]
    keep: NotRequired[bool]
    boards_a_match: NotRequired[int]
    home: NotRequired[Mapping[str, Mapping[str, Any]] | None]
    closed: NotRequired[Sequence[Mapping[str, Any]]]
    demands: NotRequired[Sequence[Demanded]]


def written(asked: Asked) -> dict[str, Any]:
    """What is asked as it is kept: plain JSON, with what is usual where nothing is said."""
    return {
        "first_day": asked["first_day"].isoformat(),
        "last_day": asked["last_day"].isoformat(),
        "weekdays": sorted(set(asked["weekdays"])),
        "from_time": asked["from_time"].isoformat("minutes"),
        "slot_minutes": asked["slot_minutes"],
        "slots_a_day": asked["slots_a_day"],
        "venues": list(asked["venues"]),
        "rest_minutes": asked.get("rest_minutes", 0),
        "most_a_day": asked.get("most_a_day"),
        "in_order": asked.get("in_order", True),
        "keep": asked.get("keep", False),
        "boards_a_match": asked.get("boards_a_match", 1),
        "home": {key: dict(value) for key, value in (asked.get("home") or {}).items()},
        "closed": [dict(each) for each in asked.get("closed", ())],
        "demands": demanding.written(asked.get("demands", ())),
    }


def check(row: Competition, asked: Mapping[str, Any]) -> None:
    """Everything that is wrong with what is asked, at once."""
    mistakes: dict[str, list[str]] = {}
    for name, least, most in (
        ("slot_minutes", 5, 600), ("slots_a_day", 1, 60), ("rest_minutes", 0, 20_160),
        ("boards_a_match", 1, 20),
    ):  # fmt: skip
        if not least <= asked[name] <= most:
            mistakes[name] = [_("From %(least)d to %(most)d.") % {"least": least, "most": most}]
    if asked["first_day"] > asked["last_day"]:
        mistakes["last_day"] = [_("The last day comes before the first.")]
    elif date.fromisoformat(asked["last_day"]) - date.fromisoformat(asked["first_day"]) > timedelta(
        days=400
    ):
        mistakes["last_day"] = [_("More than a year at once: choose fewer days.")]
    if not asked["weekdays"] or not set(asked["weekdays"]) <= set(range(7)):
        mistakes["weekdays"] = [_("Choose at least one weekday.")]
    if asked["slot_minutes"] * asked["slots_a_day"] > 24 * 60:
        mistakes["slots_a_day"] = [_("So many slots do not fit into a day.")]
    if asked["most_a_day"] is not None and asked["most_a_day"] < 1:
        mistakes["most_a_day"] = [_("At least one match a day, or no limit.")]
    mistakes.update(_strangers(row, asked))
    if not mistakes:
        mistakes.update(_too_much(row, asked))
    if mistakes:
        raise InvalidError(mistakes)


def _strangers(row: Competition, asked: Mapping[str, Any]) -> dict[str, list[str]]:
    """Venues and entries that are none of this club's and competition's."""
    venues = set(Venue.objects.filter(club=row.club).values_list("slug", flat=True))
    entries = set(row.entries.filter(state=EntryState.ENTERED).values_list("public_id", flat=True))
    boards = set(Board.objects.filter(venue__club=row.club).values_list("venue__slug", "public_id"))
    lent = {(each.get("venue"), each["board"]) for each in asked["closed"] if each.get("board")}
    wanted = {each["venue"] for each in asked["home"].values() if each.get("venue")}
    wanted |= {each["venue"] for each in asked["closed"] if each.get("venue")}
    named = {*asked["home"], *(each["entry"] for each in asked["closed"] if each.get("entry"))}
    told = {}
    if not asked["venues"] or not set(asked["venues"]) | wanted <= venues:
        told["venues"] = [_("Choose venues of this club.")]
    if not lent <= boards:
        told["closed"] = [_("Choose boards of these venues.")]
    if not named <= entries:
        told["home"] = [_("Name entries of this competition.")]
    return {**told, **demanding.mistakes(asked["demands"], asked["venues"], entries)}


def _too_much(row: Competition, asked: Mapping[str, Any]) -> dict[str, list[str]]:
    first, last = span(asked, ZoneInfo(row.club.time_zone))
    slots = (last - first).days * asked["slots_a_day"] * len(asked["venues"])
    fixtures = row.fixtures.filter(state=FixtureState.PLANNED).count()
    if not fixtures:
        return {"": [_("There is no match to be placed: draw the fixtures first.")]}
    if slots > MOST_SLOTS or slots * fixtures > MOST_CHOICES:
        return {"last_day": [_("That is too much at once: choose fewer days, venues or slots.")]}
    return {}
