"""Free texts of a club, as a reader may see them: reasons, rulings, titles."""

from __future__ import annotations

import re
from collections.abc import Callable

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.utils.translation import gettext

from matches.models import (
    AgeBand,
    Championship,
    Club,
    Competition,
    Entry,
    FixtureBoard,
    FormerName,
    Naming,
    Pair,
    Person,
    Team,
    TeamMember,
    Venue,
)
from matches.models.people.name_digests import words
from matches.policy.masking import Former, Mask
from matches.policy.visibility import Viewer

_PLACES = re.compile(r"%\(\w+\)[.\d]*[a-z]")
MACHINES = (
    "A lesson: the winner counts.", "Put right after the lesson.", "Withdrawn.",
    "Nobody for the other side.", "Played again.",
    "Rating %(own).1f, the strongest %(top).1f: one for every whole %(step)s, %(most)d at most.",
)  # fmt: skip
"""Reasons that nobody typed: strangers read them wherever they stand."""


def discreet(
    club_id: int, viewer: Viewer, competition: Competition | None = None, *, concerned: bool = False
) -> Discreet:
    """What shows this viewer the free texts of a club, or of a competition with its visitors;
    `concerned`: the reader plays in the match that the text is about."""
    return Discreet(club_id, viewer, competition, concerned)


class Discreet:
    """Shows a text as it is to who organises the club, masked to its members and to who plays the
    match, and to strangers masked too, but not at all where somebody under 18 plays: what somebody
    wrote of a child is not for them, named or not. Three queries with the first text that is
    masked, none before and after it."""

    def __init__(
        self, club_id: int, viewer: Viewer, competition: Competition | None, concerned: bool = False
    ) -> None:
        self._club = club_id
        self._competition = competition
        self._knows = viewer.may_organise(club_id)
        self._stranger = not concerned and club_id not in viewer.belongs
        self._mask: Callable[[str], str] | None = None

    def __call__(self, text: str, instead: str = "") -> str:
        """The text for this reader; `instead`: what a stranger reads where it is withheld."""
        if self._knows or not text.strip():
            return text
        if self._mask is None:
            self._mask = self._made()
        told = self._mask(text)
        return told or instead or gettext("Known to the club.")

    def _made(self) -> Callable[[str], str]:
        clubs = Q(club=self._club) | Q(club__in=self._visitors().values("club"))
        kept = FormerName.objects.filter(clubs).order_by()
        former = Former(kept.values_list("digest", "whose", "key"))
        people = self._people()
        # With the key of some former names lost, nothing can be told from a name.
        if not former.readable or (self._stranger and any(each[-1] for each in people)):
            return _of_a_machine
        return Mask([each[:3] for each in people], self._known(), former)

    def _visitors(self) -> QuerySet[Team]:
        """The teams that play here; those of other clubs bring their clubs' people along."""
        entries = Entry.objects.filter(team__isnull=False)
        if self._competition is not None:
            entries = entries.filter(competition=self._competition)
        else:
            entries = entries.filter(competition__club=self._club)
        return Team.objects.filter(pk__in=entries.values("team"))

    def _people(self) -> list[tuple[str, str, int, bool]]:
        """Everybody of the clubs concerned, and who plays, who may not be named in full; and of
        each whether they are under 18 and play here."""
        plays = self._players()
        clubs = Q(memberships__club=self._club)
        clubs |= Q(memberships__club__in=self._visitors().values("club"))
        hidden = Person.objects.exclude(age_band=AgeBand.ADULT, naming=Naming.FULL)
        young = ExpressionWrapper(plays & ~Q(age_band=AgeBand.ADULT), BooleanField())
        found = hidden.filter(clubs | plays, erased_at__isnull=True).annotate(young=young)
        columns = ("given_name", "family_name", "pk", "young")
        return list(found.order_by().distinct().values_list(*columns))

    def _players(self) -> Q:
        """Who plays: in the competition, or where there is none in any of the club's."""
        row = self._competition
        which = {"competition": row} if row is not None else {"competition__club": self._club}
        entries = Entry.objects.filter(**which)
        pairs = Pair.objects.filter(entries__in=entries)
        seats = FixtureBoard.objects.filter(
            **{f"fixture__{name}": value for name, value in which.items()}
        )
        who = Q(pk__in=entries.filter(person__isnull=False).values("person_id"))
        who |= Q(pk__in=pairs.values("first_id")) | Q(pk__in=pairs.values("second_id"))
        who |= Q(pk__in=TeamMember.objects.filter(team__in=self._visitors()).values("person_id"))
        for seat in ("home_person", "away_person"):
            who |= Q(pk__in=seats.filter(**{f"{seat}__isnull": False}).values(seat))
        return who

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
