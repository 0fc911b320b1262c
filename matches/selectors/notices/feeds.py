"""A noticeboard for programs that read feeds: what was opened to strangers, whoever asks."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q

from matches.models import Club, Competition
from matches.policy.visibility import NOBODY, Viewer, readable
from matches.selectors.base import find_competition, hides_ahead
from matches.selectors.notices.board import Board, board_of_club, board_of_competition


@dataclass(frozen=True)
class NoticesFeed:
    """A board as strangers read it: a feed is kept on other computers. ``competition`` is None for
    a club's own."""

    club: Club
    competition: Competition | None
    board: Board


def feed_of_club(slug: str, viewer: Viewer) -> NoticesFeed | None:
    """A club's own board; None for a club of which the viewer may read nothing. Two queries, three
    more with a notice that was opened."""
    shows = Competition.objects.filter(readable(viewer)).values("club_id")
    wanted = Q(slug=slug)
    if not viewer.everywhere:
        wanted &= Q(pk__in=shows) | Q(pk__in=viewer.belongs)
    club = Club.objects.filter(wanted).first()
    return None if club is None else NoticesFeed(club, None, board_of_club(club, NOBODY))


def feed_of_competition(
    club: str, season: str, competition: str, viewer: Viewer
) -> NoticesFeed | None:
    """The board of a competition that the viewer may read; to strangers there is none where
    somebody under 18 plays. Three queries, as many more."""
    found = find_competition(club, season, competition, viewer)
    if found is None or hides_ahead(found, viewer):
        return None
    return NoticesFeed(found.club, found, board_of_competition(found, NOBODY))
