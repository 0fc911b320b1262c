"""The names behind the ids of the audit, read when they are shown: the audit itself has none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.models import (
    AuditEntry,
    Board,
    Championship,
    Club,
    Competition,
    Entry,
    Fixture,
    Person,
    Season,
    Team,
    Timetable,
    User,
    Venue,
)
from matches.policy import codes, visibility
from matches.policy.charge import belonging
from matches.selectors.base import ENTRY_NAMES, SIDES


@dataclass(frozen=True)
class About:
    """What a row is about: `what`, by name ("": it is gone, or has none), the `competition` it is
    in (None: none), and `by` whom it was done ("": by the house itself)."""

    what: str
    competition: Competition | None
    by: str


def about(club: Club, held: Sequence[AuditEntry]) -> dict[int, About]:
    """What rows of a club are about, by primary key; for its organisers, who know its own people by
    name and others as strangers do. At most twelve queries, however many rows."""
    ids: dict[str, set[str]] = {}
    for row in held:
        ids.setdefault(_noun(row), set()).add(_id(row))
    known = {noun: _FINDERS[noun](club, of) for noun, of in ids.items() if noun in _FINDERS}
    doers = _doers(club, {row.user_id for row in held if row.user_id is not None})
    return {row.pk: _about(row, known, doers) for row in held}


Found = Mapping[str, tuple[str, Competition | None]]


def _about(row: AuditEntry, known: Mapping[str, Found], doers: Mapping[int, str]) -> About:
    what, competition = known.get(_noun(row), {}).get(_id(row), ("", None))
    return About(what, competition, doers.get(row.user_id or 0, ""))


def _told(row: AuditEntry) -> Mapping[str, Any]:
    return row.after if isinstance(row.after, dict) else {}


def _noun(row: AuditEntry) -> str:
    """What is shown of a row: of a card its match, of a ladder's event who did it."""
    if row.object_type == "scorecard":
        return "fixture"
    return "entry" if row.object_type == "ladder-event" else row.object_type


def _id(row: AuditEntry) -> str:
    if row.object_type == "scorecard":
        return str(_told(row).get("fixture", ""))
    return str(_told(row).get("entry", "")) if row.object_type == "ladder-event" else row.object_id


def _competitions(club: Club, ids: Iterable[str]) -> Found:
    found = Competition.kept.select_related("club", "season").filter(public_id__in=ids)
    return {one.public_id: (one.name, _page_of(one)) for one in found.filter(club=club)}


def _page_of(one: Competition) -> Competition | None:
    """A competition as the one that a line leads to: none where it is in the bin."""
    return one if one.binned_at is None else None


def _entries(club: Club, ids: Iterable[str]) -> Found:
    found = Entry.objects.filter(public_id__in=ids, competition__club=club).select_related(
        "competition__club", "competition__season", *ENTRY_NAMES
    )
    return {
        one.public_id: (visibility.full_entry_name(one), _page_of(one.competition)) for one in found
    }


def _fixtures(club: Club, ids: Iterable[str]) -> Found:
    found = Fixture.objects.filter(public_id__in=ids, competition__club=club).select_related(
        "competition__club", "competition__season", *SIDES
    )
    return {one.public_id: (_meet(one), _page_of(one.competition)) for one in found}


def _meet(fixture: Fixture) -> str:
    home, away = (
        visibility.full_entry_name(side) if side is not None else gettext("to be known")
        for side in (fixture.home, fixture.away)
    )
    return f"{fixture.number}. {home} – {away}"


def _people(club: Club, ids: Iterable[str]) -> Found:
    held = list(Person.objects.filter(public_id__in=ids))
    return {one.public_id: (name, None) for one, name in _names(club, held)}


def _names(club: Club, held: Sequence[Person]) -> list[tuple[Person, str]]:
    """People with what the club's organisers call them. One query."""
    codes.listed_by(club.pk, *held)
    own = set(
        Person.objects.filter(belonging(club.pk), pk__in=[one.pk for one in held]).values_list(
            "pk", flat=True
        )
    )
    return [
        (one, visibility.full_name(one) if one.pk in own else visibility.person_name(one))
        for one in held
    ]


def _doers(club: Club, ids: set[int]) -> dict[int, str]:
    """Who did it: own people by name, others by what they sign in with. Three queries."""
    told = {one.pk: one.get_username() for one in User.objects.filter(pk__in=ids)}
    people = Person.objects.filter(belonging(club.pk), user__in=ids)
    return {**told, **{one.user_id or 0: visibility.full_name(one) for one in people}}


def _named(model: Any, key: str, path: str) -> Callable[[Club, Iterable[str]], Found]:
    """A finder of rows that have a `name`, by their `key`, of a club that stands at a `path`."""

    def find(club: Club, ids: Iterable[str]) -> Found:
        found = model.objects.filter(**{f"{key}__in": ids, path: club.pk})
        return {told: (name, None) for told, name in found.values_list(key, "name")}

    return find


def _teams(club: Club, ids: Iterable[str]) -> Found:
    """Teams, of other clubs too: who comes as a guest is known by its team's name."""
    found = Team.objects.filter(public_id__in=ids).values_list("public_id", "name")
    return {told: (name, None) for told, name in found}


def _timetables(club: Club, ids: Iterable[str]) -> Found:
    found = Timetable.objects.filter(public_id__in=ids, competition__club=club).select_related(
        "competition__club", "competition__season"
    )
    return {one.public_id: (one.competition.name, one.competition) for one in found}


_FINDERS: Mapping[str, Callable[[Club, Iterable[str]], Found]] = {
    "board": _named(Board, "public_id", "venue__club"),
    "championship": _named(Championship, "public_id", "club"),
    "club": _named(Club, "public_id", "pk"),
    "competition": _competitions,
    "entry": _entries,
    "fixture": _fixtures,
    "person": _people,
    "season": _named(Season, "public_id", "club"),
    "team": _teams,
    "timetable": _timetables,
    "venue": _named(Venue, "slug", "club"),
}
