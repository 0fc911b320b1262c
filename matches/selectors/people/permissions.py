"""The permission ledger as a club's organisers read it: how strangers read everybody, what waits
for a second person, every line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone

from matches.models import (
    AgeBand,
    AskedState,
    Club,
    Naming,
    Permission,
    PermissionAsked,
    PermissionKind,
    Person,
    Surface,
)
from matches.models.people import full_names
from matches.models.people.permission import level_of
from matches.policy import codes, visibility
from matches.policy.charge import belonging
from matches.policy.permissions import BY_THEMSELVES, RANK, in_force, last_words
from matches.policy.visibility import Viewer
from matches.selectors.base.named_titles import NamedTitle, named_titles, titles_of
from matches.selectors.clubs import organised_club
from matches.selectors.people.waiting import Waiting, told_waiting


@dataclass(frozen=True)
class Line:
    """A line of the ledger. ``by``, ``confirmed``: user names; ``note`` for organisers alone."""

    person: str
    name: str
    kind: str
    level: int
    naming: str
    given_by: str
    evidence: str
    at: datetime
    until: date | None
    by: str
    confirmed: str
    note: str
    kind_label: str = ""
    naming_label: str = ""
    given_by_label: str = ""
    evidence_label: str = ""
    surface: str = ""
    surface_label: str = ""


@dataclass(frozen=True)
class Named:
    """Somebody of the club. ``objects``: they asked not to be published."""

    public_id: str
    name: str
    shown_as: str
    naming: str
    objects: bool
    until: date | None
    surface: str = Surface.EVERYWHERE.value


@dataclass(frozen=True)
class NamesPage:
    """How strangers read a club's people. ``counts``: what they read of how many; ``to_review``:
    whose age is to be looked at again, by public id and name; ``alone``: nobody else confirms."""

    club: Club
    people: tuple[Named, ...]
    counts: tuple[tuple[str, int], ...]
    waiting: tuple[Waiting, ...]
    to_review: tuple[tuple[str, str], ...]
    alone: bool
    is_owner: bool
    titles: tuple[NamedTitle, ...] = ()
    """Names of things in which a name stands that strangers may not read."""


def names_page(slug: str, viewer: Viewer) -> NamesPage | None:
    """How strangers read everybody of a club, and what waits. Nine queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    people = list(_people(club))
    codes.listed_by(club.pk, *people)
    words = _words(people)
    today = timezone.localdate()
    roles = club.roles.filter(role__in=("owner", "organiser"))
    held = set(roles.values_list("user", "role"))
    named = tuple(
        Named(
            one.public_id,
            visibility.full_name(one),
            visibility.person_name(one),
            visibility.naming_now(one),
            any(word.kind == PermissionKind.OBJECTED for word in words.get(one.pk, ())),
            one.shown_until if level_of(visibility.naming_now(one)) else None,
            one.shown_on,
        )
        for one in people
    )
    return NamesPage(
        club,
        named,
        counts((each.naming, each.surface) for each in named),
        _waiting(club, viewer),
        tuple(
            (one.public_id, visibility.full_name(one))
            for one in people
            if one.age_review_on is not None and one.age_review_on <= today
        ),
        len({user for user, _role in held}) < 2,
        viewer.everywhere or (viewer.user_id, "owner") in held,
        named_titles(club, titles_of(club)),
    )


def counts(namings: Iterable[tuple[str, str]]) -> tuple[tuple[str, int], ...]:
    """What strangers read where of how many, the least first; a code is read everywhere."""
    told = Counter(
        (naming, "" if naming == Naming.CODE else surface) for naming, surface in namings
    )
    in_order = sorted(told, key=lambda each: (RANK[each[0]], *each))
    return tuple((_in_words(*each), told[each]) for each in in_order)


def _in_words(naming: str, surface: str) -> str:
    said = str(Naming(naming).label)
    return f"{said}: {str(Surface(surface).label).lower()}" if surface else said


def would_be(
    page: NamesPage,
    chosen: Iterable[str],
    naming: str,
    kind: str = PermissionKind.GIVEN,
    surface: str = Surface.EVERYWHERE.value,
) -> tuple[tuple[str, int], ...]:
    """What strangers would read where of how many once all is confirmed, were the chosen people
    named so. What other clubs say of them holds too. Two queries."""
    ids = set(chosen)
    rows = list(_people(page.club).filter(public_id__in=ids))
    words = _words(rows)
    kept = {
        one.public_id
        for one in rows
        if kind != PermissionKind.OBJECTED and _stays(one, words.get(one.pk, ()), naming, page.club)
    }
    plain = {one.public_id for one in rows if naming == Naming.ALIAS and not one.alias.strip()}
    said = {
        one.public_id: _with(
            words.get(one.pk, ()),
            page.club,
            Naming.CODE.value if one.public_id in plain else naming,
            surface,
        )
        for one in rows
        if one.public_id not in kept
    }
    return counts(said.get(each.public_id, (each.naming, each.surface)) for each in page.people)


def _with(words: Iterable[Permission], club: Club, naming: str, surface: str) -> tuple[str, str]:
    """What the ledger would come to, were this the club's word: naming and surface."""
    others = [word for word in words if word.club_id != club.pk]
    own = Permission(club=club, kind=PermissionKind.GIVEN, naming=naming, surface=surface)
    told = in_force([*others, own])
    return told.naming, told.surface


def _stays(row: Person, words: Iterable[Permission], naming: str, club: Club) -> bool:
    """Whether what is said of many passes somebody over."""
    if naming == Naming.FULL and row.age_band != AgeBand.ADULT:
        return True
    return any(
        word.kind == PermissionKind.OBJECTED
        or (word.club_id == club.pk and (word.given_by, word.evidence) == BY_THEMSELVES)
        for word in words
    )


def own_naming(viewer: Viewer) -> Person | None:
    """The reader's own person, as far as they play. One query."""
    if viewer.user_id is None:
        return None
    return Person.objects.filter(user=viewer.user_id, erased_at__isnull=True).first()


def lines_of(person: str, club: Club) -> tuple[Line, ...]:
    """What the ledger says of somebody in a club, the latest first. One query."""
    rows = Permission.objects.filter(person__public_id=person, club=club)
    return tuple(_line(each) for each in _joined(rows).order_by("-pk"))


def club_ledger(slug: str, viewer: Viewer) -> tuple[Club, tuple[Line, ...]] | None:
    """Every line of a club's ledger, in the order in which they were written; whom the club is in
    charge of no more by their public id alone. For owners. Four queries."""
    club = organised_club(slug, viewer)
    owner = viewer.everywhere or (
        club is not None and club.roles.filter(user=viewer.user_id, role="owner").exists()
    )
    if club is None or not owner:
        return None
    full_names.handed_over(club.pk)
    own = set(_people(club).values_list("pk", flat=True))
    rows = _joined(Permission.objects.filter(club=club)).order_by("pk")
    return club, tuple(
        _line(each) if each.person_id in own else replace(_line(each), name="") for each in rows
    )


def told_of(person: Person, masked: Callable[[str], str], which: Q) -> list[dict[str, Any]]:
    """Those of the ledger's lines of somebody, for themselves; `masked` cuts others out of the
    notes. One query."""
    rows = Permission.objects.filter(which, person=person).select_related("club", "note")
    return [
        {
            "at": each.at, "club": each.club.name if each.club else "", "kind": each.kind,
            "level": each.level, "naming": each.naming, "surface": each.surface,
            "given_by": each.given_by,
            "evidence": each.evidence, "until": each.until,
            "note": masked(each.note.text) if hasattr(each, "note") else "",
        }
        for each in rows.order_by("pk")
    ]  # fmt: skip


def _people(club: Club) -> Any:
    own = Person.objects.filter(belonging(club.pk))
    return own.order_by("family_name", "given_name", "id")


def _words(people: Iterable[Person]) -> dict[int, list[Permission]]:
    """The last words of every club, of each person. One query."""
    lines: dict[int, list[Permission]] = {}
    for each in Permission.objects.filter(Q(person__in=[one.pk for one in people])).order_by("pk"):
        lines.setdefault(each.person_id, []).append(each)
    return {key: [*last_words(held).values()] for key, held in lines.items()}


def _waiting(club: Club, viewer: Viewer) -> tuple[Waiting, ...]:
    rows = PermissionAsked.objects.filter(club=club, state=AskedState.OPEN)
    return told_waiting(rows.filter(person__in=_people(club).order_by().values("pk")), viewer)


def _joined(rows: Any) -> Any:
    return rows.select_related("person", "recorded_by", "confirmed_by", "note")


def _line(row: Permission) -> Line:
    return Line(
        row.person.public_id,
        visibility.full_name(row.person),
        row.kind,
        row.level,
        row.naming,
        row.given_by,
        row.evidence,
        row.at,
        row.until,
        row.recorded_by.get_username() if row.recorded_by is not None else "",
        row.confirmed_by.get_username() if row.confirmed_by is not None else "",
        row.note.text if hasattr(row, "note") else "",
        row.get_kind_display(),
        row.get_naming_display(),
        row.get_given_by_display(),
        row.get_evidence_display(),
        row.surface,
        row.get_surface_display(),
    )
