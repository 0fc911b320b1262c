"""Teams asked from one club to another: what a competition has asked, and what a club is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef

from matches.models import (
    Competition,
    CompetitionState,
    Entry,
    Team,
    TeamInvitation,
)
from matches.policy.visibility import NOBODY, in_use, readable


@dataclass(frozen=True)
class AskedTeam:
    """A team of another club that a competition has asked. ``accepted``: None while it waits."""

    public_id: str
    team_id: str
    team: str
    club: str
    accepted: bool | None
    invited_at: datetime
    answered_at: datetime | None
    entered: bool


@dataclass(frozen=True)
class AskedOfClub:
    """An invitation as the asked club sees it: no more of the competition than its name."""

    public_id: str
    team: str
    competition: str
    host: str
    accepted: bool | None
    invited_at: datetime


def asked_by(competition: Competition) -> tuple[AskedTeam, ...]:
    """What a competition has asked, the latest first. Two queries."""
    entered = set(competition.entries.filter(team__isnull=False).values_list("team_id", flat=True))
    held = TeamInvitation.objects.filter(competition=competition).select_related("team__club")
    return tuple(
        AskedTeam(
            one.public_id,
            one.team.public_id,
            one.team.name,
            one.team.club.name,
            one.accepted,
            one.invited_at,
            one.answered_at,
            one.team_id in entered,
        )
        for one in held
    )


def asked_of(clubs: Sequence[int]) -> dict[int, list[AskedOfClub]]:
    """What clubs are asked and may still answer, by club: of teams not entered. One query."""
    told: dict[int, list[AskedOfClub]] = {}
    entered = Entry.objects.filter(team=OuterRef("team"), competition=OuterRef("competition"))
    held = (
        TeamInvitation.objects.filter(in_use("competition__"), team__club_id__in=clubs)
        .exclude(Exists(entered))
        .exclude(competition__state=CompetitionState.FINISHED)
        .select_related("team", "competition__club")
    )
    for one in held:
        told.setdefault(one.team.club_id, []).append(
            AskedOfClub(
                one.public_id,
                one.team.name,
                one.competition.name,
                one.competition.club.name,
                one.accepted,
                one.invited_at,
            )
        )
    return told


def teams_to_ask(competition: Competition) -> list[tuple[str, str]]:
    """Teams of other clubs that anybody can see in a public competition, by club: public id and
    name. Others are asked by the code on their own desk. One query."""
    shown = Entry.objects.filter(readable(NOBODY, "competition__"), team=OuterRef("pk"))
    seen = (
        Team.objects.filter(Exists(shown))
        .exclude(club=competition.club_id)
        .exclude(invitations__competition=competition)
        .select_related("club")
        .order_by("club__name", "name", "id")
    )
    return [(team.public_id, f"{team.club.name}: {team.name}") for team in seen]
