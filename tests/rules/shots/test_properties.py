"""What holds of every card with shots, whatever was flicked and whoever entered it."""

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

import rules
from tests.rules.garbage import mutated, mutated_text
from tests.rules.random_cards import head_of, pennies_belong_to_sides, with_sides_exchanged
from tests.rules.shots.cards import CARDS, Document
from tests.rules.shots.dealt import some_dealt

ROOT = Path(__file__).parents[3]

every_game = pytest.mark.parametrize("game", list(CARDS))


def of_entries(verdict: Document, count: int) -> tuple[Any, ...]:
    """All that a verdict says of the first entries."""
    return tuple(
        [one for one in verdict[key] if one["entry"] is not None and one["entry"] < count]
        for key in ("rulings", "faults", "differences")
    )


@every_game
def test_the_dealt_cards_have_shots_that_are_ruled_on_and_some_that_cannot_be(game: str) -> None:
    verdicts = [rules.adjudicate(card) for card in some_dealt(game)]
    assert sum(len(verdict.shots) for verdict in verdicts) > 40
    assert any(verdict.differences for verdict in verdicts)
    assert any(fault.code == "impossible" for one in verdicts for fault in one.faults)


@every_game
def test_the_verdict_of_a_prefix_is_the_prefix_of_the_verdict(game: str) -> None:
    for card in some_dealt(game)[:10]:
        whole = rules.adjudicate(card).as_document()
        count = len(card["entries"]) * 2 // 3
        part = rules.adjudicate({**card, "entries": card["entries"][:count]})
        assert of_entries(part.as_document(), count) == of_entries(whole, count)


@every_game
def test_what_is_read_is_written_and_read_again_the_same(game: str) -> None:
    for card in some_dealt(game):
        read, mistakes = rules.read(card)
        assert read is not None, mistakes
        document = rules.write(read)
        carried = json.loads(json.dumps(document))
        assert carried == document, "a document is plain JSON"
        assert rules.read(carried) == (read, rules.Mistakes())
        assert rules.write(read) == document
        assert rules.adjudicate(document).as_text() == rules.adjudicate(card).as_text()


@every_game
def test_the_order_of_keys_says_nothing(game: str) -> None:
    """A database may keep the keys of an object in an order of its own."""
    for card in some_dealt(game)[:10]:
        text = json.dumps(card, sort_keys=True)
        kept = json.loads(text)
        assert rules.adjudicate(kept).as_text() == rules.adjudicate(card).as_text()
        whole = [json.dumps(one.document) for one in rules.played_shots(card)]
        assert [json.dumps(one.document) for one in rules.played_shots(kept)] == whole


@every_game
def test_a_match_carried_as_text_is_ruled_as_its_replay(game: str) -> None:
    for card in some_dealt(game):
        verdict = rules.adjudicate(card).as_document()
        live, faults = rules.begin(head_of(card))
        assert live is not None, faults
        rulings, said, differing = [], [], []
        for number, entry in enumerate(card["entries"]):
            carried = rules.carry_on(live, entry)
            said += [{**fault.as_document(), "entry": number} for fault in carried.faults]
            if carried.ruling is not None:
                rulings.append({**carried.ruling, "entry": number})
                differing += [one.as_document(number) for one in carried.differences]
            assert carried.live is not None
            live, faults = rules.resume(as_a_phone_keeps_it(carried.live.as_document()))
            assert live == carried.live, faults
        assert rulings == verdict["rulings"]
        assert differing == verdict["differences"]
        # A refused entry does not count live, so that its path has another number there.
        bare = [without_path(fault) for fault in verdict["faults"] if fault["entry"] is not None]
        assert [without_path(fault) for fault in said] == bare
        assert live.standing.score == verdict["score"]


def without_path(fault: Document) -> Document:
    path = fault.get("path", "")
    told = {key: value for key, value in fault.items() if key != "path"}
    return {**told, "message": fault["message"].removeprefix(f"{path}: ")}


def as_a_phone_keeps_it(value: Any) -> Any:
    """JSON as JavaScript writes it: 180.0 is 180 there, and minus nought is nought."""
    if isinstance(value, dict):
        return {key: as_a_phone_keeps_it(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_a_phone_keeps_it(inner) for inner in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


@every_game
def test_undoing_an_entry_and_entering_it_again_leads_to_the_same(game: str) -> None:
    for card in some_dealt(game)[:8]:
        live, _ = rules.begin(head_of(card))
        assert live is not None
        for entry in card["entries"]:
            carried = rules.carry_on(live, entry)
            assert carried.live is not None
            if carried.ruling is not None:
                back = rules.undo(carried.live)
                assert back is not None
                assert back.state == live.state
                assert rules.carry_on(back, entry).live == carried.live
            live = carried.live


@every_game
def test_exchanging_the_sides_everywhere_exchanges_the_verdict(game: str) -> None:
    """Red's and Green's boards are turned round with their sides: every bit of the motion is."""
    pennies = pennies_belong_to_sides(game)
    for card in some_dealt(game)[:12]:
        turned = {
            **card,
            "entries": [half_turned(entry, game) for entry in card["entries"]],
        }
        exchanged = with_sides_exchanged(turned, pennies=pennies)
        ours = with_sides_exchanged(bare(rules.adjudicate(card)), pennies=pennies)
        assert in_one_order(bare(rules.adjudicate(exchanged))) == in_one_order(ours)


def bare(verdict: rules.Verdict) -> Document:
    shown = verdict.as_document()
    return {
        "rulings": shown["rulings"],
        "differences": shown["differences"],
        "faults": [(fault["entry"], fault["code"], fault["rule"]) for fault in shown["faults"]],
        "score": shown["score"],
        "winner": shown["winner"],
        "valid": shown["valid"],
    }


def in_one_order(value: Any) -> Any:
    """What is told in the order of ids is told in another order of other ids."""
    if isinstance(value, list | tuple):
        inner = [in_one_order(one) for one in value]
        return sorted(inner, key=repr) if all(isinstance(one, str) for one in inner) else inner
    if isinstance(value, dict):
        return {key: in_one_order(inner) for key, inner in value.items()}
    return value


def half_turned(entry: Document, game: str) -> Document:
    if game not in ("red", "green") or "shot" not in entry:
        return entry
    shot = dict(entry["shot"])
    shot["flick"] = {**shot["flick"], "direction": shot["flick"]["direction"] + 180.0}
    if "pennies" in shot:
        shot["pennies"] = {key: [-x, -y] for key, (x, y) in shot["pennies"].items()}
    return {**entry, "shot": shot}


@every_game
def test_the_same_card_gives_the_same_bytes_in_another_process(game: str) -> None:
    texts = [json.dumps(card) for card in some_dealt(game)[:6]]
    told = "\n".join(rules.adjudicate_text(text).as_text() for text in texts)
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); import hashlib, rules\n"
        "told = '\\n'.join(rules.adjudicate_text(line).as_text() for line in sys.stdin)\n"
        "print(hashlib.sha256(told.encode()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input="\n".join(texts),
        env={**os.environ, "PYTHONHASHSEED": "4711", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == hashlib.sha256(told.encode()).hexdigest()


# ── garbage ─────────────────────────────────────────────────────────────────────────────────────


@every_game
def test_a_spoilt_card_never_traces_back(game: str) -> None:
    rng = random.Random(game)
    codes = set()
    for number in range(150):
        card = rng.choice(some_dealt(game))
        spoilt = mutated(rng, {**card, "entries": card["entries"][:4]})
        verdict = rules.adjudicate(spoilt)
        codes |= {fault.code for fault in verdict.faults}
        assert json.loads(verdict.as_text()) == verdict.as_document()
        if number % 5 == 0:
            rules.adjudicate_text(mutated_text(rng, card))
    assert {"malformed", "impossible"} <= codes


@every_game
def test_a_spoilt_shot_is_refused_or_played_and_never_traces_back(game: str) -> None:
    """The shot alone is mutated, so that the law meets what the shapes let pass."""
    rng = random.Random(f"{game} shots")
    for _ in range(150):
        card = rng.choice(some_dealt(game))
        entries = [*card["entries"][:3]]
        places = [n for n, entry in enumerate(entries) if "shot" in entry]
        if not places:
            continue
        at = rng.choice(places)
        entries[at] = {"shot": mutated(rng, entries[at]["shot"])}
        verdict = rules.adjudicate({**card, "entries": entries})
        for fault in verdict.faults:
            assert fault.message.strip()
        for played in verdict.shots:
            again = rules.simulate(played.document)
            assert again.facts == played.simulation.facts


@every_game
def test_a_spoilt_carried_state_is_refused_or_carried_on(game: str) -> None:
    rng = random.Random(f"{game} states")
    card = some_dealt(game)[0]
    live, _ = rules.begin(head_of(card))
    for entry in card["entries"][:3]:
        assert live is not None
        live = rules.carry_on(live, entry).live
    assert live is not None
    document, refused = live.as_document(), 0
    for _ in range(150):
        lies = mutated(rng, document["state"])
        again, faults = rules.resume({**document, "state": lies})
        assert (again is None) == bool(faults)
        refused += again is None
    assert refused > 50


def test_no_card_keeps_a_machine_busy_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shots that the law refuses after they were played count as well."""
    monkeypatch.setattr("rules.shots.referee.MOST_EVENTS", 200)
    document = CARDS["white"]()
    late = {"shot": {**document["entries"][1]["shot"], "facts": {"off": ["B1"]}}}
    document["entries"] = [document["entries"][0], *[late] * 9, document["entries"][1]]
    # What is played once is kept for a while: each of these is another shot.
    for number, entry in enumerate(document["entries"][1:-1]):
        flick = {**entry["shot"]["flick"], "direction": 80.0 + number}
        document["entries"][1 + number] = {"shot": {**entry["shot"], "flick": flick}}
    verdict = rules.adjudicate(document)
    said = [fault.message for fault in verdict.faults]
    assert sum("events together" in message for message in said) > 3
    assert [number for number, _ in verdict.ruled] == [0]
    again = rules.adjudicate({**document, "entries": document["entries"][:2]})
    assert not any("events together" in fault.message for fault in again.faults)
