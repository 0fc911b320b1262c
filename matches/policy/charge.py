"""Which club is in charge of somebody: of their name, their age, how strangers see them.

Who belongs to a club now is in the charge of that club, and of no club that they have left. Who
belongs to none stays in the charge of those that they were in: somebody must be able to put a name
right, and to erase it.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from matches.models import Membership
from matches.policy.viewer import AFTER_THE_SEASON


def in_charge(club_id: int) -> Q:
    """The people of whom a club is in charge, as a filter of people."""
    today = timezone.localdate()
    own = Membership.objects.filter(person=OuterRef("pk")).order_by()
    standing = own.filter(
        Q(left_on__isnull=True) | Q(left_on__gt=today),
        season__ends_on__gte=today - AFTER_THE_SEASON,
    )
    here = {"club": club_id}
    return Q(Exists(own.filter(**here))) & (
        Q(Exists(standing.filter(**here))) | ~Q(Exists(standing))
    )
