"""Pairing cards: what each of a pair had, and was due, before the round."""

from __future__ import annotations

from matches.tournament import Outcome, Result
from matches.tournament.pairing import SwissState, cards, pair_next


def played(round_: int, home: str, away: str, winner: str) -> Result:
    return Result(f"{round_}{home}{away}", home, away, Outcome.PLAYED, None, None, winner, round_)  # type: ignore[arg-type]


def state(results: list[Result], entrants: str = "abcdef", **more: object) -> SwissState:
    return SwissState(tuple(entrants), tuple(results), 5, **more)  # type: ignore[arg-type]


def test_the_first_round_has_nothing_to_tell_but_the_ranks() -> None:
    now = state([])
    first = cards(now, pair_next(now))[0]
    assert (first.first.rank, first.first.points, first.first.flicks) == (1, 0, ())
    assert first.floats is None


def test_who_comes_down_from_another_score_group_is_named() -> None:
    results = [
        played(1, "a", "d", "home"),
        played(1, "b", "e", "home"),
        played(1, "c", "f", "home"),
    ]
    now = state(results)
    told = cards(now, pair_next(now))
    floating = [card for card in told if card.floats]
    assert len(floating) == 1
    (card,) = floating
    assert card.second is not None
    sides = {side.entrant: side.points for side in (card.first, card.second)}
    assert sides[card.floats or ""] == max(sides.values())


def test_who_has_had_the_first_flick_is_due_the_second() -> None:
    results = [
        played(1, "a", "d", "home"),
        played(1, "b", "e", "home"),
        played(1, "f", "c", "draw"),
    ]
    now = state(results)
    sides = {
        side.entrant: side
        for card in cards(now, pair_next(now))
        for side in (card.first, card.second)
        if side is not None
    }
    assert sides["a"].flicks == (True,)
    assert sides["a"].due is False
    assert sides["d"].due is True


def test_who_rests_has_the_last_card_and_its_free_wins_are_counted() -> None:
    results = [
        played(1, "a", "c", "home"),
        played(1, "b", "d", "home"),
        Result("1e", "e", None, Outcome.BYE_FULL, round=1),
    ]
    now = state(results, "abcde")
    paired = pair_next(now)
    told = cards(now, paired)
    assert told[-1].second is None
    assert told[-1].first.entrant == paired.bye != "e"
    every = [side for card in told for side in (card.first, card.second) if side is not None]
    assert {side.entrant: side.free_wins for side in every}["e"] == 1
    assert told[0].as_document()["floats"] in (None, *"abcde")
