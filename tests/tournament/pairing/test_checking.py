"""The pairing checker and the tournaments that are made up by lot."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from matches.tournament.pairing import Habits, checked, made_up, pair, read_course, read_trf
from matches.tournament.pairing.course import Course
from matches.tournament.pairing.history import Appearance, Competitor, Kind
from tests.deep import either
from tests.tournament.oracles import oracle

RESTLESS = Habits(0.3, 0.08, 0.08, 0.08, 0.03)


def swapped(course: Course, number: int) -> Course:
    """The course with the opponents of two boards of a round exchanged."""
    (a, b), (c, d) = sorted(course.pairs(number)[0])[:2]
    instead = {a: (d, True), d: (a, False), c: (b, True), b: (c, False)}

    def turned(one: Competitor) -> Competitor:
        opponent, first = instead[one.number]
        turns = list(one.rounds)
        turns[number - 1] = Appearance(Kind.DRAW, opponent, first)
        return replace(one, rounds=tuple(turns))

    told = (turned(one) if one.number in instead else one for one in course.competitors)
    return replace(course, competitors=tuple(told))


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_what_was_paired_by_the_rules_is_found_to_be_so(edition: str) -> None:
    for seed in range(either(4, 40)):
        course, _names = made_up(seed, 6 + seed, 5, edition=edition, habits=RESTLESS)  # type: ignore[arg-type]
        assert course.over == 5
        rounds = checked(course)
        assert [one.number for one in rounds if not one.same] == []
        assert len(rounds) == 5


def test_a_round_with_two_boards_exchanged_is_found_and_told() -> None:
    course, _names = made_up(7, 16, 5)
    for number in range(1, 5):
        told = checked(swapped(course, number))[number - 1]
        assert not told.same_pairs
        assert len(told.published - (told.ruled or frozenset())) == 2


def test_other_first_flicks_alone_are_told_apart_from_other_pairs() -> None:
    course, _names = made_up(7, 12, 3)
    first, second = sorted(course.pairs(2)[0])[0]
    turned = tuple(
        replace(
            one,
            rounds=tuple(
                replace(turn, first=not turn.first)
                if at == 2 and one.number in (first, second)
                else turn
                for at, turn in enumerate(one.rounds, start=1)
            ),
        )
        for one in course.competitors
    )
    told = checked(replace(course, competitors=turned))[1]
    assert told.same_pairs
    assert not told.same


def test_the_same_numbers_make_up_the_same_tournament() -> None:
    assert made_up(3, 11, 4) == made_up(3, 11, 4)
    assert made_up(3, 11, 4) != made_up(4, 11, 4)


def test_what_is_made_up_has_every_kind_of_round_and_ends_where_nobody_is_left_to_meet() -> None:
    kinds = {
        turn.kind
        for seed in range(6)
        for one in made_up(seed, 21, 7, habits=RESTLESS)[0].competitors
        for turn in one.rounds
    }
    assert kinds == set(Kind) - {Kind.FULL}
    course, _names = made_up(1, 4, 9, habits=Habits(0.3, 0, 0, 0, 0))
    assert course.over == 3


def test_every_round_of_a_reference_tournament_is_checked_as_the_next_round_was() -> None:
    """The files before each round of one tournament tell the rounds before: they are its course."""
    text = oracle("swiss/dutch2026_public.jsonl").read_text(encoding="utf-8")
    rounds = [json.loads(line) for line in text.splitlines()]
    last = [one for one in rounds if one["seed"] == rounds[0]["seed"]][-1]
    told = checked(read_course(last["trf"]))
    assert [one.number for one in told if not one.same] == []
    assert len(told) == last["round"] - 1


def test_unplayed_rounds_decide_who_rests_only_where_nobody_else_goes_down() -> None:
    """Round 9 of a tournament that bbpPairings 6.0.0 made up: beside 55, who rests, two more go
    down, and their unplayed rounds weigh nothing against first flicks."""
    paired = pair(read_trf((Path(__file__).parent / "who_goes_down.trf").read_bytes()))
    assert (paired.method, paired.bye) == ("dutch", 55)
    assert {(51, 49), (57, 50), (58, 54)} <= set(paired.pairs)
