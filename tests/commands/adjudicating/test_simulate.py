"""``manage.py simulate``: shots in, motions out, and the exit status."""

import io
import json

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

pytestmark = pytest.mark.any_database

SHOT = {
    "board": "black-hexagon",
    "pennies": {"S": [0, -180], "K": [0, 0]},
    "flick": {"penny": "S", "speed": 1, "direction": 90},
}
OVERLAPPING = {**SHOT, "pennies": {"S": [0, 0], "K": [5, 0]}}


def simulate(*args, text: str = "", monkeypatch=None) -> tuple[list[dict], int]:
    """What the command prints, a line each, and its exit status."""
    out, status = io.StringIO(), 0
    if monkeypatch is not None:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    try:
        call_command("simulate", *map(str, args), stdout=out)
    except SystemExit as ended:
        status = ended.code
    return [json.loads(line) for line in out.getvalue().splitlines()], status


def test_a_shot_on_standard_input_is_played_and_the_status_is_0(monkeypatch):
    (told,), status = simulate(text=json.dumps(SHOT), monkeypatch=monkeypatch)
    assert status == 0
    assert [event["kind"] for event in told["events"]] == ["hit", "stop", "stop"]


def test_lines_are_shots_of_their_own_and_the_worst_one_gives_the_status(tmp_path, monkeypatch):
    file = tmp_path / "shots.jsonl"
    texts = [json.dumps(SHOT), "", json.dumps(OVERLAPPING)]
    file.write_text("\n".join(texts))
    (first, second), status = simulate(file)
    assert status == 1
    assert first["duration"] > 0
    assert second["faults"][0]["path"] == "pennies.S"
    told, status = simulate("--lines", text="\n".join([*texts, "{"]), monkeypatch=monkeypatch)
    assert status == 2
    assert len(told) == 3


def test_a_file_that_cannot_be_read_is_named_and_the_status_is_2(tmp_path):
    (told,), status = simulate(tmp_path / "none.json")
    assert status == 2
    assert "none.json" in told["faults"][0]["message"]


def test_a_picture_of_the_paths_is_written(tmp_path):
    file, picture = tmp_path / "shot.json", tmp_path / "shot.svg"
    file.write_text(json.dumps(SHOT))
    assert simulate(file, "--svg", picture)[1] == 0
    assert picture.read_text().startswith("<svg")
    assert "polyline" in picture.read_text()


def test_a_picture_of_two_shots_or_where_none_can_be_written_is_refused(tmp_path):
    file = tmp_path / "shot.json"
    file.write_text(json.dumps(SHOT))
    with pytest.raises(CommandError, match="one shot"):
        simulate(file, file, "--svg", tmp_path / "x.svg")
    with pytest.raises(CommandError, match=r"x\.svg cannot be written"):
        simulate(file, "--svg", tmp_path / "no" / "x.svg")


def test_a_margin_is_added_to_the_line_of_its_shot_and_is_the_same_again(tmp_path):
    file = tmp_path / "shot.json"
    file.write_text(json.dumps(SHOT))
    (plain,), _ = simulate(file)
    (told,), status = simulate(file, "--margin", 50, "--aim", 12)
    (again,), _ = simulate(file, "--margin", 50, "--aim", 12)
    assert status == 0
    assert told == again
    found = told.pop("margin")
    assert told == plain
    assert sum(one["count"] for one in found["outcomes"]) == found["n"] == 50
    assert len(found["outcomes"]) > 1
    assert 0 < found["nearest"]["far"] < 1
    assert found["sizes"]["aim"] == 12


@pytest.mark.slow
def test_a_margin_made_quickly_is_the_same_margin(tmp_path):
    """Without numba the option changes nothing."""
    file = tmp_path / "shot.json"
    file.write_text(json.dumps(SHOT))
    slowly, quickly = (simulate(file, "--margin", 50, *how) for how in ((), ("--quick",)))
    assert quickly == slowly


def test_of_a_refused_shot_no_margin_is_made(tmp_path):
    file = tmp_path / "shot.json"
    file.write_text(json.dumps(OVERLAPPING))
    (told,), status = simulate(file, "--margin", 5)
    assert status == 1
    assert "margin" not in told


@pytest.mark.parametrize("wrong", [("--margin", 0), ("--margin", 5, "--aim", -1)])
def test_a_margin_that_cannot_be_is_refused_before_anything_is_played(tmp_path, wrong):
    with pytest.raises(CommandError, match=wrong[-2]):
        simulate(tmp_path / "none.json", *wrong)
