"""What of a hall's page changes with every line that is written at a board."""

from __future__ import annotations

from django.db.models import F

from matches.models import Fixture, Venue
from matches.policy.visibility import Viewer
from matches.selectors.clubs.halls import AT_THE_BOARD, hall_is_shown, in_the_hall
from matches.selectors.scoring import in_words, running_cards, scores_of


def hall_scores(club: str, venue: str, viewer: Viewer) -> dict[str, str] | None:
    """How the matches on a hall's boards stand, by their public ids, for who may read of them.
    None where the hall is not shown. Three queries."""
    found = Venue.objects.select_related("club").filter(club__slug=club, slug=venue).first()
    if found is None or not hall_is_shown(found, viewer):
        return None
    held = running_cards().filter(
        in_the_hall(found, viewer, "fixture__"),
        fixture__state__in=AT_THE_BOARD,
        fixture__holds__board__venue=found,
    )
    cards = list(held.distinct().order_by("fixture_id", "fixture_board__number"))
    ids = {card.fixture_id: card.fixture.public_id for card in cards}
    return {ids[fixture]: in_words(scores) for fixture, scores in scores_of(cards).items()}


def hall_division(venue: Venue, viewer: Viewer) -> str:
    """The division that is played in a hall now, or was last, of those that may be read: its
    public id, "" for none. One query."""
    may = in_the_hall(venue, viewer)
    here = Fixture.objects.filter(may, board__venue=venue, division__isnull=False)
    latest = here.order_by(F("starts_at").desc(nulls_last=True), "-id")
    return latest.values_list("division__public_id", flat=True).first() or ""
