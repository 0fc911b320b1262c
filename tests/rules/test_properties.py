"""What holds of every card of every game, whatever the people at the board wrote down."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

import rules
from rules.games import NAMES
from tests.rules.random_cards import (
    EVERY_RUN,
    Document,
    cards,
    pennies_belong_to_sides,
    some_cards,
    with_sides_exchanged,
)

ROOT = Path(__file__).parents[2]

every_game = pytest.mark.parametrize("game", list(rules.GAMES))


def faults_of_entries(verdict: Document) -> list[Document]:
    return [fault for fault in verdict["faults"] if fault["entry"] is not None]


def without_messages(verdict: Document) -> Document:
    """Messages name the sides in running text; what they say is held elsewhere."""
    bare = [{k: v for k, v in fault.items() if k != "message"} for fault in verdict["faults"]]
    return {**verdict, "faults": bare}


def in_one_order(value: Any) -> Any:
    """The same with what is written by the ends' letters or the pennies' ids sorted anew."""
    if isinstance(value, list):
        return [in_one_order(inner) for inner in value]
    if not isinstance(value, dict):
        return value
    return {
        key: sorted(map(in_one_order, inner), key=repr)
        if key in ("owed", "pennies") and isinstance(inner, list)
        else in_one_order(inner)
        for key, inner in sorted(value.items())
    }


def played(card: Document) -> bool:
    return bool(card["detail"] != "result")


@every_game
@EVERY_RUN
@given(data=st.data())
def test_the_verdict_of_a_prefix_is_the_prefix_of_the_verdict(
    game: str, data: st.DataObject
) -> None:
    card = data.draw(cards(game).filter(played))
    length = data.draw(st.integers(0, len(card["entries"])))
    whole = rules.adjudicate(card).as_document()
    part = rules.adjudicate({**card, "entries": card["entries"][:length], "claim": {}})
    shown = part.as_document()
    assert shown["rulings"] == [one for one in whole["rulings"] if one["entry"] < length]
    assert faults_of_entries(shown) == [
        one for one in faults_of_entries(whole) if one["entry"] < length
    ]


@every_game
@EVERY_RUN
@given(data=st.data())
def test_leaving_a_refused_entry_out_changes_nothing_else(game: str, data: st.DataObject) -> None:
    card = data.draw(cards(game).filter(played))
    whole = rules.adjudicate(card).as_document()
    ruled = [ruling["entry"] for ruling in whole["rulings"]]
    kept = {**card, "entries": [card["entries"][number] for number in ruled]}
    again = rules.adjudicate(kept).as_document()
    number_of = {old: new for new, old in enumerate(ruled)}
    expected = {
        **whole,
        "rulings": [{**one, "entry": number_of[one["entry"]]} for one in whole["rulings"]],
        "faults": [
            {**one, "entry": number_of.get(one["entry"])}
            for one in whole["faults"]
            if one["entry"] is None or one["entry"] in number_of
        ],
    }
    expected["valid"] = all(fault["severity"] == "warning" for fault in expected["faults"])
    assert again == expected


@every_game
@EVERY_RUN
@given(data=st.data())
def test_exchanging_the_sides_everywhere_exchanges_the_verdict(
    game: str, data: st.DataObject
) -> None:
    card = data.draw(cards(game))
    note(json.dumps(card))
    pennies = pennies_belong_to_sides(game)
    ours = without_messages(rules.adjudicate(card).as_document())
    exchanged = with_sides_exchanged(card, pennies=pennies)
    theirs = without_messages(rules.adjudicate(exchanged).as_document())
    assert in_one_order(theirs) == in_one_order(with_sides_exchanged(ours, pennies=pennies))


@every_game
@EVERY_RUN
@given(data=st.data())
def test_writing_what_was_read_and_reading_what_was_written_are_the_identity(
    game: str, data: st.DataObject
) -> None:
    raw = data.draw(cards(game))
    card, mistakes = rules.read(raw)
    assert card is not None, mistakes
    document = rules.write(card)
    assert rules.read(document) == (card, rules.Mistakes())
    assert rules.write(card) == document
    carried = json.loads(json.dumps(document))
    assert carried == document, "a document is plain JSON"
    assert rules.read(carried) == (card, rules.Mistakes())
    assert rules.adjudicate(document).as_text() == rules.adjudicate(raw).as_text()


@every_game
@EVERY_RUN
@given(data=st.data())
def test_the_order_of_keys_and_the_space_between_them_say_nothing(
    game: str, data: st.DataObject
) -> None:
    card = data.draw(cards(game))
    shuffled = json.dumps(reordered(card, data.draw(st.randoms(use_true_random=True))), indent=1)
    plain = json.dumps(card, separators=(",", ":"))
    assert rules.adjudicate_text(shuffled).as_text() == rules.adjudicate_text(plain).as_text()
    assert rules.adjudicate_text(plain.encode()).as_text() == rules.adjudicate(card).as_text()


def reordered(value: Any, rng: random.Random) -> Any:
    """The same value with the keys of its objects shuffled."""
    if isinstance(value, dict):
        keys = list(value)
        rng.shuffle(keys)
        return {key: reordered(value[key], rng) for key in keys}
    return [reordered(inner, rng) for inner in value] if isinstance(value, list) else value


@every_game
@EVERY_RUN
@given(data=st.data())
def test_a_verdict_keeps_the_promises_of_its_format(game: str, data: st.DataObject) -> None:
    card = data.draw(cards(game))
    verdict = rules.adjudicate(card)
    shown = verdict.as_document()
    known = set(rules.GAMES[game].rules)
    assert json.loads(verdict.as_text()) == shown
    sorted_text = json.dumps(shown, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert verdict.as_text() == sorted_text
    assert shown["valid"] == all(fault["severity"] == "warning" for fault in shown["faults"])
    assert {fault["code"] for fault in shown["faults"]} <= set(rules.CODES)
    assert {fault["rule"] for fault in shown["faults"]} <= {*known, None}
    for ruling in shown["rulings"]:
        cited = ruling["rules"]
        assert cited, "a ruling always cites"
        assert len(set(cited)) == len(cited)
        assert set(cited) <= known
        assert cited == sorted(cited, key=rules.GAMES[game].rules.index), "in the law's order"
    refused = {"after-the-end", "illegal", "out-of-turn", "impossible", "unreachable"}
    numbers = [one["entry"] for one in shown["faults"] if one["code"] in refused]
    ruled = [one["entry"] for one in shown["rulings"]]
    assert len(set(numbers)) == len(numbers), "an entry is refused once"
    if played(card):
        assert sorted([*numbers, *ruled]) == list(range(len(card["entries"])))
    assert (shown["winner"] is not None) <= shown["finished"] or not played(card)
    said = [(one.entry, one.rules) for one in verdict.explanations()]
    assert said == [(one["entry"], tuple(one["rules"])) for one in shown["rulings"]]
    assert all(one.text.strip() for one in verdict.explanations())


def from_elsewhere() -> list[str]:
    return [game.package for game in rules.GAMES.values() if game.name not in NAMES]


@every_game
def test_the_same_card_gives_the_same_bytes_in_another_process(game: str) -> None:
    texts = [json.dumps(card) for card in some_cards(game)]
    told = "\n".join(rules.adjudicate_text(text).as_text() for text in texts)
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import hashlib, rules, rules.games\n"
        f"for package in {from_elsewhere()}: rules.games.add(package)\n"
        "told = '\\n'.join(rules.adjudicate_text(line).as_text() for line in sys.stdin)\n"
        "print(hashlib.sha256(told.encode()).hexdigest())"
    )
    for seed in ("1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input="\n".join(texts),
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == hashlib.sha256(told.encode()).hexdigest()


@every_game
@EVERY_RUN
@given(data=st.data())
def test_no_point_vanishes_and_none_is_counted_twice(game: str, data: st.DataObject) -> None:
    card = data.draw(cards(game).filter(played))
    verdict = rules.adjudicate(card).as_document()
    gained = {
        side: sum(ruling["points"][side] for ruling in verdict["rulings"] if "points" in ruling)
        for side in rules.SIDES
    }
    if all("points" in ruling for ruling in verdict["rulings"]) and isinstance(
        verdict["score"]["A"], int
    ):
        assert gained == verdict["score"]
