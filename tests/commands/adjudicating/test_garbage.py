"""Whatever comes, a verdict goes out, and every message says where the mistake stands."""

import json
import os
import random

import pytest

import rules
from matches.management.adjudication.judging import judge
from matches.management.adjudication.report import report
from matches.management.adjudication.sources import Document
from tests.commands.adjudicating.garbage import spoilt
from tests.deep import either

pytestmark = pytest.mark.any_database

SPOILT_CARDS = int(os.environ.get("SPOILT_CARDS", either(160, 1000)))
"""In every run, and with ``--deep``; SPOILT_CARDS=100000 for once."""

BATCHES = 8


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_spoilt_card_gets_a_verdict_in_which_every_message_has_a_place(batch: int):
    for seed in range(batch, SPOILT_CARDS, BATCHES):
        text = spoilt(random.Random(seed))
        printed, status = judge(Document("card", None, text))
        assert printed.endswith(b"\n"), seed
        assert printed.count(b"\n") == 1, seed
        verdict = json.loads(printed)
        assert status == asked_status(verdict), seed
        for fault in verdict["faults"]:
            assert_it_says_where(fault, seed)


def asked_status(verdict: dict) -> int:
    if verdict["valid"]:
        return 0
    return 2 if any(fault["code"] == "malformed" for fault in verdict["faults"]) else 1


def assert_it_says_where(fault: dict, seed: int) -> None:
    assert fault["message"].strip(), seed
    assert len(fault["message"]) < 20_000, seed
    if fault["code"] == "malformed":
        assert fault["path"], seed
        assert fault["message"].startswith(f"{fault['path']}: "), seed


def test_spoilt_cards_are_of_every_sort():
    """The test above would show nothing if the mishaps all ended in the same way."""
    statuses = {judge(Document("card", None, spoilt(random.Random(n))))[1] for n in range(200)}
    assert statuses == {0, 1, 2}


def test_a_spoilt_card_can_be_reported_on():
    for seed in range(either(30, 150)):
        verdict = rules.adjudicate_text(spoilt(random.Random(seed)))
        told = report("card", verdict)
        assert all(fault.code in told for fault in verdict.faults), seed
