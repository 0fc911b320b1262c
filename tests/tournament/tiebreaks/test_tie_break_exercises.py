"""Tie-breaks against the worked exercises of FIDE's C.07 and two published Swiss events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from matches.tournament import Entrant, PointsScheme, Result, Step, tabulate
from matches.tournament.exact import Number, exact
from matches.tournament.records import count
from matches.tournament.tally import Tally, Tied
from matches.tournament.tiebreaks import TIE_BREAKS, complete, performance
from matches.tournament.tiebreaks.contributions import at_the_board_with
from tests.tournament.oracles import from_csv, from_json, oracle
from tests.tournament.pairing.trf import read_trf

CHESS = PointsScheme(1, Fraction(1, 2), 0)
EXERCISES = {
    "BH": Step("buchholz"),
    "BH/C1": Step("buchholz-cut-1"),
    "FB": Step("fore-buchholz"),
    "GE": Step("rounds-chosen"),
    "AOB": Step("opponents-buchholz"),
    "SB": Step("sonneborn-berger"),
    "SB/C1": Step("sonneborn-berger", {"cut": 1}),
    "ARO": Step("opponents-rating"),
    "TPR": Step("performance"),
    "APRO": Step("opponents-performance"),
    "PTP": Step("perfect-performance"),
    "WIN": Step("rounds-won"),
    "WON": Step("wins-played"),
    "BPG": Step("away-played"),
    "BWG": Step("away-wins-played"),
    "PS": Step("progressive"),
    "PS/C1": Step("progressive", {"cut": 1}),
    "KS": Step("koya"),
}
# With the cap of 2026 player 6's Buchholz falls by a half, as the AOB of player 3 published for
# 2026 requires (13.40 to 12.90); the list of changed Buchholz leaves it out.
LEFT_OUT = {"BH": {"6": "11.5"}, "BH/C1": {"6": "10.5"}}


def values(
    entrants: Sequence[Entrant], results: Sequence[Result], step: Step, scheme: PointsScheme = CHESS
) -> dict[str, Number]:
    listed = {entrant.id: entrant for entrant in entrants}
    tally = Tally(listed, results, scheme, count(tuple(listed), results, scheme))
    tied = Tied(tuple(listed), tally, complete(step).options)
    return {id_: own[0] for id_, own in TIE_BREAKS[step.name].function(tied).numbers.items()}


def with_edition(step: Step, edition: str) -> Step:
    if "edition" not in TIE_BREAKS[step.name].options:
        return step
    return Step(step.name, {**step.options, "edition": edition})


def exactly(published: Mapping[str, str]) -> dict[str, Number]:
    return {id_: exact(value) for id_, value in published.items()}


@pytest.mark.parametrize("edition", ["2023", "2026"])
@pytest.mark.parametrize("abbreviation", EXERCISES)
@pytest.mark.parametrize("event", ["swiss5", "round_robin"])
def test_an_exercise_gives_the_published_values(
    event: str, abbreviation: str, edition: str
) -> None:
    exercise = from_json("tiebreaks/held_individual.json")[event]
    if abbreviation not in exercise["expected_2023"]:
        return
    expected = exactly(exercise["expected_2023"][abbreviation])
    if edition == "2026":
        expected |= exactly(exercise.get("changed_in_2026", {}).get(abbreviation, {}))
        expected |= exactly(LEFT_OUT.get(abbreviation, {}) if event == "swiss5" else {})
    entrants, results = read_trf(oracle("tiebreaks/" + exercise["file"]))
    got = values(entrants, results, with_edition(EXERCISES[abbreviation], edition))
    assert {id_: got[id_] for id_ in expected} == expected


@pytest.mark.parametrize("event", ["swiss5", "swiss9", "round_robin"])
def test_direct_encounter_gives_the_published_ranks(event: str) -> None:
    exercise = from_json("tiebreaks/held_individual.json")[event]
    entrants, results = read_trf(oracle("tiebreaks/" + exercise["file"]))
    table = tabulate(entrants, results, CHESS, ("points", "direct-encounter"))
    expected = exercise["expected_2023"]["DE_rank_within_points"]
    assert {id_: table.entrant(id_).rank for id_ in expected} == expected


def event(name: str) -> tuple[list[Entrant], list[Result]]:
    winners = {"1-0": "home", "0-1": "away", "1/2-1/2": "draw"}
    ratings: dict[str, str] = {}
    results = []
    for number, game in enumerate(from_csv(f"tiebreaks/scalachess/{name}.games.csv")):
        white, black = game["white_fide_id"], game["black_fide_id"]
        ratings |= {white: game["white_elo"], black: game["black_elo"]}
        at = int(game["round"].split(".")[0])
        results.append(Result(str(number), white, black, winner=winners[game["result"]], round=at))
    entrants = [Entrant(id_, numbers={"rating": int(elo)}) for id_, elo in ratings.items()]
    return entrants, results


@pytest.mark.parametrize(
    ("name", "file", "column", "step"),
    [
        ("womens_world_rapid", "expected", "buchholz", Step("buchholz")),
        ("womens_world_rapid", "expected", "buchholz_cut1", Step("buchholz-cut-1")),
        (
            "womens_world_rapid",
            "expected",
            "avg_rating_opponents_cut1",
            Step("opponents-rating", {"cut": 1}),
        ),
        (
            "womens_world_rapid",
            "engine_only.expected",
            "sonneborn_berger",
            Step("sonneborn-berger"),
        ),
        ("uzchesscup", "expected", "sonneborn_berger", Step("sonneborn-berger")),
        ("uzchesscup", "expected", "wins", Step("wins")),
        ("uzchesscup", "expected", "black_wins", Step("away-wins")),
        ("uzchesscup", "expected", "koya", Step("koya")),
        ("uzchesscup", "expected", "points", Step("points")),
    ],
)
def test_a_published_event_has_our_values(name: str, file: str, column: str, step: Step) -> None:
    entrants, results = event(name)
    expected = {
        row["fide_id"]: exact(row[column])
        for row in from_csv(f"tiebreaks/scalachess/{name}.{file}.csv")
    }
    assert len(expected) == len(entrants)
    assert values(entrants, results, step) == expected


def test_perfect_performance_in_a_published_event_is_exact_where_the_source_has_floats() -> None:
    """Where somebody is expected to score exactly what was scored, the source's sum of floats can
    fall short of it, and takes the next rating: then theirs is expected to score more, ours not."""
    entrants, results = event("womens_world_rapid")
    ours = values(entrants, results, Step("perfect-performance"))
    known = {
        row["fide_id"]: int(exact(row["perfect_tournament_performance"]))
        for row in from_csv("tiebreaks/scalachess/womens_world_rapid.engine_only.expected.csv")
    }
    tally = Tally({one.id: one for one in entrants}, results, CHESS, {})
    differ = [id_ for id_ in known if ours[id_] != known[id_]]
    assert len(differ) < len(known) / 6
    for id_ in differ:
        ratings, score = performance._ratings(tally, id_), 100 * performance._score(tally, id_)
        expected = [
            sum(performance._expected(own - theirs) for theirs in ratings or ())
            for own in (int(ours[id_]), known[id_] - 1, known[id_])
        ]
        assert expected[0] == expected[1] == score < expected[2]
    averages = values(entrants, results, Step("opponents-perfect-performance"))
    for id_, average in averages.items():
        met = [ours[other] for other in at_the_board_with(tally, id_)]
        assert abs(average - Fraction(sum(met), len(met))) <= Fraction(1, 2)


def test_direct_encounter_in_a_published_event_has_our_order() -> None:
    """The source numbers the places within each group of level players; 0 stands alone."""
    entrants, results = event("uzchesscup")
    table = tabulate(entrants, results, CHESS, ("points", "direct-encounter"))
    for known in from_csv("tiebreaks/scalachess/uzchesscup.expected.csv"):
        row = table.entrant(known["fide_id"])
        tied = [table.entrant(id_).rank or 0 for id_ in row.why.tied]
        place = (row.rank or 0) - min(tied) + 1 if len(tied) > 1 else 0
        assert place == exact(known["direct_encounter"])


def test_buchholz_of_teams_is_on_their_match_points() -> None:
    exercise = from_json("tiebreaks/held_team.json")
    entrants, results = teams(exercise["crosstable"])
    scheme = PointsScheme(2, 1, 0, bye_full=1, bye_half=1)
    expected = exercise["expected"]
    points = {id_: exact(value) for id_, value in expected["MP"].items()}
    assert values(entrants, results, Step("points"), scheme) == points
    for edition in ("2023",):
        for name, key in (("buchholz", "ex35_BH_on_MP"), ("buchholz-cut-1", "ex36_BH_C1_on_MP")):
            got = values(entrants, results, Step(name, {"edition": edition}), scheme)
            assert got == exactly(expected[key])


def teams(crosstable: Mapping[str, Sequence[str]]) -> tuple[list[Entrant], list[Result]]:
    """Team matches of four boards: "8w2.5" is 2.5 game points with White against team 8."""
    byes = {"ZPB": "bye-zero", "HPB": "bye-half", "PAB": "bye-full"}
    results = []
    for team, row in crosstable.items():
        for at, cell in enumerate(row, start=1):
            id_ = f"{team}-{at}"
            if cell in byes:
                results.append(Result(id_, team, None, byes[cell], round=at))
            elif cell == "+F":
                loser = next(t for t, cells in crosstable.items() if cells[at - 1] == "-F")
                results.append(Result(id_, team, loser, "walkover", winner="home", round=at))
            elif "w" in cell:
                other, score = cell.split("w")
                ours = exact(score)
                results.append(
                    Result(id_, team, other, home_score=ours, away_score=4 - ours, round=at)
                )
    return [Entrant(team) for team in crosstable], results
