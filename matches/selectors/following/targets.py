"""What may be followed: what strangers may read, and where nobody under 18 plays."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from matches.models import Club, Competition, Follower, Team
from matches.policy.visibility import NOBODY, Viewer, readable
from matches.selectors.base import find_competition, hidden_ahead


@dataclass(frozen=True)
class Target:
    """A competition or a team, and where its page is. ``open``: it may be followed by mail."""

    name: str
    club: Club
    path: str
    open: bool
    competition: Competition | None = None
    team: Team | None = None


def of_competition(club: str, season: str, competition: str, viewer: Viewer) -> Target | None:
    """A competition that the viewer may read. Four queries at most."""
    found = find_competition(club, season, competition, viewer)
    return _competition(found) if found is not None else None


def of_team(public_id: str, viewer: Viewer) -> Target | None:
    """A team that has entered something that the viewer may read. Four queries at most."""
    found = Team.objects.select_related("club", "season").filter(public_id=public_id).first()
    if found is None or not _entered(found, viewer).exists():
        return None
    return _team(found)


def of_row(row: Follower) -> Target:
    """What somebody follows, as it may be followed now."""
    return _competition(row.competition) if row.competition else _team(_held(row))


def open_competitions(row: Follower) -> list[Competition]:
    """The competitions of which somebody may be told now: what strangers may read, but where
    somebody under 18 plays. Two queries."""
    if row.competition is not None:
        held = Competition.objects.filter(readable(NOBODY), pk=row.competition.pk)
    else:
        held = _entered(_held(row), NOBODY)
    found = list(held.select_related("club", "season").order_by("pk"))
    hidden = hidden_ahead(found, NOBODY)
    return [each for each in found if each.pk not in hidden]


def _held(row: Follower) -> Team:
    assert row.team is not None  # noqa: S101 - the database holds that it is one of the two
    return row.team


def _entered(team: Team, viewer: Viewer) -> QuerySet[Competition]:
    return Competition.objects.filter(readable(viewer), entries__team=team).distinct()


def _competition(row: Competition) -> Target:
    path = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    held = Follower(competition=row)
    return Target(row.name, row.club, path, bool(open_competitions(held)), competition=row)


def _team(row: Team) -> Target:
    held = Follower(team=row)
    return Target(
        row.name, row.club, f"/teams/{row.public_id}/", bool(open_competitions(held)), team=row
    )
