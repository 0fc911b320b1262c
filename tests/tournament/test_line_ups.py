"""Line-ups: the order of boards, substitutes, and who may play for whom."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.line_ups import SENTENCES, Club, Game, Rules, examine, read_rules
from tests.deep import either

CLUB = Club({"first": ("ann", "bob", "cat"), "second": ("dan", "eve", "fay")})
NAMES = {
    **{each: each.title() for each in ("ann", "bob", "cat", "dan", "eve", "fay", "gil", "hal")},
    "first": "Firsts", "second": "Seconds",
}  # fmt: skip


def codes(rules, boards, team="second", games=(), adults=frozenset()):
    singles = [(each,) if isinstance(each, str) else each for each in boards]
    return [(one.code, one.players) for one in examine(rules, team, singles, CLUB, games, adults)]


def up(player, match, team="first", now=False, before=True):
    return Game(player, team, match, now, before)


def test_a_league_without_rules_finds_nothing_in_listed_players_in_any_order():
    assert codes(read_rules({}), ["fay", "dan", "eve"]) == []


def test_a_weaker_player_above_a_stronger_one_is_named_with_him_and_the_board():
    (found,) = examine(Rules(board_order="refuse"), "second", [("eve",), ("dan",), ("fay",)], CLUB)
    assert (found.code, found.weight, found.players) == ("board-order", "refuse", ("eve", "dan"))
    assert found.sentence(NAMES) == (
        "Eve sits on board 1 above Dan, who is stronger in the list of Seconds: players sit in the"
        " order of their team's list, substitutes below it."
    )


def test_who_is_left_out_leaves_no_gap_in_the_order():
    assert codes(Rules(board_order="warn"), ["dan", "fay"]) == []


def test_a_substitute_sits_below_the_list_and_two_substitutes_in_any_order():
    rules = Rules(board_order="warn", substitutes=2)
    assert ("board-order", ("gil", "fay")) in codes(rules, ["gil", "fay"])
    for below in (["dan", "gil", "hal"], ["dan", "hal", "gil"]):
        assert [code for code, _who in codes(rules, below)] == ["substitutes"]


def test_a_pair_is_as_strong_as_both_its_places():
    club = Club({"t": ("a", "b", "c", "d")})
    level = [("a", "d"), ("b", "c")]
    rules = Rules(board_order="refuse")
    assert examine(rules, "t", level, club) == examine(rules, "t", level[::-1], club) == []
    (found,) = examine(rules, "t", [("c", "d"), ("a", "b")], club)
    assert found.values({each: each for each in "tabcd"})["higher"] == "a & b"


@pytest.mark.parametrize(("most", "code"), [(1, "too-many-substitutes"), (2, "substitutes")])
def test_substitutes_are_counted_and_said(most, code):
    rules = Rules(substitutes=most)
    (found,) = examine(rules, "second", [("dan",), ("gil",), ("hal",)], CLUB)
    assert (found.code, found.players) == (code, ("gil", "hal"))
    assert found.weight == ("note" if code == "substitutes" else "refuse")
    said = found.sentence(NAMES)
    assert "2 (Gil, Hal)" in said
    assert f"at most {most}" in said or f"at most: {most}" in said


def test_a_player_plays_for_one_team_in_a_round():
    rules = Rules(one_team_a_round=True)
    elsewhere = [up("dan", "m1", now=True, before=False), up("eve", "m0")]
    assert codes(rules, ["dan", "eve"], games=elsewhere) == [("twice-in-a-round", ("dan",))]
    own = [up("dan", "m1", team="second", now=True, before=False)]
    assert codes(rules, ["dan"], games=own) == []


@pytest.mark.parametrize(("matches", "tied"), [(2, False), (3, True)])
def test_more_matches_up_than_allowed_tie_a_player_to_the_higher_team(matches, tied):
    rules = Rules(most_games_up=2)
    # Two boards of one match are one match.
    games = [up("dan", f"m{n}") for n in range(matches)] + [up("dan", "m0")]
    assert codes(rules, ["dan"], games=games) == ([("tied", ("dan",))] if tied else [])
    assert codes(Rules(), ["dan"], games=games) == []


def test_matches_for_a_lower_team_or_not_played_yet_tie_nobody():
    rules = Rules(most_games_up=0, substitutes=3)
    down = [up("ann", "m1", team="second")]
    assert codes(rules, ["ann"], "first", down) == []
    assert codes(rules, ["dan"], games=[up("dan", "m1", before=False)]) == []


def test_who_is_listed_higher_does_not_play_lower():
    rules = Rules(most_games_up=9, substitutes=3)
    assert ("listed-higher", ("ann",)) in codes(rules, ["ann"])
    assert [code for code, _who in codes(replace(rules, most_games_up=None), ["ann"])] == [
        "substitutes"
    ]


def test_an_adult_is_found_where_only_under_18s_play():
    adults = frozenset({"eve"})
    assert codes(Rules(only_youth=True), ["dan", "eve"], adults=adults) == [("too-old", ("eve",))]
    assert codes(Rules(), ["eve"], adults=adults) == []


def test_flagged_is_every_rule_but_the_order_of_boards():
    rules = Rules("refuse", 0, 0, True, True, "flag")
    games = [up("gil", "m1"), up("gil", "m2", now=True, before=False)]
    found = examine(rules, "second", [("gil",), ("dan",)], CLUB, games, frozenset({"gil"}))
    assert {one.code: one.weight for one in found} == {
        "board-order": "refuse", "too-many-substitutes": "flag", "twice-in-a-round": "flag",
        "tied": "flag", "too-old": "flag",
    }  # fmt: skip


@settings(max_examples=either(20, 80), deadline=None)
@given(data=st.data())
def test_renaming_people_and_teams_renames_only_the_findings(data):
    people = data.draw(st.permutations(list("abcdefgh")))
    own, other = people[:3], people[3:6]
    club = {"T": own, "U": other} if data.draw(st.booleans()) else {"U": other, "T": own}
    boards = [(each,) for each in data.draw(st.lists(st.sampled_from(people), unique=True))]
    game = st.builds(
        Game, st.sampled_from(people), st.sampled_from("TU"), st.sampled_from("mno"),
        st.booleans(), st.booleans(),
    )  # fmt: skip
    games = data.draw(st.lists(game, max_size=8))
    most = data.draw(st.none() | st.integers(0, 2))
    rules = Rules("warn", data.draw(st.integers(0, 3)), most, True, True)
    adults = frozenset(data.draw(st.sets(st.sampled_from(people))))
    new = {each: f"x{each}" for each in [*people, "T", "U", "m", "n", "o"]}
    shuffled = dict(zip("abcdefgh", data.draw(st.permutations(list("abcdefgh"))), strict=True))
    new |= shuffled
    found = examine(rules, "T", boards, Club(club), games, adults)
    again = examine(
        rules, new["T"], [(new[a],) for (a,) in boards],
        Club({new[t]: [new[p] for p in ps] for t, ps in club.items()}),
        [Game(new[g.player], new[g.team], new[g.match], g.now, g.before) for g in games],
        frozenset(new[a] for a in adults),
    )  # fmt: skip
    assert again == [
        replace(
            one,
            team=new[one.team],
            players=tuple(new[p] for p in one.players),
            other=new.get(one.other, ""),
            lower=tuple(new[p] for p in one.lower),
            higher=tuple(new[p] for p in one.higher),
        )
        for one in found
    ]
    names = {each: each for each in new}
    assert all(one.sentence(names) and one.code in SENTENCES for one in found)
