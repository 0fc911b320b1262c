"""The report that ``manage.py adjudicate`` gives on a card."""

import json

from tests.commands.adjudicating.adjudicated import VALID, WON, card, run, written
from tests.rules.shots.cards import decided


def test_the_report_tells_each_ruling_with_sentence_and_rules_and_what_they_say(tmp_path):
    lines, status = run("--explain", written(tmp_path / "card.json", VALID))
    told = "\n".join(lines)
    assert status == 0
    assert "Asha wins O1 for 1 point." in told
    assert "rules: black.merit" in told
    assert "black.merit: Exactly one penny goes off" in told
    assert "Valid. Score 1–0." in told


def test_the_report_tells_faults_where_they_happened(tmp_path):
    entry = {"flick": WON, "claim": {"next": "B"}}
    document = card() | {"entries": [entry, {"flick": WON}], "claim": {"score": {"A": 3, "B": 0}}}
    lines, status = run("--explain", written(tmp_path / "card.json", document))
    told = "\n".join(lines)
    assert status == 1
    assert "Not valid: 3 faults." in told
    assert "   0  Asha: Asha wins O1" in told
    assert "fault, claim-mismatch" in told
    assert "flick: refused, and nothing changes" in told
    assert "fault, impossible (black.set): O1 has left the board" in told


def test_the_report_on_a_malformed_card_names_every_mistake(tmp_path):
    document = {"scorecard": 2, "game": "black", "detail": "flicks", "sides": {}, "entries": [1]}
    lines, status = run("--explain", written(tmp_path / "card.json", document))
    told = "\n".join(lines)
    assert status == 2
    assert "Malformed:" in told
    for path in ("scorecard:", "first:", "sides.A:", "entries.0:"):
        assert path in told


def test_a_card_with_shots_is_explained_with_what_umpire_and_simulator_saw(tmp_path):
    path = written(tmp_path / "card.json", decided())
    lines, status = run("--explain", path)
    told = " ".join(line.strip() for line in lines)
    assert status == 0
    assert "≠ The umpire says shooter off: yes. The simulator saw: no." in told
    [verdict], status = run(path)
    assert (status, json.loads(verdict)["differences"][0]["entry"]) == (0, 0)
