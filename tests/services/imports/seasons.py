"""Past seasons, as clubs have them in a file."""

from __future__ import annotations

from typing import Any

from matches.models import Competition
from matches.services.imports import past_seasons
from matches.services.imports.past_seasons import PastWishes
from matches.services.imports.past_seasons.plan import PastPlan
from matches.sheets import from_text
from tests.services.league import League

SEASON = """Date\tHome\tAway\tScore
2024-01-08\tAda Moorland\tBo Quayside\t18-9
2024-01-08\tCleo Rushford\tDov Sandbank\t9-18
2024-01-15\tAda Moorland\tCleo Rushford\t16-12
2024-01-15\tBo Quayside\tDov Sandbank\t12-16
2024-01-22\tDov Sandbank\tAda Moorland\tw/o a
2024-01-22\tBo Quayside\tCleo Rushford\t18-9
"""


def look(league: League, text: str = SEASON, **wishes: Any) -> PastPlan:
    """What a pasted season would become."""
    wish = PastWishes(**{"name": "Winter 2024", **wishes})
    return past_seasons.look(league.owner, league.club, from_text(text), wish)


def bring(
    league: League, text: str = SEASON, *, seen: str = "", by: Any = None, **wishes: Any
) -> Any:
    """Look at a season and bring it in: the list, and the competition."""
    wish = PastWishes(**{"name": "Winter 2024", **wishes})
    seen = seen or look(league, text, **wishes).digest
    user = by or league.owner
    return past_seasons.bring_in(user, league.club, from_text(text), wish, seen=seen)


def table_of(competition: Competition, *figures: str) -> list[list[tuple[Any, ...]]]:
    """Every table of a competition, a row as its rank, who, points, played, and these figures."""
    told = []
    for stage in competition.stages.order_by("number"):
        for division in stage.divisions.order_by("number"):
            names = {
                each.public_id: str(each)
                for each in competition.entries.select_related("person", "team", "pair")
            }
            standing = division.standings.get(current=True)
            told.append(
                [
                    (
                        row["rank"],
                        names[row["entrant"]],
                        row["points"],
                        row["played"],
                        *(row[each] for each in figures),
                    )
                    for row in standing.rows
                ]
            )
    return told
