"""A competition's next season: the same rules, and who was in it, promoted and relegated."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Entry,
    EntryState,
    Membership,
    Person,
    Season,
    Team,
)
from matches.policy import access, visibility
from matches.policy.access import Actor
from matches.selectors.base import ENTRY_NAMES
from matches.selectors.tables import has_table
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.competitions import competitions, entries
from matches.services.draws import known_formats
from matches.services.people import people
from matches.services.tables import inputs
from matches.services.teams import guests, teams

UP, DOWN, STAYS = "up", "down", "stays"


@dataclass(frozen=True)
class Renewed:
    """An entry as it would be entered again: its division now and then (from 1), and its seed.
    `away`: why it cannot be entered; "" where it can. `asked`: another club's team, which is asked
    again."""

    entry: str
    name: str
    was: int
    division: int
    seed: int
    away: str = ""
    asked: bool = False

    @property
    def way(self) -> str:
        """ "up", "down" or "stays"."""
        if self.division == self.was:
            return STAYS
        return UP if self.division < self.was else DOWN


@dataclass(frozen=True)
class RenewalPlan:
    """Who would play where in the next season, best first, and who would not come along."""

    entries: tuple[Renewed, ...]
    left: tuple[Renewed, ...]
    divisions: int


def plan(actor: Actor, competition: str, keep: Sequence[str] | None = None) -> RenewalPlan:
    """What `renew` would make of a competition's entries; nothing is saved. Who may: organisers.

    The order is that of the tables. Who stands in a zone whose kind is "up" changes to the division
    above, "down" to the one below, where there is one. A place that nobody takes goes to the best
    below it: divisions are as even as the draw makes them. `keep`: only these entries.
    """
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _plan(row, keep)


@one_transaction
def renew(
    actor: Actor,
    competition: str,
    season: str,
    *,
    name: str = "",
    keep: Sequence[str] | None = None,
) -> Competition:
    """Set a competition up again in another season of its club, as a draft: with its rules, under
    the newest edition of the law, and with those of its entries that are kept, seeded as `plan`
    says. Who may: organisers.

    People become members for that season; a team of the old season is made anew with its people
    and captains; teams of other clubs are asked again, and entered when they say so.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    held = rows.season(season)
    if held.club_id != row.club_id:
        raise InvalidError({"season": [_("Choose a season of this club.")]})
    if apart := known_formats.of(row).apart:
        raise ConflictError(str(apart), code=row.format)
    planned = _plan(row, keep)
    made = _copy(actor, row, held, name.strip() or row.name, planned.divisions)
    own = {one.public_id: one for one in _entries(row)}
    order = []
    for one in planned.entries:
        if one.asked:
            _ask(actor, made, own[one.entry])
        else:
            order.append(_enter(actor, made, held, own[one.entry]).public_id)
    if order:
        entries.seed(actor, made.public_id, order)
    audits.note(
        "competition.renewed", "competition", made.public_id,
        by=user, club=row.club_id, after={"from": row.public_id, "entries": len(order)},
    )  # fmt: skip
    made.refresh_from_db()
    return made


def _copy(actor: Actor, row: Competition, season: Season, name: str, divisions: int) -> Competition:
    many = {"divisions": divisions} if divisions > 1 else {}
    made = competitions.create(
        actor,
        season.public_id,
        name=name,
        game=row.game,
        options=row.options,
        entry_kind=row.entry_kind,
        format=row.format,
        format_options={**row.format_options, **many},
        points_scheme=row.points_scheme,
        tie_breaks=row.tie_breaks,
        expunge_below=row.expunge_below,
        rated=row.rated,
        rating_system=row.rating_system,
        collect_under=row.collect_under,
    )
    return competitions.edit(
        actor,
        made.public_id,
        zones=row.zones,
        leaving=row.leaving,
        strike_after=row.strike_after,
        settle_after_hours=row.settle_after_hours,
        remind_before_hours=row.remind_before_hours,
    )


def _plan(row: Competition, keep: Sequence[str] | None) -> RenewalPlan:
    if row.state not in (CompetitionState.RUNNING, CompetitionState.FINISHED):
        raise ConflictError(
            _("%(competition)s has not been drawn yet: there is nothing to go on from.")
            % {"competition": row.name},
            code="not-drawn",
        )
    listed = {one.public_id: one for one in _entries(row)}
    was, ways, order = _order(row, list(listed))
    here = _members(row.club_id)
    held = [_renewed(row, listed[key], was.get(key, 1), here) for key in order]
    kept = [
        one for one in held if not one.away and (keep is None or one.entry in keep)
    ]  # fmt: skip
    unknown = set(keep or ()) - set(listed)
    if unknown:
        raise InvalidError({"keep": [_("Name entries of this competition.")]})
    many = max(1, len(set(was.values())))
    target = {key: was.get(key, 1) + ways.get(key, 0) for key in order}
    kept.sort(key=lambda one: target[one.entry])
    dealt = _dealt(row, [one.entry for one in kept], many)
    told = tuple(
        Renewed(one.entry, one.name, one.was, dealt[one.entry], seed, "", one.asked)
        for seed, one in enumerate(kept, start=1)
    )
    chosen = {one.entry for one in kept}
    return RenewalPlan(told, tuple(one for one in held if one.entry not in chosen), many)


def _dealt(row: Competition, order: Sequence[str], many: int) -> dict[str, int]:
    """The division that the draw would put each into, from 1."""
    if many == 1 or not known_formats.of(row).ranked_divisions or len(order) < 2 * many:
        return dict.fromkeys(order, 1)
    settings = {**row.format_options, "divisions": many}
    divisions = known_formats.deal(row.format, settings, order, {}).values()
    return {key: number for number, own in enumerate(divisions, start=1) for key in own}


def _order(
    row: Competition, listed: Sequence[str]
) -> tuple[dict[str, int], dict[str, int], list[str]]:
    """Of each entry its division now, its way (-1 up, 1 down), and the order of all: by divisions
    and tables of the first stage; who is in no table comes behind."""
    divisions = list(
        Division.objects.filter(stage__competition=row, stage__number=1)
        .select_related("stage__competition")
        .order_by("number")
    )
    was: dict[str, int] = {}
    ways: dict[str, int] = {}
    order: list[str] = []
    leagues = known_formats.of(row).ranked_divisions
    for at, division in enumerate(divisions, start=1):
        if not has_table(row, division):
            continue
        reckoned = inputs.reckon(division)
        # Who withdrew may stand in a zone, and keep somebody else out of it.
        ranked = [each.entrant for each in reckoned.table().rows]
        order += [one for one in ranked if one in listed]
        was.update({one: at if leagues else 1 for one in ranked if one in listed})
        for zone in reckoned.zones if leagues else ():
            step = {"up": -1, "down": 1}.get(zone.kind, 0)
            first, last = zone.places(len(ranked))
            if step and 1 <= at + step <= len(divisions):
                ways.update(dict.fromkeys(ranked[first - 1 : last], step))
    return was, ways, [*order, *(key for key in listed if key not in was)]


def _entries(row: Competition) -> list[Entry]:
    return list(
        row.entries.filter(state=EntryState.ENTERED)
        .select_related(*ENTRY_NAMES, "team__club", "competition")
        .order_by("seed", "id")
    )


def _renewed(row: Competition, entry: Entry, was: int, here: frozenset[int]) -> Renewed:
    asked = entry.team is not None and entry.team.club_id != row.club_id
    away = ""
    if not all(one.pk in here for one in _people(entry)):
        away = _("has left the club")
    name = visibility.full_entry_name(entry)
    return Renewed(entry.public_id, name, was, was, 0, away, asked)


def _people(entry: Entry) -> list[Person]:
    if entry.person is not None:
        return [entry.person]
    if entry.pair is not None:
        return [entry.pair.first, entry.pair.second]
    return []


def _members(club_id: int) -> frozenset[int]:
    """Who is a member of the club and has not left. One query."""
    own = Membership.objects.filter(club_id=club_id, left_on__isnull=True)
    return frozenset(own.values_list("person_id", flat=True))


def _enter(actor: Actor, made: Competition, season: Season, entry: Entry) -> Entry:
    if entry.team is not None:
        team = _team(actor, season, entry.team)
        return entries.enter(actor, made.public_id, team=team.public_id)
    own = _people(entry)
    for one in own:
        people.join(actor, made.club.public_id, one.public_id, season=season.public_id)
    return entries.enter(actor, made.public_id, people=[one.public_id for one in own])


def _team(actor: Actor, season: Season, team: Team) -> Team:
    """The team of the new season: the same where it is a standing one, or was made already."""
    if team.season_id in (None, season.pk):
        return team
    there = Team.objects.filter(club_id=team.club_id, season=season, name=team.name).first()
    if there is not None:
        return there
    places = list(team.members.select_related("person").order_by("order"))
    here = _members(team.club_id)
    stay = [one for one in places if one.person_id in here]
    for one in stay:
        people.join(
            actor, season.club.public_id, one.person.public_id, season=season.public_id
        )  # fmt: skip
    made = teams.create(
        actor,
        season.club.public_id,
        name=team.name,
        season=season.public_id,
        members=[one.person.public_id for one in stay],
    )
    captains = [one.person.public_id for one in stay if one.captain]
    return teams.set_captains(actor, made.public_id, captains) if captains else made


def _ask(actor: Actor, made: Competition, entry: Entry) -> None:
    if entry.team is not None:
        guests.invite(actor, made.public_id, team=entry.team.public_id)
