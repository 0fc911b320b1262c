"""Lists of dates, and a league whose matches they are."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from matches import services
from matches.errors import NotAllowedError, NotFoundError
from matches.models import Club, Move
from matches.services.imports import date_lists
from matches.services.imports.date_lists import DateWishes
from matches.sheets import from_text
from tests.again import made_once
from tests.services.league import League, make_league

ZONE = ZoneInfo("Europe/London")
REFUSED = (NotAllowedError, NotFoundError)
"""Of a private competition who may not organise it is not even told that it is there."""
EVENING = datetime(2026, 12, 14, 19, 30, tzinfo=ZONE)


@made_once
def in_london() -> League:
    """Four who play each other once, two tables in the Hall."""
    league = make_league(4)
    Club.objects.filter(public_id=league.club).update(time_zone="Europe/London")
    services.clubs.venues.create(league.owner, league.club, name="The Hall")
    for name in ("Table 1", "Table 2"):
        services.clubs.venues.add_board(
            league.owner, league.club, "the-hall", name=name, games=["black"]
        )
    return league


def look(league: League, text: str, **wishes: Any) -> Any:
    own = league.competition.public_id
    return date_lists.look(league.owner, own, from_text(text), DateWishes(**wishes))


def bring(league: League, text: str, *, by: Any = None, seen: str = "", **wishes: Any) -> Move:
    seen = seen or look(league, text, **wishes).digest
    own, sheet = league.competition.public_id, from_text(text)
    return date_lists.bring_in(by or league.owner, own, sheet, DateWishes(**wishes), seen=seen)


def take_back(league: League, made: Move) -> Move:
    return date_lists.take_back(league.owner, league.competition.public_id, made.number)


def text_of(league: League, *places: str, heading: str = "Home\tAway\tDate\tTime") -> str:
    """The first matches of a league, each with what a line says after its names."""
    told = zip(league.fixtures(), places, strict=False)
    return "\n".join([heading, *(f"{one.home}\t{one.away}\t{said}" for one, said in told)])


def days(league: League) -> list[str]:
    return [
        f"{one.starts_at.astimezone(ZONE):%d.%m. %H:%M}" if one.starts_at else ""
        for one in league.fixtures()
    ]


def asked(plan: Any) -> list[tuple[int, str]]:
    return [(each.line, each.title) for each in plan.open]
