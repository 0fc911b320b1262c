"""Who is busy: the people behind entries, whatever competition they are in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from matches.models import Entry, Fixture, TeamMember


def people_of(entries: Iterable[Entry]) -> dict[int, frozenset[str]]:
    """The people behind each entry, by its key: ids that are the same in every competition. One
    query, for the teams."""
    listed = list(entries)
    teams: dict[int, set[str]] = {}
    members = TeamMember.objects.filter(team_id__in={e.team_id for e in listed if e.team_id})
    for team, person in members.values_list("team_id", "person_id"):
        teams.setdefault(team, set()).add(f"p{person}")
    told = {}
    for entry in listed:
        if entry.person_id is not None:
            told[entry.pk] = frozenset({f"p{entry.person_id}"})
        elif entry.pair is not None:
            told[entry.pk] = frozenset({f"p{entry.pair.first_id}", f"p{entry.pair.second_id}"})
        else:
            told[entry.pk] = frozenset(teams.get(entry.team_id or 0, set()) | {f"t{entry.team_id}"})
    return told


def umpires_of(fixture: Fixture, people: Mapping[int, frozenset[str]]) -> frozenset[str]:
    """Who umpires a fixture: the entry that rests in a lesson, and the users it is given to, as the
    people they are. No query where umpires with their user's person are prefetched."""
    told = set(people.get(fixture.umpired_by_id or 0, frozenset()))
    for given in fixture.umpires.all():
        person = getattr(given.user, "person", None)
        told.add(f"p{person.pk}" if person is not None else f"u{given.user_id}")
    return frozenset(told)
