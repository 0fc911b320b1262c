"""Seasons as sheets of CSV: what is read, and what is wrong with what is not."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.documents import DocumentError, read_sheet
from tests.deep import either

SHEET = """kind,entrant,name,home,away,home_score,away_score,outcome,winner,amount,reason,date,round
entrant,ash,Ash House,,,,,,,,,,
entrant,birch,,,,,,,,,,,
points,,win,,,,,,,5,,,
points,,draw,,,,,,,3,,,
points,,loss,,,,,,,1,,,
tie-break,,difference,,,,,,,,,,
adjustment,ash,,,,,,,,-2,late,2026-05-01,
result,,,ash,birch,3,1,,,,,2026-04-01,1
,,,birch,ash,,,walkover,ash,,,,2
"""


def test_a_sheet_can_tell_a_whole_season() -> None:
    season = read_sheet(SHEET)
    table = season.table()
    assert [(row.name, row.points) for row in table.rows] == [("Ash House", 8), ("birch", 2)]
    assert [step.name for step in season.steps] == ["points", "difference"]


def test_a_sheet_of_results_takes_its_rules_from_beside_it() -> None:
    sheet = "Home Team;Away Team;Home Goals;Away Goals\r\nash;birch;2;1\r\n\r\nbirch;ash;1;0\r\n"
    season = read_sheet("\ufeff" + sheet, {"points": "2/1/0"})
    assert [result.home_score for result in season.results] == [2, 1]
    assert [row.points for row in season.table().rows] == [2, 2]


@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        ("", "line 1: must name the columns home and away, or kind"),
        ("home,away,colour\n", "line 1: has a column 'colour' that is not known"),
        ("home,away,home\n", "line 1: names a column twice"),
        ("home,away\na,b,c\n", "line 2: is not CSV: there are more cells than columns"),
        ("home,away,home_score,away_score\na,b,x,1\n", r"results.0.home_score \(line 2\): must be"),
        ("kind,home,away\nfixture,a,b\n", "line 2: has the kind 'fixture'; known are result"),
        ("kind,home,away,name\nresult,a,b,c\n", "line 2: fills the column 'name', which a line of"),
        ("kind,name,amount\npoints,win,x\n", r"points.win \(line 2\): must be a number, not 'x'"),
        (
            "kind,entrant,withdrawn\nentrant,a,perhaps\n",
            r"entrants.0.withdrawn \(line 2\): must",
        ),
    ],
)
def test_a_mistake_in_a_sheet_is_named_with_its_line(sheet: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        read_sheet(sheet)


def test_a_rule_given_in_the_sheet_and_beside_it_is_refused() -> None:
    with pytest.raises(DocumentError, match="points: is given both in the sheet and beside it"):
        read_sheet(SHEET, {"points": "3/1/0"})


@settings(max_examples=either(15, 60), deadline=None)
@given(st.text(alphabet='abx,";\n\t19', max_size=60))
def test_no_sheet_does_more_than_be_refused(text: str) -> None:
    with suppress(DocumentError):
        read_sheet("home,away,home_score,away_score\n" + text).table()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_sheet_may_be_encoded_as_spreadsheets_do(encoding: str) -> None:
    text = "Date;Matchday;HomeTeam;AwayTeam;FTHG;FTAG\r\n2026-03-01;1;Zoë;Ben;1;2\r\n"
    season = read_sheet(text.encode(encoding))
    assert [(one.home, one.away, one.home_score, one.away_score) for one in season.results] == [
        ("Zoë", "Ben", 1, 2)
    ]
