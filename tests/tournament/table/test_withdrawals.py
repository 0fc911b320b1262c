"""Who leaves a competition, and what becomes of their results."""

from __future__ import annotations

from fractions import Fraction

from matches.tournament import Entrant, Outcome, Result, WithdrawalPolicy, tabulate
from tests.tournament.played import played
from tests.tournament.table.houses import FOUR_HOUSES, HOUSES


def withdrawn(name: str) -> list[Entrant]:
    return [Entrant(house, withdrawn=house == name) for house in HOUSES]


def test_who_leaves_before_half_is_played_is_expunged_and_unranked() -> None:
    results = [
        *played("ash 9-0 dogwood"),
        Result("2", "birch", "dogwood", Outcome.PLANNED),
        Result("3", "cedar", "dogwood", Outcome.PLANNED),
    ]
    table = tabulate(withdrawn("dogwood"), results, withdrawals=WithdrawalPolicy())
    assert [row.rank for row in table.rows] == [1, 1, 1, None]
    assert table.entrant("ash").played == 0
    last = table.rows[-1]
    assert (last.entrant, last.withdrawn, last.played, last.why.steps) == ("dogwood", True, 0, ())


def test_who_leaves_after_half_keeps_its_results_and_gives_walkovers() -> None:
    results = [
        *played("ash 9-0 dogwood", "dogwood 2-1 birch"),
        Result("3", "cedar", "dogwood", Outcome.POSTPONED, round=3),
    ]
    table = tabulate(withdrawn("dogwood"), results, withdrawals=WithdrawalPolicy())
    assert table.entrant("ash").scored == 9
    assert table.entrant("cedar").walkovers_won == 1
    row = table.entrant("dogwood")
    assert (row.played, row.walkovers_lost, row.withdrawn) == (3, 1, True)
    assert row.rank is not None


def test_the_share_can_be_of_a_stated_number_of_matches() -> None:
    results = played("ash 9-0 dogwood", "dogwood 2-1 birch")
    for matches, expunged in ((4, False), (5, True)):
        policy = WithdrawalPolicy(Fraction(1, 2), matches)
        table = tabulate(withdrawn("dogwood"), results, withdrawals=policy)
        assert (table.entrant("dogwood").rank is None) is expunged


def test_a_walkover_given_is_not_a_match_played_for_the_share() -> None:
    given = Result("2", "birch", "dogwood", Outcome.WALKOVER, winner="home")
    results = [*played("ash 9-0 dogwood"), given]
    policy = WithdrawalPolicy(Fraction(2, 3))
    table = tabulate(withdrawn("dogwood"), results, withdrawals=policy)
    assert table.entrant("dogwood").rank is None


def test_two_who_have_left_lose_what_they_leave_open_both() -> None:
    entrants = [Entrant(house, withdrawn=house in ("cedar", "dogwood")) for house in HOUSES]
    results = [
        *played("ash 1-0 cedar", "ash 1-0 dogwood"),
        Result("3", "cedar", "dogwood", Outcome.PLANNED),
    ]
    table = tabulate(entrants, results, withdrawals=WithdrawalPolicy(Fraction(1, 2)))
    assert table.entrant("cedar").walkovers_lost == table.entrant("dogwood").walkovers_lost == 1


def test_without_a_policy_the_results_of_the_withdrawn_stand() -> None:
    table = tabulate(withdrawn("ash"), FOUR_HOUSES)
    assert (table.rows[0].entrant, table.rows[0].withdrawn) == ("ash", True)
