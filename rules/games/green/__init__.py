"""Penny Green: football with coins. Three hits, a positional flick, fifteen kinds of rule break."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game
from rules.games.green.breaks import CODES
from rules.games.green.cards import LineReferee
from rules.games.green.facts import GREEN, MOST_PENNIES, OPTIONS, check_options
from rules.games.green.law import RULES
from rules.games.green.offers import OFFERING
from rules.games.green.referee import FlickReferee
from rules.games.green.results import finish, judge, measures, reachable, tally

_GOALS: Final = ("green.own-goal", "green.goal", "green.goal-from-elsewhere")
_ROWS: Final = tuple(f"green.break-{code}" for code in CODES)
_PASSING: Final = (
    *_GOALS,
    "green.break-ends-turn",
    "green.over-their-line",
    "green.advantage",
    "green.penalty-flick",
    "green.interception",
    "green.miss",
    "green.positional",
    "green.three-hits",
    "green.goal-flick",
)

GAME: Final = Game(
    name="green",
    title="Penny Green",
    edition="2026.1",
    options=OPTIONS,
    check_options=check_options,
    rules=RULES,
    referees={"card": LineReferee(), "flicks": FlickReferee()},
    result=judge,
    tally=tally,
    reachable=reachable,
    finish=finish,
    measure="goals",
    measures=measures,
    bearing={
        "goal": (*_GOALS, "green.break-ends-turn"),
        "points": (*_GOALS, "green.break-ends-turn"),
        "score": _GOALS,
        "hit": ("green.hit", "green.miss"),
        "hits": ("green.hit", "green.miss"),
        "breaks": _ROWS,
        "owed": ("green.order", *reversed(_ROWS)),
        "restart": ("green.out", *_PASSING, *_ROWS),
        "next": _PASSING,
    },
    summary="Football with coins: three hits, a positional flick, a goal.",
    nouns=("goal", "flick"),
    pennies=(GREEN, *(f"{side}{n}" for n in range(1, MOST_PENNIES + 1) for side in "AB")),
    offering=OFFERING,
)
