"""Places and who waits for them: inside other services' transactions, the competition locked."""

from __future__ import annotations

from matches.models import (
    Competition,
    CompetitionState,
    Entry,
    EntryState,
    OpenEntry,
    Person,
    Team,
    User,
    WaitingEntry,
)
from matches.policy.charge import standing_in
from matches.services.base import audits, messages
from matches.services.base.cleaning import clean

TAKES_ENTRIES = (CompetitionState.DRAFT, CompetitionState.OPEN)


def free_places(competition: Competition) -> int | None:
    """How many places are free; None: no limit. Two queries."""
    window = OpenEntry.objects.filter(competition=competition).first()
    if window is None or window.places is None:
        return None
    taken = competition.entries.filter(state=EntryState.ENTERED).count()
    return max(0, window.places - taken)


def put_in(
    competition: Competition, by: User, *, person: Person | None = None, team: Team | None = None
) -> Entry:
    """Enter a person or a team; it waits no more."""
    entry = Entry(competition=competition, person=person, team=team)
    clean(entry)
    entry.save()
    WaitingEntry.objects.filter(competition=competition, person=person, team=team).delete()
    audits.note(
        "entry.entered", "entry", entry.public_id,
        by=by, club=competition.club_id, after={"competition": competition.public_id},
    )  # fmt: skip
    return entry


def let_go_who_left(competition: Competition) -> None:
    """Have who belongs to the club no more wait no more: they would be entered without a word of
    theirs, and could not take themselves out again."""
    people = WaitingEntry.objects.filter(competition=competition, person__isnull=False)
    people.exclude(standing_in("person", "competition__club")).delete()


def move_up(competition: Competition, by: User) -> list[Entry]:
    """Give free places to those who wait, the first first, and write to them. Before the draw."""
    window = OpenEntry.objects.filter(competition=competition).exists()
    if not window or competition.state not in TAKES_ENTRIES:
        return []
    let_go_who_left(competition)
    free = free_places(competition)
    waiting = WaitingEntry.objects.filter(competition=competition).order_by("id")
    moved = []
    for one in waiting.select_related("person", "team")[:free]:
        entry = put_in(competition, by, person=one.person, team=one.team)
        messages.put(messages.MOVED_UP, entry=entry.public_id)
        moved.append(entry)
    return moved
