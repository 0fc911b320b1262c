"""What holds of every ladder, whatever its rules and its log."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.ladder import Event, Happened, LadderRules, candidates, climb, due
from tests.deep import either
from tests.tournament.ladder.logs import NAMES, at

rules_drawn = st.builds(
    LadderRules,
    reach=st.integers(1, 4),
    answer_days=st.integers(0, 4),
    play_days=st.integers(0, 6),
    win=st.sampled_from(["take", "swap"]),
    loss=st.sampled_from(["stay", "down"]),
    refusal=st.sampled_from(["lose", "stay"]),
    silence=st.sampled_from(["lose", "stay"]),
    unplayed=st.sampled_from(["lose", "stay"]),
    idle_days=st.sampled_from([0, 5, 9]),
    idle_drop=st.integers(1, 3),
)


def a_season(rules: LadderRules, seed: int, length: int = 25) -> list[Event]:
    """A log as players and a clock would write it; now and then something that does not fit."""
    chance = random.Random(seed)
    events: list[Event] = [
        Event(number, at(0), Happened.JOINED, name) for number, name in enumerate(NAMES, start=1)
    ]
    day = 0.0
    for number in range(1, length):
        day += chance.choice([0, 0.3, 1, 2])
        events += due(rules, events, at(day))
        ladder = climb(rules, events)
        what = chance.choice(list(Happened))
        opened = [each.id for each in ladder.challenges.values() if each.open] or ["c0"]
        low, high = chance.sample(NAMES, 2)
        challenge = f"c{number}" if what == Happened.CHALLENGED else chance.choice(opened)
        held = ladder.challenges.get(challenge)
        winner = chance.choice(["", held.challenger, held.challenged]) if held else ""
        events.append(
            Event(
                len(events) + 1, at(day), what, low,
                high if what == Happened.CHALLENGED else "", challenge, winner,
                chance.randint(1, 6), at(day + 3),
            )
        )  # fmt: skip
    return events


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_the_log_alone_decides_whatever_order_it_is_read_in(rules: LadderRules, seed: int) -> None:
    events = a_season(rules, seed)
    mixed = list(events)
    random.Random(seed).shuffle(mixed)
    assert climb(rules, mixed) == climb(rules, events)
    assert due(rules, mixed, at(200)) == due(rules, events, at(200))


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_the_moves_alone_tell_the_whole_ladder(rules: LadderRules, seed: int) -> None:
    events = a_season(rules, seed)
    ladder = climb(rules, events)
    rung: dict[str, int] = {}
    for move in ladder.moves:
        assert rung.get(move.entrant, 0) == move.before != move.after
        rung[move.entrant] = move.after
    assert sorted((one for one in rung if rung[one]), key=lambda one: rung[one]) == list(
        ladder.rungs
    )
    assert len(set(ladder.rungs)) == len(ladder.rungs)


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_nobody_is_in_two_challenges_that_are_allowed(rules: LadderRules, seed: int) -> None:
    ladder = climb(rules, a_season(rules, seed))
    for low in ladder.rungs:
        for each in candidates(rules, ladder, low, at(100)):
            assert 0 < ladder.rung(low) - each.rung <= rules.reach
            if each.hindered is None:
                assert ladder.open_challenge(low) is ladder.open_challenge(each.entrant) is None


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6), st.integers(0, 30))
def test_looking_often_or_late_comes_to_the_same(
    rules: LadderRules, seed: int, earlier: int
) -> None:
    events = [one for one in a_season(rules, seed) if one.what != Happened.IDLE]
    events = [replace(one, number=n) for n, one in enumerate(events, start=1)]
    late = due(rules, events, at(60))
    first = due(rules, events, at(earlier))
    then = due(rules, [*events, *first], at(60))

    def told(found: tuple[Event, ...]) -> list[tuple[datetime, str, str, str]]:
        return [(one.at, one.what, one.challenge, one.entrant) for one in found]

    assert sorted(told((*first, *then))) == sorted(told(late))
    once, twice = climb(rules, [*events, *late]), climb(rules, [*events, *first, *then])
    assert once.rungs == twice.rungs
    assert due(rules, [*events, *late], at(60)) == ()


@settings(max_examples=either(10, 40), deadline=None)
@given(rules_drawn, st.integers(0, 10**6))
def test_renaming_only_renames(rules: LadderRules, seed: int) -> None:
    other = {name: f"x{number}" for number, name in enumerate(reversed(NAMES))} | {"": ""}
    events = a_season(rules, seed)
    renamed = [
        replace(e, entrant=other[e.entrant], other=other[e.other], winner=other[e.winner])
        for e in events
    ]
    assert climb(rules, renamed).rungs == tuple(other[one] for one in climb(rules, events).rungs)
