"""Swiss rounds with known pairs: those of a reference program, for the rules of either edition."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from matches.tournament import Outcome, PointsScheme, Result
from matches.tournament.documents import DocumentError
from matches.tournament.pairing import SwissState, UnpairableError, pair, pair_next, read_trf
from matches.tournament.pairing.history import Edition
from tests.deep import some
from tests.tournament.oracles import from_json, oracle

CHESS = PointsScheme(win=2, draw=1)
BYE = Outcome.BYE_FULL
DIFFER = (
    "s20260003-r3", "s20260015-r6", "s20260037-r7", "s20260042-r2", "s20260049-r6",
    "s20260056-r5", "s20260059-r6", "s20260069-r3", "s20260093-r5",
)  # fmt: skip


def rounds_of(name: str) -> list[dict[str, Any]]:
    lines = oracle(f"swiss/{name}_public.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "least"), [("2017", 470), ("2026", 495)])
def test_every_round_has_the_pairs_of_the_reference_program(edition: Edition, least: int) -> None:
    known = rounds_of(f"dutch{edition}")
    assert len(known) >= least
    differ, flicks = [], []
    for one in some(known, 60):
        paired = pair(replace(read_trf(one["trf"]), edition=edition))
        assert paired.method == "dutch", one["id"]
        pairs = {tuple(both) for both in one["white_black"]}
        if paired.bye != one["bye"] or {*map(frozenset, paired.pairs)} != {*map(frozenset, pairs)}:
            differ.append(one["id"])
        if one["second_engine_agrees"] and set(paired.pairs) != pairs:
            flicks.append(one["id"])
    assert differ == []
    assert flicks == []


def test_the_rounds_on_which_the_editions_differ_are_paired_by_each_in_its_way() -> None:
    """Who rests (C.9, C.5), who floats (1.4), and what the next bracket can have (C.8)."""
    known = {one["id"][-len("s20260003-r3") :]: one for one in rounds_of("dutch2026")}
    for id_ in DIFFER:
        swiss, reference = read_trf(known[id_]["trf"]), known[id_]
        newer, older = (pair(replace(swiss, edition=each)) for each in ("2026", "2017"))
        theirs = {*map(frozenset, reference["white_black"])}
        assert (newer.method, older.method) == ("dutch", "dutch")
        assert ({*map(frozenset, newer.pairs)}, newer.bye) == (theirs, reference["bye"]), id_
        assert ({*map(frozenset, older.pairs)}, older.bye) != (theirs, reference["bye"]), id_


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("incompatible_color", "line 2: round 5 against 3: both have b, here and in line 3"),
        ("incompatible_result", "line 2: round 5 against 3: win here does not go with win"),
        ("incorrect_points", "line 2: states 4 points, and its results give 3"),
        ("invalid_code", "line 7: has the code '101', which neither TRF16 nor TRF26 knows"),
        ("missing_result", "line 2: round 5 against 3: 3 (line 3) has no match in that round"),
        ("missing_starting_number", "has no player with the starting number 7"),
        ("too_many_results", "line 2: has 6 rounds, and there are 5 (XXR)"),
    ],
)
def test_a_file_with_a_mistake_is_refused_with_its_line(file: str, said: str) -> None:
    text = oracle(f"swiss/py4swiss_edge_cases/{file}.trf").read_bytes()
    with pytest.raises(DocumentError) as caught:
        read_trf(text)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("no_legal_pairings", "round 4 has no legal pairing: everyone has met everyone"),
        ("no_legal_pairings_odd", "with a bye for one of 3, 4"),
    ],
)
def test_a_round_without_a_legal_pairing_says_so(file: str, said: str) -> None:
    swiss = read_trf(oracle(f"swiss/py4swiss_edge_cases/{file}.trf").read_bytes())
    with pytest.raises(UnpairableError, match=said):
        pair(swiss)


@pytest.mark.parametrize(
    "file",
    ["comments", "javafo_example", "dutch_d2_criterion_d", "burstein_late_entries"],
)
def test_an_unusual_file_is_paired_by_the_dutch_system(file: str) -> None:
    swiss = read_trf(oracle(f"swiss/py4swiss_edge_cases/{file}.trf").read_bytes())
    paired = pair(swiss)
    assert paired.method == "dutch"
    everyone = [*(number for both in paired.pairs for number in both), paired.bye]
    present = {one.number for one in swiss.present()}
    assert {number for number in everyone if number} == present


def test_the_small_file_for_the_bye_is_paired_as_expected() -> None:
    folder = oracle("swiss/bbp_testsuite")
    written = (folder / "dutch_2025_C9.output.expected").read_text(encoding="utf-8").split()[1:]
    numbers = [int(number) for number in written]
    paired = pair(read_trf((folder / "dutch_2025_C9.input").read_bytes()))
    assert {*paired.pairs, (paired.bye, 0)} == {*zip(numbers[::2], numbers[1::2], strict=True)}


@pytest.mark.parametrize("players", [6, 8, 9, 10, 12, 20])
def test_javafo_pairs_alike_wherever_it_is_trusted(players: int) -> None:
    scenario = next(
        one
        for one in from_json("swiss/javafo_2.2_golden.json").values()
        if len(one["scenario"]["players"]) == players
        and "withdrawAfterRound" not in one["scenario"]
    )
    names = [player["ID"] for player in scenario["scenario"]["players"]]
    played: list[Result] = []
    for number, known in sorted(scenario["rounds"].items(), key=lambda item: int(item[0])):
        if not known["trusted"]:
            break
        rounds = scenario["scenario"]["totalRounds"]
        state = SwissState(names, played, rounds, int(number), CHESS, edition="2017")
        paired = pair_next(state)
        assert {*map(frozenset, paired.pairs)} == {*map(frozenset, known["pairs"])}, number
        bye = known["byes"][0]["PlayerID"] if known["byes"] else None
        assert paired.bye == bye
        for first, second in paired.pairs:
            better = "home" if names.index(first) < names.index(second) else "away"
            id_ = f"{number}-{first}"
            played.append(Result(id_, first, second, winner=better, round=int(number)))
        if bye:
            played.append(Result(f"{number}-{bye}", bye, None, BYE, round=int(number)))
    assert len(played) >= 9
