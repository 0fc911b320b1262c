"""Somebody is told something: a row that waits for its letter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from matches.models import Club, Competition, Fixture, LetterKind, Telling
from matches.policy import walls
from matches.services.base import messages
from matches.services.letters import readers


@dataclass(frozen=True)
class News:
    """Something that happened: a code, and `about` what, by ids; told twice, it is told once. `was`
    is where a match was before. What is of no competition is of a `club`."""

    kind: LetterKind
    what: str
    about: str
    competition: Competition | None = None
    fixture: Fixture | None = None
    was: Mapping[str, Any] | None = None
    club: Club | None = None

    @property
    def club_id(self) -> int:
        """Whose news it is."""
        if self.competition is not None:
            return self.competition.club_id
        if self.club is None:
            raise ValueError(f"News {self.what} is of no competition and of no club.")
        return self.club.pk


def tell(news: News, to: Iterable[int]) -> int:
    """Tell somebody (users, by key), in the transaction at hand; whom no letter reaches, and who
    was told before, is left out. Returns how many rows that asked for."""
    return tell_all([(news, frozenset(to))])


def tell_all(told: Iterable[tuple[News, frozenset[int]]]) -> int:
    """The same of several at once."""
    listed = [*told]
    reached = readers.with_an_address(user for _news, users in listed for user in users)
    rows = [_row(news, user) for news, users in listed for user in sorted(users & reached)]
    with walls.across_clubs():
        # Put to the clubs whose news it is, whoever brought it about: nothing is read.
        Telling.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    for user, club in sorted({(row.user_id, row.club_id) for row in rows}):
        messages.put(messages.PACKED, user=str(user), club=str(club))
    return len(rows)


def _row(news: News, user: int) -> Telling:
    return Telling(
        user_id=user,
        club_id=news.club_id,
        kind=news.kind,
        what=news.what,
        about=news.about,
        competition=news.competition,
        fixture=news.fixture,
        was=dict(news.was) if news.was is not None else None,
    )
