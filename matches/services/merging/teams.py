"""The same team made twice: looked at with all that moves, then made one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Club,
    CompetitionState,
    Entry,
    Fixture,
    Follower,
    Team,
    TeamInvitation,
    User,
    WaitingEntry,
)
from matches.models.seals.on_record import OPENED
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.policy.visibility import full_name
from matches.services.base import audits, collecting, rows
from matches.services.base.transaction import one_transaction
from matches.services.merging import hosts, looked_at, recording
from matches.services.merging.journal import Journal
from matches.services.people import redaction

NOT_DRAWN = (CompetitionState.DRAFT, CompetitionState.OPEN)


@dataclass(frozen=True)
class MovingTeam:
    """What merging two teams would do: which entries move, by competition; which are there twice,
    and once then; who comes into the list; and why it cannot be done (nothing: it can)."""

    kept: Team
    gone: Team
    competitions: tuple[str, ...]
    twice: tuple[str, ...]
    people: tuple[str, ...]
    hindrances: tuple[str, ...]

    @property
    def digest(self) -> str:
        """What was shown, in short."""
        told = [
            self.kept.public_id, self.gone.public_id, self.competitions, self.twice, self.people,
        ]  # fmt: skip
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32]


def look(actor: Actor, club: str, team: str, other: str) -> MovingTeam:
    """What making `other` the same team as `team` would do; nothing is changed. Who may: organisers
    of the club of both."""
    _user, _club, kept, gone = _both(actor, club, team, other)
    return _moving(kept, gone)


@one_transaction
@walls.across_clubs()
def merge(actor: Actor, club: str, team: str, other: str, *, seen: str) -> Team:
    """Make `other` the same team as `team`: entries with all their matches, people (after those who
    are in it), captains, invitations, places on waiting lists. `team`'s name stays. Tables and
    brackets are by entry, and entries move as they are. For a day it can be taken back
    (`two_again`).

    No entry at another club is taken out: of two there the host decides. Where one is, the host has
    it in its record that the team is another one by now.

    ConflictError "not-one" with every reason where they cannot be one, "changed" where it would do
    something else than `seen`. Who may: organisers of the club of both.
    """
    user, held, kept, gone = _both(actor, club, team, other, lock=True)
    plan = _moving(kept, gone)
    looked_at.require(plan, seen)
    away = hosts.of(held, Entry.objects.filter(team=gone))
    record = recording.begin(held, kept, gone, by=user, clubs=[held.pk])
    _everything(kept, gone, record.journal)
    # Moved many at once: no row's saving tells of somebody young.
    collecting.hide(Q(entries__team=kept.pk))
    before = gone.public_id
    _require_empty(gone)
    record.journal.delete(gone)
    opened = redaction.readdress(before, kept.public_id, merged=True)
    audits.note(
        "team.merged", "team", kept.public_id, by=user, club=held,
        before={"also": before, OPENED: opened}, after={"record": record.end()},
    )  # fmt: skip
    hosts.tell(hosts.MERGED, away, kept, before, by=user)
    return kept


def _both(
    actor: Actor, club: str, team: str, other: str, *, lock: bool = False
) -> tuple[User, Club, Team, Team]:
    held = rows.club(club)
    user = access.require_organiser(actor, held)
    if team == other:
        raise InvalidError({"other": [_("Choose two different teams.")]})
    found = {one: rows.team(one, lock=lock) for one in sorted((team, other))}
    if any(each.club_id != held.pk for each in found.values()):
        raise NotFoundError(_("No such team in %(club)s.") % {"club": held.name})
    return user, held, found[team], found[other]


def _moving(kept: Team, gone: Team) -> MovingTeam:
    entries = Entry.objects.filter(team=gone).select_related("competition").order_by("id")
    places = gone.members.exclude(person__in=kept.members.values("person"))
    return MovingTeam(
        kept,
        gone,
        tuple(entry.competition.name for entry in entries),
        tuple(entry.competition.name for entry in _twice(kept, gone)),
        tuple(full_name(one.person) for one in places.select_related("person").order_by("order")),
        tuple(_hindrances(kept, gone)),
    )


def _twice(kept: Team, gone: Team) -> list[Entry]:
    """The entries of the team that goes in competitions that are not drawn and have both."""
    mine = Entry.objects.filter(team=kept, competition__state__in=NOT_DRAWN)
    found = Entry.objects.filter(team=gone, competition__in=mine.values("competition"))
    return list(found.select_related("competition").order_by("id"))


def _hindrances(kept: Team, gone: Team) -> Iterator[str]:
    if kept.season_id is not None and kept.season_id != gone.season_id:
        yield _("They are of different seasons: a team of a season plays in it alone.")
    if gone.championships.exists() or gone.championship_lines.exists():
        yield _("%(name)s is a house of a championship: keep that one.") % {"name": gone.name}
    for entry in _twice(kept, gone):
        if entry.competition.club_id != kept.club_id:
            yield _(
                "Both are guests in %(name)s, which is not your club's: ask who organises it to"
                " take one entry off the list."
            ) % {"name": entry.competition.name}
    mine = Entry.objects.filter(team=kept).exclude(competition__state__in=NOT_DRAWN)
    theirs = Entry.objects.filter(team=gone, competition__in=mine.values("competition"))
    for entry in theirs.select_related("competition").order_by("id"):
        name = {"name": entry.competition.name}
        own = mine.filter(competition=entry.competition).values("pk")
        met = Q(home=entry, away__in=own) | Q(away=entry, home__in=own)
        if Fixture.objects.filter(met).exists():
            yield _("In %(name)s they meet each other.") % name
        else:
            yield _("Both are in %(name)s, which is drawn: no team has two places there.") % name


def _everything(kept: Team, gone: Team, journal: Journal) -> None:
    """Move it all, and keep once what both have."""
    for entry in _twice(kept, gone):
        journal.delete(entry)
    _people(kept, gone, journal)
    journal.move(Entry.objects.filter(team=gone), "team", gone.pk, kept.pk)
    for table in (TeamInvitation, WaitingEntry):
        _once(table, kept, gone, journal)
    _followers(kept, gone, journal)
    _no_longer_waits(kept, journal)


def _people(kept: Team, gone: Team, journal: Journal) -> None:
    """Who is in the team that goes comes after those of the other; a captain of either is one."""
    held = {one.person_id: one for one in kept.members.all()}
    last = max((one.order for one in held.values()), default=0)
    for place in gone.members.order_by("order"):
        own = held.get(place.person_id)
        if own is None:
            last += 1
            journal.change(place, team_id=kept.pk, order=last)
        else:
            journal.change(own, captain=own.captain or place.captain)
            journal.delete(place)


def _once(table: type[models.Model], kept: Team, gone: Team, journal: Journal) -> None:
    """Move rows of a competition each, but where the other team has one."""
    theirs = table._base_manager.filter(team=gone)
    mine = table._base_manager.filter(team=kept).values_list("competition_id", flat=True)
    journal.delete(theirs.filter(competition__in=list(mine)))
    journal.move(theirs, "team", gone.pk, kept.pk)


def _followers(kept: Team, gone: Team, journal: Journal) -> None:
    """Who followed the team that goes follows the other, each address once."""
    there = Follower.objects.filter(team=kept).values_list("email", flat=True)
    # An address is noted nowhere: who stops it is forgotten.
    gone.followers.filter(email__in=list(there)).delete()
    journal.move(gone.followers.all(), "team", gone.pk, kept.pk, stays=False)


def _no_longer_waits(kept: Team, journal: Journal) -> None:
    """Who is in a competition does not wait for a place in it."""
    entered = Entry.objects.filter(team=kept).values("competition")
    journal.delete(WaitingEntry.objects.filter(team=kept, competition__in=entered))


def _require_empty(gone: Team) -> None:
    """Nothing may go with the team that goes: a table that is not thought of here stops it all."""
    for relation in Team._meta.related_objects:
        held: models.QuerySet = relation.related_model._base_manager.filter(
            **{relation.field.name: gone.pk}
        )
        if held.exists():
            name = relation.related_model._meta.model_name
            raise ConflictError(
                _("Something of theirs cannot be moved: %(what)s.") % {"what": name},
                code="not-one",
            )
