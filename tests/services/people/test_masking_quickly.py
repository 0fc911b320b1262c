"""A text that names nobody is passed by: the same is cut out as by a look at every word."""

from __future__ import annotations

import random

from matches.models.people import name_digests
from matches.policy.masking import NOBODY, Mask

NAMES = [("Asha", "Brook"), ("Ann Lee", "O'Neil"), ("Jürgen", "Müller"), ("Will", "Green")]
WORDS = [
    "Asha", "BROOK", "ashabrook", "ash", "a", "Ann", "ann-lee", "LeeAnn", "Oneil", "o'neil",
    "Muller", "Mueller", "müller", "Jürgens", "will", "Will", "green", "Brooks", "B", "Brook_x",
    "the", "half-past", "7", "Zoë", "ABrook", "J\u0075\u0308rgen", "half", "x1y2",
]  # fmt: skip
GAPS = [" ", "-", "", ", ", "_", " & ", "\n", "'"]


def a_text(dice: random.Random) -> str:
    return "".join(dice.choice(WORDS) + dice.choice(GAPS) for _ in range(dice.randint(0, 8)))


def test_a_text_that_is_passed_by_would_have_stayed_as_it_is() -> None:
    dice, cut = random.Random(12), 0
    quick = Mask(NAMES)
    for _ in range(3000):
        text = a_text(dice)
        # With former names to ask for, every word is looked at.
        slow = Mask(NAMES, former=lambda _form: NOBODY)(text)
        assert Mask(NAMES)(text) == quick(text) == slow, text
        cut += slow != text
    # Some of them name somebody, and some nobody.
    assert 300 < cut < 2900


def test_the_letters_of_a_text_are_those_of_its_words() -> None:
    dice = random.Random(13)
    for _ in range(1000):
        text = a_text(dice)
        found = (name_digests.folded(each.group()) for each in name_digests.words_in(text))
        assert name_digests.letters(text) == "".join(found), text
