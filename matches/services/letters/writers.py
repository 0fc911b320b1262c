"""What a letter says: lines, written by the room that they are about, for the one who reads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from matches.models import (
    Competition,
    CompetitionState,
    Entry,
    Fixture,
    LetterKind,
    Often,
    Telling,
    UmpireAssignment,
    User,
)
from matches.policy import visibility
from matches.policy.acquaintance import Acquaintance
from matches.policy.viewer import entries_of, viewer_of

MY_MATCHES = "/my/matches/"


@dataclass(frozen=True)
class Line:
    """One thing told. `title` says what happened, and a subject begins with it; `path` leads to
    it; `competition`: of which it is, where several of one have a subject in common."""

    title: str
    text: str
    path: str = MY_MATCHES
    competition: Competition | None = None


class Reader:
    """Who reads a letter: what they may know, and what they call people."""

    def __init__(self, user: User) -> None:
        self.user = user
        self.viewer = viewer_of(user)
        self._known = Acquaintance(self.viewer)

    def entry(self, entry: Entry | None) -> str:
        """What they call an entry."""
        return self._known.entry(entry)

    def sides(self, fixture: Fixture) -> str:
        """What they call the two of a match."""
        return f"{self.entry(fixture.home)} – {self.entry(fixture.away)}"

    def plays(self, fixture: Fixture) -> bool:
        """Whether a match is their own, or their team's."""
        return not self._own.keys().isdisjoint({fixture.home_id, fixture.away_id})

    def plays_for(self, *entries: Entry | None) -> bool:
        """Whether one of these entries is their own, or their team's."""
        return any(each is not None and each.pk in self._own for each in entries)

    def may_hear(self, competition: Competition, *entries: Entry | None) -> bool:
        """Whether they may be told of a competition what concerns these entries, or anybody in it
        where there are none: who plays, and its organisers; of a draft those alone."""
        if competition.binned_at is not None:
            return False
        if self.viewer.may_organise(competition.club_id):
            return True
        if competition.state == CompetitionState.DRAFT:
            return False
        return self.plays_for(*entries) if entries else competition.pk in self._own.values()

    def umpires(self, fixture: Fixture) -> bool:
        """Whether they umpire a match, and still have a role in its club."""
        club = fixture.competition.club_id
        return club in self.viewer.belongs and fixture.pk in self._umpired

    def may_know(self, fixture: Fixture) -> bool:
        """Whether they may be told of a match, when and where: who plays, umpires, organises. Of a
        draft its organisers alone."""
        if fixture.competition.binned_at is not None:
            return False
        if self.viewer.may_organise(fixture.competition.club_id):
            return True
        if fixture.competition.state == CompetitionState.DRAFT:
            return False
        return self.plays(fixture) or self.umpires(fixture)

    def path(self, fixture: Fixture) -> str:
        """Where they find a match: its page, or their own where that is not for them."""
        if visibility.may_read(fixture.competition, self.viewer):
            return f"/matches/{fixture.public_id}/"
        return "/desk/" if self.umpires(fixture) else MY_MATCHES

    def page_of(self, competition: Competition) -> str:
        """Where they find a competition: its page, or their own matches where that is not for
        them. Its club and season come selected."""
        if not visibility.may_read(competition, self.viewer):
            return MY_MATCHES
        return (
            f"/competitions/{competition.club.slug}/{competition.season.slug}/{competition.slug}/"
        )

    @cached_property
    def _own(self) -> dict[int, int]:
        """The competition of each entry."""
        return dict(entries_of(self.user.pk).values_list("pk", "competition_id"))

    @cached_property
    def _umpired(self) -> frozenset[int]:
        given = UmpireAssignment.objects.filter(user=self.user)
        return frozenset(given.values_list("fixture_id", flat=True))


Write = Callable[[Reader, Sequence[Telling]], Sequence[Line]]
"""The lines for what somebody is told of one kind; none of what has changed since."""


USUAL = (Often.AT_ONCE, Often.DAILY, Often.NEVER)


def _no_title(_count: int, _competition: Competition) -> str:
    return ""


@dataclass(frozen=True)
class Writer:
    """Who writes of a kind: how often it comes where nobody chose; `many`: the subject of several
    lines of one competition, where the first line's will not do; `choices`: how often it may be
    wanted; `owners`: whether it is for owners of a club alone."""

    kind: LetterKind
    often: Often
    write: Write
    many: Callable[[int, Competition], str] = _no_title
    choices: Sequence[Often] = USUAL
    owners: bool = False


WRITERS: dict[str, Writer] = {}
"""Who writes of each kind, in the order in which the day's letter has them."""


def register(*writers: Writer) -> None:
    """Have these kinds written so (`services.outbox_handlers` does it once)."""
    WRITERS.update({str(each.kind): each for each in writers})
