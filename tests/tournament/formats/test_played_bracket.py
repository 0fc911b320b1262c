"""A bracket is told by its matches alone, however they are listed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.tournament.formats.played_bracket import NoBracketError, played_bracket
from matches.tournament.formats.seed_orders import LISTED
from matches.tournament.formats.single_elimination import Bracket, single_elimination
from tests.deep import either

Listed = list[tuple[str, str, str | None]]


def a_cup(data: st.DataObject, many: int, third: bool) -> Listed:
    """Its matches round by round, in any order within one, sides either way round."""
    entrants = [f"E{n}" for n in range(many)]
    bracket = single_elimination(entrants, third, LISTED)
    winners: dict[str, str] = {}
    listed: Listed = []
    for number in range(1, bracket.rounds + 1):
        now = bracket.played(winners)
        ties = [tie for tie in now.matches if tie.round == number]
        for tie in data.draw(st.permutations(ties)):
            sides = data.draw(st.permutations([tie.home.entrant, tie.away.entrant]))
            winners[tie.id] = data.draw(st.sampled_from(sides))
            listed.append((sides[0], sides[1], winners[tie.id]))
    return listed


def sides(bracket: Bracket, tie: str, turned: bool) -> tuple[str | None, str | None]:
    held = bracket.tie(tie)
    told = (held.home.entrant, held.away.entrant)
    return told[::-1] if turned else told


@given(data=st.data(), many=st.integers(2, either(12, 40)), third=st.booleans())
def test_every_match_is_found_where_it_was_played(
    data: st.DataObject, many: int, third: bool
) -> None:
    listed = a_cup(data, many, third and many >= 4)
    told = played_bracket(listed)
    assert told.third_place == (third and many >= 4)
    assert len({tie for tie, _turned in told.ties}) == len(listed)
    bracket = single_elimination(told.entrants, told.third_place, LISTED)
    winners = {tie: won for (tie, _t), (_a, _b, won) in zip(told.ties, listed, strict=True) if won}
    played = bracket.played(winners)
    for (tie, turned), (home, away, _won) in zip(told.ties, listed, strict=True):
        assert sides(played, tie, turned) == (home, away)


def refusal(*listed: str) -> tuple[str, int | None, object, int]:
    """Of matches such as "A-B": who is named first won; "A=B": nobody."""
    games: Listed = [
        (one[0], one[2], one[0] if one[1] == "-" else None) for one in listed
    ]  # fmt: skip
    with pytest.raises(NoBracketError) as found:
        played_bracket(games)
    return found.value.why, found.value.at, found.value.who, found.value.before


def test_nobody_goes_on_from_a_match_without_a_winner() -> None:
    assert refusal("A-B", "C=D") == ("no-winner", 1, None, -1)


def test_who_has_lost_is_out() -> None:
    assert refusal("A-B", "C-D", "A-D") == ("out-already", 2, "D", 1)
    assert refusal("A-B", "C-D", "A-C", "B-D", "B-C") == ("out-already", 4, "B", 0)


def test_two_who_had_lost_meet_for_third_place_alone() -> None:
    eight = ("A-B", "C-D", "E-F", "G-H", "A-C", "E-G", "A-E")
    assert played_bracket([(one[0], one[2], one[0]) for one in (*eight, "C-G")]).third_place
    assert refusal(*eight, "B-D") == ("out-already", 7, "B", 0)


def test_somebody_who_never_lost_and_is_not_the_winner_is_named() -> None:
    assert refusal("A-B", "C-D") == ("two-left", 0, "A", -1)
    assert refusal() == ("two-left", None, None, -1)


def test_no_bracket_has_somebody_who_begins_in_the_third_round() -> None:
    assert refusal("A-B", "A-C", "A-D") == ("byes", None, None, -1)
    long = [("A", f"B{number}", "A") for number in range(2_000)]
    with pytest.raises(NoBracketError, match="byes"):
        played_bracket(long)
    both_byes_below = ("A-B", "C-D", "A-C", "E-F", "A-E")
    assert refusal(*both_byes_below) == ("byes", None, None, -1)
