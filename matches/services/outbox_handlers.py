"""Who does what with a message of the outbox, in the order in which people wait for it; and who
writes of what in a letter.

The outbox knows no room: each kind of message is given here to the room that does it. Tables come
before letters, and the ratings, which take longest, last. A message that tells somebody something
comes before what packs and sends letters.
"""

from datetime import timedelta

from matches.services.base import messages, outbox
from matches.services.base.outbox import Kind
from matches.services.competitions import leaving_letters
from matches.services.competitions import letters as of_entries
from matches.services.corrections import letters as of_corrections
from matches.services.fixtures import letters as of_fixtures
from matches.services.following import letters as of_followers
from matches.services.ladders import ladder_letters
from matches.services.letters import own_account, packing, post, writers
from matches.services.notices import letters as of_notices
from matches.services.people import invitations, own_choices, sign_ins
from matches.services.ratings import ratings
from matches.services.rearranging import letters as of_rearranging
from matches.services.results import letters as of_results
from matches.services.rulings import given_away_letter
from matches.services.seals import letters as of_seals
from matches.services.tables import standings
from matches.services.teams import letters as of_teams

KINDS = (
    Kind(messages.STANDING, lambda ids: standings.rebuild(ids["division"])),
    Kind(
        messages.INVITATION,
        lambda ids: invitations.deliver(ids["invitation"], ids["link"]),
        outside=True,
    ),
    Kind(
        messages.SIGN_IN,
        lambda ids: sign_ins.deliver(ids["letter"], ids["link"], again="again" in ids),
        outside=True,
    ),
    Kind(
        messages.OWN_ACCOUNT,
        lambda ids: own_choices.deliver_account(ids["person"], ids["club"], int(ids["user"])),
        outside=True,
    ),
    Kind(
        messages.OWN_CHOICE,
        lambda ids: own_choices.deliver_choice(ids["asked"], int(ids["user"])),
        outside=True,
    ),
    Kind(
        messages.OWN_CHANGED,
        lambda ids: own_account.deliver(int(ids["user"]), ids["what"], ids["old"]),
        outside=True,
        gathers="what",
    ),
    Kind(messages.REPORTED, lambda ids: of_results.reported(int(ids["result"]))),
    Kind(messages.REMINDER, lambda ids: of_results.reminder(int(ids["result"]))),
    Kind(messages.DISPUTED, lambda ids: of_results.disputed(ids["dispute"])),
    Kind(messages.RULED, lambda ids: of_results.ruled(ids["dispute"])),
    Kind(messages.MOVED_UP, lambda ids: of_entries.moved_up(ids["entry"])),
    Kind(
        messages.CORRECTED,
        lambda ids: of_corrections.corrected(ids["correction"], int(ids["user"])),
    ),
    Kind(messages.LADDER, lambda ids: ladder_letters.tell(ids["event"])),
    Kind(messages.LADDER_SOON, lambda ids: ladder_letters.reminder(ids["event"])),
    Kind(messages.PLACED, of_fixtures.placed_by),
    Kind(messages.REARRANGED, of_rearranging.told_by),
    Kind(messages.UMPIRE, lambda ids: of_fixtures.asked(int(ids["assignment"]))),
    Kind(messages.GIVEN_AWAY, given_away_letter.given_away_by),
    Kind(
        messages.DRAWN,
        lambda ids: of_fixtures.drawn(ids["competition"], int(ids["after"]), int(ids["upto"])),
    ),
    Kind(
        messages.BINNED,
        lambda ids: of_entries.binned(ids["competition"], ids["since"], int(ids["by"])),
    ),
    Kind(
        messages.PARTED,
        lambda ids: leaving_letters.parted(ids["entry"], ids["what"], ids["since"], int(ids["by"])),
    ),
    Kind(messages.FINAL, lambda ids: of_entries.final(ids["competition"], ids["finish"])),
    Kind(messages.PACKED, lambda ids: packing.pack(int(ids["user"]), int(ids["club"]))),
    Kind(messages.LETTER, lambda ids: post.deliver(int(ids["letter"])), outside=True),
    Kind(messages.FOLLOW_ASKED, lambda ids: of_followers.asks(ids["follower"]), outside=True),
    Kind(
        messages.FOLLOWED,
        lambda ids: of_followers.tells(ids["follower"], ids["since"], ids["until"]),
        outside=True,
    ),
    # Each part of a long ledger is a transaction of its own. Two at once do no harm: whoever is
    # killed over it keeps nobody waiting for as long as a mail server may take.
    Kind(
        messages.RATINGS,
        ratings.asked_for,
        gathers="fixture",
        alone="game",
        in_parts=True,
        lease=timedelta(seconds=2 * ratings.TURN),
    ),
)

WRITERS = (
    *of_teams.WRITERS,
    *of_results.WRITERS,
    *of_rearranging.WRITERS,
    *of_fixtures.WRITERS,
    *given_away_letter.WRITERS,
    *of_corrections.WRITERS,
    *ladder_letters.WRITERS,
    *of_entries.WRITERS,
    *of_notices.WRITERS,
    *of_seals.WRITERS,
)

outbox.register(*KINDS)
writers.register(*WRITERS)
