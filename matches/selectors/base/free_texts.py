"""Free texts of a club, as a reader may see them: reasons, rulings, titles."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import Q, QuerySet
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
    Venue,
)
from matches.policy.masking import Former, Mask
from matches.policy.visibility import Viewer


def discreet(club_id: int, viewer: Viewer, competition: Competition | None = None) -> Discreet:
    """What shows this viewer the free texts of a club, or of a competition with its visitors."""
    return Discreet(club_id, viewer, competition)


class Discreet:
    """Shows a text as it is to who organises the club, and masked to everybody else. Three queries
    with the first text that is masked, none before and after it."""

    def __init__(self, club_id: int, viewer: Viewer, competition: Competition | None) -> None:
        self._club = club_id
        self._competition = competition
        self._knows = viewer.may_organise(club_id)
        self._mask: Callable[[str], str] | None = None

    def __call__(self, text: str) -> str:
        """The text for this reader."""
        if self._knows or not text.strip():
            return text
        if self._mask is None:
            self._mask = self._made()
        return self._mask(text)

    def _made(self) -> Callable[[str], str]:
        clubs = Q(club=self._club) | Q(club__in=self._visitors().values("club"))
        kept = FormerName.objects.filter(clubs).order_by()
        former = Former(kept.values_list("digest", "whose", "key"))
        if not former.readable:
            # The key of some former names is lost: what cannot be told from a name is not told.
            return lambda _text: gettext("Not shown here.")
        return Mask(self._names(), self._known(), former)

    def _visitors(self) -> QuerySet[Team]:
        """The teams that play here; those of other clubs bring their clubs' people along."""
        entries = Entry.objects.filter(team__isnull=False)
        if self._competition is not None:
            entries = entries.filter(competition=self._competition)
        else:
            entries = entries.filter(competition__club=self._club)
        return Team.objects.filter(pk__in=entries.values("team"))

    def _names(self) -> list[tuple[str, str, int]]:
        """Everybody of the clubs concerned, and who plays in the competition, who may not be named
        in full."""
        teams = self._visitors()
        who = Q(memberships__club=self._club) | Q(memberships__club__in=teams.values("club"))
        who |= Q(team_places__team__in=teams.values("pk"))
        if self._competition is not None:
            row = self._competition
            who |= Q(pk__in=row.entries.filter(person__isnull=False).values("person_id"))
            pairs = Pair.objects.filter(entries__competition=row)
            who |= Q(pk__in=pairs.values("first_id")) | Q(pk__in=pairs.values("second_id"))
            seats = FixtureBoard.objects.filter(fixture__competition=row)
            for seat in ("home_person", "away_person"):
                who |= Q(pk__in=seats.filter(**{f"{seat}__isnull": False}).values(seat))
        hidden = Person.objects.exclude(age_band=AgeBand.ADULT, naming=Naming.FULL).filter(
            who, erased_at__isnull=True
        )
        return list(hidden.order_by().distinct().values_list("given_name", "family_name", "pk"))

    def _known(self) -> list[str]:
        """Names that stand on public pages anyway."""
        named = [
            model.objects.filter(**{"pk" if model is Club else "club": self._club})
            .order_by()
            .values_list("name", flat=True)
            for model in (Club, Team, Venue, Competition, Championship)
        ]
        return list(named[0].union(*named[1:]))
