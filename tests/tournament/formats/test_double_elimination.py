"""Double elimination: the published wiring, byes, two losses, the deciding final."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.formats.double_elimination import (
    DECIDER,
    FINAL,
    decider_needed,
    double_elimination,
)
from matches.tournament.formats.single_elimination import Slot
from tests.deep import either
from tests.tournament.oracles import from_json


def entrants(size: int) -> list[str]:
    return [str(number) for number in range(1, size + 1)]


def told(slot: Slot) -> str:
    """A slot as the published wiring says it."""
    if slot.loser_of:
        return "loser " + slot.loser_of.replace("w", "WB").replace("m", ".")
    feeder = (slot.winner_of or "").split("m")[1]
    return f"winner of LB feeder {feeder}"


@pytest.mark.parametrize("size", [4, 8, 16, 32, 64, 128])
def test_losers_come_down_as_published(size: int) -> None:
    published = from_json("brackets/double_elimination.json")["tables"][str(size)]["wiring"]
    bracket = double_elimination(entrants(size))
    for name, matches in published.items():
        minor = "minor" in name
        level = 2 * int(name.split()[-1]) if minor else 1
        ties = [tie for tie in bracket.ties if tie.id.startswith(f"l{level}m")]
        assert [[told(tie.home), told(tie.away)] for tie in ties] == matches, name


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7, 11, 16, 33, 100, 128])
def test_it_takes_two_matches_less_than_twice_as_many_as_entrants(size: int) -> None:
    assert len(double_elimination(entrants(size), decider=False).matches) == 2 * size - 2
    assert len(double_elimination(entrants(size)).matches) == 2 * size - 1


@settings(max_examples=either(15, 60), deadline=None)
@given(size=st.integers(3, 40), decider=st.booleans(), data=st.data())
def test_whoever_wins_all_but_the_champion_go_out_with_two_losses(
    size: int, decider: bool, data: st.DataObject
) -> None:
    bracket = double_elimination(entrants(size), decider)
    winners: dict[str, str] = {}
    losses = dict.fromkeys(entrants(size), 0)
    busy: dict[int, set[str]] = {}
    for tie in bracket.matches:
        if tie.id == DECIDER and not decider_needed(bracket, winners):
            continue
        now = bracket.played(winners).tie(tie.id)
        home, away = now.home.entrant, now.away.entrant
        assert home is not None
        assert away is not None
        assert losses[home] < 2
        assert losses[away] < 2
        assert not {home, away} & busy.setdefault(tie.round, set())
        busy[tie.round] |= {home, away}
        winners[tie.id] = data.draw(st.sampled_from([home, away]))
        losses[away if winners[tie.id] == home else home] += 1
    champion = winners.get(DECIDER, winners[FINAL])
    assert all(count == 2 for name, count in losses.items() if name != champion) or not decider
    assert losses[champion] <= 1


def test_the_decider_is_played_only_if_the_unbeaten_one_loses_the_final() -> None:
    bracket = double_elimination(entrants(4))
    winners = {"w1m1": "1", "w1m2": "2", "w2m1": "1", "l1m1": "4", "l2m1": "2"}
    assert not decider_needed(bracket, winners)
    assert not decider_needed(bracket, {**winners, FINAL: "1"})
    assert decider_needed(bracket, {**winners, FINAL: "2"})
    played = bracket.played({**winners, FINAL: "2"}).tie(DECIDER)
    assert {played.home.entrant, played.away.entrant} == {"1", "2"}


@pytest.mark.parametrize(
    ("names", "said"),
    [(["1", "2"], "3 to 128"), (entrants(129), "3 to 128"), (["1", "1", "2"], "listed twice")],
)
def test_a_bracket_that_cannot_be_drawn_is_refused(names: list[str], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        double_elimination(names)
