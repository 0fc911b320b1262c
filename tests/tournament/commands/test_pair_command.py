"""``manage.py pair`` by the rules of either edition."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from matches.tournament.pairing.competition import named
from tests.tournament.oracles import oracle

STATE = {
    "entrants": ["ash", "birch", "cedar", "dogwood"],
    "rounds": 3,
    "results": [
        {"round": 1, "home": "ash", "away": "cedar", "winner": "home"},
        {"round": 1, "home": "dogwood", "away": "birch", "winner": "away"},
    ],
}


def paired(capsys: pytest.CaptureFixture[str], *options: str) -> dict[str, object]:
    call_command("pair", *options)
    return dict(json.loads(capsys.readouterr().out))


def test_a_state_is_paired_by_the_edition_that_it_or_the_command_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, older = tmp_path / "plain.json", tmp_path / "older.json"
    plain.write_text(json.dumps(STATE), encoding="utf-8")
    older.write_text(json.dumps({**STATE, "edition": "2017"}), encoding="utf-8")
    for options, edition, since in (
        ((str(plain),), "2026", "in force since 1 February 2026"),
        ((str(older),), "2017", "until 31 January 2026"),
        ((str(plain), "--edition=2017"), "2017", "until 31 January 2026"),
        ((str(older), "--edition=2026"), "2026", "in force since 1 February 2026"),
    ):
        told = paired(capsys, *options)
        assert told["edition"] == edition
        assert since in str(told["system"])
    older.write_text(json.dumps({**STATE, "edition": "1998"}), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("pair", str(older))
    assert "edition: must be one of 2017, 2026, not '1998'" in capsys.readouterr().err


def test_names_stand_where_numbers_stood_and_rounds_keep_theirs() -> None:
    names = {1: "ash", 2: "birch", 3: "cedar"}
    for sentence, told in (
        ("round 3 has no legal pairing: 3 has met everyone who is there.",
         "round 3 has no legal pairing: cedar has met everyone who is there."),
        ("the 3 who are there cannot be put in pairs, with a bye for one of 1, 2.",
         "the 3 who are there cannot be put in pairs, with a bye for one of ash, birch."),
        ("its absolute rules (C.1 to C.3) leave no pairing", None),
        ("1 and 2 meet again: there is no other way",
         "ash and birch meet again: there is no other way"),
    ):  # fmt: skip
        assert named(sentence, names) == (told or sentence)


def test_a_file_is_paired_by_the_rules_of_2026_unless_the_command_says_otherwise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "t.trf"
    lines = oracle("swiss/dutch2026_public.jsonl").read_text(encoding="utf-8").splitlines()
    (known,) = (one for one in map(json.loads, lines) if one["id"].endswith("s20260042-r2"))
    file.write_text(known["trf"], encoding="utf-8")
    newer = paired(capsys, "--trf", str(file), "--json")
    assert newer == paired(capsys, "--trf", str(file), "--json", "--edition=2026")
    older = paired(capsys, "--trf", str(file), "--json", "--edition=2017")
    assert (newer["bye"], older["bye"]) == (known["bye"], 2)
