"""The table of 1,000 entrants and 500,000 results from memory, and a league of 20 with 380.

    python benchmarks/table.py [--json]

Prints seconds of processor time (all of it is one thread's own work) and, in the same run, those of
a naive table that only counts and sorts (no proof, no form, no head-to-head), so that a slow
machine is not taken for a slow table. Ends with status 1
when the big table takes 3 s or more, or when the two disagree.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from matches.tournament import Result, Table, round_robin, tabulate

MOST_SECONDS = 3.0
STEPS = ("points", "difference", "scored", "head-to-head")


def big_season() -> tuple[list[str], list[Result]]:
    """Everyone of 1,000 meets everyone, and 500 meet again: 500,000 results."""
    chance = random.Random(7)
    entrants = [f"e{number:04}" for number in range(1000)]
    pairs = list(combinations(entrants, 2))
    pairs += pairs[:500]
    chance.shuffle(pairs)
    return entrants, [
        Result(
            f"r{number}",
            home,
            away,
            home_score=chance.randrange(4),
            away_score=chance.randrange(4),
            round=number // 500 + 1,
        )
        for number, (home, away) in enumerate(pairs)
    ]


def league(size: int = 20) -> tuple[list[str], list[Result]]:
    """A double round robin of 20: 380 results."""
    chance = random.Random(7)
    entrants = [f"e{number:02}" for number in range(size)]
    pairings = [pairing for one in round_robin(entrants, 2) for pairing in one.pairings]
    return entrants, [
        Result(
            f"r{number}",
            one.home,
            one.away,
            home_score=chance.randrange(4),
            away_score=chance.randrange(4),
            round=one.round,
        )
        for number, one in enumerate(pairings)
    ]


def naive(entrants: list[str], results: list[Result]) -> list[tuple[int, int, int, str]]:
    """(points, difference, scored, entrant), the best first: what a first attempt would do."""
    rows = {name: {"points": 0, "scored": 0, "conceded": 0} for name in entrants}
    for result in results:
        for own, other, name in (
            (result.home_score, result.away_score, result.home),
            (result.away_score, result.home_score, result.away),
        ):
            row = rows[name]
            row["scored"] += own
            row["conceded"] += other
            row["points"] += 3 if own > other else 1 if own == other else 0
    return sorted(
        (
            (row["points"], row["scored"] - row["conceded"], row["scored"], name)
            for name, row in rows.items()
        ),
        reverse=True,
    )


def seconds(work: Callable[[], object], times: int = 3) -> float:
    """The best of some runs, on the processor."""
    best = float("inf")
    for _ in range(times):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return best


def agree(table: Table, rows: list[tuple[int, int, int, str]]) -> bool:
    """Whether both have the same numbers in the same order, level ones aside."""
    return [(row.points, row.difference, row.scored) for row in table.rows] == [
        row[:3] for row in rows
    ]


def main() -> int:
    entrants, results = big_season()
    few, some = league()
    figures = {
        "big_table_s": seconds(lambda: tabulate(entrants, results, tie_breaks=STEPS)),
        "big_table_with_rank_changes_s": seconds(
            lambda: tabulate(entrants, results, tie_breaks=STEPS, previous="round"), 1
        ),
        "big_naive_s": seconds(lambda: naive(entrants, results)),
        "league_table_s": seconds(lambda: tabulate(few, some, tie_breaks=STEPS), 20),
        "league_naive_s": seconds(lambda: naive(few, some), 20),
    }
    figures["big_ratio"] = figures["big_table_s"] / figures["big_naive_s"]
    figures["league_ratio"] = figures["league_table_s"] / figures["league_naive_s"]
    same = agree(tabulate(entrants, results, tie_breaks=STEPS), naive(entrants, results))
    if "--json" in sys.argv[1:]:
        print(json.dumps({**figures, "agree": same}))
    else:
        print(f"1,000 entrants, {len(results):,} results, from memory")
        print(f"  our table with proofs and form  {figures['big_table_s']:8.3f} s")
        print(
            f"  the same with rank changes      {figures['big_table_with_rank_changes_s']:8.3f} s"
        )
        print(f"  naive counting and sorting      {figures['big_naive_s']:8.3f} s")
        print(f"  ratio                           {figures['big_ratio']:8.2f}")
        print(f"a league of {len(few)}, {len(some)} results")
        print(f"  our table with proofs and form  {figures['league_table_s'] * 1000:8.3f} ms")
        print(f"  naive counting and sorting      {figures['league_naive_s'] * 1000:8.3f} ms")
        print(f"both agree: {same}; limit for the big table: {MOST_SECONDS} s")
    return 0 if same and figures["big_table_s"] < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
