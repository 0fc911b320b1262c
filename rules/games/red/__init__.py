"""Penny Red: tennis with coins. Send the red back over the line, and let nothing fall."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game, Setting
from rules.games.red.cards import LineReferee
from rules.games.red.facts import OPTIONS, PARTNER, RED, check_options
from rules.games.red.law import RULES
from rules.games.red.offers import OFFERING
from rules.games.red.referee import FlickReferee
from rules.games.red.results import SCORE_KIND, SETS_KIND, finish, judge, measures, reachable, tally

_SCORING: Final = ("red.match", "red.set", "red.game", "red.point")
_LOSING: Final = (
    "red.knock-off",
    "red.own-off",
    "red.foul",
    "red.stack",
    "red.push",
    "red.shooters-own",
    "red.contact",
    "red.fails",
    "red.must-collide",
    "red.side-flick",
    "red.three-flicks",
    "red.second-serve",
    "red.return-two",
)
_STARSHOT: Final = ("red.starshot-return", "red.starshot-cannon", "red.starshot")


def _players(setting: Setting) -> int:
    return 2 if setting.options.doubles else 1


GAME: Final = Game(
    name="red",
    title="Penny Red",
    edition="2026.1",
    options=OPTIONS,
    check_options=check_options,
    rules=RULES,
    referees={"card": LineReferee(), "flicks": FlickReferee()},
    result=judge,
    tally=tally,
    reachable=reachable,
    finish=finish,
    measure="sets",
    measures=measures,
    bearing={
        "next": ("red.match", "red.server", *_LOSING, "red.serve", "red.second-serve"),
        "server": ("red.server",),
        "point_to": ("red.starshot", *_LOSING),
        "points": (*_STARSHOT, *_LOSING),
        "starshot": (*_STARSHOT, "red.knock-off"),
        "score": _SCORING,
        "game_score": ("red.point", "red.game"),
    },
    score_kind=SCORE_KIND,
    claimed_more={"sets": SETS_KIND},
    players_a_side=_players,
    summary="Tennis with coins: send the red back over the line.",
    nouns=("point", "game"),
    pennies=(RED, *PARTNER),
    offering=OFFERING,
)
