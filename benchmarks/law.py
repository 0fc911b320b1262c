"""Flicks adjudicated a second, against the plies a second of python-chess, in one run.

    script/bootstrap dev benchmarks && .venv/bin/python benchmarks/law.py [--json] [--rounds N]

Whole cards of about 60 flicks, all four games in equal parts, from JSON text to verdict text with
every ruling and all statistics. Beside it python-chess reads five classical games of 59 plies on
average from PGN, in the export format as it writes it itself, checking that each move is legal
(``read_game``). One core; the two take turns, round by round, so that a busy machine is busy for
both; what is told is the median of the rounds' processor time. Ends with status 1 when the ratio
is below 1.2.
"""

from __future__ import annotations

import argparse
import gc
import io
import json
import random
import resource
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import chess.pgn  # noqa: E402

import rules  # noqa: E402

Entry: TypeAlias = dict[str, Any]

LEAST_RATIO = 1.2
CARDS_A_GAME = 30
FLICKS = range(50, 71)
MOST_TRIES = 20_000
REFUSED = 0.002
"""Of the entries that are tried and refused so many stay on the card."""
PGN_REPEATS = 3


def cards_of(game: str) -> list[str]:
    """Cards flick by flick, of 50 to 70 entries, as lines of JSON; the same in every run."""
    rng = random.Random(game)
    pool = entries_of(game)
    found: list[str] = []
    while len(found) < CARDS_A_GAME:
        card = played(game, pool, rng)
        if len(card["entries"]) in FLICKS:
            found.append(json.dumps(card, separators=(",", ":")))
    return found


def entries_of(game: str) -> list[Entry]:
    """What can be entered in a game: all entries of some random cards."""
    dealt = import_module(f"tests.rules.oracles.{game}_cards")
    cards = [dealt.random_card(random.Random(seed)) for seed in range(200)]
    return [
        {kind: facts for kind, facts in entry.items() if kind != "claim"}
        for card in cards
        if card["detail"] == "flicks"
        for entry in card["entries"]
    ]


def played(game: str, pool: Sequence[Entry], rng: random.Random) -> dict[str, Any]:
    """A card played out of the pool, entry by entry; a few that the law refuses stay on it."""
    head = {"game": game, "detail": "flicks", "first": rng.choice("AB")}
    live, entries = rules.begin(head)[0], []
    length = rng.choice(FLICKS)
    for _ in range(MOST_TRIES):
        if live is None or live.standing.finished or len(entries) == length:
            break
        entry = rng.choice(pool)
        carried = rules.carry_on(live, entry)
        is_malformed = any(fault.code == "malformed" for fault in carried.faults)
        if carried.ruling is not None or (not is_malformed and rng.random() < REFUSED):
            live = carried.live
            entries.append(entry)
    sides = {"A": ["Asha"], "B": ["Ben"]}
    return {"scorecard": 1, **head, "sides": sides, "entries": entries}


def judge(cards: Sequence[str]) -> int:
    """Adjudicates each card and writes its verdict; the number of characters written."""
    return sum(len(rules.adjudicate_text(text).as_text()) for text in cards)


def read_games(text: str) -> int:
    """Reads every game of a PGN text; the number of plies."""
    source, plies = io.StringIO(text), 0
    while (game := chess.pgn.read_game(source)) is not None:
        if game.errors:
            raise ValueError(game.errors)
        plies += game.end().ply()
    return plies


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    started = process_time()
    work()
    return process_time() - started


def measure(rounds: int) -> dict[str, object]:
    """Flicks and plies a second: medians over interleaved rounds."""
    cards = {game: cards_of(game) for game in rules.GAMES}
    flicks = {game: sum(len(json.loads(c)["entries"]) for c in cards[game]) for game in cards}
    pgn = (ROOT / "benchmarks" / "games.pgn").read_text(encoding="utf-8") * PGN_REPEATS
    plies = read_games(pgn)
    gc.collect()
    gc.freeze()  # neither of the two shall pay for what was made to set this up
    times: dict[str, list[float]] = {name: [] for name in [*cards, "chess"]}
    for _ in range(rounds):
        for game, texts in cards.items():
            times[game].append(seconds(lambda texts=texts: judge(texts)))
        times["chess"].append(seconds(lambda: read_games(pgn)))
    law = sum(flicks.values()) / median(
        [sum(row) for row in zip(*[times[game] for game in cards], strict=True)]
    )
    chess_rate = plies / median(times["chess"])
    return {
        "flicks_a_second": round(law),
        "by_game": {game: round(flicks[game] / median(times[game])) for game in cards},
        "plies_a_second": round(chess_rate),
        "ratio": round(law / chess_rate, 2),
        "cards": sum(map(len, cards.values())),
        "flicks_a_card": round(sum(flicks.values()) / sum(map(len, cards.values())), 1),
        "peak_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
    }


def main() -> int:
    """Prints the figures; 1 where the law is slower than python-chess."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one JSON object instead of words")
    parser.add_argument("--rounds", type=int, default=11, help="how often each is timed")
    asked = parser.parse_args()
    figures = measure(asked.rounds)
    if asked.json:
        print(json.dumps(figures))
    else:
        by_game = ", ".join(f"{game} {rate:,}" for game, rate in figures["by_game"].items())
        print(f"law           {figures['flicks_a_second']:>9,} flicks a second ({by_game})")
        print(f"python-chess  {figures['plies_a_second']:>9,} plies a second")
        print(f"ratio         {figures['ratio']:>9} (wanted: at least {LEAST_RATIO})")
        print(f"{figures['cards']} cards of {figures['flicks_a_card']} flicks; peak memory of")
        print(f"this process, python-chess and all: {figures['peak_mib']} MiB")
    return int(figures["ratio"] < LEAST_RATIO)


if __name__ == "__main__":
    sys.exit(main())
