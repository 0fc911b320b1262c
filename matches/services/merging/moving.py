"""Everything that hangs on one person moves to another; what both have is kept once."""

from __future__ import annotations

from collections.abc import Iterator
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
from matches.services.people import ledger
from matches.services.people.ledger import Said

PRIVATE = (Naming.FULL, Naming.FIRST, Naming.INITIALS, Naming.ALIAS, Naming.CODE)
YOUNG = (AgeBand.ADULT, AgeBand.UNKNOWN, AgeBand.YOUTH, AgeBand.CHILD)
"""Each tells a stranger less than the one before it."""


def everything(kept: Person, gone: Person, twice: list[Entry]) -> None:
    """Move it all. `twice` are the entries that go, because both have one."""
    former_names(kept, gone)
    for entry in twice:
        entry.delete()
    _memberships(kept, gone)
    _places(kept, gone)
    _pairs(kept, gone)
    _waiting(kept, gone)
    _ledger(kept, gone)
    Entry.objects.filter(person=gone).update(person=kept)
    for side in ("home_person", "away_person"):
        FixtureBoard.objects.filter(**{side: gone}).update(**{side: kept})
    LogEntry.objects.filter(content_type__model="person", object_id=str(gone.pk)).update(
        object_id=str(kept.pk)
    )


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


def former_names(kept: Person, gone: Person) -> None:
    """What the other one was called is a former name of who is left, for every club that may have
    written of them."""
    keep_former(gone, (kept.given_name, kept.family_name, kept.alias))
    held = set(FormerName.objects.filter(whose=kept.pk).values_list("club_id", "digest"))
    for row in FormerName.objects.filter(whose=gone.pk):
        if (row.club_id, row.digest) in held:
            row.delete()
        else:
            FormerName.objects.filter(pk=row.pk).update(whose=kept.pk)


def _memberships(kept: Person, gone: Person) -> None:
    held = {(each.club_id, each.season_id): each for each in kept.memberships.all()}
    for row in gone.memberships.all():
        own = held.get((row.club_id, row.season_id))
        if own is None:
            Membership.objects.filter(pk=row.pk).update(person=kept)
            continue
        if own.left_on is not None and (row.left_on is None or row.left_on > own.left_on):
            own.left_on = row.left_on
            own.save(update_fields=["left_on"])
        row.delete()


def _places(kept: Person, gone: Person) -> None:
    held = {each.team_id: each for each in kept.team_places.all()}
    for row in gone.team_places.all():
        own = held.get(row.team_id)
        if own is None:
            TeamMember.objects.filter(pk=row.pk).update(person=kept)
            continue
        order, captain = min(own.order, row.order), own.captain or row.captain
        row.delete()
        own.order, own.captain = order, captain
        own.save(update_fields=["order", "captain"])


def _pairs(kept: Person, gone: Person) -> None:
    for pair in Pair.objects.filter(Q(first=gone) | Q(second=gone)):
        other = pair.second_id if pair.first_id == gone.pk else pair.first_id
        twin = Pair.objects.filter(
            Q(first=kept, second=other) | Q(first=other, second=kept)
        ).first()
        if twin is None:
            side = "first" if pair.first_id == gone.pk else "second"
            Pair.objects.filter(pk=pair.pk).update(**{side: kept})
            continue
        Entry.objects.filter(pair=pair).update(pair=twin)
        for side in ("home_pair", "away_pair"):
            FixtureBoard.objects.filter(**{side: pair}).update(**{side: twin})
        pair.delete()


def _waiting(kept: Person, gone: Person) -> None:
    entered = Entry.objects.filter(person__in=(kept, gone)).values("competition")
    waits = WaitingEntry.objects.filter(person=kept).values("competition")
    rows = WaitingEntry.objects.filter(person=gone)
    rows.filter(Q(competition__in=entered) | Q(competition__in=waits)).delete()
    rows.update(person=kept)
    WaitingEntry.objects.filter(person=kept, competition__in=entered).delete()


def _ledger(kept: Person, gone: Person) -> None:
    """The lines of the permission ledger, and what hangs on them. What waited for a second person
    was asked of somebody else, and is asked again."""
    lines = list(gone.permissions.values_list("pk", flat=True))
    with triggers.redacting():
        seals.open_rows(Permission, lines)
        rewriting.make_one(Permission, kept, gone)
    for each in (kept, gone):
        each.asked_levels.filter(state=AskedState.OPEN).delete()
    gone.asked_levels.update(person=kept)
    gone.club_codes.filter(club__in=kept.club_codes.values("club")).delete()
    gone.club_codes.update(person=kept)


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
