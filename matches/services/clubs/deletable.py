"""What is deleted where nothing rests on it: a team, a venue, a season; and of what each is made,
so that it comes back as it was."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.errors import NotFoundError
from matches.models import Board, Club, Person, Season, Team, User, Venue
from matches.policy.charge import belonging
from matches.services.base import rows
from matches.services.base.cleaning import clean
from matches.services.teams import teams

Made = Mapping[str, Any]
"""A row as JSON: what it takes to make it again."""


@dataclass(frozen=True)
class Deletable:
    """One kind of row: how it is found in a club by its name in addresses, which tables' rows are
    parts of it (``board.venue``) and go along, and how it is told, taken away and made again."""

    noun: str
    words: str | Promise
    find: Callable[[Club, str], Any]
    parts: frozenset[str]
    told: Callable[[Any], Made]
    remove: Callable[[Any], object]
    make: Callable[[Club, User, Made], object]


HANGS: Final[Mapping[str, str | Promise]] = {
    "entry.team": _("it is entered in a competition"),
    "teaminvitation.team": _("another club has asked it into a competition"),
    "championship.houses": _("it is a house of a championship"),
    "championshipline.house": _("it has points in a championship"),
    "fixture.venue": _("matches are, or were, played there"),
    "fixture.board": _("matches are, or were, played on a board of it"),
    "hold.board": _("a board of it is kept for a match"),
    "boardversion.board": _("a board of it was measured: take it out of use instead"),
    "boardpass.venue": _("devices score there by a pass"),
    "dateproposal.venue": _("a match is proposed for it"),
    "competition.season": _("competitions belong to it, or lie in the bin"),
    "membership.season": _("people are members in it"),
    "team.season": _("teams belong to it"),
    "championship.season": _("a championship belongs to it"),
}
"""What stands in the way, by the table and column that point at the row."""


def hanging(row: models.Model, kind: Deletable) -> list[str]:
    """What rests on a row, or on a part of it: tables and their columns, such as ``entry.team``."""
    found = []
    for table, relation in _pointing(row):
        held = relation.related_model._base_manager.filter(**{relation.field.name: row})
        if table not in kind.parts:
            found += [table] if held.exists() else []
            continue
        for each in held:
            found += [one for one in hanging(each, kind) if one not in found]
    return found


def _pointing(row: models.Model) -> list[tuple[str, Any]]:
    return [
        (f"{one.related_model._meta.model_name}.{one.field.name}", one)
        for one in row._meta.related_objects
    ]


def _team(club: Club, public_id: str) -> Team:
    row = rows.team(public_id, lock=True)
    return row if row.club_id == club.pk else _nowhere()


def _season(club: Club, public_id: str) -> Season:
    row = rows.season(public_id)
    return row if row.club_id == club.pk else _nowhere()


def _nowhere() -> Any:
    raise NotFoundError(str(_("There is no such thing in this club.")))


def _team_told(row: Team) -> Made:
    return {
        "public_id": row.public_id,
        "name": row.name,
        "season": row.season.public_id if row.season is not None else None,
        "members": [
            {"person": each.person.public_id, "captain": each.captain}
            for each in row.members.select_related("person").order_by("order")
        ],
    }


def _make_team(club: Club, user: User, told: Made) -> None:
    season = rows.season(told["season"]) if told["season"] is not None else None
    row = Team(club=club, season=season, name=told["name"], public_id=told["public_id"])
    clean(row)
    row.save()
    ids = [each["person"] for each in told["members"]]
    there = Person.objects.filter(belonging(club.pk), public_id__in=ids, erased_at__isnull=True)
    known = {each.public_id: each for each in there}
    seats = [(known[one["person"]], one["captain"]) for one in told["members"]
             if one["person"] in known]  # fmt: skip
    teams.put_in(row, seats, by=user)


def _venue_told(row: Venue) -> Made:
    ways = [[each.other.slug, each.minutes] for each in row.ways_out.select_related("other")]
    ways += [[each.one.slug, each.minutes] for each in row.ways_in.select_related("one")]
    return {
        "public_id": row.slug,
        "name": row.name,
        "address": row.address,
        "rest_minutes": row.rest_minutes,
        "boards": [
            {"public_id": each.public_id, "name": each.name, "games": each.games,
             "in_use": each.in_use}
            for each in row.boards.order_by("pk")
        ],
        "ways": sorted(ways),
    }  # fmt: skip


def _remove_venue(row: Venue) -> None:
    row.boards.all().delete()
    row.delete()


def _make_venue(club: Club, _user: User, told: Made) -> None:
    row = Venue(
        club=club, slug=told["public_id"], name=told["name"], address=told["address"],
        rest_minutes=told["rest_minutes"],
    )  # fmt: skip
    clean(row)
    row.save()
    for each in told["boards"]:
        board = Board(venue=row, **each)
        clean(board)
        board.save()
    _make_ways(row, dict(told["ways"]))


def _make_ways(row: Venue, minutes: Mapping[str, int]) -> None:
    """The ways to the venues that are still there, as they were."""
    for other in Venue.objects.filter(club=row.club, slug__in=minutes).order_by("pk"):
        other.ways_out.create(other=row, minutes=minutes[other.slug])


def _season_told(row: Season) -> Made:
    return {
        "public_id": row.public_id, "slug": row.slug, "name": row.name,
        "starts_on": row.starts_on.isoformat(), "ends_on": row.ends_on.isoformat(),
    }  # fmt: skip


def _make_season(club: Club, _user: User, told: Made) -> None:
    row = Season(
        club=club, public_id=told["public_id"], slug=told["slug"], name=told["name"],
        starts_on=date.fromisoformat(told["starts_on"]),
        ends_on=date.fromisoformat(told["ends_on"]),
    )  # fmt: skip
    clean(row)
    row.save()


KINDS: Final[Mapping[str, Deletable]] = {
    "team": Deletable(
        "team", _("team"), _team, frozenset({"teammember.team", "follower.team"}),
        _team_told, lambda row: row.delete(), _make_team,
    ),
    "venue": Deletable(
        "venue", _("venue"), rows.venue, frozenset({"board.venue", "way.one", "way.other"}),
        _venue_told, _remove_venue, _make_venue,
    ),
    "season": Deletable(
        "season", _("season"), _season, frozenset(),
        _season_told, lambda row: row.delete(), _make_season,
    ),
}  # fmt: skip

__all__ = ["HANGS", "KINDS", "Deletable", "Made", "hanging"]
