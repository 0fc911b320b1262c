"""Lists of fixtures, and leagues that are not drawn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from matches import services
from matches.models import Club, Entry
from matches.services.imports import fixture_lists
from matches.services.imports.fixture_lists import FixtureWishes
from matches.sheets import from_text
from tests.again import made_once
from tests.services.imports.dates import ZONE
from tests.services.league import League, make_league

LIST = """Round\tHome\tAway\tDate\tTime\tVenue\tBoard
1\tAsha Brook\tBen Vale\t2026-12-14\t19:30\tThe Hall\tTable 1
1\tChidi Holm\tDora Thorn\t2026-12-14\t19:30\tThe Hall\tTable 2
2\tBen Vale\tChidi Holm\t2026-12-21\t19:30\t\t
2\tDora Thorn\tAsha Brook\t2026-12-21\t\t\t
3\tAsha Brook\tChidi Holm\t\t\t\t
3\tBen Vale\tDora Thorn\t\t\t\t"""


@made_once
def undrawn(players: int = 4, **options: Any) -> League:
    """People entered in a league that is not drawn, two tables in the Hall."""
    league = make_league(players, draw=False, **options)
    Club.objects.filter(public_id=league.club).update(time_zone="Europe/London")
    services.clubs.venues.create(league.owner, league.club, name="The Hall")
    for name in ("Table 1", "Table 2"):
        services.clubs.venues.add_board(
            league.owner, league.club, "the-hall", name=name, games=["black"]
        )
    return league


@made_once
def of_teams() -> League:
    """A league that takes teams, with none in it."""
    league = make_league(1, draw=False)
    made = services.competitions.create(
        league.owner, league.season, name="Teams", game="black", format="round-robin",
        entry_kind="team",
    )  # fmt: skip
    return replace(league, competition=made, entries=[])


def look(league: League, text: str = LIST, **wishes: Any) -> Any:
    own = league.competition.public_id
    return fixture_lists.look(league.owner, own, from_text(text), FixtureWishes(**wishes))


def bring(league: League, text: str = LIST, *, seen: str = "", **wishes: Any) -> Any:
    seen = seen or look(league, text, **wishes).digest
    own, sheet = league.competition.public_id, from_text(text)
    return fixture_lists.bring_in(league.owner, own, sheet, FixtureWishes(**wishes), seen=seen)


def lines(*pairs: str, heading: str = "Round\tHome\tAway") -> str:
    return "\n".join([heading, *pairs])


def matches(league: League) -> list[str]:
    return [
        f"{one.round.number} {one.home.person.given_name}–{one.away.person.given_name}"
        + (f" {one.starts_at.astimezone(ZONE):%d.%m. %H:%M}" if one.starts_at else "")
        + (f" {one.board.name}" if one.board else "")
        for one in league.fixtures()
    ]


def entrants(league: League) -> set[str]:
    held = Entry.objects.filter(competition=league.competition)
    return {str(each.person or each.team) for each in held}
