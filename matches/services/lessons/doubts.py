"""What is asked before pupils are taken in: who would be somebody new, and is called nearly as one
of the club's people."""

from __future__ import annotations

from typing import Any

from matches.models import Club, Person
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.charge import belonging
from matches.services.base import rows
from matches.services.people import names


def of_a_plan(actor: Actor, club: str, *, names: str = "", **_plan: Any) -> tuple[str, ...]:
    """What is asked before `lessons.plan`, in sentences. Who may: organisers."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    return _asked(held, names)


def of_latecomers(actor: Actor, competition: str, text: str) -> tuple[str, ...]:
    """What is asked before `lessons.come_late`, in sentences. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _asked(row.club, text)


def _asked(club: Club, text: str) -> tuple[str, ...]:
    """Of a list that is read: what cannot be is said by who takes the pupils in."""
    try:
        lines = names.read_lines(text)
    except ValueError:
        return ()
    known = list(Person.objects.filter(belonging(club.pk)))
    read = names.matched(lines, known, set())
    return () if any(one.mistake for one in read) else names.doubts(names.with_like(read, known))
