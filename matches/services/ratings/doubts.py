"""Where in a ledger a line does not go on from the one before it, or is not of what is rated."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from matches.services.ratings import stored
from matches.services.ratings.in_use import Book
from matches.services.ratings.played import Played, played_from
from matches.services.ratings.stored import Line, Lines
from matches.tournament.ratings import newcomer

PART: Final = 5_000
"""Results whose lines are held at once."""

Last = dict[str, tuple[Line, datetime]]
"""Everybody's last line that was looked at, and when that was played."""


def first_doubt(book: Book, beginning: datetime) -> datetime | None:
    """From when on, of what was played since `beginning`, the ledger is in doubt; None where every
    line goes on from the one before. Where two lines of somebody do not meet, either may be wrong.
    Nothing is rated."""
    at: datetime | None = beginning
    last: Last = {}
    while at is not None:
        played, rest = played_from(book, at, PART)
        lines = stored.lines(book, at, rest)
        due = {(each.result, player) for each in played for player in _players(each)}
        stray = {result for result, _player in lines.keys() - due}
        if stray_from := stored.first_played(stray):
            played = [each for each in played if each.played_at < stray_from]
        doubt = _first_that_does_not_meet(book, played, lines, last) or stray_from
        if doubt is not None:
            return doubt
        at = rest
    return None


def _first_that_does_not_meet(
    book: Book, played: Sequence[Played], lines: Lines, last: Last
) -> datetime | None:
    """`last` goes on with those that do."""
    start = newcomer(book.system)
    begins = Line(0, start.mu, start.sigma, start.mu, start.sigma, None)
    doubts: list[datetime] = []
    for each in played:
        now = each.played_at
        for player in _players(each):
            line = lines.get((each.result, player))
            before, then = last.get(player, (begins, now))
            if line is None:
                doubts.append(now)
            elif not _goes_on(line, before):
                doubts.append(then)
            else:
                last[player] = line, now
        if doubts:
            return min(doubts)
    return None


def _players(played: Played) -> tuple[str, ...]:
    home, away = played.match.sides
    return *home, *away


def _goes_on(line: Line, before: Line) -> bool:
    begins = (line.number - 1, line.mu_before, line.sigma_before)
    return begins == (before.number, before.mu_after, before.sigma_after)
