"""Knockouts: seeds, byes, third place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import Bracket, single_elimination
from matches.tournament.formats.brackets import as_played, champion, is_idle
from matches.tournament.formats.seed_orders import seed_order
from tests.deep import either
from tests.tournament.oracles import from_json


def entrants(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


def better_seed_always_wins(bracket: Bracket) -> dict[str, str]:
    """Winners of all ties, the lower number winning each."""
    winners: dict[str, str] = {}
    for tie in bracket.matches:
        now = bracket.played(winners).tie(tie.id)
        assert now.home.entrant is not None
        assert now.away.entrant is not None
        winners[tie.id] = min(now.home.entrant, now.away.entrant, key=int)
    return winners


def test_the_seed_order_is_the_published_one() -> None:
    for size, order in from_json("brackets/seeding.json")["seed_order"].items():
        assert list(seed_order(int(size))) == order


def test_brackets_byes_and_first_rounds_are_the_published_ones() -> None:
    published = from_json("brackets/seeding.json")["single_elimination"]
    assert len(published) == 126
    for number, known in published.items():
        bracket = single_elimination(entrants(int(number)))
        first = [tie for tie in bracket.ties if tie.round == 1]
        through = sorted(int(t.home.entrant or t.away.entrant or 0) for t in first if t.bye)
        assert 2**bracket.rounds == known["bracket"]
        assert len(through) == known["byes"]
        assert through == list(range(1, known["byes"] + 1))
        assert len(first) - len(through) == known["first_round_matches"]


@pytest.mark.parametrize("size", [2, 3, 5, 8, 13, 32, 100])
def test_a_bracket_has_a_match_fewer_than_entrants(size: int) -> None:
    assert len(single_elimination(entrants(size)).matches) == size - 1
    if size >= 4:
        assert len(single_elimination(entrants(size), third_place=True).matches) == size


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32])
def test_the_seeds_of_a_match_add_up_if_the_better_always_wins(size: int) -> None:
    bracket = single_elimination(entrants(size))
    played = bracket.played(better_seed_always_wins(bracket))
    for tie in played.ties:
        left = size // 2 ** (tie.round - 1)
        assert int(tie.home.entrant or 0) + int(tie.away.entrant or 0) == left + 1


@settings(max_examples=either(10, 40), deadline=None)
@given(size=st.integers(4, 70), data=st.data())
def test_each_loss_puts_one_out_whoever_wins(size: int, data: st.DataObject) -> None:
    bracket = single_elimination(entrants(size), third_place=True)
    winners: dict[str, str] = {}
    out: list[str] = []
    for tie in bracket.matches:
        now = bracket.played(winners).tie(tie.id)
        sides = [now.home.entrant, now.away.entrant]
        assert None not in sides
        won = data.draw(st.sampled_from(sides))
        winners[tie.id] = won
        if tie.id != "third-place":
            out += [side for side in sides if side != won]
    assert len(out) == len(set(out)) == size - 1
    final = bracket.played(winners).ties[-1]
    assert set(out) | {winners[final.id]} == set(entrants(size))


def test_the_losers_of_the_semi_finals_play_for_third_place() -> None:
    bracket = single_elimination(entrants(4), third_place=True)
    played = bracket.played({"r1m1": "4", "r1m2": "2"})
    third = played.tie("third-place")
    assert (third.home.entrant, third.away.entrant) == ("1", "3")
    final = played.ties[-1]
    assert (final.home.entrant, final.away.entrant) == ("4", "2")


def test_an_undecided_slot_says_whose_winner_it_waits_for() -> None:
    final = single_elimination(entrants(4)).ties[-1]
    assert (final.home.winner_of, final.away.winner_of) == ("r1m1", "r1m2")
    assert final.home.entrant is None


@pytest.mark.parametrize(
    ("winners", "message"),
    [({"r1m1": "2"}, "cannot have won r1m1"), ({"r9m9": "1"}, "no tie 'r9m9'")],
)
def test_a_winner_from_elsewhere_is_refused(winners: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        single_elimination(entrants(4)).played(winners)


@pytest.mark.parametrize(
    ("names", "third", "message"),
    [
        (["1"], False, "for 2 entrants or more"),
        (["1", "1"], False, "listed twice"),
        (["1", "2", "3"], True, "needs four entrants"),
    ],
)
def test_a_bracket_that_cannot_be_drawn_is_refused(
    names: list[str], third: bool, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        single_elimination(names, third_place=third)


def test_a_tie_to_which_neither_comes_gives_whoever_waits_a_bye() -> None:
    bracket = single_elimination(entrants(4), third_place=True)
    now = bracket.played({"r1m2": "2"}, nobody={"r1m1"})
    final, third = now.tie("r2m1"), now.tie("third-place")
    assert (final.home.bye, final.away.entrant) == (True, "2")
    assert (third.home.bye, third.away.entrant) == (True, "3")
    assert champion(now, {"r1m2": "2"}) == "2"


def test_a_tie_to_which_nobody_can_come_is_idle() -> None:
    bracket = single_elimination(entrants(4)).played({}, nobody={"r1m1", "r1m2"})
    assert is_idle(bracket.tie("r2m1"), bracket, {})
    assert champion(bracket, {}) is None
    with pytest.raises(ValueError, match="no tie"):
        single_elimination(entrants(4)).played({}, nobody={"r9m9"})


@given(st.integers(2, 40), st.data())
@settings(max_examples=either(15, 60), deadline=None)
def test_whoever_does_not_come_every_tie_is_decided(size: int, data: st.DataObject) -> None:
    """Each tie is won by one of its sides, or by nobody: nothing is left waiting in the end."""
    bracket = single_elimination(entrants(size))
    winners: dict[str, str] = {}
    nobody: set[str] = set()
    for tie in bracket.ties:
        now = bracket.played(winners, nobody).tie(tie.id)
        sides = [slot.entrant for slot in (now.home, now.away) if slot.entrant]
        if len(sides) == 2:
            chosen = data.draw(st.sampled_from([*sides, None]))
            if chosen is None:
                nobody.add(tie.id)
            else:
                winners[tie.id] = chosen
        else:
            assert now.bye
    played = bracket.played(winners, nobody)
    assert all(
        slot.bye or slot.entrant is not None for tie in played.ties for slot in (tie.home, tie.away)
    )


def test_the_winner_of_a_tie_in_which_others_stand_by_now_is_passed_over() -> None:
    bracket = single_elimination(entrants(4))
    now = as_played(bracket, {"r1m1": "4", "r1m2": "2", "r2m1": "1"}, ())
    assert now.tie("r2m1").home.entrant == "4"
    assert now.tie("r2m1").away.entrant == "2"
