"""Who is who in the demo. Nobody is: the names are coins, and what one does with them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

SCHOOL: Final = "Sixpence School"
HOUSES: Final = ("Copper", "Silver", "Bronze", "Nickel")
LEAGUE: Final = "Pennyford Penny League"
CLUBS: Final = (
    "The Bent Farthing",
    "Groat & Gander",
    "Mint Street Institute",
    "Ha'penny Bridge",
    "Old Crown Rovers",
    "The Lucky Florin",
)

GIVEN: Final = (
    "Flick", "Florin", "Tuppence", "Groat", "Bezant", "Ducat", "Thaler", "Tanner", "Farthing",
    "Obol", "Solidus", "Guinea", "Drachma", "Shilling", "Doubloon", "Moidore", "Stater", "Sequin",
    "Crownie", "Ha'penny", "Zecchin", "Kopeck", "Stotin", "Ringgit",
)  # fmt: skip
FAMILY: Final = (
    "Copperbottom", "Halfcrown", "Overhang", "Cornerspot", "Backspin", "Quarterspot", "Starshot",
    "Mintmark", "Reededge", "Obverse", "Threezone", "Goalpeg", "Tumblecoin", "Pocketjingle",
    "Tossup", "Slideaway", "Cleanflick", "Touchline", "Diameter", "Playout", "Knockoff", "Freeshot",
    "Jingleworth", "Rollaway",
)  # fmt: skip
ALIASES: Final = (
    "Captain Clink", "The Nudger", "Spinning Jenny-Coin", "Pocket Rocket", "Professor Penny",
    "Silent Slider", "Lady Lustre", "Old Verdigris",
)  # fmt: skip


@dataclass(frozen=True)
class Role:
    """Somebody to be: how they are called and shown, and how well they flick (0 to 1)."""

    given_name: str
    family_name: str
    age_band: str
    naming: str
    alias: str
    skill: float


def roles(rng: random.Random) -> Iterator[tuple[str, str, float]]:
    """Names, none of them twice, each with a skill, as long as there are any."""
    pairs = [(given, family) for given in GIVEN for family in FAMILY]
    rng.shuffle(pairs)
    for given, family in pairs:
        yield given, family, rng.triangular(0.2, 0.8, 0.45)


def pupils(rng: random.Random, names: Iterator[tuple[str, str, float]]) -> Iterator[Role]:
    """Children and youths: by a code, some by an alias they chose; of some a parent has allowed the
    first name, which the school has yet to confirm."""
    aliases = iter(rng.sample(ALIASES, len(ALIASES)))
    for number, (given, family, skill) in enumerate(names):
        band = "child" if number % 3 else "youth"
        alias = next(aliases, "") if number % 4 == 1 else ""
        allowed = "first" if number % 4 == 2 else "code"
        yield Role(given, family, band, "alias" if alias else allowed, alias, skill)


def grown_ups(names: Iterator[tuple[str, str, float]]) -> Iterator[Role]:
    """Adults: most of them shown in full."""
    for number, (given, family, skill) in enumerate(names):
        yield Role(given, family, "adult", "initials" if number % 5 == 4 else "full", "", skill)
