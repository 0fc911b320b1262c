"""Whatever the law says can be said in another language, down to the last word of a sentence."""

from __future__ import annotations

import random
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rules
from tests.rules.garbage import mutated, random_document
from tests.rules.random_cards import some_cards
from tests.rules.texts import TEXTS_OF, collected, given_texts, unmarked

every_game = pytest.mark.parametrize("game", list(rules.GAMES))

OPEN, CLOSE = "⟦", "⟧"


def heard(text: str) -> str:
    """A translation that shows: a word outside of the brackets is a word that escaped."""
    assert text in collected(), f"nobody collects {text!r}"
    return f"{OPEN}{text}{CLOSE}"


def heard_of_several(one: str, many: str, count: int) -> str:
    heard(one)
    return heard(many)


TONGUE = rules.Tongue({"A": "Asha", "B": "Ben"}, heard, heard_of_several)


def check(sentence: rules.Sentence) -> None:
    spoken = sentence.say(TONGUE)
    assert spoken.startswith(OPEN), spoken
    assert spoken.endswith(CLOSE), spoken
    depth = 0
    for sign in spoken:
        depth += (sign == OPEN) - (sign == CLOSE)
        assert depth >= 0
    assert depth == 0
    assert "{" not in sentence.say(rules.PLAIN).replace("{}", ""), sentence
    if sentence.aloud is not None and sentence.aloud.text:
        check(sentence.aloud)
    for _, value in sentence.values:
        assert not isinstance(value, str) or not is_prose(value), f"{value!r} in {sentence.text!r}"


def is_prose(value: str) -> bool:
    """Words of English in a value: those of a document are quoted, or names of its fields."""
    outside = "".join(part for n, part in enumerate(value.split('"')) if n % 2 == 0)
    words = outside.replace(",", " ").replace(";", " ").split()
    return any(word in PROSE for word in words)


PROSE = {"a", "an", "the", "is", "no", "not", "nothing", "nobody", "object", "list", "and"}


def test_every_text_is_a_literal_or_stands_in_a_marked_table() -> None:
    lost = [
        f"{Path(path).name}:{argument.lineno}: {text}"
        for path, argument in given_texts()
        for text in unmarked(path, argument)
    ]
    assert lost == []


def test_the_places_in_a_text_and_its_plural_are_the_same() -> None:
    for text in collected():
        names = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
        assert all(name.isidentifier() for name in names), text


@every_game
def test_every_sentence_about_a_ruling_is_said_in_the_readers_language(game: str) -> None:
    for card in some_cards(game):
        verdict = rules.adjudicate(card)
        for sentence in sentences_of(verdict):
            check(sentence)
        for fault in verdict.faults:
            check(fault.sentence)


def sentences_of(verdict: rules.Verdict) -> Iterator[rules.Sentence]:
    if verdict.card is not None and verdict.ruled:
        referee = verdict.card.game.referees[verdict.card.detail]
        for _, ruling in verdict.ruled:
            yield from referee.explain(ruling)


@every_game
def test_every_mistake_of_shape_is_said_in_the_readers_language(game: str) -> None:
    for seed in range(150):
        rng = random.Random(seed)
        verdict = rules.adjudicate(mutated(rng, random_document(game, rng)))
        for fault in verdict.faults:
            spoken = fault.sentence.say(TONGUE)
            assert spoken.startswith(OPEN)
            assert spoken.endswith(CLOSE)


def test_an_explanation_speaks_of_the_players_by_their_names() -> None:
    card: Any = next(card for card in some_cards("black") if card["detail"] == "flicks")
    verdict = rules.adjudicate({**card, "sides": {"A": ["Quincey"], "B": ["Wilhelmina"]}})
    told = " ".join(one.text for one in verdict.explanations())
    assert "Quincey" in told or "Wilhelmina" in told


def test_a_sentence_counts_and_lists_in_the_readers_language() -> None:
    several = rules.Sentence("{count} penny", (("count", 2),), "{count} pennies", 2)
    assert several.say() == "2 pennies"
    assert rules.Sentence("{count} penny", (("count", 1),), "{count} pennies", 1).say() == "1 penny"


def test_the_words_of_shapes_and_the_sentences_reach_the_translators() -> None:
    from matches.management.commands.makemessages import KEYWORDS, law_words

    words = set(law_words())
    assert {"Penny Black", "Struck", "hexagon", "flick"} <= words
    assert {keyword.partition(":")[0] for keyword in KEYWORDS} == set(TEXTS_OF)


def test_the_readers_language_is_djangos() -> None:
    from django.utils.translation import override

    from matches.law.language import tongue

    speaking = tongue({"A": "Asha"})
    with override("de"):
        assert speaking.translate("Yes") == "Ja"
    with override("en"):
        assert speaking.translate("Yes") == "Yes"
        assert speaking.translate_plural("%d day", "%d days", 2) == "%d days"
    assert speaking.name("A") == "Asha"
    assert speaking.name("B") == "B"
