"""Who does what with a message of the outbox, in the order in which people wait for it.

The outbox knows no room: each kind of message is given here to the room that does it. Tables come
before letters, and the ratings, which take longest, last.
"""

from matches.services.base import messages, outbox
from matches.services.base.outbox import Kind
from matches.services.competitions import letters as of_entries
from matches.services.corrections import letters as of_corrections
from matches.services.ladders import ladder_letters
from matches.services.people import invitations
from matches.services.ratings import ratings
from matches.services.results import letters as of_results
from matches.services.tables import standings

KINDS = (
    Kind(messages.STANDING, lambda ids: standings.rebuild(ids["division"])),
    Kind(
        messages.INVITATION,
        lambda ids: invitations.deliver(ids["invitation"], ids["link"]),
        outside=True,
    ),
    Kind(messages.REPORTED, lambda ids: of_results.reported(int(ids["result"])), outside=True),
    Kind(messages.REMINDER, lambda ids: of_results.reminder(int(ids["result"])), outside=True),
    Kind(messages.MOVED_UP, lambda ids: of_entries.moved_up(ids["entry"]), outside=True),
    Kind(
        messages.CORRECTED,
        lambda ids: of_corrections.corrected(ids["correction"], int(ids["user"])),
        outside=True,
    ),
    Kind(messages.LADDER, lambda ids: ladder_letters.tell(ids["event"]), outside=True),
    Kind(messages.LADDER_SOON, lambda ids: ladder_letters.reminder(ids["event"]), outside=True),
    Kind(messages.RATINGS, lambda ids: ratings.recompute(ids["game"])),
)

outbox.register(*KINDS)
