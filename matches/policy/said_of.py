"""What the audit says of a thing that somebody has come to already: a card, an entry, a challenge,
somebody's sign-in.

The audit is walled by club (`walls`). What follows a match or a person goes by it wherever that is:
who plays agrees with a card, a stranger's calendar takes a match out that was put off, and whoever
opens a link asks whether it was taken back. None of them has passed a gate of its club, and all of
them have found the thing before. They ask here, by ids and by the actions that are meant; whoever
would list what was done in a club passes its gate.
"""

from __future__ import annotations

from collections.abc import Collection

from matches.models import AuditEntry
from matches.policy import walls


@walls.across_clubs()
def said_of(noun: str, ids: Collection[str], *actions: str) -> list[AuditEntry]:
    """What was done, of some actions, to these things of one kind, the oldest first. One query;
    none where there is no thing or no action."""
    if not ids or not actions:
        return []
    held = AuditEntry.objects.filter(object_type=noun, object_id__in=ids, action__in=actions)
    return list(held.select_related("user").order_by("pk"))


def last_said_of(noun: str, thing: str, *actions: str) -> AuditEntry | None:
    """The latest of what was done, of some actions, to one thing. One query."""
    return next(reversed(said_of(noun, [thing], *actions)), None)
