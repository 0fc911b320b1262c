"""The random cards of Black and White reach every rule, every fault and every kind of ending.

Run with `-rP` or `-s` to see how often each is reached.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.oracles import black_cards, black_oracle, white_cards, white_oracle

CARDS = 1000
GAMES = {"black": (black_oracle, black_cards), "white": (white_oracle, white_cards)}

# Rules that no entry can meet on a card of plain facts: the choice of colours and the board are
# options, and a flick from before the 5 cm line is only seen by the simulator.
NEVER_IN_A_RULING = {
    "black": {"black.set", "black.board", "black.first", "black.reachable"},
    "white": {"white.behind-line"},
}
# Those of them that a fault names.
IN_A_FAULT = {"black": {"black.set", "black.first", "black.reachable"}, "white": set()}
CODES = {
    "black": {
        "impossible",
        "out-of-turn",
        "after-the-end",
        "unfinished",
        "claim-mismatch",
        "unreachable",
    },
    "white": {
        "impossible",
        "out-of-turn",
        "illegal",
        "after-the-end",
        "unfinished",
        "claim-mismatch",
        "unreachable",
        "unusual",
    },
}


def judged(game: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Cards with their verdicts, from fixed seeds."""
    oracle, cards = GAMES[game]
    all_cards = [cards.random_card(random.Random(seed)) for seed in range(CARDS)]
    return [(card, oracle.verdict(card)) for card in all_cards]


@pytest.fixture(scope="module")
def verdicts() -> Callable[[str], list[tuple[dict[str, Any], dict[str, Any]]]]:
    known: dict[str, list[tuple[dict[str, Any], dict[str, Any]]]] = {}

    def of(game: str) -> list[tuple[dict[str, Any], dict[str, Any]]]:
        if game not in known:
            known[game] = judged(game)
        return known[game]

    return of


def report(title: str, counts: Counter[Any]) -> None:
    lines = [f"  {count:6} {name}" for name, count in sorted(counts.items(), key=str)]
    sys.stdout.write("\n".join([title, *lines, ""]))


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_that_can_be_cited_is_cited(verdicts: Any, game: str) -> None:
    counts: Counter[str] = Counter()
    in_faults: Counter[str] = Counter()
    for _card, verdict in verdicts(game):
        for ruling in verdict["rulings"]:
            counts.update(ruling["rules"])
        in_faults.update(fault["rule"] for fault in verdict["faults"])
    report(f"{game}: rules in rulings", counts)
    report(f"{game}: rules in faults", in_faults)
    assert set(counts) == set(GAMES[game][0].RULES) - NEVER_IN_A_RULING[game]
    assert min(counts.values()) >= 10
    assert IN_A_FAULT[game] <= set(in_faults)


@pytest.mark.parametrize("game", GAMES)
def test_every_fault_code_appears(verdicts: Any, game: str) -> None:
    counts: Counter[str] = Counter()
    for _card, verdict in verdicts(game):
        counts.update(fault["code"] for fault in verdict["faults"])
    report(f"{game}: fault codes", counts)
    assert set(counts) == CODES[game]


@pytest.mark.parametrize("game", GAMES)
def test_every_detail_ends_in_every_way(verdicts: Any, game: str) -> None:
    counts: Counter[tuple[str, Any]] = Counter()
    for card, verdict in verdicts(game):
        counts[(card["detail"], verdict["winner"])] += 1
    report(f"{game}: detail and winner", counts)
    for detail in ("flicks", "card", "result"):
        for winner in ("A", "B", "draw", None):
            assert counts[(detail, winner)] > 0, (detail, winner)


def test_black_reaches_golden_guys_and_both_ends_of_a_play_out(verdicts: Any) -> None:
    counts: Counter[str] = Counter()
    for card, verdict in verdicts("black"):
        if card["detail"] != "flicks":
            continue
        for ruling in verdict["rulings"]:
            if "black.play-out" in ruling["rules"] and ruling["next"] is None:
                counts["board empty" if ruling["merit"] else "turn lost"] += 1
            if ruling["next_from"] == "either":
                counts["either"] += 1
            if {"black.miss", "black.diameter"} <= set(ruling["rules"]):
                counts["miss and diameter"] += 1
        for side in ("A", "B"):
            counts["golden guy"] += verdict["statistics"][side]["golden_guy"]
            counts["cannon"] += verdict["statistics"][side]["cannons"]
    report("black: situations", counts)
    for situation in ("board empty", "turn lost", "either", "miss and diameter"):
        assert counts[situation] > 0, situation
    assert counts["golden guy"] > 0
    assert counts["cannon"] > 0


def test_white_reaches_replayed_ends_extra_ends_and_lapsed_removals(verdicts: Any) -> None:
    counts: Counter[str] = Counter()
    for card, verdict in verdicts("white"):
        ends = card["options"].get("ends", 10)
        for ruling in verdict["rulings"]:
            if ruling["end"] > ends:
                counts["extra end"] += 1
            if "white.dead-end" in ruling["rules"] and card["options"].get("dead_end") == "replay":
                counts["replay"] += 1
            if sum(ruling["removals_owed"].values()) > 1:
                counts["several removals"] += 1
            entry = card["entries"][ruling["entry"]]
            facts = entry.get("flick", {})
            if facts.get("white_off") and facts.get("off"):
                counts["lapsed"] += 1
            if "measure" in entry:
                counts[f"measured by {next(iter(entry['measure']))}"] += 1
    report("white: situations", counts)
    for situation in ("extra end", "replay", "several removals", "lapsed"):
        assert counts[situation] > 0, situation
    assert counts["measured by order"] > 0
    assert counts["measured by distances_mm"] > 0
