"""Clubs with everything a club can have: every format, a lesson, a timetable, a championship, cards
in every state, studies, invitations, captains. Made by the services alone; and where it all stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, time
from itertools import product
from typing import Any

from django.db.models import Q, QuerySet

from matches import services
from matches.models import (
    AuditEntry,
    Board,
    Championship,
    Club,
    Competition,
    Correction,
    Division,
    Entry,
    Fixture,
    NoticeFile,
    Person,
    Season,
    SettingsChange,
    Study,
    Team,
    TeamInvitation,
    User,
    Venue,
)
from matches.policy.viewer import viewer_of
from matches.selectors.notices import notice_page
from matches.services.base import doings
from tests.services.league import League, make_league
from tests.uploads.files import pdf

ROOT = "demo-owner"


def build() -> None:
    """Beside the demo's clubs (the fixture `demo`), one for every further thing there can be."""
    make_league(5, format="ladder", name="Ladder", format_options={"reach": 2})
    make_league(6, format="box-league", name="Boxes", format_options={"size": 3})
    make_league(4, format="swiss", name="Swiss", format_options={"rounds": 3})
    make_league(4, draw=False, name="Entries are open")
    _lesson()
    _full(make_league(4, format_options={"confirmation": "sides"}))


def _lesson() -> None:
    root = User.objects.get(username=ROOT)
    club = services.clubs.create(root, name="Lesson School", kind="school")
    names = "\n".join(f"Pupil{n} X" for n in range(6))
    services.lessons.plan(
        root, club.public_id, game="black", names=names, boards=2, minutes=30, game_minutes=8
    )


def _full(league: League) -> None:
    """A league with a timetable, a championship, a study, a team that is asked, an invitation."""
    owner, club = league.owner, league.club
    services.clubs.venues.create(owner, club, name="The Hall")
    services.clubs.venues.add_board(owner, club, "the-hall", name="Board 1", games=["black"])
    services.timetables.ask(
        owner, league.competition.public_id,
        first_day=date(2026, 11, 3), last_day=date(2027, 3, 20), weekdays=[1, 3],
        from_time=time(19), slot_minutes=45, slots_a_day=3, venues=["the-hall"],
    )  # fmt: skip
    services.timetables.compute_next(5)
    houses = [services.teams.create(owner, club, name=name).public_id for name in ("Oak", "Elm")]
    services.championships.create(
        owner, league.season, name="Houses", houses=houses,
        competitions=[league.competition.public_id], rules={"places": ["3", "1"], "ties": "full"},
    )  # fmt: skip
    services.people.invitations.invite(owner, club, email="x@example.org", role="umpire")
    _guest(owner, houses[0])
    _pin(owner, club, "")
    _pin(owner, club, league.competition.public_id)
    services.competitions.edit(
        owner, league.competition.public_id, points_scheme={"win": 4, "draw": 1, "loss": 0}
    )


def _pin(owner: User, club: str, competition: str) -> None:
    """A notice to a board, opened to strangers."""
    made = services.notices.put_up(
        owner, club, title="Hall closed", text="The hall is painted on Friday.",
        shown_from=date(2020, 1, 1), shown_until=date(2199, 1, 1), competition=competition,
    )  # fmt: skip
    services.notices.files.attach(
        owner, made.public_id, name="Plan", content=pdf(b"<< /Type /Catalog >>")
    )
    page = notice_page(made.public_id, viewer_of(owner))
    if page is not None and not page.young:
        seen = [one.public_id for one in page.for_strangers]
        services.notices.open_to_strangers(
            owner, made.public_id, title=page.title, text=page.text, files=seen
        )


def _guest(owner: User, team: str) -> None:
    """The team is asked into a competition of another club."""
    club = services.clubs.create(owner, name="The Hosts", kind="club")
    season = services.clubs.seasons.create(
        owner, club.public_id, name="2026/27", starts_on=date(2026, 9, 1), ends_on=date(2027, 6, 30)
    )
    host = services.competitions.create(
        owner, season.public_id, name="Team League", game="black", entry_kind="team"
    )
    services.competitions.open(owner, host.public_id)
    services.teams.guests.invite(owner, host.public_id, team=team)


@dataclass(frozen=True)
class Place:
    """What an address of a pattern leads to, and whose it is."""

    address: str
    club: str


def places(pattern: str, most: int = 100) -> list[Place]:
    """Addresses of a pattern that may lead somewhere, at most so many a club."""
    found: list[Place] = []
    for club in Club.objects.order_by("pk"):
        own = [Place(each, club.slug) for each in _filled(pattern, club)]
        found += own[:most]
        if "<" not in pattern or (own and not _is_ones_own(pattern)):
            break
    return found


def _is_ones_own(pattern: str) -> bool:
    return any(name not in NOBODY_S for name in re.findall(r"<(?:\w+:)?(\w+)>", pattern))


NOBODY_S = {"game", "edition", "kind", "rule", "nowhere", "token", "digest", "version", "name"}
"""Parameters that name nothing of a club."""


def _filled(pattern: str, club: Club) -> Iterator[str]:
    if "<slug:season>/<slug:competition>/" in pattern:
        for row in Competition.objects.filter(club=club).select_related("season").order_by("pk"):
            there = pattern.replace("<slug:season>", row.season.slug)
            yield from _rest(there.replace("<slug:competition>", row.slug), club, row)
    else:
        yield from _rest(pattern, club, None)


def _rest(pattern: str, club: Club, competition: Competition | None) -> Iterator[str]:
    parts = pattern.split("/")
    asked = {n: re.search(r"<(?:\w+:)?(\w+)>", part) for n, part in enumerate(parts)}
    names = {n: found.group(1) for n, found in asked.items() if found}
    choices = [values(name, parts[n - 1], club, competition) for n, name in names.items()]
    for chosen in product(*choices):
        told = dict(zip(names, chosen, strict=True))
        # A file's kind is a part of its last word, as in `tables.csv`.
        filled = (re.sub(r"<[^>]*>", told.get(n, ""), part) for n, part in enumerate(parts))
        yield "/".join(filled)


def values(name: str, before: str, club: Club, competition: Competition | None = None) -> list[str]:
    """What of a club may stand in an address under this name, behind that word."""
    return [str(one) for one in _values(name, before, club, competition)]


def _values(name: str, before: str, club: Club, row: Competition | None) -> Any:
    ids = ("public_id", "fixture", "slug")
    if name in ids and before in ("matches", "fixtures", "scoring", "score"):
        return _matches(club)
    if name == "entry" or (name == "public_id" and before == "entries"):
        held = Entry.objects.filter(Q(competition=row) if row else Q(competition__club=club))
        return held.order_by("pk").values_list("public_id", flat=True)[:1]
    if name == "board" and before == "boards":
        return ["1"]
    slugs = {"season": Season, "venue": Venue, "championship": Championship}
    if name in slugs:
        return slugs[name].objects.filter(club=club).values_list("slug", flat=True)
    if name == "public_id":
        return BY_ID[before](club)
    return _named(name, club)


def _documents(club: Club) -> list[str]:
    held = NoticeFile.objects.filter(notice__club=club).order_by("pk")
    return list(held.values_list("public_id", flat=True)[:2]) or ["no-document"]


def _deletable(club: Club) -> list[str]:
    """A team, a venue and a season of the club, each by what names it in an address."""
    teams = list(club.teams.order_by("pk").values_list("public_id", flat=True)[:1])
    venues = list(club.venues.order_by("pk").values_list("slug", flat=True)[:1])
    return [*teams, *venues, *club.seasons.order_by("pk").values_list("slug", flat=True)[:1]]


def _binned(club: Club) -> list[str]:
    held = Competition.kept.filter(club=club, binned_at__isnull=False)
    return list(held.values_list("public_id", flat=True)) or ["not-in-the-bin"]


def _named(name: str, club: Club) -> Any:
    """What is asked of the database is asked for the one name."""
    if name in ALIKE:
        return ALIKE[name]
    return OF_A_CLUB[name](club)


ALIKE = {
    "game": ["black"],
    "edition": ["2026-11", "2026-13"],
    "kind": ["csv", "xlsx", "exe"],
    "rule": ["merit"],
    "nowhere": ["nowhere"],
    "reader": ["8-11", "everybody"],
    "number": ["1"],
    "noun": ["team", "venue", "season", "no-such-noun"],
    "action": ["walkover", "postpone", "schedule", "dispute", "no-such-thing"],
    "token": ["not-a-token"],
    "digest": ["no-digest"],
    "version": ["0"],
    "name": ["pyodide.mjs"],
}
"""What may stand there whichever club it is."""


def _ids(rows: QuerySet[Any], most: int | None = None) -> Any:
    return rows.values_list("public_id", flat=True)[:most]


def _doings(club: Club) -> list[str]:
    """The last two things that were done in a club and stand in its list."""
    held = AuditEntry.objects.filter(club=club, action__in=doings.listed()).order_by("-pk")
    return [str(key) for key in held.values_list("pk", flat=True)[:2]]


def people(club: Club) -> Any:
    """Who belongs to a club."""
    return Person.objects.filter(memberships__club=club).order_by("pk")


def _matches(club: Club) -> list[str]:
    """A match of every state and format, and one with shots."""
    found: dict[Any, str] = {}
    kinds = ("state", "competition__format", "competition__entry_kind")
    for *kind, public_id in Fixture.objects.filter(competition__club=club).values_list(
        *kinds, "public_id"
    ):
        found.setdefault(tuple(kind), public_id)
    return list(found.values())


BY_ID: dict[str, Callable[[Club], Any]] = {
    "tables": lambda club: _ids(Division.objects.filter(stage__competition__club=club), 2),
    "players": lambda club: _ids(people(club), 1),
    "teams": lambda club: _ids(Team.objects.filter(club=club), 1),
    "documents": _documents,
}
"""What of a club may stand there as an id, by the word before it."""
OF_A_CLUB: dict[str, Callable[[Club], Any]] = {
    "club": lambda club: [club.slug],
    "slug": lambda club: [club.slug],
    "which": _deletable,
    "competition": lambda club: _ids(Competition.objects.filter(club=club)),
    "person": lambda club: _ids(people(club), 1),
    "board": lambda club: _ids(Board.objects.filter(venue__club=club), 1),
    "team": lambda club: _ids(Team.objects.filter(club=club), 1),
    "study": lambda club: _ids(Study.objects.filter(fixture__competition__club=club), 1),
    "invitation": lambda club: _ids(TeamInvitation.objects.filter(team__club=club)),
    "bringing": lambda club: list(_ids(club.bringings.all())) or ["no-such-list"],
    "binned": _binned,
    "doing": _doings,
    "notice": lambda club: _ids(club.notices.order_by("pk"), 2),
    "change": lambda club: _ids(SettingsChange.objects.filter(competition__club=club), 1),
    "opponent": lambda club: _ids(people(club))[1:2],
    "correction": lambda club: _ids(Correction.objects.filter(fixture__competition__club=club), 1),
}
"""What of a club may stand there, by the name that it has in an address."""
