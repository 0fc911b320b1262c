"""Swiss rounds from results: laws that hold in every tournament, absences, byes, dead ends."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import Outcome, Result
from matches.tournament.documents import DocumentError
from matches.tournament.pairing import (
    SwissState,
    UnpairableError,
    as_document,
    pair_next,
    read_state,
)
from matches.tournament.pairing import dutch as dutch_module
from matches.tournament.pairing import swiss as swiss_module
from matches.tournament.pairing.dutch import NoAnswerError
from tests.deep import either


def entrants(size: int) -> list[str]:
    return [f"e{number}" for number in range(1, size + 1)]


def play(state: SwissState, winners: dict[str, str] | None = None) -> SwissState:
    """The state after its next round: the home side wins where `winners` says nothing else."""
    paired = pair_next(state)
    played = [
        Result(f"{paired.number}-{first}", first, second,
               winner=(winners or {}).get(first, "home"), round=paired.number)
        for first, second in paired.pairs
    ]  # fmt: skip
    if paired.bye is not None:
        id_ = f"{paired.number}-{paired.bye}"
        played.append(Result(id_, paired.bye, None, Outcome.BYE_FULL, round=paired.number))
    for absent, outcome in paired.absent.items():
        id_ = f"{paired.number}-{absent}"
        played.append(Result(id_, absent, None, outcome, round=paired.number))
    return replace(state, results=[*state.results, *played], absent={})


@settings(max_examples=either(6, 25), deadline=None)
@given(size=st.integers(2, 13), data=st.data())
def test_no_rematch_nobody_twice_and_no_second_bye_before_everyone_had_one(
    size: int, data: st.DataObject
) -> None:
    names = entrants(size)
    state = SwissState(names, [], rounds=7)
    met: set[frozenset[str]] = set()
    byes: Counter[str] = Counter()
    for _ in range(data.draw(st.integers(1, 7))):
        gone = data.draw(st.lists(st.sampled_from(names), unique=True, max_size=size - 1))
        kinds = st.sampled_from([Outcome.BYE_HALF, Outcome.BYE_ZERO])
        state = replace(state, absent={name: data.draw(kinds) for name in gone})
        there = sorted(set(names) - set(gone))
        try:
            paired = pair_next(state)
        except UnpairableError:
            # Only where there is none: tried here by going through all pairings of the few.
            assert not exists(there, met, byes)
            break
        seen = [name for both in paired.pairs for name in both]
        seen += [paired.bye] if paired.bye else []
        assert sorted(seen) == there
        pairs = {frozenset(both) for both in paired.pairs}
        assert not pairs & met
        met |= pairs
        if paired.bye:
            assert byes[paired.bye] == min(byes[name] for name in there)
            byes[paired.bye] += 1
        winners = {
            first: data.draw(st.sampled_from(["home", "away", "draw"])) for first, _ in paired.pairs
        }
        state = play(state, winners)


def exists(there: list[str], met: set[frozenset[str]], byes: Counter[str]) -> bool:
    """Whether any legal pairing of these exists, by trying all."""
    if len(there) % 2:
        fewest = min(byes[name] for name in there)
        resting = [name for name in there if byes[name] == fewest]
        return any(exists([n for n in there if n != name], met, byes) for name in resting)
    if not there:
        return True
    first, rest = there[0], there[1:]
    return any(
        frozenset((first, other)) not in met
        and exists([name for name in rest if name != other], met, byes)
        for other in rest
    )


@settings(max_examples=either(6, 15), deadline=None)
@given(size=st.integers(2, 12), seed=st.integers(0, 10_000))
def test_the_order_of_results_and_the_names_never_matter(size: int, seed: int) -> None:
    from random import Random

    chance = Random(seed)
    state = play(play(SwissState(entrants(size), [], rounds=9)) if size > 4 else
                 SwissState(entrants(size), [], rounds=9))  # fmt: skip
    shuffled = list(state.results)
    chance.shuffle(shuffled)
    new = {name: f"x{chance.random()}" for name in state.entrants}
    renamed = [
        replace(one, home=new[one.home], away=None if one.away is None else new[one.away])
        for one in shuffled
    ]
    other = replace(state, entrants=[new[name] for name in state.entrants], results=renamed)
    try:
        paired = pair_next(state)
    except UnpairableError:
        with pytest.raises(UnpairableError):
            pair_next(other)
        return
    assert pair_next(other).pairs == tuple((new[a], new[b]) for a, b in paired.pairs)


def test_the_first_round_pairs_the_upper_half_with_the_lower() -> None:
    paired = pair_next(SwissState(entrants(7), [], rounds=3))
    assert paired.pairs == (("e1", "e4"), ("e5", "e2"), ("e3", "e6"))
    assert (paired.bye, paired.method) == ("e7", "dutch")
    other = pair_next(SwissState(entrants(7), [], rounds=3, top_first=False))
    assert other.pairs[0] == ("e4", "e1")


@pytest.mark.parametrize("size", range(2, 24))
def test_the_short_way_through_the_first_round_is_the_library_s(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = SwissState(
        entrants(size), [], 5, absent=dict.fromkeys(["e1"] * (size > 6), Outcome.BYE_ZERO)
    )
    short = pair_next(state)
    monkeypatch.setattr(dutch_module, "_is_plain_start", lambda swiss: False)
    long = pair_next(state)
    assert long.method == short.method == "dutch"
    assert (long.bye, long.pairs) == (short.bye, short.pairs)


def test_a_bye_is_remembered_when_its_owner_leaves_and_comes_back() -> None:
    state = play(SwissState(entrants(5), [], rounds=5))
    assert state.results[-1].home == "e5"
    state = play(replace(state, absent={"e5": Outcome.BYE_ZERO, "e1": Outcome.BYE_HALF}))
    paired = pair_next(state)
    assert "e5" in {name for both in paired.pairs for name in both}
    assert paired.bye not in (None, "e5")


def test_a_late_entry_is_paired_with_the_points_it_was_given() -> None:
    state = play(SwissState(entrants(6), [], rounds=5))
    late = replace(
        state,
        entrants=[*state.entrants, "late", "later"],
        results=[*state.results, Result("l", "late", None, Outcome.BYE_HALF, round=1)],
    )
    paired = pair_next(late)
    assert {"late", "later"} <= {name for both in paired.pairs for name in both}
    assert paired.bye is None
    assert frozenset(("late", "later")) not in map(frozenset, paired.pairs)


def test_a_match_still_to_be_played_is_not_paired_again() -> None:
    results = [Result("1", "e1", "e2", Outcome.POSTPONED, round=1),
               Result("2", "e3", "e4", winner="draw", round=1)]  # fmt: skip
    paired = pair_next(SwissState(entrants(4), results, rounds=3))
    assert paired.number == 2
    assert frozenset(("e1", "e2")) not in map(frozenset, paired.pairs)


def test_when_everyone_has_had_a_bye_somebody_has_a_second_and_it_is_said() -> None:
    byes = [Result(str(n), f"e{n}", None, Outcome.BYE_FULL, round=n) for n in (1, 2, 3)]
    paired = pair_next(SwissState(entrants(3), byes, rounds=9))
    assert len(paired.pairs) == 1
    assert paired.method == "matching"
    assert any("second bye" in note for note in paired.notes)


def test_rematches_are_made_only_where_allowed_and_only_when_needed() -> None:
    state = SwissState(entrants(4), [], rounds=9)
    for _ in range(3):
        state = play(state)
    with pytest.raises(UnpairableError, match="everyone has met everyone"):
        pair_next(state)
    paired = pair_next(replace(state, rematches=True))
    assert len(paired.pairs) == 2
    assert sum("meet again" in note for note in paired.notes) == 2
    fresh = pair_next(SwissState(entrants(4), [], rounds=9, rematches=True))
    assert fresh.method == "dutch"


def test_pairs_to_be_kept_apart_are_kept_apart() -> None:
    paired = pair_next(SwissState(entrants(4), [], rounds=3, apart=[("e1", "e3"), ("e1", "e4")]))
    assert frozenset(("e1", "e2")) in map(frozenset, paired.pairs)


def test_a_library_that_fails_leaves_no_one_without_a_round(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fails(swiss: object) -> object:
        raise NoAnswerError("py4swiss failed: for the sake of this test")

    state = play(SwissState(entrants(9), [], rounds=5))
    monkeypatch.setattr(swiss_module, "dutch", fails)
    paired = pair_next(state)
    assert paired.method == "matching"
    assert "for the sake of this test" in paired.notes[0]
    assert len(paired.pairs) == 4
    # Level with one another where that can be: nine with two points and a bye make one float.
    points = Counter(one.home for one in state.results)
    assert sum(points[a] != points[b] for a, b in paired.pairs) <= 1


def test_a_wrong_answer_of_the_library_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swiss_module, "dutch", lambda swiss: (((1, 2), (1, 3)), None))
    paired = pair_next(SwissState(entrants(4), [], rounds=3))
    assert paired.method == "matching"
    assert "everyone once" in paired.notes[0]


def test_a_whole_document_is_paired() -> None:
    document = {
        "entrants": ["ash", "birch", "cedar", {"id": "dogwood", "withdrawn": True}, "elm"],
        "rounds": 3,
        "results": [
            {"round": 1, "home": "ash", "away": "cedar", "winner": "home"},
            {"round": 1, "home": "dogwood", "away": "birch", "outcome": "walkover",
             "winner": "birch"},
            {"round": 1, "home": "elm", "outcome": "bye-full"},
        ],
        "absent": [{"entrant": "cedar", "bye": "bye-half"}],
    }  # fmt: skip
    answer = as_document(pair_next(read_state(json.dumps(document))))
    assert answer["round"] == 2
    assert answer["absent"] == {"dogwood": "bye-zero", "cedar": "bye-half"}
    assert {*answer["pairs"][0], answer["bye"]} == {"ash", "birch", "elm"}
    assert answer["system"].startswith("FIDE (Dutch) system")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rounds": None}, "rounds: is missing"),
        ({"rounds": 1}, "round: would be 2, and there are rounds 1 to 1"),
        ({"absent": ["oak"]}, "absent.0.entrant: names 'oak', who is not among the entrants"),
        ({"absent": [{"entrant": "a", "bye": "free"}]}, "absent.0.bye: must be one of"),
        ({"absent": ["a", "a"]}, "absent.1.entrant: lists 'a' a second time"),
        ({"apart": [["a", "a"]]}, "apart.0: must be two different entrants"),
        ({"apart": [["a", "oak"]]}, "apart.0.1: names 'oak'"),
        ({"top_seed": "third"}, "top_seed: must be one of first, second"),
        ({"colour": 1}, "colour: is not known here"),
        ({"results": [{"home": "a", "away": "b", "winner": "a"}]}, "results.0.round: is missing"),
        (
            {"results": [{"round": 1, "home": "a", "away": "b", "winner": "a"},
                         {"round": 1, "home": "b", "away": "c", "winner": "b"}]},
            "results.1.home: has 'b' a second time in round 1",
        ),
    ],
)  # fmt: skip
def test_a_document_with_a_mistake_is_refused_with_its_path(
    change: dict[str, object], said: str
) -> None:
    document = {
        "entrants": ["a", "b", "c"],
        "rounds": 5,
        "results": [{"round": 1, "home": "a", "away": "b", "winner": "a"}],
    }
    with pytest.raises(DocumentError) as caught:
        read_state(json.dumps({**document, **change}))
    assert any(str(mistake).startswith(said) for mistake in caught.value.mistakes), caught.value


@settings(max_examples=either(10, 40), deadline=None)
@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["entrants", "rounds", "results", "absent", "apart", "round", "x"]), inner
    ),
    max_leaves=12,
))  # fmt: skip
def test_whatever_the_document_the_answer_is_a_list_of_mistakes(value: object) -> None:
    said = "paired"
    try:
        pair_next(read_state(json.dumps(value)))
    except (DocumentError, UnpairableError) as error:
        said = str(error)
    assert said
