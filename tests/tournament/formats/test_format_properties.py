"""Laws of every format that is drawn: to rename only renames, one match a slot, nobody left out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from matches.tournament import Outcome, Result
from matches.tournament.documents import DocumentError
from matches.tournament.drawing import answer, read_draw
from matches.tournament.drawing.options import READERS
from matches.tournament.pairing import SwissState, UnpairableError, pair_next
from tests.deep import either
from tests.tournament.formats.test_single_elimination import entrants

SIZES = {"box-league": (3, 40), "double-elimination": (3, 64), "single-elimination": (2, 256)}
OPTIONS: Mapping[str, dict[str, st.SearchStrategy[Any]]] = {
    "round-robin": {"legs": st.integers(1, 4)},
    "everyone-plays": {"matches": st.integers(1, 9), "one_extra": st.just(True)},
    "single-elimination": {"third_place": st.booleans()},
    "double-elimination": {"decider": st.booleans()},
    "groups-knockout": {"groups": st.integers(1, 6), "legs": st.integers(1, 2)},
    "box-league": {"size": st.integers(3, 8)},
    "ladder": {},
    "lesson": {
        "boards": st.integers(1, 9), "minutes": st.integers(20, 60), "game_minutes": st.just(7),
    },
}  # fmt: skip
DRAWN = sorted(OPTIONS)


def drawn(document: dict[str, Any]) -> dict[str, Any]:
    return answer(read_draw(json.dumps(document)))


@st.composite
def documents(draw: st.DrawFn, format_: str) -> dict[str, Any]:
    """Any draw of a format, its entrants by number, some of them of one club or another."""
    least, most = SIZES.get(format_, (2, 40))
    clubs = st.sampled_from(["", "", "", "Fen", "Hill"])
    listed: list[Any] = entrants(draw(st.integers(least, most)))
    if format_ == "groups-knockout":
        listed = [{"id": id_, "club": club} if (club := draw(clubs)) else id_ for id_ in listed]
    options = {key: draw(values) for key, values in OPTIONS[format_].items()}
    return {"format": format_, "entrants": listed, **options}


def sound(document: dict[str, Any]) -> dict[str, Any]:
    """Its draw; what the format says it cannot draw is left aside."""
    try:
        return drawn(document)
    except DocumentError:
        assume(False)
        raise


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """A document in which every text that is an entrant has another name."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, list):
        return [renamed(one, names) for one in value]
    if isinstance(value, dict):
        return {names.get(key, key): renamed(one, names) for key, one in value.items()}
    return value


def test_every_format_is_here_but_the_plate_which_follows_a_knockout() -> None:
    assert set(DRAWN) == set(READERS) - {"plate"}


@pytest.mark.parametrize("format_", DRAWN)
@settings(max_examples=either(6, 25), deadline=None)
@given(data=st.data())
def test_to_rename_the_entrants_only_renames(format_: str, data: st.DataObject) -> None:
    document = data.draw(documents(format_))
    told = sound(document)
    # In reverse order of the alphabet, so that whoever sorts by name is found out.
    names = {id_: f"z{9999 - int(id_)} x" for id_ in map(str, range(1, 300))}
    assert drawn({**document, "entrants": renamed(document["entrants"], names)}) == renamed(
        told, names
    )


@pytest.mark.parametrize("format_", ["round-robin", "everyone-plays"])
@settings(max_examples=either(10, 40), deadline=None)
@given(data=st.data())
def test_a_round_has_everyone_once_and_every_board_once(format_: str, data: st.DataObject) -> None:
    document = data.draw(documents(format_))
    for one in sound(document)["rounds"]:
        named = [name for match in one["matches"] for name in (match["home"], match["away"])]
        assert sorted([*named, *one["resting"]]) == sorted(document["entrants"])
        boards = [match["board"] for match in one["matches"]]
        assert boards == list(range(1, len(boards) + 1))


@pytest.mark.parametrize("format_", ["groups-knockout", "box-league"])
@settings(max_examples=either(10, 40), deadline=None)
@given(data=st.data())
def test_in_every_group_and_box_all_meet_as_often_and_nobody_is_in_two(
    format_: str, data: st.DataObject
) -> None:
    document = data.draw(documents(format_))
    told = sound(document)
    parts = told["groups" if format_ == "groups-knockout" else "boxes"]
    ids = [one["id"] if isinstance(one, dict) else one for one in document["entrants"]]
    assert sorted(name for part in parts for name in part["entrants"]) == sorted(ids)
    for part in parts:
        met: Counter[frozenset[str]] = Counter()
        for one in part["rounds"]:
            pairs = [(match["home"], match["away"]) for match in one["matches"]]
            named = [name for both in pairs for name in both]
            assert sorted([*named, *one["resting"]]) == sorted(part["entrants"])
            met.update(map(frozenset, pairs))
        size = len(part["entrants"])
        assert len(met) == size * (size - 1) // 2
        assert set(met.values()) <= {document.get("legs", 1)}


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
@settings(max_examples=either(10, 40), deadline=None)
@given(data=st.data())
def test_every_slot_of_a_bracket_is_filled_from_one_place_and_every_place_goes_somewhere(
    format_: str, data: st.DataObject
) -> None:
    document = data.draw(documents(format_))
    ties = sound(document)["ties"]
    sides = [side for tie in ties for side in (tie["home"], tie["away"])]
    for key in ("entrant", "winner_of", "loser_of"):
        used = Counter(side[key] for side in sides if key in side)
        # The two of the final meet again in the decider, where there is one.
        twice = {id_ for id_, times in used.items() if times > 1}
        assert twice <= {"final"} or key == "entrant", (key, twice)
    placed = {side["entrant"] for side in sides if "entrant" in side}
    assert placed == set(document["entrants"])
    fed = {side[key] for side in sides for key in ("winner_of", "loser_of") if key in side}
    last = {"decider"} if document.get("decider") else {"final"}
    ends = {tie["id"] for tie in ties} - fed
    assert len(ends) <= 2
    assert format_ == "single-elimination" or ends == last


def one_more(state: SwissState, number: int, data: st.DataObject) -> SwissState:
    """Somebody who comes late, with half a bye or with nothing for what was missed."""
    late = f"late{number}"
    at = data.draw(st.integers(0, len(state.entrants)))
    listed = list(state.entrants)
    state = replace(state, entrants=[*listed[:at], late, *listed[at:]])
    if data.draw(st.booleans()):
        missed = Result(f"m{number}", late, None, Outcome.BYE_HALF, round=number - 1)
        state = replace(state, results=[*state.results, missed])
    return state


@settings(max_examples=either(7, 30), deadline=None)
@given(size=st.integers(3, 12), data=st.data())
def test_a_swiss_keeps_its_laws_through_late_entries_leavers_and_comebacks(
    size: int, data: st.DataObject
) -> None:
    names = [f"e{number}" for number in range(1, size + 1)]
    state = SwissState(list(names), [], rounds=9)
    gone: set[str] = set()
    met: set[frozenset[str]] = set()
    byes: Counter[str] = Counter()
    for number in range(1, data.draw(st.integers(2, 9)) + 1):
        if number > 1 and data.draw(st.booleans()):
            state = one_more(state, number, data)
        gone ^= set(data.draw(st.lists(st.sampled_from(list(state.entrants)), max_size=2)))
        there = sorted(set(state.entrants) - gone)
        if not there:
            return
        state = replace(state, absent=dict.fromkeys(gone, Outcome.BYE_ZERO), round=number)
        try:
            paired = pair_next(state)
        except UnpairableError:
            return
        named = [name for both in paired.pairs for name in both]
        assert sorted([*named, *([paired.bye] if paired.bye else [])]) == there
        pairs = {frozenset(both) for both in paired.pairs}
        assert not pairs & met
        met |= pairs
        played = [
            Result(f"{number}-{one}", one, other, round=number,
                   winner=data.draw(st.sampled_from(["home", "away", "draw"])))
            for one, other in paired.pairs
        ]  # fmt: skip
        if paired.bye:
            assert byes[paired.bye] == min(byes[name] for name in there)
            byes[paired.bye] += 1
            bye = Result(f"{number}-bye", paired.bye, None, Outcome.BYE_FULL, round=number)
            played.append(bye)
        state = replace(state, results=[*state.results, *played])
