"""Letters of a club that could not be sent: tried again when an organiser says so."""

from __future__ import annotations

from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.letters import failed_messages
from matches.services.base import audits, outbox, rows
from matches.services.base.transaction import one_transaction


@one_transaction
def try_again(actor: Actor, club: str, message: int | None = None) -> int:
    """Have a club's letters and invitations that failed sent again, or one of them by its message's
    number; returns how many there were. Who may: organisers of the club; another club's are not
    there."""
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    found = failed_messages(held.pk)
    if message is not None:
        found = found.filter(pk=message)
    count = outbox.begin_anew(found)
    if count:
        audits.note(
            "letters.tried-again", "club", held.public_id, by=user, club=held,
            after={"letters": count},
        )  # fmt: skip
    return count
