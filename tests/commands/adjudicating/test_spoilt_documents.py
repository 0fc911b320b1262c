"""`tabulate`, `pair` and `draw` answer whatever comes: a result, or mistakes that say where."""

from __future__ import annotations

import copy
import io
import json
import os
import random
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.commands.adjudicating.garbage import MISHAPS, spoil_text

pytestmark = pytest.mark.any_database

SPOILT = int(os.environ.get("SPOILT_DOCUMENTS", "150"))
"""Of each kind in every run; SPOILT_DOCUMENTS=20000 for once."""

RESULTS = [
    {"id": "1", "round": 1, "date": "2026-03-02", "home": "a", "away": "b", "score": [16, 9]},
    {"round": 1, "home": "c", "away": "d", "outcome": "walkover", "winner": "d"},
    {"round": 1, "home": "e", "outcome": "bye-full"},
    {"round": 2, "home": "a", "away": "d", "home_score": 15, "away_score": 15,
     "measures": {"ends": [4, 4]}},
    {"round": 2, "home": "b", "away": "e", "outcome": "postponed"},
    {"round": 2, "home": "c", "outcome": "bye-half"},
]  # fmt: skip
SEASON = {
    "name": "House championship",
    "entrants": ["a", {"id": "b", "name": "Birch"}, {"id": "c", "withdrawn": True}, "d", "e"],
    "points": {"win": 5, "draw": 3, "loss": 1, "walkover_score": [16, 0], "bye_half": "1/3",
               "bonuses": [{"name": "x", "points": 1, "when": "scored", "amount": 10}]},
    "tie_breaks": [
        "points", "difference", {"name": "head-to-head", "options": {"re_enter": "at-once"}},
        "buchholz", {"name": "sonneborn-berger", "options": {"edition": "2023", "cut": 1}},
        {"name": "lot", "options": {"order": ["a", "b"]}},
    ],
    "results": RESULTS,
    "adjustments": [{"entrant": "a", "amount": -2, "reason": "late", "date": "2026-04-01"}],
    "withdrawals": {"expunge_below": "1/2"},
    "zones": [{"name": "Up", "places": [1, 1]}, {"name": "Down", "places": [-2, -1],
                                                 "kind": "down"}],
}  # fmt: skip
STATE = {
    "entrants": ["a", "b", "c", {"id": "d", "withdrawn": True}, "e"], "rounds": 4, "round": 3,
    "results": [r for r in RESULTS if r.get("outcome") != "postponed"],
    "absent": [{"entrant": "e", "bye": "bye-half"}], "apart": [["a", "b"]], "top_seed": "second",
    "rematches": True,
}  # fmt: skip
CLUBBED = ["a", "b", {"id": "c", "club": "Fen"}, {"id": "d", "club": "Fen"}, "e", "f"]
THROUGH = [{"entrant": who, "group": 1 + at % 2, "place": 1 + at // 2}
           for at, who in enumerate("abcd")]  # fmt: skip
GAME = {"board": 1, "home": "a", "away": "b", "umpire": "c"}
DRAWS: list[dict[str, Any]] = [
    {"format": "round-robin", "legs": 2, "seed": "cold rain"},
    {"format": "everyone-plays", "matches": 3, "one_extra": True},
    {"format": "single-elimination", "third_place": True, "winners": {"r1m2": "d"}},
    {"format": "double-elimination", "decider": False, "winners": {"w1m2": "d", "w2m1": "a"}},
    {"format": "groups-knockout", "groups": 2, "through": THROUGH, "third_place": True},
    {"format": "box-league", "size": 3, "legs": 2},
    {"format": "ladder", "seed": "cold rain"},
    {"format": "plate", "third_place": False,
     "winners": {"r1m2": "d", "r1m4": "c", "r2m1": "a", "r2m2": "b"}},
    {"format": "lesson", "boards": 2, "minutes": 50, "game_minutes": 8, "change_minutes": 1,
     "absent": ["f"], "played": [{"number": 1, "starts": 0, "ends": 8, "games": [GAME],
                                  "resting": ["d"]}]},
]  # fmt: skip
SHEET = (
    b"kind,entrant,name,round,date,home,away,home_score,away_score,outcome,winner,amount,reason\n"
    b"entrant,a,Ash,,,,,,,,,,\nentrant,b,,,,,,,,,,,\npoints,,win,,,,,,,,,5,\n"
    b"tie-break,,difference,,,,,,,,,,\nadjustment,a,,,,,,,,,,-2,late\n"
    b"result,,,1,2026-03-01,a,b,16,9,,,,\nresult,,,2,,b,a,,,walkover,a,,\n"
)


def spoilt(document: dict[str, Any], rng: random.Random) -> bytes:
    held = copy.deepcopy(document)
    for _ in range(rng.choice([0, 1, 1, 2, 3])):
        rng.choice(MISHAPS)(rng, held)
    text = json.dumps(held, ensure_ascii=rng.random() < 0.5).encode("utf-8", "surrogatepass")
    return spoil_text(rng, text) if rng.random() < 0.3 else text


def run(command: str, path: Path, *options: str) -> tuple[int, str, str]:
    """Exit status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        call_command(command, *options, str(path), stdout=out, stderr=err)
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    return status, out.getvalue(), err.getvalue()


def assert_answered(status: int, out: str, err: str, seed: object) -> None:
    assert status in (0, 1, 2), seed
    if status:
        assert not out, seed
        # Each line is a sentence with its place, or one about the whole.
        assert all(len(line) > 8 for line in err.splitlines()), (seed, err)
        assert err.strip(), seed
    else:
        assert json.loads(out), seed


@pytest.mark.parametrize("command", ["tabulate", "pair", *(one["format"] for one in DRAWS)])
def test_a_spoilt_document_is_answered(command: str, tmp_path: Path) -> None:
    documents = {"tabulate": SEASON, "pair": STATE}
    documents |= {one["format"]: {"entrants": CLUBBED, **one} for one in DRAWS}
    path = tmp_path / "document.json"
    done = {0: 0, 1: 0, 2: 0}
    for seed in range(SPOILT):
        text = spoilt(documents[command], random.Random(seed))
        path.write_bytes(text)
        name = command if command in ("tabulate", "pair") else "draw"
        status, out, err = run(name, path)
        assert_answered(status, out, err, (seed, text))
        done[status] += 1
    assert done[0] > SPOILT / 20
    assert done[2] > SPOILT / 20


def test_a_spoilt_sheet_is_answered(tmp_path: Path) -> None:
    path = tmp_path / "season.csv"
    for seed in range(SPOILT):
        rng = random.Random(seed)
        text = SHEET
        for _ in range(rng.choice([0, 1, 2, 4])):
            at = rng.randrange(len(text))
            junk = rng.choice(
                [b'"', b",", b"\n", b"\r\n", b"\x00", b"\xff", b"x", b"-1", b";", b"\t"]
            )
            text = text[:at] + junk + text[at + rng.choice([0, 1, 1]) :]
        path.write_bytes(text)
        assert_answered(*run("tabulate", path), (seed, text))


def test_every_document_is_sound_before_it_is_spoilt(tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    sound = [("tabulate", SEASON), ("pair", STATE)]
    sound += [("draw", {"entrants": CLUBBED, **one}) for one in DRAWS]
    for command, document in sound:
        path.write_text(json.dumps(document))
        status, _, err = run(command, path)
        assert status == 0, (document, err)
    path = tmp_path / "season.csv"
    path.write_bytes(SHEET)
    assert run("tabulate", path)[0] == 0
    assert run("tabulate", path, "--explain")[1]
