"""Penny Black: snooker with coins. Nineteen scoring pennies, one shooter."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game
from rules.games.black.cards import TurnReferee
from rules.games.black.facts import BLACK, OPTIONS, OUTER, check_options
from rules.games.black.law import RULES
from rules.games.black.offers import OFFERING
from rules.games.black.referee import FlickReferee
from rules.games.black.results import finish, judge, measures, reachable, tally

_PASSING: Final = (
    "black.free-shot",
    "black.merit",
    "black.foul",
    "black.miss",
    "black.diameter",
    "black.mistake",
    "black.stack-on-shooter",
    "black.stack-on-penny",
    "black.shooter-on-penny",
    "black.change-over",
)

GAME: Final = Game(
    name="black",
    title="Penny Black",
    edition="2026.1",
    options=OPTIONS,
    check_options=check_options,
    rules=RULES,
    referees={"card": TurnReferee(), "flicks": FlickReferee()},
    result=judge,
    tally=tally,
    reachable=reachable,
    finish=finish,
    measure="points",
    measures=measures,
    bearing={
        "next": _PASSING,
        "next_free_shot": ("black.foul", "black.miss", "black.diameter", *_PASSING),
        "next_from": ("black.corner", "black.shooter-on-penny"),
        "won": ("black.merit", "black.mistake", "black.stack-on-shooter", "black.stack-on-penny"),
        "points": (
            "black.merit",
            "black.mistake",
            "black.stack-on-shooter",
            "black.stack-on-penny",
        ),
        "merit": ("black.merit", "black.merit-order", "black.mistake"),
    },
    summary="Snooker with coins: nineteen pennies to win, one shooter.",
    nouns=("break", "flick"),
    pennies=("S", BLACK, *(f"{colour}{n}" for colour in "RGB" for n in (1, 2)), *OUTER),
    offering=OFFERING,
)
