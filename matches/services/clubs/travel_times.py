"""How long it takes from one venue of a club to another."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _

from matches.errors import InvalidError
from matches.models import Club, User, Venue, Way
from matches.services.base import audits

LONGEST = 600
BETWEEN = " – "
"""Stands between the slugs of two venues in what is noted: slugs have no spaces."""


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
    before, after = {}, {}
    known = {(w.one_id, w.other_id): w.minutes for w in Way.objects.filter(one__club=club)}
    for pair, length in minutes.items():
        one, other = sorted((venues[each] for each in pair), key=lambda venue: venue.pk)
        was, key = known.get((one.pk, other.pk), 0), f"{one.slug}{BETWEEN}{other.slug}"
        if was == length:
            continue
        before[key], after[key] = was, length
        if length:
            Way.objects.update_or_create(one=one, other=other, defaults={"minutes": length})
        else:
            Way.objects.filter(one=one, other=other).delete()
    if after:
        audits.note(
            "club.ways-set", "club", club.public_id, by=user, club=club, before=before, after=after
        )


def noted(row: Mapping[str, int]) -> dict[tuple[str, str], int]:
    """The ways of a note, as `keep` takes them."""
    return {
        (one, other): length for key, length in row.items() for one, other in [key.split(BETWEEN)]
    }


def lengths(club: Club) -> dict[tuple[str, str], int]:
    """The ways between a club's venues, by both orders of their slugs; none where none was said."""
    held = Way.objects.filter(one__club=club).values_list("one__slug", "other__slug", "minutes")
    return {pair: minutes for one, other, minutes in held for pair in ((one, other), (other, one))}
