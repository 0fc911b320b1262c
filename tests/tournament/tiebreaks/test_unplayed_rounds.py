"""Rounds that were not played, in tie-breaks that look at opponents: FIDE's C.07, 15 and 16."""

from __future__ import annotations

from fractions import Fraction

import pytest

from matches.tournament import Entrant, Outcome, PointsScheme, Result, Step, tabulate
from matches.tournament.exact import Number
from matches.tournament.records import count
from matches.tournament.tally import Pairings, Tally, Tied
from matches.tournament.tiebreaks import TIE_BREAKS, complete

CHESS = PointsScheme(1, Fraction(1, 2), 0)
HALF = Fraction(1, 2)
CODES = {"1": "home", "0": "away", "=": "draw"}
BYES = {"U": Outcome.BYE_FULL, "H": Outcome.BYE_HALF, "Z": Outcome.BYE_ZERO}


def rounds(*told: str) -> list[Result]:
    """Results from a text a round: "a1b" (a won), "a=b", "a+b" (a walkover by b), "a--b" (neither
    came), "cH" (c has a half-point bye; U: full, Z: no points)."""
    results = []
    for number, text in enumerate(told, start=1):
        for at, one in enumerate(text.split()):
            id_, home, away = f"{number}.{at}", one[0], one[-1]
            if one[1:] in BYES:
                results.append(Result(id_, home, None, BYES[one[1:]], round=number))
            elif "--" in one:
                results.append(Result(id_, home, away, Outcome.DOUBLE_WALKOVER, round=number))
            elif one[1] == "+":
                given = Result(id_, home, away, Outcome.WALKOVER, winner="home", round=number)
                results.append(given)
            else:
                results.append(Result(id_, home, away, winner=CODES[one[1]], round=number))
    return results


def numbers(
    names: str,
    results: list[Result],
    step: str | Step,
    pairings: Pairings | None = "drawn",
    scheme: PointsScheme = CHESS,
) -> dict[str, Number]:
    listed = {name: Entrant(name) for name in names}
    tally = Tally(listed, results, scheme, count(tuple(listed), results, scheme), pairings)
    full = complete(Step(step) if isinstance(step, str) else step)
    found = TIE_BREAKS[full.name].function(Tied(tuple(listed), tally, full.options)).numbers
    return {id_: own[0] for id_, own in found.items()}


def test_a_walkover_given_at_the_end_counts_for_the_opponents_as_it_was_given() -> None:
    # b beat c and gave the last round away: a, who met b, has b's one point, not one and a half.
    held = rounds("a1b c1d", "b1c a1d", "c+b a1d")
    assert numbers("abcd", held, "buchholz")["a"] == 1 + 0 + 0


def test_a_bye_asked_for_at_the_end_counts_for_the_opponents_as_a_draw() -> None:
    held = rounds("a1b", "a1c bZ")
    assert numbers("abc", held, "buchholz")["a"] == HALF + 0


def test_an_absence_at_the_end_is_a_bye_without_points() -> None:
    said = rounds("a1b c1d", "a1c bZ dZ", "aU cZ bZ dZ")
    unsaid = rounds("a1b c1d", "a1c", "aU")
    for step in ("buchholz", "sonneborn-berger", "buchholz-cut-1", "progressive"):
        assert numbers("abcd", said, step) == numbers("abcd", unsaid, step), step


def test_who_has_an_open_or_a_void_match_in_a_round_is_not_absent() -> None:
    for outcome in (Outcome.PLANNED, Outcome.POSTPONED, Outcome.VOID, Outcome.EXPUNGED):
        held = [*rounds("a1b c1d", "a1c"), Result("x", "b", "d", outcome, round=2)]
        assert numbers("abcd", held, "buchholz")["a"] == 1, outcome


def test_nobody_is_absent_where_rounds_are_not_stated() -> None:
    held = [
        Result("1", "a", "b", winner="home"),
        Result("2", "a", "c", winner="home"),
        Result("3", "a", "d", winner="home"),
    ]
    assert numbers("abcd", held, "buchholz")["b"] == 3


def test_the_dummy_of_a_walkover_has_one_limit_the_opponents_points() -> None:
    # a has 3 of 4 and was given a walkover by b, who has 3: a draw in every round would be 2.
    held = rounds("a+b c1d", "a1c b1d", "a1d b1c", "b1e c1a")
    points = {"a": 3, "b": 3, "c": 2, "d": 0, "e": 0}
    assert numbers("abcde", held, "points") == points
    # d has gone after the third round, and e came for the fourth alone: d counts a half.
    assert numbers("abcde", held, "buchholz")["a"] == 3 + 2 + HALF + 2
    old = numbers("abcde", held, Step("buchholz", {"edition": "2023"}))
    assert old["a"] == 3 + 2 + HALF + 2


def test_the_dummy_of_a_bye_has_no_more_than_a_draw_in_every_round() -> None:
    held = rounds("aU b1c", "a1b cU")
    assert numbers("abc", held, "buchholz")["a"] == 1 + 1
    assert numbers("abc", held, Step("buchholz", {"edition": "2023"}))["a"] == 2 + 1


def test_with_walkovers_played_the_opponent_stands_in_for_the_dummy() -> None:
    held = rounds("a+b c1d", "a1d c1b")
    assert numbers("abcd", held, "buchholz")["b"] == 0 + 2
    assert numbers("abcd", held, Step("buchholz", {"walkovers": "played"}))["b"] == 2 + 2
    assert numbers("abcd", held, "sonneborn-berger")["a"] == 0


ROBIN = ("a+b c1d", "d1a b1c", "c1a b1d")


def test_in_a_round_robin_sonneborn_berger_counts_a_walkover_as_the_game_it_is() -> None:
    held = rounds(*ROBIN)
    assert numbers("abcd", held, "points") == {"a": 1, "b": 2, "c": 2, "d": 1}
    fixed = {"a": 2, "b": 2 + 1, "c": 1 + 1, "d": 1}
    assert numbers("abcd", held, "sonneborn-berger", "fixed") == fixed
    # Everybody has met everybody, so it is seen from the results.
    assert numbers("abcd", held, "sonneborn-berger", None) == fixed
    assert numbers("abcd", held, "sonneborn-berger", "drawn") == {**fixed, "a": 1}
    assert numbers("abcd", held, "buchholz", "fixed")["b"] == 1 + 2 + 1


def test_a_season_whose_matches_are_all_planned_is_seen_to_be_fixed_from_its_first_day() -> None:
    planned = [
        *rounds("a+b"),
        Result("x", "a", "c", Outcome.PLANNED, round=2),
        Result("y", "b", "c", Outcome.PLANNED, round=3),
    ]
    listed = {name: Entrant(name) for name in "abc"}
    assert Tally(listed, planned, CHESS, count("abc", planned, CHESS)).fixed
    assert not Tally(listed, planned[:2], CHESS, count("abc", planned[:2], CHESS)).fixed


def test_who_rests_in_an_odd_round_robin_keeps_its_progressive_score_for_that_round() -> None:
    # Each has one win: a in the first round, b in the second, c in the third.
    held = rounds("a1b", "b1c", "c1a")
    assert numbers("abc", held, "progressive", "fixed") == {"a": 3, "b": 2, "c": 1}
    cut = numbers("abc", held, Step("progressive", {"cut": 1}), "fixed")
    assert cut == {"a": 2, "b": 2, "c": 1}


def test_a_cut_that_is_tied_takes_the_round_one_stayed_away_from() -> None:
    # b lost to c, who has one point, and gave the walkover to a: both bring nothing. The walkover
    # goes first, so that the next cut takes the lost match and not the one won against d.
    held = rounds("c1b d1f a1e", "b1d a1c e1f", "a+b e1c f1d", "b1e f1c a1d", "b1f e1d a1c")
    for cut in (0, 1, 2):
        step = Step("sonneborn-berger", {"cut": cut})
        assert numbers("abcdef", held, step)["b"] == 1 + 3 + 2, cut


def test_direct_encounter_does_not_count_a_walkover_as_a_meeting_in_a_swiss() -> None:
    held = rounds("a+b", "bU aZ")
    steps = ("points", "direct-encounter")
    swiss = tabulate("ab", held, CHESS, steps, pairings="drawn").entrant("a")
    assert (swiss.rank, swiss.why.steps[1].skipped[:24]) == (1, "not all of them have met")
    assert tabulate("ab", held, CHESS, steps, pairings="drawn").entrant("b").rank == 1
    played = (steps[0], Step("direct-encounter", {"walkovers": "played"}))
    for table in (
        tabulate("ab", held, CHESS, played, pairings="drawn"),
        tabulate("ab", held, CHESS, steps, pairings="fixed"),
        tabulate("ab", held, CHESS, steps),
    ):
        assert [table.entrant(id_).rank for id_ in "ab"] == [1, 2]


def test_direct_encounter_averages_where_some_have_met_more_often_than_others() -> None:
    # a beat b twice, b beat c, c beat a, each once: a win each on average, not two.
    held = rounds("a1b", "a1b", "b1c", "c1a", "bU", "cU")
    table = tabulate("abc", held, CHESS, ("points", "direct-encounter"), pairings="drawn")
    assert table.entrant("a").why.steps[1].numbers == {"a": (1,), "b": (1,), "c": (1,)}


def test_direct_encounter_places_the_second_too_however_the_missing_matches_end() -> None:
    # All have two points. a beat everybody, b beat c and d, who have not met.
    held = rounds("a1b c1e", "a1c b1d", "a1d b1c", "cU d1e", "dU aZ")
    listed = [*"abcde"]
    points = {"a": 3, "b": 2, "c": 2, "d": 2, "e": 0}
    assert numbers("abcde", held, "points") == points
    level = [*held, Result("z", "e", None, Outcome.BYE_FULL, round=6)]
    level += [Result(f"z{id_}", id_, None, Outcome.BYE_FULL, round=6) for id_ in "bcd"]
    table = tabulate(listed, level, CHESS, ("points", "direct-encounter"), pairings="drawn")
    assert [table.entrant(id_).rank for id_ in "abcd"] == [1, 2, 3, 3]
    step = table.entrant("a").why.steps[1]
    assert (step.columns, step.numbers["a"], step.numbers["b"]) == (("sure-places",), (2,), (1,))


@pytest.mark.parametrize(("limit", "expected"), [(-1, 2), (0, 1), (1, 1), (2, 0)])
def test_the_limit_of_koya_moves_by_half_points(limit: int, expected: int) -> None:
    # Of four points that they could have, b has two and a half, c one and a half.
    held = rounds("a1b c1d", "a1c b1e", "b1d c=e", "b=e a1d")
    found = numbers("abcde", held, Step("koya", {"limit": limit}))
    assert found["a"] == expected


def test_standard_points_set_any_scheme_back_to_wins_and_draws() -> None:
    held = rounds("a1b c=d", "a=c d+b", "a--d bH", "aU bZ")
    found = numbers("abcd", held, "standard-points", "drawn", PointsScheme(3, 1, 0))
    assert found == {"a": 1 + HALF + 0 + 1, "b": HALF, "c": 1, "d": HALF + 1}


def test_a_round_is_won_without_playing_only_where_it_gives_as_much_as_a_win() -> None:
    held = rounds("a+b", "aU b1a")
    assert numbers("ab", held, "rounds-won")["a"] == 2
    less = PointsScheme(3, 1, 0, walkover_win=2, bye_full=1)
    assert numbers("ab", held, "rounds-won", "drawn", less) == {"a": 0, "b": 1}


def test_pairing_numbers_and_ratings_stand_in_either_order() -> None:
    entrants = [Entrant(name, numbers={"rating": 1500 + at}) for at, name in enumerate("abc")]
    for step, order in (
        (Step("pairing-number"), "abc"),
        (Step("pairing-number", {"first": "highest"}), "cba"),
        (Step("rating"), "cba"),
        (Step("rating", {"first": "lowest"}), "abc"),
    ):
        table = tabulate(entrants, [], CHESS, ("points", step))
        assert "".join(row.entrant for row in table.rows) == order
        taken = table.rows[0].why.steps[1]
        assert taken.lowest == (min(taken.numbers.values()) == taken.numbers[order[0]])
    unrated = tabulate([*entrants, "d"], [], CHESS, ("points", "rating"))
    assert unrated.rows[0].why.steps[1].skipped == "not everybody has a rating"


def test_the_average_of_opponents_may_be_of_fore_buchholz() -> None:
    held = rounds("a1b c1d", "a1c b=d")
    assert numbers("abcd", held, "opponents-buchholz")["a"] == 2 + HALF
    fore = Step("opponents-buchholz", {"of": "fore-buchholz"})
    assert numbers("abcd", held, fore)["a"] == 2
