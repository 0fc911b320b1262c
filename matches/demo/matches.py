"""Whole matches, played by dice and skill under the law's live use, as the cards they leave."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import rules
from matches.demo.players import PLAYERS

MOST_ENTRIES: Final = 1_500
MOST_TRIES: Final = 200


@dataclass(frozen=True)
class Match:
    """What is agreed before a match, and how good the sides are (0 to 1)."""

    game: str
    detail: str
    sides: Mapping[str, Sequence[str]]
    skills: Mapping[str, float]
    first: str = "A"
    options: Mapping[str, Any] = field(default_factory=dict)


def played(rng: random.Random, match: Match) -> dict[str, Any]:
    """The card of a match that was played to its end."""
    detail = "card" if match.detail == "result" else match.detail
    live, entries = _play(rng, match, detail)
    document: dict[str, Any] = {
        "scorecard": rules.FORMAT,
        "game": match.game,
        "detail": match.detail,
        "options": dict(match.options),
        "sides": {side: list(names) for side, names in match.sides.items()},
        "first": match.first,
        "entries": [] if match.detail == "result" else entries,
    }
    standing = live.standing
    document["claim"] = {"score": standing.score, "winner": standing.winner}
    return document


def _play(rng: random.Random, match: Match, detail: str) -> tuple[rules.Live, list[dict[str, Any]]]:
    head = {"game": match.game, "detail": detail, "first": match.first}
    live, faults = rules.begin(head | {"options": dict(match.options)})
    if live is None:
        raise ValueError("; ".join(fault.message for fault in faults))
    entries: list[dict[str, Any]] = []
    while len(entries) < MOST_ENTRIES and live.may()["kinds"]:
        entry, live = _next(rng, match, detail, live)
        entries.append(entry)
    if not live.standing.finished:
        raise ValueError(f"a match of {match.game} found no end in {MOST_ENTRIES} entries")
    return live, entries


def _next(
    rng: random.Random, match: Match, detail: str, live: rules.Live
) -> tuple[dict[str, Any], rules.Live]:
    """The next entry that the law accepts, and the match after it."""
    player = PLAYERS[match.game, detail]
    may = live.may() | {"doubles": bool(match.options.get("doubles"))}
    skill = _skill(match, may.get("side"))
    for _ in range(MOST_TRIES):
        entry = player(rng, skill, may)
        carried = rules.carry_on(live, entry)
        if carried.ruling is not None and carried.live is not None:
            return entry, carried.live
    raise ValueError(f"no entry of {match.game} was accepted: {carried.faults[0].message}")


def _skill(match: Match, side: str | None) -> float:
    """How good the side at the board is beside the other: between 0 and 1, even at one half."""
    if side is None:
        return 0.5
    own, other = match.skills[side], match.skills["B" if side == "A" else "A"]
    return min(1.0, max(0.0, 0.5 + own - other))
