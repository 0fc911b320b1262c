"""How long it takes from one venue of a club to another."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import Club, User, Venue, Way
from matches.services.base import audits

LONGEST = 600


def keep(club: Club, user: User, minutes: Mapping[tuple[str, str], int]) -> None:
    """Have the ways between a club's venues (pairs of slugs) take so many minutes, 0 none at all;
    pairs that are not named stay as they are. Inside another service's transaction.

    InvalidError for a venue that is none of the club's, and for more than ten hours.
    """
    venues = {venue.slug: venue for venue in Venue.objects.filter(club=club)}
    for pair, length in minutes.items():
        if len(set(pair)) != 2 or not set(pair) <= venues.keys():
            raise InvalidError({"ways": [_("Choose venues of this club.")]})
        if not 0 <= length <= LONGEST:
            raise InvalidError({"ways": [_("From 0 to %(most)d minutes.") % {"most": LONGEST}]})
    changed = {}
    known = {(w.one_id, w.other_id): w.minutes for w in Way.objects.filter(one__club=club)}
    for pair, length in minutes.items():
        one, other = sorted((venues[each] for each in pair), key=lambda venue: venue.pk)
        if known.get((one.pk, other.pk), 0) == length:
            continue
        changed[f"{one.slug} – {other.slug}"] = length
        if length:
            Way.objects.update_or_create(one=one, other=other, defaults={"minutes": length})
        else:
            Way.objects.filter(one=one, other=other).delete()
    if changed:
        audits.note("club.ways-set", "club", club.public_id, by=user, club=club, after=changed)
