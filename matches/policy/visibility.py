"""The one gate every public output passes: who may be named and how, and who may read what.

Names leave the tables here and nowhere else. What the permission ledger came to stands in the
person's own row (`naming`, `shown_on`, `shown_until`, `code`), so that naming a page costs no
query; its last day, and on which surface one reads (`policy.surfaces`), are asked for at the moment
of reading. A child or youth is never named in full, whatever their row says: the age band decides
before the choice does. A birth year is never given out.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from matches.models import (
    AgeBand,
    Competition,
    CompetitionState,
    Entry,
    Naming,
    Pair,
    Person,
    Visibility,
)
from matches.models.people import full_names
from matches.models.people.name_digests import forms, words
from matches.policy import codes, surfaces, visiting
from matches.policy.surfaces import Place

Key = TypeVar("Key", bound=Hashable)

JOINED = 4
"""Letters from which on a name is one within another word too: “Ann” is no part of “Joanne”."""


@dataclass(frozen=True)
class Viewer:
    """Who is reading: the clubs they organise, and those they belong to in any way."""

    user_id: int | None = None
    organises: frozenset[int] = frozenset()
    belongs: frozenset[int] = frozenset()
    everywhere: bool = False

    def may_organise(self, club_id: int) -> bool:
        """Whether this is an owner or organiser of the club."""
        return self.everywhere or club_id in self.organises

    def is_of(self, club_id: int) -> bool:
        """Whether the club is their own: they organise it, help there or are a member."""
        return self.may_organise(club_id) or club_id in self.belongs


NOBODY = Viewer()
"""A stranger."""


# ── what may be read ─────────────────────────────────────────────────────────────────────────────


FOR_MEMBERS = (Visibility.PUBLIC, Visibility.MEMBERS)
"""What a club's members read: what is for everybody too, where it is kept from strangers since
somebody young enough plays (`collected_only`)."""


def may_read(competition: Competition, viewer: Viewer) -> bool:
    """Whether `viewer` may know that the competition exists. Who may not is told 404, never 403.
    What is in the bin is there for nobody."""
    if competition.binned_at is not None:
        return False
    if viewer.may_organise(competition.club_id):
        return True
    if competition.state == CompetitionState.DRAFT:
        return False
    if says_public(competition):
        return True
    return competition.visibility in FOR_MEMBERS and competition.club_id in viewer.belongs


def readable(viewer: Viewer, prefix: str = "") -> Q:
    """`may_read` as a filter; `prefix` leads to the competition (``"fixture__competition__"``)."""
    here = in_use(prefix)
    if viewer.everywhere:
        return here
    published = ~Q(**{f"{prefix}state": CompetitionState.DRAFT})
    public = {f"{prefix}visibility": Visibility.PUBLIC, f"{prefix}collected_only": False}
    seen = published & Q(**public)
    if viewer.belongs:
        seen |= published & Q(
            **{f"{prefix}visibility__in": FOR_MEMBERS, f"{prefix}club_id__in": viewer.belongs}
        )
    if viewer.organises:
        seen |= Q(**{f"{prefix}club_id__in": viewer.organises})
    return here & seen


def in_use(prefix: str = "") -> Q:
    """Competitions that are not in the bin, as a filter; `prefix` leads to the competition."""
    return Q(**{f"{prefix}binned_at__isnull": True})


def says_public(competition: Competition) -> bool:
    """Whether strangers may read it where it is in use: what one in the bin says of itself."""
    if competition.state == CompetitionState.DRAFT:
        return False
    return competition.visibility == Visibility.PUBLIC and not competition.collected_only


def is_public(competition: Competition) -> bool:
    """Whether strangers may read it, so that it may be cached and found by search engines."""
    return may_read(competition, NOBODY)


def may_be_listed(competition: Competition) -> bool:
    """Whether search engines may list it, where nobody under 18 plays: it is public, and no
    school's."""
    return is_public(competition) and not competition.club.is_school


# ── who may be named, and how ────────────────────────────────────────────────────────────────────


def initials(person: Person) -> str:
    """``A. B.`` from Asha Brown; a name of several words gives its first letter."""
    words = [person.given_name.strip(), person.family_name.strip()]
    return " ".join(f"{word[0].upper()}." for word in words if word)


def first_and_initial(person: Person) -> str:
    """``Asha B.`` from Asha Jane Brown."""
    first, family = person.given_name.split()[:1], person.family_name.strip()
    return " ".join([*first, *([f"{family[0].upper()}."] if family else [])])


def naming_now(person: Person) -> str:
    """How somebody is named today where it holds: what the ledger came to, and a code after its
    last day. What is told to strangers is `naming_here`."""
    if person.shown_until is not None and timezone.localdate() > person.shown_until:
        return Naming.CODE
    return person.naming


def naming_here(person: Person) -> str:
    """How somebody is named on the surface that is being made: a code where it does not hold."""
    held = person.shown_on in surfaces.holding_here()
    return naming_now(person) if held else Naming.CODE.value


def person_name(person: Person) -> str:
    """What strangers may call this person."""
    if person.erased_at is not None:
        return gettext("Former player")
    naming = naming_here(person)
    if naming == Naming.ALIAS and person.alias.strip() and not _tells(person):
        return person.alias.strip()
    if naming == Naming.FULL and person.age_band == AgeBand.ADULT:
        return full_name(person)
    if naming == Naming.FIRST:
        return first_and_initial(person)
    if naming == Naming.INITIALS:
        return initials(person)
    return code_name(person)


def code_name(person: Person) -> str:
    """What stands for somebody where nothing of their name does."""
    if person.erased_at is not None:
        return gettext("Former player")
    return codes.code_here(person) or gettext("Player")


def named_in_full() -> Q:
    """People whose full name strangers may read, as a filter: `may_be_found` of many."""
    today = timezone.localdate()
    lasts = Q(shown_until__isnull=True) | Q(shown_until__gte=today)
    held = Q(shown_on__in=surfaces.holding_here())
    return lasts & held & Q(age_band=AgeBand.ADULT, naming=Naming.FULL)


def named_by_code() -> Q:
    """People of whose name strangers read nothing here, and no alias, as a filter."""
    held = Q(shown_on__in=surfaces.holding_here())
    return Q(naming=Naming.CODE) | ~held | Q(shown_until__lt=timezone.localdate())


def has_public_page(person: Person) -> bool:
    """Whether strangers find all that somebody played put together on one page: of who is under 18,
    or may be, only where a part of the name is allowed. Without that their results are read where
    where they were played, and nowhere beside each other. So are those of anybody whose naming
    does not hold where one person is put together."""
    if person.erased_at is not None or not surfaces.holds(person.shown_on, Place.RANKINGS):
        return False
    return not person.is_young or may_be_ranked(person)


def may_be_ranked(person: Person) -> bool:
    """Whether strangers may read somebody's line in a ranking: where the permission ledger lets
    them read something today. A grown-up's alias is something, since they chose it to be known by;
    of who is under 18, or may be, a part of the name must be allowed. Who is erased is nobody any
    more."""
    if person.erased_at is not None:
        return True
    if not surfaces.holds(person.shown_on, Place.RANKINGS):
        return False
    naming = naming_here(person)
    if person.age_band == AgeBand.ADULT:
        return naming != Naming.CODE
    return naming not in (Naming.CODE, Naming.ALIAS)


def _tells(person: Person) -> bool:
    return person.is_young and is_their_name(person)


def is_their_name(person: Person) -> bool:
    """Whether somebody's alias tells a word of their name after all: as it is, joined with others,
    beside an initial, with figures in between, in any case, with or without accents or written out
    (Mueller); or is made up and ends with their initial (“Rzqantg S”)."""
    said = words(person.alias)
    joined = "".join(each for each in "".join(said) if not each.isdigit())
    own = forms(person.given_name, person.family_name)
    letters = {one[0] for one in words(f"{person.given_name} {person.family_name}")}
    return (
        joined in own
        or not own.isdisjoint(said)
        or any(len(one) >= JOINED and one in joined for one in own)
        or any(len(one) == 1 and one in letters for one in said)
    )


def pair_names(pair: Pair) -> tuple[str, str]:
    """What strangers may call the two of a pair, in the order of their cards."""
    return person_name(pair.first), person_name(pair.second)


def entry_name(entry: Entry) -> str:
    """What strangers may call an entry. Its person, pair and team should be selected with it."""
    return entry_called(entry, person_name)


def entry_called(entry: Entry, called: Callable[[Person], str]) -> str:
    """An entry's name, its people as `called` says."""
    codes.entered(entry)
    if entry.person_id is not None and entry.person is not None:
        return called(entry.person)
    if entry.pair_id is not None and entry.pair is not None:
        both = {"first": called(entry.pair.first), "second": called(entry.pair.second)}
        return gettext("%(first)s & %(second)s") % both
    return entry.team.name if entry.team is not None else gettext("Nobody yet")


def own_name(person: Person) -> str:
    """What somebody is called to themselves: that tells nobody anything, and nobody looked."""
    if person.erased_at is not None:
        return gettext("Former player")
    return f"{person.given_name} {person.family_name}".strip()


def distinct(names: Mapping[Key, str]) -> dict[Key, str]:
    """The names with a number behind those that several share: two ``A. B.`` in one table would
    be one and the same to a reader. The first in order keeps the plain name."""
    met: dict[str, int] = {}
    told: dict[Key, str] = {}
    for key, name in names.items():
        met[name] = met.get(name, 0) + 1
        told[key] = name if met[name] == 1 else f"{name} ({met[name]})"
    return told


def full_name(person: Person) -> str:
    """The name as the club's own organisers know it: for desks, never for public pages. A child of
    another club, who visits, is called as strangers call them."""
    if person.erased_at is not None:
        return gettext("Former player")
    if not visiting.may_be_named(person):
        return person_name(person)
    full_names.told(person)
    return f"{person.given_name} {person.family_name}".strip()


def full_entry_name(entry: Entry) -> str:
    """An entry's name as the club's own organisers know it: for desks, never for public pages."""
    return entry_called(entry, full_name)


def may_be_found(person: Person) -> bool:
    """Whether search engines may list the person's page: adults who chose to be named in full."""
    return person.age_band == AgeBand.ADULT and naming_here(person) == Naming.FULL
