"""Penny Pitch: a made-up game, as small as a game can be. A penny in the bed counts one."""

from __future__ import annotations

from typing import Final

from rules.core.game import Game
from tests.games.pitch.facts import OPTIONS, check_options
from tests.games.pitch.referee import PitchReferee
from tests.games.pitch.results import judge, measures, reachable, tally

RULES: Final = ("pitch.turn", "pitch.bed", "pitch.line", "pitch.off", "pitch.win")

GAME: Final = Game(
    name="pitch",
    title="Penny Pitch",
    summary="Shove ha'penny without the shoving: a penny in the bed counts one.",
    edition="2026.1",
    options=OPTIONS,
    check_options=check_options,
    rules=RULES,
    # A line of a card is one penny: there is nothing more to tell of it flick by flick.
    referees={"card": PitchReferee(), "flicks": PitchReferee()},
    result=judge,
    tally=tally,
    reachable=reachable,
    measure="points",
    measures=measures,
    bearing={"points": ("pitch.bed", "pitch.off"), "next": ("pitch.win", "pitch.turn")},
    nouns=("flick",),
)
