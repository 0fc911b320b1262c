"""What follows from a change of a venue or a board, in sentences, before it is saved.

It is tried and taken back, as `previews` has it: what is refused is refused here too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from matches.models import Board, Fixture, FixtureState, Venue
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows, sentences
from matches.services.base.trials import tried
from matches.services.clubs import venues


def venue(actor: Actor, club: str, venue: str, **changes: Any) -> tuple[str, ...]:
    """What follows from `venues.edit`. Who may: organisers."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    row = rows.venue(held, venue)
    was = venues.told(row)
    now = tried(lambda: venues.told(venues.edit(actor, club, venue, **changes)))
    return tuple(_called(row, was, now))


def board(actor: Actor, board: str, **changes: Any) -> tuple[str, ...]:
    """What follows from `venues.edit_board`. Who may: organisers."""
    row = rows.board(board)
    access.require_organiser(actor, row.venue.club)
    was = venues.told_of_board(row)
    now = tried(lambda: venues.told_of_board(venues.edit_board(actor, board, **changes)))
    return tuple(_stays(row, was, now))


def _called(row: Venue, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    count = _ahead(Q(venue=row)).count()
    if count and (was["name"], was["address"]) != (now["name"], now["address"]):
        yield ngettext(
            "%(count)d match ahead is there: pages and calendars say the new name and address.",
            "%(count)d matches ahead are there: pages and calendars say the new name and address.",
            count,
        ) % {"count": count}


def _stays(row: Board, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """The matches ahead that are on a board which is not to be used any more, or not for them."""
    there = _ahead(Q(board=row) | Q(boards__board=row)).select_related("competition")
    matches = list(there.order_by("starts_at", "number").distinct())
    if was["in_use"] and not now["in_use"] and matches:
        yield _("It is offered no more; on it until they are put on another: %(matches)s.") % {
            "matches": sentences.matches_named(matches, full=True)
        }
        return
    for game in rules.GAMES.values():
        if game.name in was["games"] and game.name not in now["games"]:
            own = [one for one in matches if one.competition.game == game.name]
            if own:
                yield _(
                    "It suits %(game)s no more; on it until they are put on another: %(matches)s."
                ) % {
                    "game": _(game.title),
                    "matches": sentences.matches_named(own, full=True),
                }


def _ahead(there: Q) -> QuerySet[Fixture]:
    """Matches to be played, whether or not they have a day."""
    still = Q(starts_at__isnull=True) | Q(starts_at__gte=timezone.now())
    ahead = (FixtureState.PLANNED, FixtureState.CALLED)
    return Fixture.objects.filter(
        there, still, state__in=ahead, competition__binned_at__isnull=True
    )
