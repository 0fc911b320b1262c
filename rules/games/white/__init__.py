"""Penny White: bowls with coins. Nearest to the white wins the end."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game
from rules.games.white.cards import EndReferee
from rules.games.white.facts import MOST_PENNIES, OPTIONS, check_options
from rules.games.white.law import RULES
from rules.games.white.offers import OFFERING
from rules.games.white.referee import PennyReferee
from rules.games.white.results import finish, judge, lines, measures, reachable, tally

_ENDING: Final = (
    "white.knocked-off",
    "white.nearest",
    "white.no-opponent-penny",
    "white.dead-end",
    "white.failed-start",
)

GAME: Final = Game(
    name="white",
    title="Penny White",
    edition="2026.1",
    options=OPTIONS,
    check_options=check_options,
    rules=RULES,
    referees={"card": EndReferee(), "flicks": PennyReferee()},
    result=judge,
    tally=tally,
    reachable=reachable,
    finish=finish,
    lines=lines,
    measure="points",
    measures=measures,
    bearing={
        "points": _ENDING,
        "score": _ENDING,
        "end_over": _ENDING,
        "removals_owed": ("white.opponent-off", "white.opponent-off-count"),
        "next": ("white.opponent-off", "white.failed-start", "white.alternate", "white.start"),
    },
    summary="Bowls with coins: nearest to the white wins the end.",
    nouns=("end", "flick"),
    pennies=("W", *(f"{side}{n}" for n in range(1, MOST_PENNIES + 1) for side in "AB")),
    offering=OFFERING,
)
