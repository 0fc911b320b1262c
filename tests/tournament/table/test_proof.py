"""Proofs as sentences."""

from __future__ import annotations

from matches.tournament import Entrant, WithdrawalPolicy, explain, tabulate
from tests.tournament.played import played

NAMES = {"a": "Ash House", "b": "Birch House", "c": "Cedar House", "d": "Dogwood House"}
RESULTS = played("a 3-1 c", "b 2-1 d", "a 1-1 b", "c 0-0 d")


def sentences(entrant: str) -> list[str]:
    table = tabulate(NAMES, RESULTS, tie_breaks=("points", "difference", "scored"))
    return explain(table.entrant(entrant).why, NAMES.__getitem__)


def test_a_tie_is_told_step_by_step_with_its_numbers_and_rule() -> None:
    assert sentences("b") == [
        "Points: Birch House has 4, level with Ash House.",
        "Difference: Ash House +2, Birch House +1; this decides the place of Birch House. "
        "The greater difference between what was scored and what was conceded stands higher.",
    ]


def test_a_place_alone_takes_one_sentence() -> None:
    table = tabulate(("a", "b"), played("a 1-0 b"))
    assert explain(table.rows[0].why) == ["Points: a has 3, and nobody else has."]


def test_a_shared_rank_says_that_nothing_parts_them() -> None:
    table = tabulate(("a", "b", "c"), [])
    told = explain(table.rows[0].why, NAMES.__getitem__)
    assert told[0] == "Points: Ash House has 0, level with Birch House and Cedar House."
    assert told[-1] == (
        "Nothing parts Ash House from Birch House and Cedar House: they share the rank."
    )


def test_a_group_that_shrinks_says_who_is_left() -> None:
    results = played("a 1-0 d", "b 1-0 d", "c 5-0 d")
    table = tabulate(NAMES, results, tie_breaks=("points", "difference"))
    told = explain(table.entrant("a").why, NAMES.__getitem__)
    assert "Ash House is still level with Birch House." in told[1]


def test_the_numbers_of_a_mini_table_are_named() -> None:
    results = played("a 2-0 b", "b 1-0 c", "a 0-1 c")
    table = tabulate(("a", "b", "c"), results, tie_breaks=("points", "head-to-head"))
    told = explain(table.entrant("b").why, NAMES.__getitem__)
    assert "Ash House (points 3, difference +1, scored 2)" in told[1]
    assert "Birch House (points 3, difference −1, scored 1)" in told[1]


def test_the_expunged_are_told_to_be_unranked() -> None:
    entrants = [Entrant("a", withdrawn=True), "b"]
    table = tabulate(entrants, [], withdrawals=WithdrawalPolicy())
    assert explain(table.entrant("a").why) == ["a is not ranked among the others."]


def test_a_sentence_about_many_names_a_dozen_and_counts_the_rest() -> None:
    names = [f"n{number:02}" for number in range(30)]
    told = explain(tabulate(names, []).entrant("n20").why)
    assert told[0].endswith("n10 and 18 others.")
    assert "n20 0 and 18 others; they are still level." in told[1]
