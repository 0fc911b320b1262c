"""Notices of a league, pinned up by its owner, and who reads what of them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from matches import services
from matches.models import Club, Membership, Notice, NoticeVersion, Season, User
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY, Viewer
from matches.selectors.notices import board_of_club, board_of_competition, notice_page
from tests.services.league import League


def pin(league: League, competition: str = "", **more: Any) -> Notice:
    """A notice in force today."""
    today = timezone.localdate()
    said = {
        "title": "Hall closed", "text": "It is painted on Friday.",
        "shown_from": today, "shown_until": today + timedelta(days=6), **more,
    }  # fmt: skip
    return services.notices.put_up(league.owner, league.club, competition=competition, **said)


def opened(league: League, notice: Notice) -> NoticeVersion:
    """Opened to strangers, with the words that the organiser is shown."""
    page = notice_page(notice.public_id, viewer_of(league.owner))
    assert page is not None
    return services.notices.open_to_strangers(
        league.owner, notice.public_id, title=page.title, text=page.text
    )


def now(notice: Notice) -> NoticeVersion:
    return notice.versions.latest("number")


def on_club_board(league: League, viewer: Viewer = NOBODY) -> list[tuple[str, str]]:
    club = Club.objects.get(pk=league.competition.club_id)
    return [(one.title, one.text) for one in board_of_club(club, viewer)]


def on_board(league: League, viewer: Viewer = NOBODY) -> list[tuple[str, str]]:
    league.competition.refresh_from_db()
    return [(one.title, one.text) for one in board_of_competition(league.competition, viewer)]


def member(league: League, number: int = 0, name: str = "a-member") -> User:
    """Who plays in an entry signs in, and belongs to the club."""
    user = User.objects.create_user(name, email=f"{name}@example.org")
    who = league.entries[number].person
    assert who is not None
    who.user = user
    who.save()
    season = Season.objects.get(public_id=league.season)
    Membership.objects.get_or_create(person=who, club=season.club, season=season)
    return user
