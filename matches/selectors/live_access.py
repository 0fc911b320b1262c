"""Who may listen to what is announced to open pages, and of which announcements they hear.

The same gate as for the pages: a stranger hears of nothing that a page would not tell, not even
that something has changed; and a topic that is hidden is answered like one that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from matches.models import Club, Competition, Fixture, Venue
from matches.models.base.sole import sole
from matches.policy import access, passes, visibility
from matches.policy.passes import PassHolder
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.base import hides_ahead
from matches.selectors.clubs.halls import in_the_hall

ANEW = "resync"
"""What a page hears that missed something, or may show less than before: it fetches all of its
parts again. It says nothing else."""
FOR_ORGANISERS = frozenset({"timetable", "boards"})
"""What only pages of a desk tell: how far a search for times has come, where a device needs help.
"""


@dataclass(frozen=True)
class Listener:
    """Who has a page open: signed in, holding a board pass, or neither."""

    user: Any
    viewer: Viewer = NOBODY
    holder: PassHolder | None = None


STRANGER = Listener(AnonymousUser())


def listener(user: Any, holder: PassHolder | None = None) -> Listener:
    """The listener behind a user and the pass of their device. Two queries, none for a stranger."""
    return Listener(user, viewer_of(user), holder)


def may_listen(topic: str, who: Listener) -> bool:
    """Whether there is such a topic for this listener. One to five queries."""
    kind, _, public_id = topic.partition("-")
    if kind == "club":
        club = Club.objects.filter(public_id=public_id).first()
        return club is not None and _in_a_hall(club, who.viewer)
    return _may_listen(_competition_of(kind, public_id), kind, public_id, who)


def may_hear(topic: str, event: str, ahead: bool, about: str, who: Listener) -> bool:
    """Whether this listener hears now of what is announced on a topic: `ahead`, that it is of times
    and places to come; `about`, the match of which the topic of a club does not speak."""
    kind, _, public_id = topic.partition("-")
    if kind == "club":
        return _hears_of_hall(public_id, event, about, who.viewer)
    found = _competition_of(kind, public_id)
    if found is None or not _may_listen(found, kind, public_id, who):
        return False
    if event in FOR_ORGANISERS:
        return who.viewer.may_organise(found.club_id)
    return not ahead or not hides_ahead(found, who.viewer)


def whole_of(topic: str) -> str:
    """The topic of the competition that a match is of; "" for any other. One query at most."""
    kind, _, public_id = topic.partition("-")
    found = _competition_of(kind, public_id) if kind == "fixture" else None
    return f"competition-{found.public_id}" if found is not None else ""


def _may_listen(found: Competition | None, kind: str, public_id: str, who: Listener) -> bool:
    if found is not None and visibility.may_read(found, who.viewer):
        return True
    return kind == "fixture" and _keeps_card(public_id, who)


def _competition_of(kind: str, public_id: str) -> Competition | None:
    """The competition that a topic is of. One query: it is asked before every announcement."""
    of = {"competition": "public_id", "division": "stages__divisions__public_id",
          "fixture": "fixtures__public_id"}.get(kind)  # fmt: skip
    return sole(Competition.objects.filter(**{of: public_id})) if of is not None else None


def _keeps_card(public_id: str, who: Listener) -> bool:
    if who.holder is not None and passes.gives(who.holder, public_id):
        return True
    row = Fixture.objects.select_related("competition").filter(public_id=public_id).first()
    return row is not None and access.may_enter_card(who.user, row)


def _in_a_hall(club: Club, viewer: Viewer) -> bool:
    """Whether a hall of the club shows this viewer anything, as `halls.hall_is_shown` says it."""
    if viewer.may_organise(club.pk):
        return True
    here = Q() if club.pk in viewer.belongs else Q(venue__isnull=False)
    return Fixture.objects.filter(here, in_the_hall(Venue(club=club), viewer)).exists()


def _hears_of_hall(public_id: str, event: str, about: str, viewer: Viewer) -> bool:
    club = Club.objects.filter(public_id=public_id).first()
    if club is None:
        return False
    if viewer.may_organise(club.pk):
        return True
    if event == ANEW:
        return _in_a_hall(club, viewer)
    if event in FOR_ORGANISERS or not about:
        return False
    seen = Fixture.objects.filter(in_the_hall(Venue(club=club), viewer))
    return seen.filter(public_id=about).exists()
