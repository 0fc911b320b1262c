"""Withdrawal by half seasons, as arithmetic."""

from __future__ import annotations

from matches.tournament import Entrant, Outcome, Result, WithdrawalPolicy, tabulate
from matches.tournament.documents import read_season


def double_round(played: int, leaver: str = "c") -> list[Result]:
    """Three who meet twice, by rounds 1 to 6; of the first so many the home side has won."""
    meetings = [("a", "b"), ("b", "c"), ("c", "a"), ("b", "a"), ("c", "b"), ("a", "c")]
    return [
        Result(str(n), home, away, home_score=2, away_score=1, round=n)
        if n <= played
        else Result(str(n), home, away, Outcome.PLANNED, round=n)
        for n, (home, away) in enumerate(meetings, start=1)
    ]


ENTRANTS = (Entrant("a"), Entrant("b"), Entrant("c", withdrawn=True))


def points(played: int) -> dict[str, object]:
    policy = WithdrawalPolicy(first_half=3)
    table = tabulate(ENTRANTS, double_round(played), withdrawals=policy)
    return {row.entrant: row.points if row.rank is not None else None for row in table.rows}


def test_with_the_first_half_complete_it_stands_and_the_second_is_given_away() -> None:
    # c won round 3 and would have won round 5, which b is given, as a is round 6.
    assert points(5) == {"a": 3 + 3, "b": 3 + 3 + 3, "c": 3}


def test_with_a_match_of_the_first_half_open_all_is_expunged() -> None:
    assert points(2) == {"a": 3, "b": 0, "c": None}


def test_a_document_names_the_last_round_of_the_first_half() -> None:
    results = [
        {"home": r.home, "away": r.away, "round": r.round}
        | ({"score": [2, 1]} if r.outcome == Outcome.PLAYED else {})
        for r in double_round(5)
    ]
    document = {
        "entrants": ["a", "b", {"id": "c", "withdrawn": True}],
        "results": results,
        "withdrawals": {"first_half": 3},
    }
    assert {row.entrant: row.points for row in read_season(document).table().rows} == points(5)
