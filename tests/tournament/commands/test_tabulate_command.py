"""``manage.py tabulate``, as a person and as a program use it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournament.oracles import from_csv, oracle

ROOT = Path(__file__).resolve().parents[3]
SEASON = {
    "entrants": ["ash", "birch"],
    "points": {"win": 2, "draw": 1, "loss": 0},
    "results": [{"home": "ash", "away": "birch", "score": [3, 1]}],
}


def write(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_json_goes_in_and_rows_with_their_proof_come_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("tabulate", write(tmp_path, "season.json", json.dumps(SEASON)))
    table = json.loads(capsys.readouterr().out)
    assert [(row["entrant"], row["rank"], row["points"]) for row in table["rows"]] == [
        ("ash", 1, 2),
        ("birch", 2, 0),
    ]
    assert table["rows"][0]["why"]["decided_by"] == "points"
    assert table["tie_breaks"][0]["rule"].startswith("More points")


def test_a_published_season_comes_out_in_its_official_order(
    capsys: pytest.CaptureFixture[str],
) -> None:
    season = "eng-2023-24-tier1"
    call_command(
        "tabulate",
        str(oracle(f"leagues/{season}.results.csv")),
        "--points=3/1/0",
        "--tie-breaks=points,difference,scored",
        "--adjust=Everton:-8:ruling of the league",
        "--adjust=Nottingham Forest:-4:ruling of the league",
    )
    rows = json.loads(capsys.readouterr().out)["rows"]
    official = from_csv(f"leagues/{season}.final_table.csv")
    assert [row["entrant"] for row in rows] == [row["team"] for row in official]
    assert [row["points"] for row in rows] == [int(row["points"]) for row in official]


def test_explain_prints_the_table_and_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {
        **SEASON,
        "adjustments": [{"entrant": "ash", "amount": -1, "reason": "late for the draw"}],
    }
    call_command("tabulate", write(tmp_path, "s.json", json.dumps(document)), "--explain")
    out = capsys.readouterr().out
    assert "Diff  Pts  Form" in out.splitlines()[0]
    assert "1. ash" in out
    assert "Points: ash has 1, and nobody else has." in out
    assert "points: adjusted by −1: late for the draw" in out


def test_a_sheet_may_come_with_how_its_pairings_were_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = write(
        tmp_path,
        "r.csv",
        "round,home,away,outcome,winner\n1,ash,birch,walkover,home\n2,birch,,bye-full,\n",
    )
    steps = "--tie-breaks=points,direct-encounter"
    for pairings, ranks in (("fixed", [1, 2]), ("drawn", [1, 1])):
        call_command("tabulate", sheet, steps, f"--pairings={pairings}")
        assert [row["rank"] for row in json.loads(capsys.readouterr().out)["rows"]] == ranks


@pytest.mark.parametrize(
    ("name", "text", "options", "message"),
    [
        ("s.json", "{", (), "$: is not JSON"),
        ("s.json", '{"results": [{"home": 3}]}', (), "results.0.home: must be text, not 3"),
        ("s.json", "{}", ("--points=3/1/0",), "are for CSV; JSON says its own"),
        ("s.csv", "a,b\n", (), "line 1: has a column 'a' that is not known"),
        ("s.csv", "home,away\n", ("--points=3",), "points: must be win/draw/loss"),
        ("s.csv", "home,away\n", ("--adjust=ash",), "--adjust wants ENTRANT:AMOUNT:REASON"),
        ("s.csv", "home,away\n", ("--adjust=ash:x:y",), "a number is wanted"),
        ("s.csv", "home,away\n", ("--tie-breaks=luck",), "tie_breaks.0: there is no tie-break"),
    ],
)
def test_what_cannot_be_read_is_named_with_status_2(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    text: str,
    options: tuple[str, ...],
    message: str,
) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("tabulate", write(tmp_path, name, text), *options)
    assert stopped.value.code == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.out == ""


def test_a_missing_file_is_named_with_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        call_command("tabulate", "no-such-season.json")
    assert stopped.value.code == 2
    assert "no-such-season.json" in capsys.readouterr().err


def test_standard_input_is_read_and_no_database_is_needed() -> None:
    """Run as a program, with a database that is not there."""
    done = subprocess.run(
        [sys.executable, "manage.py", "tabulate", "--csv"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"},
        input="home,away,home_score,away_score\nash,birch,1,2\n",
        capture_output=True,
        text=True,
        check=True,
    )
    rows = json.loads(done.stdout)["rows"]
    assert [row["entrant"] for row in rows] == ["birch", "ash"]
