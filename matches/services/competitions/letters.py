"""The letter that tells who waited that there is a place for them, sent from the outbox."""

from __future__ import annotations

from django.core.mail import send_mail
from django.utils.translation import gettext as _

from matches.models import Entry
from matches.services.results.letters import addresses_of


def moved_up(entry: str) -> int:
    """Tell who waited that there is a place for them now; returns how many letters went out."""
    row = Entry.objects.select_related("competition").filter(public_id=entry).first()
    if row is None:
        return 0
    text = _("There is a place for you in %(competition)s now. If you cannot come, take yourself"
             " off the list on its page: somebody else waits.")  # fmt: skip
    addresses = addresses_of(row)
    for address in addresses:
        subject = _("A place for you: %(competition)s") % {"competition": row.competition.name}
        send_mail(subject, text % {"competition": row.competition.name}, None, [address])
    return len(addresses)
