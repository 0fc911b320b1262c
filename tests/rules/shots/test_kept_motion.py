"""A shot that was kept goes as it went then, or the replay says so."""

from __future__ import annotations

import copy

import pytest

import rules
from tests.rules.shots.cards import CARDS, Document, black, ruled

every_game = pytest.mark.parametrize("game", list(CARDS))


def kept(document: Document) -> Document:
    return rules.with_motions(document, rules.adjudicate(document).shots)


def found(document: Document) -> list[str]:
    return [each["path"] for each in ruled(document).as_document()["differences"]]


@every_game
def test_a_kept_card_is_judged_as_it_was(game: str) -> None:
    document = CARDS[game]()
    once = kept(document)
    assert all(len(entry["shot"]["motion"]) == 16 for entry in once["entries"] if "shot" in entry)
    assert ruled(once).as_text() == ruled(document).as_text()
    assert kept(once) == once
    assert rules.write(ruled(once).card)["entries"] == [  # type: ignore[arg-type]
        *rules.write(rules.read(once)[0])["entries"]  # type: ignore[arg-type]
    ]


@every_game
@pytest.mark.parametrize("key", ["direction", "speed"])
def test_a_tenth_changed_in_any_kept_shot_is_noticed(game: str, key: str) -> None:
    once = kept(CARDS[game]())
    shots = [n for n, entry in enumerate(once["entries"]) if "shot" in entry]
    for number in shots:
        changed = copy.deepcopy(once)
        changed["entries"][number]["shot"]["flick"][key] += 0.1 if key == "direction" else 1e-6
        verdict = rules.adjudicate(changed)
        if verdict.valid:
            assert "shot.motion" in found(changed), number


def test_what_is_noticed_is_said_in_words_and_leaves_the_card_valid() -> None:
    changed = kept(black())
    changed["entries"][0]["shot"]["flick"]["direction"] = 90.6
    verdict = rules.adjudicate(changed)
    assert verdict.valid
    (first, *_rest) = verdict.differences
    assert "does not go as it went when the card was kept" in first[1].said().text


def test_without_the_digest_nobody_would_notice() -> None:
    changed = black()
    changed["entries"][0]["shot"]["flick"]["direction"] = 90.6
    assert found(changed) == []


def test_a_card_without_shots_is_kept_as_it_is() -> None:
    document = {"scorecard": 1}
    assert rules.with_motions(document, ()) is document
