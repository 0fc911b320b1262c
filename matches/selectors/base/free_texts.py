"""Free texts of a club, as a reader may see them: reasons, rulings, titles.

Of a reason everybody reads the words of its code. Its text is for who organises the club and for
the sides; others read it where an organiser published it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cached_property

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils.translation import gettext

from matches.models import (
    AgeBand,
    Championship,
    Club,
    Competition,
    Entry,
    Fixture,
    FixtureBoard,
    FormerName,
    Membership,
    Person,
    PublishedReason,
    Team,
    Venue,
)
from matches.models.people.name_digests import words
from matches.policy import reasons
from matches.policy.masking import Former, Mask, first_letter
from matches.policy.viewer import own_entries
from matches.policy.visibility import Viewer, named_by_code, named_in_full
from matches.selectors.base.houses import players_for, with_young_houses
from matches.selectors.base.players import players
from matches.selectors.base.whereabouts_of_young import YOUNG, with_young

UNNAMED = "…"
"""What stands in the place of a name of which nothing is told, not even how it begins."""
_PLACES = re.compile(r"%\(\w+\)[.\d]*[a-z]")
MACHINES = (
    "A lesson: the winner counts.", "Put right after the lesson.", "Withdrawn.",
    "Nobody for the other side.", "Played again.",
    "Rating %(own).1f, the strongest %(top).1f: one for every whole %(step)s, %(most)d at most.",
)  # fmt: skip
"""Reasons that nobody typed: strangers read them wherever they stand."""


def discreet(
    club_id: int,
    viewer: Viewer,
    competition: Competition | None = None,
    *,
    concerned: bool = False,
    sides: Collection[int | None] = (),
    championship: Championship | None = None,
) -> Discreet:
    """What shows this viewer the free texts of a club, or of a competition with its visitors, or of
    a championship; `concerned`: the reader plays in the match that the text is about; not known, it
    is asked of the entries `sides` once it matters."""
    return Discreet(club_id, viewer, competition, concerned, sides, championship)


def discreet_of(fixture: Fixture, viewer: Viewer) -> Discreet:
    """The same for what was written about a match, of which its sides read more."""
    row, sides = fixture.competition, (fixture.home_id, fixture.away_id)
    return discreet(row.club_id, viewer, row, sides=sides)


class Discreet:
    """Shows a text as it is to who organises the club, masked to its members and to who plays the
    match, and to strangers masked too, but not at all where somebody under 18 plays: what somebody
    wrote of a child is not for them, named or not. Three queries with the first text that is
    masked, none before and after it."""

    def __init__(
        self,
        club_id: int,
        viewer: Viewer,
        competition: Competition | None,
        concerned: bool = False,
        sides: Collection[int | None] = (),
        championship: Championship | None = None,
    ) -> None:
        self._club = club_id
        self._competition, self._championship = competition, championship
        self._viewer = viewer
        self._knows = viewer.may_organise(club_id)
        self._told_concerned, self._sides = concerned, sides
        self._mask: Callable[[str], str] | None = None

    def __call__(self, text: str, instead: str = "") -> str:
        """The text for this reader; `instead`: what a stranger reads where it is withheld."""
        if self._knows or not text.strip():
            return text
        if self._mask is None:
            self._mask = self._made()
        told = self._mask(text)
        return told or instead or gettext("Known to the club.")

    def reason(self, told: str, instead: str = "") -> str:
        """A reason for this reader: its code in words, and its text where that is for them.
        `instead`: what others read where the code says nothing. One query more for strangers."""
        if not told:
            return ""
        if self._knows:
            return reasons.full(told)
        words = reasons.words(self.code(told))
        if len(told) and (self._concerned or getattr(told, "about", None) in self._published):
            return self.opened(told)
        return words or self._by_a_machine(told) or self._nothing(instead)

    def _by_a_machine(self, told: str) -> str:
        """What nobody typed; where somebody under 18 plays not how strong anybody is."""
        said = _of_a_machine(told)
        return "" if said and _has_a_number(said) and self._young else said

    def code(self, told: str) -> str:
        """A reason's code for this reader: what is said of a child is `OTHER` to strangers."""
        code = reasons.code_of(told)
        withheld = code in reasons.PERSONAL and not self._knows
        return reasons.OTHER if withheld and not self._concerned and self._young else code

    def opened(self, told: str) -> str:
        """What a stranger reads of a reason whose text is published."""
        words, text = reasons.words(reasons.code_of(told)), self(told, " ").strip()
        return f"{words}: {text}" if words and text else words or text or self._nothing("")

    @staticmethod
    def _nothing(instead: str) -> str:
        return instead or gettext("Known to the club.")

    @cached_property
    def _concerned(self) -> bool:
        """Whether the reader plays in the match that the texts are about."""
        if self._told_concerned or self._competition is None or not any(self._sides):
            return self._told_concerned
        return not own_entries(self._viewer.user_id, self._competition).isdisjoint(self._sides)

    @cached_property
    def _stranger(self) -> bool:
        return not self._concerned and self._club not in self._viewer.belongs

    @cached_property
    def _young(self) -> bool:
        """Whether somebody under 18 plays: in the competition, or where there is none in any of
        the club's."""
        if self._competition is not None:
            return bool(with_young([self._competition.pk]))
        if self._championship is not None:
            return with_young_houses(self._championship)
        return Person.objects.filter(self._players(), age_band__in=YOUNG).exists()

    def published(self, said_by: str) -> frozenset[int]:
        """The rows of a kind whose texts strangers read."""
        return frozenset(row for kind, row in self._published if kind == said_by)

    @cached_property
    def _published(self) -> frozenset[tuple[str, int]]:
        """The rows whose texts an organiser published, unless somebody under 18 plays: asked for
        once there is one."""
        of = self._published_of()
        if of is None:
            return frozenset()
        held = PublishedReason.objects.filter(of, withdrawn_at=None).order_by()
        found = frozenset(held.values_list("said_by", "row"))
        return found if found and not self._young else frozenset()

    def _published_of(self) -> Q | None:
        if self._championship is not None:
            return Q(championship=self._championship)
        if self._competition is None:
            return None
        return Q(fixture__competition=self._competition) | Q(competition=self._competition)

    def _made(self) -> Callable[[str], str]:
        former, people = Former(self._kept()), self._people()
        # With the key of some former names lost, nothing can be told from a name.
        if not former.readable or (self._stranger and any(each[3] for each in people)):
            return _of_a_machine_without_numbers
        coded = frozenset(each[2] for each in people if each[4])

        def put(word: str, owners: frozenset[int]) -> str:
            return UNNAMED if owners & coded else first_letter(word, owners)

        return Mask([each[:3] for each in people], self._known(), former, put)

    def _kept(self) -> QuerySet[FormerName, tuple[str, int, str]]:
        """What those were called whose names are cut: of a guest their own club kept it."""
        plays = Person.objects.filter(self._players()).order_by().values("pk")
        kept = FormerName.objects.filter(Q(club=self._club) | Q(whose__in=plays)).order_by()
        return kept.values_list("digest", "whose", "key")

    def _people(self) -> list[tuple[str, str, int, bool, bool]]:
        """Everybody of the club, and who plays, who may not be named in full; and of each whether
        they are under 18 and play here, and whether they go by a code. Of other clubs nobody who
        does not play: whoever wrote a dictionary would read off what is cut how the pupils of a
        school are called."""
        plays = self._players()
        own = Membership.objects.filter(club=self._club).order_by().values("person")
        # One list of both: of either, PostgreSQL looks through everybody there is.
        around = own.union(Person.objects.filter(plays).order_by().values("pk"))
        hidden = Person.objects.exclude(named_in_full())
        young = ExpressionWrapper(plays & ~Q(age_band=AgeBand.ADULT), BooleanField())
        found = hidden.filter(pk__in=around, erased_at__isnull=True).annotate(young=young)
        found = found.annotate(coded=ExpressionWrapper(named_by_code(), BooleanField()))
        columns = ("given_name", "family_name", "pk", "young", "coded")
        return list(found.order_by().values_list(*columns))

    def _players(self) -> Q:
        """Who plays: in the competition, for a championship's houses and in what counts there, or
        where there is neither in any of the club's."""
        if self._championship is not None:
            return players_for(self._championship)
        row = self._competition
        which = {"competition": row} if row is not None else {"competition__club": self._club}
        seats = {f"fixture__{name}": value for name, value in which.items()}
        return players(Entry.objects.filter(**which), FixtureBoard.objects.filter(**seats))

    def _known(self) -> list[str]:
        """Names that stand on public pages anyway."""
        named = [
            model.objects.filter(**{"pk" if model is Club else "club": self._club})
            .order_by()
            .values_list("name", flat=True)
            for model in (Club, Team, Venue, Competition, Championship)
        ]
        return list(named[0].union(*named[1:]))


def _of_a_machine(text: str) -> str:
    """A text whose every word is one of the sentences that nobody typed; of others nothing."""
    said = {word for each in MACHINES for word in words(_PLACES.sub("", gettext(each)))}
    return text if all(each.isdigit() or each in said for each in words(text)) else ""


def _of_a_machine_without_numbers(text: str) -> str:
    said = _of_a_machine(text)
    return "" if _has_a_number(said) else said


def _has_a_number(text: str) -> bool:
    return any(each.isdigit() for each in text)
