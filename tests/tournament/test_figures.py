"""Figures beside the table: the grid, home and away, places by round, runs, clear wins."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.figures import (
    clearest,
    grid,
    half_table,
    longest_runs,
    places_by_round,
)
from matches.tournament.formats import round_robin
from matches.tournament.records import count
from matches.tournament.results import Entrant, Outcome, Result
from matches.tournament.scheme import Adjustment, PointsScheme
from matches.tournament.table import tabulate
from matches.tournament.tiebreaks import STANDARD
from tests.deep import either

SCHEME = PointsScheme()
NAMES = ("Asha", "Ben", "Chidi", "Dora")


def result(n: int, home: str, away: str | None, a: int | None, b: int | None, **more) -> Result:
    return Result(f"m{n:02}", home, away, home_score=a, away_score=b, **{"round": n, **more})


PLAYED = [
    result(1, "Asha", "Ben", 3, 1),
    result(2, "Ben", "Asha", 2, 2),
    result(3, "Chidi", "Asha", 0, 5),
    result(4, "Ben", "Chidi", 4, 0),
    result(5, "Chidi", None, None, None, outcome=Outcome.BYE_FULL),
    result(6, "Asha", "Chidi", None, None, outcome=Outcome.PLANNED),
    result(7, "Chidi", "Ben", None, None, outcome=Outcome.WALKOVER, winner="away"),
]


@st.composite
def seasons(draw):
    """A double round robin of four with random scores, some matches missing or given away."""
    told, n = [], 0
    for each in round_robin(list(NAMES), 2):
        for pairing in each.pairings:
            n += 1
            scores = draw(st.tuples(st.integers(0, 4), st.integers(0, 4)))
            kind = draw(st.sampled_from(["played"] * 6 + ["planned", "walkover", "expunged"]))
            more = {"played": {}, "walkover": {"winner": "home"}}.get(kind, {})
            a, b = scores if kind in ("played", "expunged") else (None, None)
            told.append(
                Result(f"m{n:02}", pairing.home, pairing.away, Outcome(kind), a, b,
                       round=each.number, **more)
            )  # fmt: skip
    return told


def test_a_meeting_stands_in_the_grid_once_for_each_side():
    cells = grid(PLAYED)
    assert [(m.letter, m.scored, m.conceded) for m in cells["Asha", "Ben"]] == [
        ("W", 3, 1),
        ("D", 2, 2),
    ]
    assert [(m.letter, m.at_home) for m in cells["Ben", "Asha"]] == [("L", False), ("D", True)]
    assert cells["Ben", "Chidi"][1].outcome == Outcome.WALKOVER
    assert ("Chidi", "") not in cells
    assert len(cells["Asha", "Chidi"]) == 1


def test_home_and_away_count_each_match_for_one_side():
    home = {row.entrant: row for row in half_table(NAMES[:3], PLAYED, SCHEME, "home")}
    away = {row.entrant: row for row in half_table(NAMES[:3], PLAYED, SCHEME, "away")}
    assert (home["Asha"].record.won, home["Asha"].record.scored) == (1, 3)
    assert (home["Ben"].record.won, home["Ben"].record.drawn) == (1, 1)
    assert (away["Asha"].record.won, away["Asha"].record.drawn) == (1, 1)
    assert (away["Ben"].record.won, away["Ben"].record.lost) == (1, 1)
    assert home["Ben"].rank == 1
    assert home["Chidi"].record.played == 2


def test_who_is_level_at_home_shares_the_rank():
    level = [result(1, "Asha", "Ben", 1, 0), result(2, "Ben", "Asha", 1, 0)]
    rows = half_table(["Asha", "Ben", "Dora"], level, SCHEME, "home")
    assert [(row.entrant, row.rank) for row in rows] == [("Asha", 1), ("Ben", 1), ("Dora", 3)]


@settings(max_examples=either(15, 60), deadline=None)
@given(seasons())
def test_home_and_away_add_up_to_the_table(season):
    whole = count(NAMES, season, SCHEME)
    home = {row.entrant: row.record for row in half_table(NAMES, season, SCHEME, "home")}
    away = {row.entrant: row.record for row in half_table(NAMES, season, SCHEME, "away")}
    for name in NAMES:
        for field in ("won", "drawn", "lost", "scored", "conceded", "points"):
            told = getattr(home[name], field) + getattr(away[name], field)
            assert told == getattr(whole[name], field), (name, field)


@settings(max_examples=either(15, 60), deadline=None)
@given(seasons(), st.integers(-5, 5).filter(bool))
def test_the_last_round_s_places_are_those_of_the_table(season, points):
    entrants = [Entrant(name) for name in NAMES]
    fined = [Adjustment("Ben", points, "late", date="2199-01-01")]
    told = places_by_round(entrants, season, SCHEME, STANDARD, fined)
    table = tabulate(entrants, season, SCHEME, STANDARD, fined)
    if told:
        assert told[-1].ranks == {row.entrant: row.rank for row in table.rows}
    assert [one.round for one in told] == sorted({one.round for one in told})


def test_a_match_put_off_counts_in_its_own_round_and_a_fine_from_its_day_on():
    entrants = [Entrant(name) for name in NAMES[:2]]
    held = [
        result(1, "Asha", "Ben", 1, 0, date="2026-12-01T19:00:00"),
        result(2, "Asha", "Ben", 0, 1, date="2026-09-08T19:00:00"),
    ]
    told = places_by_round(entrants, held, SCHEME)
    assert told[0].ranks == {"Asha": 1, "Ben": 2}
    dated = [replace(held[0], date="2026-09-01T19:00:00"), held[1]]
    fine = [Adjustment("Asha", -5, "late", date="2026-09-05")]
    before, after = places_by_round(entrants, dated, SCHEME, adjustments=fine)
    assert (before.ranks["Asha"], after.ranks["Asha"]) == (1, 2)


def test_without_rounds_there_are_no_places_by_round():
    assert places_by_round([Entrant("Asha"), Entrant("Ben")], [result(0, "Asha", "Ben", 1, 0)],
                           SCHEME) == ()  # fmt: skip


def test_the_longest_run_is_told_with_its_ends_and_whether_it_lasts():
    won = [result(n, "Asha", "Ben", 1, 0) for n in (1, 2, 4, 5, 6)]
    lost = [result(3, "Asha", "Ben", 0, 1)]
    (run,) = longest_runs([*won, *lost])
    assert (run.entrant, run.length, run.first, run.last, run.running) == (
        "Asha", 3, "m04", "m06", True,
    )  # fmt: skip
    (ended,) = longest_runs([*won, *lost, result(7, "Ben", "Asha", 2, 2)])
    assert (ended.length, ended.running) == (3, False)


@settings(max_examples=either(15, 60), deadline=None)
@given(seasons())
def test_the_order_of_results_never_matters(season):
    assert longest_runs(season) == longest_runs(season[::-1])
    assert clearest(season) == clearest(season[::-1])
    assert grid(season) == grid(season[::-1])


def test_the_clearest_wins_are_played_ones():
    told = clearest([*PLAYED, result(8, "Dora", "Ben", 9, 9), result(9, "Dora", "Ben", 6, 1)])
    assert [one.id for one in told] == ["m09", "m03", "m04", "m01"]
