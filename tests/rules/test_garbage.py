"""No document, however broken, gets a traceback: it gets a verdict that says what is wrong where.

Some hundred mutated documents are judged in every run, two thousand with ``--deep``;
``PENNYCLUB_GARBAGE=100000`` judges a hundred thousand.
"""

from __future__ import annotations

import copy
import json
import os
import random
from typing import Any

import pytest

import rules
from tests.deep import either
from tests.rules.garbage import TOO_DEEP_FOR_PYTHON, mutated, mutated_text, random_document
from tests.rules.random_cards import deals, head_of

DOCUMENTS = int(os.environ.get("PENNYCLUB_GARBAGE", either(480, 1000)))
SEED = int(os.environ.get("PENNYCLUB_SEED", "20261120"))
BATCHES = 4

every_batch = pytest.mark.parametrize("batch", range(BATCHES))


def numbers_of(batch: int) -> range:
    return range(batch, DOCUMENTS, BATCHES)


def game_of(number: int) -> str:
    names = [game for game in rules.GAMES if deals(game)]
    return names[(number // BATCHES) % len(names)]


def no_constant(word: str) -> Any:
    pytest.fail(f"{word} is not JSON")


def check(verdict: rules.Verdict) -> None:
    """What every verdict owes its reader."""
    text = verdict.as_text()
    document = json.loads(text.encode("utf-8"), parse_constant=no_constant)
    assert document["valid"] == all(f["severity"] == "warning" for f in document["faults"])
    for fault in verdict.faults:
        check_fault(fault)
    if verdict.malformed:
        assert document["faults"], "a malformed document says what is wrong"
        assert not document["valid"]
        assert document["rulings"] == []
        assert {fault["code"] for fault in document["faults"]} == {"malformed"}
    assert len(list(verdict.explanations())) == len(verdict.ruled)


def check_fault(fault: rules.Fault) -> None:
    assert fault.code in rules.CODES
    assert fault.message.strip()
    assert len(fault.message) < 5_000, "a message is for a person"
    json.dumps(fault.as_document(), ensure_ascii=False).encode("utf-8")
    if fault.code == "malformed":
        assert fault.path, "a mistake of shape says where it stands"


def check_faults(faults: tuple[rules.Fault, ...]) -> None:
    assert faults
    for fault in faults:
        check_fault(fault)


@every_batch
def test_a_mutated_document_gets_a_verdict_that_says_what_is_wrong(batch: int) -> None:
    malformed = 0
    for number in numbers_of(batch):
        rng = random.Random(SEED * 7 + number)
        document = random_document(game_of(number), rng)
        broken = mutated(rng, document)
        before = copy.deepcopy(broken) if number % 10 == 0 else None
        verdict = rules.adjudicate(broken)
        check(verdict)
        malformed += verdict.malformed
        if before is not None:
            assert repr(before) == repr(broken), "a document is read, never changed"
    assert 0.3 < malformed / len(numbers_of(batch)) < 0.99, "the mutations tell something"


@every_batch
def test_a_mutated_text_gets_a_verdict_that_says_what_is_wrong(batch: int) -> None:
    for number in numbers_of(batch):
        rng = random.Random(SEED * 11 + number)
        document = random_document(game_of(number), rng)
        check(rules.adjudicate_text(mutated_text(rng, document)))


@every_batch
def test_a_mutated_match_under_way_is_refused_with_reasons_or_carried_on(batch: int) -> None:
    for number in numbers_of(batch):
        rng = random.Random(SEED * 13 + number)
        card = random_document(game_of(number), rng)
        if card["detail"] == "result":
            continue
        live, faults = rules.begin(mutated(rng, head_of(card)))
        check_faults(faults) if live is None else live.may()
        live, _ = rules.begin(head_of(card))
        assert live is not None
        for entry in card["entries"]:
            live = rules.carry_on(live, entry).live or live
        check_carried(rules.carry_on(live, mutated(rng, rng.choice([*card["entries"], {}]))))
        check_broken_state(rng, live, card["entries"])


def check_carried(carried: rules.Carried) -> None:
    assert carried.live is not None
    for fault in carried.faults:
        check_fault(fault)
    if carried.ruling is None:
        check_faults(carried.faults)
    else:
        json.dumps(carried.ruling, ensure_ascii=False, allow_nan=False).encode("utf-8")
        assert [said.say() for said in carried.sentences]


def check_broken_state(rng: random.Random, live: rules.Live, entries: list[Any]) -> None:
    """A state that somebody tampered with is refused, or is a state: nothing falls over."""
    document = live.as_document()
    document["state"] = mutated(rng, document["state"])
    if rng.random() < 0.3:
        document = mutated(rng, document)
    carried, faults = rules.resume(document)
    if carried is None:
        check_faults(faults)
        return
    for entry in rng.sample(entries, min(4, len(entries))):
        json.dumps(carried.may(), allow_nan=False)
        json.dumps(carried.standing.next, allow_nan=False)
        after = rules.carry_on(carried, entry)
        check_carried(after)
        assert after.live is not None
        carried = after.live
        json.dumps(carried.as_document(), allow_nan=False)
    rules.undo(carried)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", "$"),
        ("nonsense", "$"),
        ("[]", "$"),
        ('"text"', "$"),
        ("[" * TOO_DEEP_FOR_PYTHON, "$"),
        (b"\xff\xfe", "$"),
        ('{"claim":{"score":NaN}}', "claim.score"),
        ('{"claim":{"score":1e999}}', "claim.score"),
        ('{"claim":{"score":' + "1" * 5_000 + "}}", "claim.score"),
        ('{"first":"A","first":"B"}', "first"),
        ('{"sides":{"A":["a\\u0000"]}}', "sides.A.0"),
        ('{"sides":{"A":["\\ud800"]}}', "sides.A.0"),
        ('{"entries":[1]}', "entries.0"),
    ],
)
def test_what_json_itself_would_let_pass_is_named_by_its_path(text: str | bytes, path: str) -> None:
    card = (
        '{"scorecard":1,"game":"black","detail":"flicks","first":"A","sides":{"A":["a"],"B":["b"]}'
    )
    for whole in (text, card + "," + text[1:] if text[:1] == "{" else text):
        verdict = rules.adjudicate_text(whole)
        check(verdict)
        assert path in [fault.path for fault in verdict.faults] or whole is text


def test_a_document_that_is_too_long_is_refused_at_once() -> None:
    verdict = rules.adjudicate_text(" " * 5_000_000)
    check(verdict)
    assert "too long" in verdict.faults[0].message


def test_all_mistakes_of_a_document_are_told_at_once() -> None:
    document = {
        "scorecard": 2,
        "game": "black",
        "detail": "flicks",
        "sides": {"A": [], "B": ["b"]},
        "entries": [{"flick": {"by": "C", "struck": "O1"}}, {"flick": {}, "foul": {}}, 3],
        "extra": True,
    }
    verdict = rules.adjudicate(document)
    assert {fault.path for fault in verdict.faults} == {
        "scorecard",
        "first",
        "sides.A",
        "entries.0.flick.by",
        "entries.0.flick.struck",
        "entries.1",
        "entries.2",
        "extra",
    }
    assert {fault.entry for fault in verdict.faults} == {None, 0, 1, 2}
