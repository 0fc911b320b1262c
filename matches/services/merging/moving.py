"""Everything that hangs on one person moves to another; what both have is kept once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from django.contrib.admin.models import LogEntry
from django.db import models
from django.db.models import Q

from matches.models import (
    AgeBand,
    AskedState,
    Club,
    Entry,
    FixtureBoard,
    FormerName,
    Membership,
    Naming,
    Pair,
    Permission,
    PermissionKind,
    Person,
    TeamMember,
    WaitingEntry,
)
from matches.models.guards import rewriting, triggers
from matches.models.people.former_name import keep_former
from matches.policy.permissions import BY_THEMSELVES
from matches.policy.surfaces import both
from matches.policy.visibility import is_their_name
from matches.services import seals
from matches.services.merging.journal import Journal
from matches.services.people import ledger
from matches.services.people.ledger import Said

PRIVATE = (Naming.FULL, Naming.FIRST, Naming.INITIALS, Naming.ALIAS, Naming.CODE)
YOUNG = (AgeBand.ADULT, AgeBand.UNKNOWN, AgeBand.YOUTH, AgeBand.CHILD)
"""Each tells a stranger less than the one before it."""


def everything(kept: Person, gone: Person, twice: list[Entry], journal: Journal) -> None:
    """Move it all. `twice` are the entries that go, because both have one."""
    former_names(kept, gone, journal)
    for entry in twice:
        journal.delete(entry)
    _memberships(kept, gone, journal)
    _places(kept, gone, journal)
    _pairs(kept, gone, journal)
    _waiting(kept, gone, journal)
    _ledger(kept, gone, journal)
    journal.move(Entry.objects.filter(person=gone), "person", gone.pk, kept.pk)
    for side in ("home_person", "away_person"):
        journal.move(FixtureBoard.objects.filter(**{side: gone}), side, gone.pk, kept.pk)
    noted = LogEntry.objects.filter(content_type__model="person", object_id=str(gone.pk))
    journal.move(noted, "object_id", str(gone.pk), str(kept.pk))


def shown_as(kept: Person, gone: Person) -> dict[str, str]:
    """How strangers are to read who is left: the more private of the two, the younger of the two
    ages, and no alias that tells a young one's name."""
    band = max(kept.age_band, gone.age_band, key=YOUNG.index)
    naming = max(kept.naming, gone.naming, key=PRIVATE.index)
    alias = kept.alias if kept.naming == Naming.ALIAS or not gone.alias else gone.alias
    if naming == Naming.FULL and band != AgeBand.ADULT:
        naming = Naming.FIRST
    tried = Person(
        given_name=kept.given_name, family_name=kept.family_name, alias=alias, age_band=band
    )
    if is_their_name(tried):
        alias, naming = "", Naming.CODE
    return {"age_band": band, "naming": naming, "alias": alias}


def said_of_both(kept: Person, gone: Person, club: Club, naming: str) -> Said:
    """What the ledger is told of who is left, before anything moves: until the earlier last day,
    on the surfaces of both;
    that either asked not to be published, or chose themselves, stays said."""
    days = [each.shown_until for each in (kept, gone) if each.shown_until is not None]
    surface = both(kept.shown_on, gone.shown_on)
    said = Said(naming=naming, until=min(days, default=None), surface=surface)
    if ledger.objected(kept) or ledger.objected(gone):
        return replace(said, kind=PermissionKind.OBJECTED.value)
    if ledger.chose_themselves(kept, club) or ledger.chose_themselves(gone, club):
        given_by, evidence = BY_THEMSELVES
        return replace(said, given_by=given_by, evidence=evidence)
    return said


def former_names(kept: Person, gone: Person, journal: Journal) -> None:
    """What the other one was called is a former name of who is left, for every club that may have
    written of them."""
    with new_names(gone, journal):
        keep_former(gone, (kept.given_name, kept.family_name, kept.alias))
    held = set(FormerName.objects.filter(whose=kept.pk).values_list("club_id", "digest"))
    theirs = FormerName.objects.filter(whose=gone.pk)
    known = [row.pk for row in theirs if (row.club_id, row.digest) in held]
    journal.delete(theirs.filter(pk__in=known))
    journal.move(theirs, "whose", gone.pk, kept.pk)


@contextmanager
def new_names(whose: Person, journal: Journal) -> Iterator[None]:
    """Note the former names of somebody that come to be meanwhile."""
    held = FormerName.objects.filter(whose=whose.pk)
    before = set(held.values_list("pk", flat=True))
    key = whose.pk
    yield
    held = FormerName.objects.filter(whose=key)
    journal.made(FormerName, set(held.values_list("pk", flat=True)) - before)


def _memberships(kept: Person, gone: Person, journal: Journal) -> None:
    held = {(each.club_id, each.season_id): each for each in kept.memberships.all()}
    for row in gone.memberships.all():
        own = held.get((row.club_id, row.season_id))
        if own is None:
            journal.move(Membership.objects.filter(pk=row.pk), "person", gone.pk, kept.pk)
            continue
        if own.left_on is not None and (row.left_on is None or row.left_on > own.left_on):
            journal.change(own, left_on=row.left_on)
        journal.delete(row)


def _places(kept: Person, gone: Person, journal: Journal) -> None:
    held = {each.team_id: each for each in kept.team_places.all()}
    for row in gone.team_places.all():
        own = held.get(row.team_id)
        if own is None:
            journal.move(TeamMember.objects.filter(pk=row.pk), "person", gone.pk, kept.pk)
            continue
        order, captain = min(own.order, row.order), own.captain or row.captain
        journal.delete(row)
        journal.change(own, order=order, captain=captain)


def _pairs(kept: Person, gone: Person, journal: Journal) -> None:
    for pair in Pair.objects.filter(Q(first=gone) | Q(second=gone)):
        other = pair.second_id if pair.first_id == gone.pk else pair.first_id
        twin = Pair.objects.filter(
            Q(first=kept, second=other) | Q(first=other, second=kept)
        ).first()
        if twin is None:
            side = "first" if pair.first_id == gone.pk else "second"
            journal.move(Pair.objects.filter(pk=pair.pk), side, gone.pk, kept.pk)
            continue
        journal.move(Entry.objects.filter(pair=pair), "pair", pair.pk, twin.pk)
        for side in ("home_pair", "away_pair"):
            journal.move(FixtureBoard.objects.filter(**{side: pair}), side, pair.pk, twin.pk)
        journal.delete(pair)


def _waiting(kept: Person, gone: Person, journal: Journal) -> None:
    entered = Entry.objects.filter(person__in=(kept, gone)).values("competition")
    waits = WaitingEntry.objects.filter(person=kept).values("competition")
    rows = WaitingEntry.objects.filter(person=gone)
    journal.delete(rows.filter(Q(competition__in=entered) | Q(competition__in=waits)))
    journal.move(rows, "person", gone.pk, kept.pk)
    journal.delete(WaitingEntry.objects.filter(person=kept, competition__in=entered))


def _ledger(kept: Person, gone: Person, journal: Journal) -> None:
    """The lines of the permission ledger, and what hangs on them. What waited for a second person
    was asked of somebody else, and is asked again."""
    lines = list(gone.permissions.values_list("pk", flat=True))
    with triggers.redacting():
        seals.open_rows(Permission, lines)
        rewriting.make_one(Permission, kept, gone)
    journal.moved(Permission, "person", lines)
    for each in (kept, gone):
        journal.delete(each.asked_levels.filter(state=AskedState.OPEN))
    journal.move(gone.asked_levels.all(), "person", gone.pk, kept.pk)
    journal.delete(gone.club_codes.filter(club__in=kept.club_codes.values("club")))
    journal.move(gone.club_codes.all(), "person", gone.pk, kept.pk)


def left_behind(gone: Person) -> Iterator[str]:
    """The tables that still point at who goes: a table that nobody thought of, and that would go
    with them or stop them. What is reckoned anew (ratings) is none."""
    for relation in Person._meta.related_objects:
        if relation.related_model._meta.model_name == "rating":
            continue
        rows: models.QuerySet = relation.related_model._base_manager.filter(
            **{relation.field.name: gone.pk}
        )
        if rows.exists():
            yield f"{relation.related_model._meta.model_name}.{relation.field.name}"
