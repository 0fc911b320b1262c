"""What was noted of two who were made one goes with them: it holds the name of one."""

from __future__ import annotations

from django.db.models import Q

from matches.models import MadeOne, MadeOneKind, Person


def made_one_no_more(row: Person) -> None:
    """Let go, inside another service's transaction, of what was noted when somebody was made one
    with another: from now on nobody has them be two again."""
    of_them = Q(kept=row.pk) | Q(gone=row.pk)
    MadeOne.objects.filter(of_them, kind=MadeOneKind.PERSON).delete()
