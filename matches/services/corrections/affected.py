"""Who is touched by a correction, and told of it: both sides of the match, and those who meet
somebody else now, or meet anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matches.models import Correction, Entry, Fixture, Outcome, Person, TeamMember
from matches.policy import charge, viewer
from matches.services.base import messages
from matches.services.base.rows import ENTRY_NAMES
from matches.services.draws import known_formats

Seen = Mapping[str, tuple[str | None, str | None, str]]
"""Every match by public id: its two sides, and whether it is open, over or void."""


@dataclass(frozen=True)
class Told:
    """Somebody who is told of a correction: the entry they speak for, and whether a mail reaches
    them."""

    person: Person
    entry: Entry
    by_mail: bool


def look(fixture: Fixture) -> Seen:
    """The matches of a competition in which a result moves others; else none. One query."""
    row = fixture.competition
    if not any(each.corrected.moves(fixture) for each in known_formats.all_of(fixture)):
        return {}
    found = Fixture.objects.filter(competition=row).values_list(
        "public_id", "home__public_id", "away__public_id", "state", "outcome"
    )
    return {id_: (home, away, _how(state, outcome)) for id_, home, away, state, outcome in found}


def _how(state: str, outcome: str | None) -> str:
    if outcome == Outcome.VOID:
        return "void"
    return "over" if state == "official" else "open"


def between(fixture: Fixture, before: Seen, after: Seen) -> list[dict[str, Any]]:
    """The entries that are touched, each once; `match`: another match for it now, if there is."""
    told: dict[str, str | None] = {}
    for side in (fixture.home, fixture.away):
        if side is not None:
            told[side.public_id] = None
    for id_ in before.keys() | after.keys():
        old, new = before.get(id_), after.get(id_)
        if old == new or id_ == fixture.public_id:
            continue
        live = new is not None and new[2] == "open"
        sides = [*(old or ())[:2], *(new or ())[:2]]
        for entry in (each for each in sides if each is not None):
            own = live and new is not None and entry in new[:2]
            told[entry] = id_ if own else told.get(entry)
    return [{"entry": entry, "match": match} for entry, match in sorted(told.items())]


def people_of(entries: Iterable[Entry]) -> dict[int, list[Person]]:
    """Whose word counts for each entry (as `speakers.speakers_of` has it): one query at most."""
    held = list(entries)
    found: dict[int, list[Person]] = {}
    for entry in held:
        if entry.person is not None:
            found[entry.pk] = [entry.person]
        elif entry.pair is not None:
            found[entry.pk] = [entry.pair.first, entry.pair.second]
    teams = [entry.team_id for entry in held if entry.team_id is not None]
    members: dict[int, list[TeamMember]] = {}
    if teams:
        for one in charge.places().filter(team__in=teams).select_related("person__user"):
            members.setdefault(one.team_id, []).append(one)
    for entry in held:
        if entry.team_id is not None:
            own = members.get(entry.team_id, [])
            captains = [one for one in own if one.captain]
            found[entry.pk] = [one.person for one in captains or own]
    return found


def told_of(correction: Correction) -> list[Told]:
    """Everybody who is told of a correction, each once; who made it knows."""
    ids = [each["entry"] for each in correction.touched]
    entries = list(
        Entry.objects.filter(public_id__in=ids)
        .select_related(*ENTRY_NAMES, "person__user", "pair__first__user", "pair__second__user")
        .order_by("pk")
    )
    people = people_of(entries)
    told: dict[int, Told] = {}
    for entry in entries:
        for person in people.get(entry.pk, ()):
            user = person.user
            if user is not None and user.pk == correction.made_by_id:
                continue
            mail = user is not None and user.is_active and bool(user.email)
            told.setdefault(person.pk, Told(person, entry, mail))
    return list(told.values())


def tell(*corrections: Correction) -> None:
    """Leave one letter a sign-in in the outbox, whichever of the corrections they are told of."""
    users: dict[int, list[str]] = {}
    for each in corrections:
        mine = {one.person.user_id for one in told_of(each) if one.by_mail}
        for user in mine:
            if user is not None:
                users.setdefault(user, []).append(each.public_id)
    for user, ids in sorted(users.items()):
        messages.put(messages.CORRECTED, correction=" ".join(ids), user=str(user))


def entries_of(correction: Correction, user: int) -> list[tuple[str, str | None]]:
    """The touched entries that somebody speaks for, each with the match that is new for it."""
    matches = {each["entry"]: each["match"] for each in correction.touched}
    held = [one for one in told_of(correction) if one.person.user_id == user]
    mine = viewer.entries_of(user).filter(public_id__in=matches)
    return [(one, matches[one]) for one in mine.values_list("public_id", flat=True)] if held else []
