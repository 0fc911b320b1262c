"""Notices: what is pinned up today for a reader, and what an organiser has of it."""

from matches.selectors.notices.board import (
    Board,
    NoticeShown,
    board_in,
    board_of_club,
    board_of_competition,
    current,
    in_force,
    today_at,
)
from matches.selectors.notices.feeds import NoticesFeed, feed_of_club, feed_of_competition
from matches.selectors.notices.fetching import fetched
from matches.selectors.notices.files import FileShown, Hung, hung_in
from matches.selectors.notices.organised import (
    NoticeLine,
    NoticePage,
    NoticesDesk,
    notice_page,
    notices_of_club,
    notices_of_competition,
)

__all__ = [
    "Board",
    "FileShown",
    "Hung",
    "NoticeLine",
    "NoticePage",
    "NoticeShown",
    "NoticesDesk",
    "NoticesFeed",
    "board_in",
    "board_of_club",
    "board_of_competition",
    "current",
    "feed_of_club",
    "feed_of_competition",
    "fetched",
    "hung_in",
    "in_force",
    "notice_page",
    "notices_of_club",
    "notices_of_competition",
    "today_at",
]
