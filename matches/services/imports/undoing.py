"""A list taken back as a whole, for a day, as long as nothing hangs on what it made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db.models import ProtectedError
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import (
    AuditEntry,
    Bringing,
    Club,
    Competition,
    Entry,
    Membership,
    Permission,
    Person,
    Team,
    TeamMember,
)
from matches.models.guards import rewriting, triggers
from matches.models.seals.on_record import OPENED
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.policy.visibility import full_name
from matches.services import seals
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.imports import references
from matches.services.imports.past_seasons import removing

A_DAY: Final = timedelta(days=1)
A_MINUTE: Final = timedelta(minutes=1)


@dataclass(frozen=True)
class Shown:
    """What goes with a list: its people and teams by name, how many memberships and places in teams
    of others, a past season by its name; and why it cannot be taken back ("": it can)."""

    row: Bringing
    people: tuple[str, ...]
    teams: tuple[str, ...]
    joined: int
    hindrance: str
    season: str = ""
    matches: int = 0


def look(actor: Actor, club: str, bringing: str) -> Shown:
    """What taking a list back would take away. Who may: organisers of its club."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    row = _found(Bringing.objects.filter(club=held, public_id=bringing).first(), held)
    people = Person.objects.filter(pk__in=row.rows["people"], erased_at__isnull=True)
    teams = Team.objects.filter(pk__in=row.rows["teams"])
    return Shown(
        row,
        tuple(full_name(each) for each in people),
        tuple(teams.values_list("name", flat=True)),
        len(row.rows["joined"]),
        hindrance(row),
        _season(row),
        len(row.rows.get("fixtures", [])),
    )


@one_transaction
def take_back(actor: Actor, club: str, bringing: str) -> Bringing:
    """Take back all that a list made: its people, its teams, its memberships and places in teams.

    Who was there before stays, with everything else. Of a past season the competition goes with
    its results, and ratings are as if it had never been. ConflictError the second time, where
    something hangs on a row since (it says what), and for a list of people after a day. Who may:
    organisers of its club.
    """
    found = rows.club(club)
    held = Club.objects.select_for_update(no_key=True).get(pk=found.pk)
    user = access.require_organiser(actor, held)
    lists = Bringing.objects.select_for_update(of=("self",), no_key=True)
    row = _found(lists.filter(club=held, public_id=bringing).first(), held)
    # Nothing comes to hang on them from here on.
    list(Person.objects.select_for_update().filter(pk__in=row.rows["people"]).values_list("pk"))
    list(Team.objects.select_for_update().filter(pk__in=row.rows["teams"]).values_list("pk"))
    why = hindrance(row)
    if why:
        raise ConflictError(why, code="not-undone")
    try:
        opened = _take(row)
    except ProtectedError as error:
        raise ConflictError(_hangs(["other"]), code="not-undone") from error
    row.undone_at, row.undone_by = timezone.now(), user
    row.save(update_fields=["undone_at", "undone_by"])
    audits.note(
        "list.taken-back", "bringing", row.public_id, by=user, club=held, before={OPENED: opened}
    )
    return row


def _found(row: Bringing | None, club: Club) -> Bringing:
    if row is None:
        raise NotFoundError(_("No such list in %(club)s.") % {"club": club.name})
    return row


@walls.across_clubs()
def hindrance(row: Bringing) -> str:
    """Why a list cannot be taken back; "" where it can."""
    if row.undone_at is not None:
        return _("This list is taken back already.")
    made: Mapping[str, Any] = row.rows
    if timezone.now() > row.made_at + A_DAY and not made.get("competitions"):
        return _("A list is taken back within a day. Now people and teams go one by one.")
    here = Person.objects.filter(pk__in=made["people"], erased_at__isnull=True).count()
    if here != len(made["people"]):
        return _("Somebody of this list was erased, or made one with somebody else, since.")
    if made.get("competitions") and not _season(row):
        return _("The competition of this list is gone already.")
    hangs = references.since(row.rows)
    if _entered(row):
        hangs.append("entry.person")
    return _hangs(hangs) if hangs else ""


def _entered(row: Bringing) -> bool:
    """Whether somebody who was here before was entered in the season that they joined by it."""
    joined = Membership.objects.filter(pk__in=row.rows["joined"])
    return Entry.objects.filter(
        person__in=joined.values("person"),
        competition__season__in=joined.values("season"),
        entered_at__gt=row.made_at,
    ).exists()


def _hangs(tables: list[str]) -> str:
    """What stands in the way, in words."""
    said = {
        "entry.person": _("somebody was entered in a competition"),
        "entry.team": _("a team was entered in a competition"),
        "person.user": _("somebody has a sign-in"),
        "teammember.person": _("somebody was put into a team"),
        "teammember.team": _("somebody was put into a team"),
        "membership.person": _("somebody joined for another season"),
        "teaminvitation.team": _("a team was asked into a competition"),
        "pair.first": _("somebody is of a pair"),
        "pair.second": _("somebody is of a pair"),
        **removing.words(),
    }
    told = dict.fromkeys(said.get(each, _("something else was done with them")) for each in tables)
    return _("It cannot be taken back, for since then %(what)s.") % {"what": ", ".join(told)}


@walls.across_clubs()
def _take(row: Bringing) -> dict[str, list[int]]:
    """Take it away; returns the rows on record that it touched, keys by table."""
    made: Mapping[str, Any] = row.rows
    gone = removing.remove(row)
    TeamMember.objects.filter(pk__in=made["seated"]).delete()
    Team.objects.filter(pk__in=made["teams"]).delete()
    Membership.objects.filter(pk__in=made["joined"]).delete()
    with triggers.erasing(), triggers.redacting():
        # The list noted how they are named; nobody was ever named so.
        lines = Permission.objects.filter(person__in=made["people"])
        opened = {
            "Permission": list(lines.values_list("pk", flat=True)), "AuditEntry": _mentions(row),
        }  # fmt: skip
        rewriting.take_back(row, lines)
        seals.open_rows(AuditEntry, opened["AuditEntry"])
    Person.objects.filter(pk__in=made["people"]).delete()
    return opened | gone


def _season(row: Bringing) -> str:
    """The name of the competition that a list made; "" where it made none, or it is gone."""
    held = Competition.objects.filter(pk__in=row.rows.get("competitions", []))
    return held.values_list("name", flat=True).first() or ""


def _mentions(row: Bringing) -> list[int]:
    """The audit entries that name somebody who goes, by public id: they name nobody then."""
    people = Person.objects.filter(pk__in=row.rows["people"])
    ids = set(people.values_list("public_id", flat=True))
    since = AuditEntry.objects.filter(club=row.club_id, at__gte=row.made_at - A_MINUTE)
    told = since.values_list("pk", "object_id", "before", "after", "summary")
    return [pk for pk, *texts in walls.one_by_one(told) if any(each in repr(texts) for each in ids)]
