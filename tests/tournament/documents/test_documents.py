"""Seasons as documents of JSON: what is read, and what is wrong with what is not."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament import Adjustment, Entrant, Outcome, PointsScheme, Step, WithdrawalPolicy
from matches.tournament.documents import (
    DocumentError,
    points_scheme,
    read_json,
    read_season,
    tie_breaks,
)
from matches.tournament.documents.written import season_as_document
from tests.deep import either

SEASON: dict[str, Any] = {
    "name": "House championship",
    "entrants": [
        {"id": "ash", "name": "Ash House", "numbers": {"fair-play": 2}},
        "birch",
        {"id": "cedar", "withdrawn": True},
    ],
    "points": {
        "win": 5,
        "draw": 3,
        "loss": 1,
        "walkover_score": [16, 0],
        "bonuses": [
            {"name": "clear win", "points": 1, "when": "clear-win", "amount": 4},
            {"name": "late", "points": 1, "when": "lost-with", "amount": 1, "of": "overtime"},
        ],
    },
    "tie_breaks": ["points", {"name": "head-to-head", "options": {"meetings": 1}}, "scored"],
    "results": [
        {"home": "ash", "away": "birch", "score": [3, 2.5], "round": 1, "date": "2026-03-01"},
        {"id": 7, "home": "birch", "away": "cedar", "outcome": "walkover", "winner": "birch"},
        {"id": "x", "home": "cedar", "outcome": "bye-half", "round": 2},
        {"home": "ash", "away": "cedar"},
        {
            "home": "ash",
            "away": "cedar",
            "home_score": 1,
            "away_score": 1,
            "measures": {"games": [5, 3]},
        },
    ],
    "adjustments": [{"entrant": "ash", "amount": "-1/3", "reason": "late", "step": "scored"}],
    "withdrawals": {"expunge_below": 0.25, "matches": 4},
}


def mistakes(document: Any) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        read_season(document)
    return [str(mistake) for mistake in caught.value.mistakes]


def changed(**keys: Any) -> dict[str, Any]:
    return {**SEASON, **keys}


def test_a_whole_season_is_read() -> None:
    season = read_json(json.dumps(SEASON))
    assert season.entrants == (
        Entrant("ash", "Ash House", numbers={"fair-play": 2}),
        Entrant("birch"),
        Entrant("cedar", withdrawn=True),
    )
    assert (season.scheme.win, season.scheme.walkover_score) == (5, (16, 0))
    assert [(each.when, each.of) for each in season.scheme.bonuses] == [
        ("clear-win", ""),
        ("lost-with", "overtime"),
    ]
    assert [step.name for step in season.steps] == ["points", "head-to-head", "scored"]
    first, walkover, bye, planned, drawn = season.results
    assert (first.id, first.away_score, first.round) == ("1", Fraction(5, 2), 1)
    assert (walkover.id, walkover.winner) == ("7", "home")
    assert (bye.away, bye.outcome) == (None, Outcome.BYE_HALF)
    assert planned.outcome == Outcome.PLANNED
    assert (drawn.outcome, drawn.measures) == (Outcome.PLAYED, {"games": (5, 3)})
    assert season.adjustments == (Adjustment("ash", Fraction(-1, 3), "late", "scored"),)
    assert season.withdrawals == WithdrawalPolicy(Fraction(1, 4), 4)
    assert [row.entrant for row in season.table().rows] == ["ash", "cedar", "birch"]


@pytest.mark.parametrize("pairings", ["fixed", "drawn", None])
def test_a_season_says_whether_its_pairings_were_fixed(pairings: str | None) -> None:
    """A walkover that is the one match is a meeting where pairings were fixed, and none in a Swiss;
    left unsaid, everybody has met everybody, so they were."""
    document = {
        "points": {"win": 1, "draw": "1/2", "loss": 0},
        "tie_breaks": ["points", "direct-encounter"],
        "results": [
            {"round": 1, "home": "ash", "away": "birch", "outcome": "walkover", "winner": "home"},
            {"round": 2, "home": "birch", "outcome": "bye-full"},
        ],
        **({"pairings": pairings} if pairings else {}),
    }
    season = read_season(document)
    assert season.pairings == pairings
    assert read_season(season_as_document(season)) == season
    ranks = [season.table().entrant(id_).rank for id_ in ("ash", "birch")]
    assert ranks == ([1, 1] if pairings == "drawn" else [1, 2])


def test_entrants_left_out_are_those_who_played_by_name() -> None:
    season = read_season({"results": [{"home": "cedar", "away": "ash", "score": [1, 0]}]})
    assert [entrant.id for entrant in season.entrants] == ["ash", "cedar"]
    assert season.scheme == PointsScheme()


def test_a_whole_character_beyond_the_first_plane_is_welcome() -> None:
    season = read_json(r'{"entrants": ["\ud83e\ude99"], "results": []}')
    assert season.entrants == (Entrant("🪙"),)


def test_a_stored_points_scheme_and_tie_breaks_are_read_alone() -> None:
    assert points_scheme({"win": 2, "draw": 1}) == PointsScheme(2, 1, 0)
    assert points_scheme("1/0.5/0") == PointsScheme(1, Fraction(1, 2), 0)
    (points, lot) = tie_breaks([{"name": "lot", "options": {"order": ["b", "a"]}, "version": 1}])
    assert (points.name, lot) == ("points", Step("lot", {"order": ("b", "a")}, 1))
    with pytest.raises(DocumentError, match="victory: is not known here"):
        points_scheme({"victory": 3})
    with pytest.raises(DocumentError, match=r"0: there is no tie-break 'luck'"):
        tie_breaks(["luck"])


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ([], "$: must be an object, not a list"),
        ({"resluts": []}, "resluts: is not known here; known are adjustments, entrants, name"),
        ({"results": {}}, "results: must be a list, not an object"),
        ({"results": [3]}, "results.0: must be an object, not 3"),
        (changed(entrants=[5]), "entrants.0: must be an object, not 5"),
        (changed(entrants=["ash", "ash"]), "entrants.1: lists 'ash' a second time"),
        (changed(entrants=[{"name": "x"}]), "entrants.0.id: is missing"),
        (changed(entrants=[{"id": " "}]), "entrants.0.id: must not be empty"),
        (changed(entrants=[{"id": "a", "numbers": {"x": "y"}}]), "entrants.0.numbers.x: must be"),
        (changed(entrants=[{"id": "a", "withdrawn": 1}]), "entrants.0.withdrawn: must be true or"),
        (changed(points={"win": "3"}), "points.win: must be a number, not '3'"),
        (changed(points={"win": True}), "points.win: must be a number, not true"),
        (changed(points={"win": 10**10}), "points.win: must lie between"),
        (changed(points="3-1-0"), "points: must be win/draw/loss such as 3/1/0, not '3-1-0'"),
        (changed(points="3/x/0"), "points: a number is wanted, not 'x'"),
        (changed(points={"bonuses": [{}]}), "points.bonuses.0.when: is missing"),
        (changed(points={"walkover_score": 3}), "points.walkover_score: must be two numbers"),
        (changed(tie_breaks="points"), "tie_breaks: must be a list of tie-breaks"),
        (changed(tie_breaks=["luck"]), "tie_breaks.0: there is no tie-break 'luck'"),
        (changed(tie_breaks=["wins", "wins"]), "tie_breaks.1: lists 'wins' a second time"),
        (
            changed(tie_breaks=[{"name": "wins", "options": []}]),
            "tie_breaks.0.options: must be an object",
        ),
        (
            changed(adjustments=[{"entrant": "elm", "amount": 1, "reason": "x"}]),
            "adjustments.0.entrant: names 'elm', who is not among the entrants",
        ),
        (
            changed(adjustments=[{"entrant": "ash", "amount": 1}]),
            "adjustments.0.reason: is missing",
        ),
        (
            changed(adjustments=[{"entrant": "ash", "amount": 1, "reason": "x", "step": "koya"}]),
            "adjustments.0.step: must be a step of this table: points, head-to-head, scored",
        ),
        (changed(withdrawals={"expunge_below": 2}), "withdrawals.expunge_below: must be a share"),
        (changed(pairings="swiss"), "pairings: must be one of fixed, drawn, not 'swiss'"),
    ],
)
def test_a_mistake_is_named_with_its_path(document: Any, message: str) -> None:
    assert any(mistake.startswith(message) for mistake in mistakes(document)), mistakes(document)


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ({"home": "ash"}, "results.0.away: is missing"),
        ({"home": "ash", "away": "elm"}, "results.0.away: names 'elm', who is not among"),
        ({"home": "ash", "away": "ash"}, "results.0.away: is the home side itself"),
        ({"home": "ash", "away": "birch", "home_score": 1}, "results.0.away_score: is missing"),
        ({"home": "ash", "away": "birch", "score": [1]}, "results.0.score: must be two numbers"),
        (
            {"home": "ash", "away": "birch", "score": [1, "2"]},
            "results.0.score.1: must be",
        ),
        (
            {"home": "ash", "away": "birch", "score": [1, 2], "home_score": 1, "away_score": 2},
            "results.0.score: is given a second time",
        ),
        ({"home": "ash", "away": "birch", "outcome": "won"}, "results.0.outcome: must be one of"),
        ({"home": "ash", "away": "birch", "outcome": "played"}, "results.0: was played: it needs"),
        ({"home": "ash", "away": "birch", "winner": "elm"}, "results.0.winner: must be home, away"),
        (
            {"home": "ash", "away": "birch", "outcome": "walkover"},
            "results.0.winner: must say who won the walkover",
        ),
        (
            {"home": "ash", "away": "birch", "outcome": "bye-full"},
            "results.0.away: must be left out: a bye has no opponent",
        ),
        ({"home": "ash", "away": "birch", "date": "1 May"}, "results.0.date: must be a date such"),
        ({"home": "ash", "away": "birch", "round": -1}, "results.0.round: must be a whole number"),
        ({"home": "ash", "away": "birch", "id": "x" * 501}, "results.0.id: must not be longer"),
        ({"home": 5, "away": "birch"}, "results.0.home: must be text, not 5"),
    ],
)
def test_a_mistake_in_a_result_is_named_with_its_path(result: Any, message: str) -> None:
    found = mistakes(changed(results=[result]))
    assert any(mistake.startswith(message) for mistake in found), found


def test_all_mistakes_are_named_at_once() -> None:
    found = mistakes({"points": {"win": "x"}, "results": [{"home": "a"}, {"away": "b"}], "x": 1})
    assert len(found) == 4


def test_a_repeated_id_is_named_where_it_comes_again() -> None:
    result = {"id": "1", "home": "ash", "away": "birch"}
    found = mistakes(changed(results=[result, result], adjustments=[]))
    assert found == ["results.1.id: is the id of an earlier result: '1'"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"\$: is not JSON: Expecting value at line 1, column 1"),
        ('{"a": NaN}', "holds NaN, which is no number in JSON"),
        ('{"a": 1, "a": 2}', "names 'a' twice in one object"),
        ("[" * 100_000, "is nested too deep"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (r'{"name": "\ud800"}', "holds half a character"),
        ('{"a": ' + "9" * 5000 + "}", "holds a number that is too long"),
        ('{"points": {"win": 1e999999999999999999999}}', "number"),
    ],
)
def test_text_that_is_not_sound_json_is_refused(text: str | bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_json(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.floats(allow_nan=False),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                ("id", "home", "away", "score", "name", "options", "win", "winner", "x")
            ),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


@settings(max_examples=either(37, 150), deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(("entrants", "results", "points", "tie_breaks", "adjustments", "name")),
        values,
    )
)
def test_no_json_does_more_than_be_refused(document: dict[str, Any]) -> None:
    with suppress(DocumentError):
        read_json(json.dumps(document)).table()
