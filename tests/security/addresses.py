"""Every page there is, read from the URL conf: a new one is walked without being named here."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date

from django.urls import URLPattern, get_resolver

from matches.models import (
    AuditEntry,
    Bringing,
    Club,
    Competition,
    Correction,
    Fixture,
    Invitation,
    Move,
    Notice,
    NoticeFile,
    NoticeVersion,
    RankingEdition,
    Role,
    SettingsChange,
    Study,
    Team,
    TeamInvitation,
    User,
)
from matches.services import rulings
from matches.services.base import doings
from matches.tournament.ratings.editions import difference, digest
from tests.web.leagues import League

OURS = ("matches.web", "matches.api")


def study_of(league: League) -> str:
    """The study kept with the league's first match, if one is."""
    kept = Study.objects.filter(fixture=league.fixtures[0]).first()
    return kept.public_id if kept is not None else "zzzzzzzzzzzz"


def invitation_of(league: League) -> str:
    """An invitation of the club's own team, if there is one."""
    held = TeamInvitation.objects.filter(team__club=league.club).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def team_of(league: League) -> str:
    """A team of the club, if there is one."""
    held = Team.objects.filter(club=league.club).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def correction_of(league: League) -> str:
    """A correction of one of the league's matches, if there is one."""
    held = Correction.objects.filter(fixture__competition=league.competition).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def settings_change_of(league: League) -> str:
    """A change of the competition's settings, if there is one."""
    held = SettingsChange.objects.filter(competition=league.competition).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def notice_of(league: League) -> str:
    """A notice of the club, if there is one."""
    held = Notice.objects.filter(club=league.club).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def document_of(league: League) -> str:
    """A document on a notice of the club, if there is one."""
    held = NoticeFile.objects.filter(notice__club=league.club).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def bringing_of(league: League) -> str:
    """A list that was brought into the club, if there is one."""
    held = Bringing.objects.filter(club=league.club).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def binned_of(league: League) -> str:
    """A competition in the club's bin, if one is there."""
    held = Competition.kept.filter(club=league.club, binned_at__isnull=False).first()
    return held.public_id if held is not None else "zzzzzzzzzzzz"


def doing_of(league: League) -> str:
    """Something that was done in the club within a day, if anything was."""
    listed = doings.listed()
    held = AuditEntry.objects.filter(club=league.club, action__in=listed).order_by("pk").first()
    return str(held.pk) if held is not None else "999999999"


PARAMETERS: dict[str, Callable[[League], str]] = {
    "club": lambda league: league.club.slug,
    "season": lambda league: league.season.slug,
    "noun": lambda league: "season",
    "which": lambda league: league.season.public_id,
    "fixture": lambda league: league.fixtures[0].public_id,
    "entry": lambda league: league.entries[0].public_id,
    "person": lambda league: league.entries[0].person.public_id,
    "opponent": lambda league: league.entries[1].person.public_id,
    "venue": lambda league: "quay-room",
    "board": lambda league: league.board().public_id,
    "action": lambda league: "walkover",
    "kind": lambda league: "csv",
    "game": lambda league: "black",
    "rule": lambda league: "merit",
    "edition": lambda league: "2026-11",
    "nowhere": lambda league: "nowhere",
    "correction": correction_of,
    "notice": notice_of,
    "bringing": bringing_of,
    "binned": binned_of,
    "doing": doing_of,
    "change": settings_change_of,
    "championship": lambda league: "houses",
    "token": lambda league: "not-a-token",
    "number": lambda league: "1",
    "study": study_of,
    "invitation": invitation_of,
    "team": team_of,
    "digest": lambda league: "no-digest",
    "version": lambda league: "no-version",
    "name": lambda league: "python_stdlib.zip",
    "slug": lambda league: league.club.slug,
    "reader": lambda league: "8-11",
}
"""What stands in an address; `public_id` and `competition` mean what stands before them."""

PUBLIC_IDS: dict[str, Callable[[League], str]] = {
    "tables": lambda league: league.division.public_id,
    "matches": lambda league: league.fixtures[0].public_id,
    "players": lambda league: league.entries[0].person.public_id,
    "entries": lambda league: league.entries[0].public_id,
    "score": lambda league: league.fixtures[0].public_id,
    "teams": team_of,
    "documents": document_of,
}


def patterns(listed=None, before: str = "") -> Iterator[str]:
    """The pattern of every address that is ours, with a slash before it."""
    for each in get_resolver().url_patterns if listed is None else listed:
        there = before + str(each.pattern)
        if not isinstance(each, URLPattern):
            yield from patterns(each.url_patterns, there)
        elif _module(each).startswith(OURS):
            yield "/" + there.replace("^", "").replace("$", "").replace("(?s:.*)", "")


def _module(pattern: URLPattern) -> str:
    view = getattr(pattern.callback, "view_class", pattern.callback)
    return str(getattr(view, "__module__", ""))


def filled(pattern: str, league: League) -> str:
    """The address of this league's things."""
    return _fill(pattern, lambda name, before: _value(name, before, league))


def nowhere(pattern: str) -> str:
    """The same address with ids that do not exist; what is nobody's stays as it is."""
    kept = {"action": "walkover", "kind": "csv", "game": "black", "rule": "merit", "number": "1"}
    return _fill(pattern, lambda name, _before: kept.get(name, "zzzzzzzzzzzz"))


def keep_study(league: League) -> Study:
    """A study with the league's first match."""
    flick = {"penny": "S", "speed": 1.0, "direction": 90.0}
    shot = {"board": "black-hexagon", "pennies": {"S": [0.0, -200.0]}, "flick": flick}
    return Study.objects.create(
        fixture=league.fixtures[0],
        title="A hidden cannon",
        situation="black.late",
        document={**shot, "game": "black", "by": "A"},
    )


def invite_team(league: League) -> TeamInvitation:
    """A team of the club, asked into a competition."""
    team = Team.objects.create(club=league.club, name="The hidden owls")
    return TeamInvitation.objects.create(competition=league.competition, team=team)


def keep_list(league: League) -> Bringing:
    """A list that was brought in, and made nobody."""
    nothing: dict[str, list[int]] = {"people": [], "teams": [], "joined": [], "seated": []}
    return Bringing.objects.create(
        club=league.club, number=1, rows=nothing, people=0, teams=0, made_by=None
    )


def keep_dates(league: League) -> Move:
    """A list of dates that was brought in, and moved nothing."""
    by, _made = User.objects.get_or_create(username="who-dated")
    AuditEntry.objects.create(
        user=by, club=league.club, action="dates.brought-in", object_type="competition",
        object_id=league.competition.public_id, after={"move": 1, "list": 1, "matches": 0},
    )  # fmt: skip
    return Move.objects.create(
        competition=league.competition, number=1, kind="move", changes=[], by=by
    )


def keep_edition() -> RankingEdition:
    """An edition of a ranking, with nobody in it."""
    return RankingEdition.objects.create(
        game="black", year=2026, month=11, whole=True, rows=difference({}, {}), digest=digest({})
    )


def change_settings(league: League) -> SettingsChange:
    """A change of the competition's name, that was."""
    return SettingsChange.objects.create(
        competition=league.competition, before={"name": "Was"}, after={"name": "Is"}
    )


def pin_notice(league: League, *, to_club: bool = False, **more: object) -> Notice:
    """A notice on the competition's board, or the club's; in force for ever, for members alone."""
    by, _ = User.objects.get_or_create(username="who-pinned-it")
    where = None if to_club else league.competition
    notice = Notice.objects.create(club=league.club, competition=where)
    days = {"shown_from": date(2020, 1, 1), "shown_until": date(2199, 1, 1)}
    said = {"title": "The hidden heron", "text": "Bring a torch.", **days, **more}
    NoticeVersion.objects.create(notice=notice, number=1, made_by=by, **said)
    NoticeFile.objects.create(
        notice=notice, name="Plan.pdf", kind="pdf", content=b"%PDF-1.7", size=8, digest="0" * 64,
        put_by=by,
    )  # fmt: skip
    return notice


def correct(league: League, fixture: Fixture) -> None:
    """Count a match as never planned, with its result on record."""
    organiser = league.organiser("corrector")
    rulings.void(organiser, fixture.public_id, reason="Miscounted.", replace=True)


def _value(name: str, before: str, league: League) -> str:
    if name == "public_id":
        return PUBLIC_IDS[before](league)
    if name == "competition":
        by_id = before == "competitions"
        return league.competition.public_id if by_id else league.competition.slug
    return PARAMETERS[name](league)


def _fill(pattern: str, value: Callable[[str, str], str]) -> str:
    parts = pattern.split("/")
    for n, part in enumerate(parts):
        name = re.search(r"<(?:\w+:)?(\w+)>", part)
        if name:
            told = value(name.group(1), parts[n - 1])
            parts[n] = part[: name.start()] + told + part[name.end() :]
    return "/".join(parts)


def strangers() -> dict[str, User | None]:
    """Nobody, and those who help to run another club."""
    club = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    told: dict[str, User | None] = {"stranger": None}
    for role in ("owner", "organiser", "umpire"):
        told[role] = User.objects.create_user(f"other-{role}")
        Role.objects.create(user=told[role], club=club, role=role)
    return told


def open_invitations() -> int:
    """How many invitations nobody has accepted."""
    return Invitation.objects.filter(accepted_at__isnull=True).count()
