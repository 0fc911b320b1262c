"""The audit: each service notes what it did, in its own transaction."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.db.models import Q

from matches.models import AuditEntry, Club, Entry, Person, User
from matches.policy import reasons, walls
from matches.policy.masking import Mask

_TWICE = re.compile(r"(person:\w{12})(?:[\s,]+\1)+")
"""A given and a family name side by side are one person."""


def note(
    action: str,
    noun: str,
    object_id: str,
    *,
    by: User | None,
    club: Club | int | None,
    summary: str = "",
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> None:
    """Append an audit entry: ``note("scorecard.submitted", "scorecard", card.public_id, …)``.

    `before` and `after` hold ids and numbers, never names: names are erased, audits are not. For
    the same reason `summary` repeats only what an organiser was asked to give as a reason, with
    ``person:7hq2m4kd9xwz`` in the place of everybody whom the club knows by the name. One query
    more where there is one.
    """
    summary = reasons.recorded(summary)
    club_id = club.pk if isinstance(club, Club) else club
    if club_id is not None and any(each.isalpha() for each in summary):
        summary = _without_names(summary, club_id)
    # Whoever did it: a row that is put in and brings its key back, and nothing that stood there.
    with walls.within(club_id):
        AuditEntry.objects.create(
            user=by,
            club_id=club_id,
            action=action,
            object_type=noun,
            object_id=object_id,
            summary=summary,
            before=dict(before) if before is not None else None,
            after=dict(after) if after is not None else None,
        )


def _without_names(summary: str, club_id: int) -> str:
    played = Entry.objects.filter(competition__club=club_id)
    around = Person.objects.filter(
        Q(memberships__club=club_id)
        | Q(pk__in=played.filter(person__isnull=False).values("person"))
        | Q(team_places__team__in=played.filter(team__isnull=False).values("team")),
        erased_at__isnull=True,
    )
    columns = ("pk", "given_name", "family_name", "public_id")
    people = {pk: told for pk, *told in around.order_by().distinct().values_list(*columns)}

    def code(word: str, owners: frozenset[int]) -> str:
        # Of two who are called so, nobody is meant for certain.
        ids = [people[pk][2] for pk in owners]
        return f"person:{ids[0]}" if len(ids) == 1 else f"{word[0].upper()}."

    coded = Mask([(given, family, pk) for pk, (given, family, _id) in people.items()], put=code)
    return _TWICE.sub(r"\1", coded(summary))
