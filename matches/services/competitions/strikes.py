"""An entry that gave so many walkovers that it was asked about stays in its competition.

To withdraw it instead is the withdrawal of any entry (`leaving`), with its preview; nothing of it
is ever done by itself.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import EntryState
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.competitions.strikes import LEFT, walkovers_of
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction


@one_transaction
def leave(actor: Actor, entry: str) -> int:
    """Say that an entry stays, whatever it gave away so far; it is asked about again after its next
    walkover. Returns how many it gave. Who may: organisers. ConflictError where nobody asks."""
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    count = walkovers_of(row)
    after = row.competition.strike_after
    if not after or count < after or row.state != EntryState.ENTERED:
        raise ConflictError(_("It is not asked about by now."), code="not-asked")
    audits.note(
        LEFT, "entry", row.public_id,
        by=user, club=row.competition.club_id, after={"walkovers": count},
    )  # fmt: skip
    return count
