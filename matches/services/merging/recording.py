"""What making two one did is put beside it, in its transaction: enough to have them be two again
for a day, and no more than that."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from django.db.models import Q

from matches.models import (
    Club,
    ClubCode,
    Competition,
    FormerName,
    MadeOne,
    MadeOneKind,
    Permission,
    Person,
    Team,
    User,
)
from matches.services.base import collecting
from matches.services.merging import said
from matches.services.merging.journal import AT_MOST, Journal
from matches.services.people import ledger

NAMED: Final = (*ledger.DERIVED, "alias", "age_band")
"""The columns of a person that their ledger writes, with what is typed beside."""


class Recording:
    """One time that two are made one, from before anything moves to the end."""

    def __init__(self, record: MadeOne, told: dict[str, Any]) -> None:
        self.record, self.told = record, told
        self.journal = Journal()
        self.open = _open(record)

    def end(self) -> str:
        """Put it beside what was done; its id, "" where more moved than is noted."""
        noted = self.journal.size + sum(len(each) for each in self.told["said"].values())
        if noted > AT_MOST:
            return ""
        if self.record.kind == MadeOneKind.PERSON:
            lines = Permission.objects.filter(person=self.record.kept).order_by("pk")
            self.told["last_line"] = lines.values_list("pk", flat=True).last() or 0
        shut = Competition.kept.filter(pk__in=self.open, collected_only=True)
        self.told["closed"] = sorted(shut.values_list("pk", flat=True))
        self.record.rows = {**self.told, "steps": self.journal.steps}
        self.record.save()
        return self.record.public_id


def begin(
    club: Club, kept: Person | Team, gone: Person | Team, *, by: User,
    games: Sequence[str] = (), clubs: Sequence[int] = (),
) -> Recording:  # fmt: skip
    """Begin to note what making `gone` the same as `kept` does. `games` are rated anew, then and
    when they are two again; `clubs` have it on their record."""
    people = isinstance(kept, Person)
    record = MadeOne(
        club=club,
        kind=MadeOneKind.PERSON if people else MadeOneKind.TEAM,
        kept=kept.pk,
        gone=gone.pk,
        gone_id=gone.public_id,
        made_by=by,
    )
    told: dict[str, Any] = {"games": list(games), "clubs": list(clubs)}
    told["said"] = said.look(gone.public_id, kept.public_id)
    if isinstance(gone, Person) and isinstance(kept, Person):
        told["lines"] = list(gone.permissions.values_list("pk", flat=True))
        told["words"] = ledger.words_of(kept)
    return Recording(record, told)


def named_anew(journal: Journal, person: Person, append: Callable[[], None]) -> None:
    """Have the ledger say how somebody is named from now on, and note what that writes: their row's
    columns, their former names, their number in the club. The line stays, as all of its lines."""
    was = _named(person)
    codes = set(person.club_codes.values_list("pk", flat=True))
    names = FormerName.objects.filter(whose=person.pk)
    held = set(names.values_list("pk", flat=True))
    append()
    journal.changed(person, was, _named(person))
    journal.made(FormerName, set(names.all().values_list("pk", flat=True)) - held)
    journal.made(ClubCode, set(person.club_codes.values_list("pk", flat=True)) - codes)


def _named(person: Person) -> dict[str, Any]:
    return dict(Person.objects.filter(pk=person.pk).values(*NAMED)[0])


def _open(record: MadeOne) -> list[int]:
    """The competitions of both that strangers may read, whoever plays there."""
    both = (record.kept, record.gone)
    own = Q(entries__team__in=both)
    if record.kind == MadeOneKind.PERSON:
        own = collecting.of_people(both)
    held = Competition.kept.filter(own, collected_only=False).order_by()
    return sorted(set(held.values_list("pk", flat=True)))
