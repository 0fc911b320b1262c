"""Players with a skill and dice: for each game, what one of them enters next.

Each module offers ``flick(rng, skill, may)`` and ``line(rng, skill, may)``, for cards flick by
flick and line by line, and ``shot`` for simulated ones: an entry that may well come now,
given what the law says may happen. What the law refuses all the same is proposed anew
(`matches.demo.matches`). Skill lies from 0 to 1.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from matches.demo.players import black, green, red, white

Entry = dict[str, Any]
Player = Callable[[random.Random, float, Mapping[str, Any]], Entry]

PLAYERS: Mapping[tuple[str, str], Player] = {
    ("black", "flicks"): black.flick,
    ("black", "card"): black.line,
    ("black", "shots"): black.shot,
    ("white", "flicks"): white.flick,
    ("white", "card"): white.line,
    ("white", "shots"): white.shot,
    ("red", "flicks"): red.flick,
    ("red", "card"): red.line,
    ("red", "shots"): red.shot,
    ("green", "flicks"): green.flick,
    ("green", "card"): green.line,
    ("green", "shots"): green.shot,
}
