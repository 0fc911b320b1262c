"""``manage.py random-swiss`` and ``manage.py check-pairings``."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

COMMAND = "matches.management.commands.check-pairings"
OPTIONS = ("--seed=5", "--players=14", "--rounds=5")


def made_up(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    call_command("random-swiss", *OPTIONS, *options)
    return capsys.readouterr().out


def check(file: Path | str, *options: str) -> int:
    try:
        call_command("check-pairings", str(file), *options)
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def test_a_tournament_made_up_by_lot_is_found_paired_by_the_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "made-up.trf"
    file.write_bytes(made_up(capsys).encode())
    assert check(file) == 0
    said = [f"round {number}: as the rules have it" for number in range(1, 6)]
    assert capsys.readouterr().out.splitlines() == said
    assert made_up(capsys) == file.read_bytes().decode()


def test_a_round_that_the_other_edition_pairs_otherwise_is_told_with_both(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(20):
        call_command("random-swiss", f"--seed={seed}", "--players=21", "--rounds=7", "--half=0.2")
        text = capsys.readouterr().out
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        if check("-", "--edition=2017", "--json") == 1:
            break
    told = capsys.readouterr()
    rounds = json.loads(told.out)
    wrong = [one for one in rounds if not one["same"]]
    named = ", ".join(str(one["round"]) for one in wrong)
    assert wrong
    assert all(one["published"] != one["ruled"] for one in wrong)
    assert told.err == f"{len(wrong)} of {len(rounds)} rounds are paired otherwise: {named}\n"


def test_pairs_that_only_one_of_the_two_has_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "turned.trf"
    cells = ("   2 w 1", "   1 b 0", "   4 w 1", "   3 b 0")
    players = (f"001 {at:4}".ljust(91) + cell for at, cell in enumerate(cells, start=1))
    file.write_text("\n".join(players))
    assert check(file) == 1
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "round 1: other pairs",
        "  published: 1-2, 3-4",
        "  the rules: 1-3, 4-2",
    ]


def test_a_file_that_cannot_be_read_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bad.trf"
    file.write_text("001    x")
    assert check(file) == 2
    assert "line 1: needs a starting number" in capsys.readouterr().err
    assert check(tmp_path / "none.trf") == 2
    assert "none.trf" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["--players=1", "--rounds=x", "--half=2", "--drawn=much"])
def test_what_cannot_be_made_up_is_refused(option: str) -> None:
    with pytest.raises(CommandError, match="must be a"):
        call_command("random-swiss", option)


def test_a_tournament_that_ends_early_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("random-swiss", "--players=4", "--rounds=9", "--half=0", "--zero=0", "--leaves=0")
    assert "no legal pairing is left after round 3 of 9" in capsys.readouterr().err


def test_more_than_it_may_read_is_refused_and_not_cut(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = made_up(capsys).encode()
    monkeypatch.setattr(f"{COMMAND}.LARGEST_FILE", len(text) - 1)
    file = tmp_path / "long.trf"
    file.write_bytes(text)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    for name in (str(file), "-"):
        assert check(name) == 2
        assert "is larger than" in capsys.readouterr().err
