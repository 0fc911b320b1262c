"""Lists of people, as clubs have them."""

from __future__ import annotations

from typing import Any

from matches.services import imports
from matches.services.imports.asking import Wishes
from matches.services.imports.plan import Plan
from matches.sheets import from_text
from tests.services.league import League

GIVEN = ("Ada", "Bo", "Cleo", "Dov", "Edda", "Finn", "Gita", "Hugo", "Ines", "Jan")
FAMILY = ("Moorland", "Quayside", "Rushford", "Sandbank")


def forty(teams: int = 12) -> str:
    """Forty people in so many teams, the first of each its captain."""
    lines = ["Name\tBorn\tTeam\tCaptain\tE-mail"]
    for at in range(40):
        name = f"{GIVEN[at % 10]} {FAMILY[at // 10]}"
        captain = "yes" if at < teams else ""
        lines.append(
            f"{name}\t{1960 + at}\tTeam {chr(65 + at % teams)}\t{captain}\tx{at}@a.example"
        )
    return "\n".join(lines)


def look(league: League, text: str, **wishes: Any) -> Plan:
    """What a pasted list would become."""
    return imports.look(league.owner, league.club, from_text(text), Wishes(**wishes))


def bring(league: League, text: str, *, seen: str = "", by: Any = None, **wishes: Any) -> Any:
    """Look at a list and bring it in."""
    seen = seen or look(league, text, **wishes).digest
    sheet, wish = from_text(text), Wishes(**wishes)
    return imports.bring_in(by or league.owner, league.club, sheet, wish, seen=seen)


def becomes(plan: Plan) -> list[str]:
    """What each line becomes."""
    return [line.becomes for line in plan.lines]
