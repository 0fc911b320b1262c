"""Names that are nearly the same, and lists of names that all are."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches.services.base import likeness
from matches.services.base.likeness import MOST, Likeness, like_team, same_team

LETTERS = st.text(alphabet="ab c", max_size=7)


def shorter(word: str) -> set[str]:
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}


@given(LETTERS, LETTERS)
def test_near_is_who_is_the_same_without_a_letter_of_each(one: str, other: str) -> None:
    assert likeness._near(one, other) is bool(shorter(one) & shorter(other))


@pytest.mark.parametrize(
    ("one", "other", "like"),
    [
        (("Asha", "Brook"), ("Asha", "Brooke"), True),
        (("Asha", "Brook"), ("Ahsa", "Brook"), True),
        (("Asha", "Brook"), ("Brook", "Asha"), True),
        (("Asha", "Brook"), ("A", "Brook"), True),
        (("A", "Brook"), ("Anil", "Brook"), True),
        (("Asha", "Brook"), ("Anil", "Brook"), False),
        (("Asha", "Brook"), ("Asha", "Vale"), False),
        (("Jo-Ann", "Vale"), ("Joann", "Vale"), True),
        (("Ann", ""), ("Dan", ""), False),
    ],
)
def test_who_is_nearly_called_so_is_found(
    one: tuple[str, str], other: tuple[str, str], like: bool
) -> None:
    known = Likeness()
    known.add("1", *one)
    assert bool(known.like(*other)) is like


def test_of_a_thousand_names_that_begin_alike_each_is_held_beside_some(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: Counter[str] = Counter()
    split = likeness.words
    monkeypatch.setattr(likeness, "words", lambda text: looked.update("w") or split(text))
    known = Likeness()
    for number in range(1_000):
        name = "A" + "".join("abcdefghij"[int(each)] * 7 for each in f"{number:03}")
        assert len(known.like(name, "Brook")) <= MOST
        known.add(str(number), name, "Brook")
    assert looked["w"] <= 1_000 * (2 * MOST + 3)


@pytest.mark.parametrize(
    ("one", "other", "like"),
    [
        ("Anchor Inn", "Anchor In", False),
        ("Mint Street A", "Mint Street B", False),
        ("Anchors Hall", "Ancors Hall", True),
        ("Owls 2024", "Owls 2025", False),
    ],
)
def test_a_team_is_like_another_by_a_letter_of_a_long_word(
    one: str, other: str, like: bool
) -> None:
    assert like_team(one, other) is like
    assert not same_team(one, other)


def test_a_team_s_words_are_told_apart_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: Counter[str] = Counter()
    split = likeness.words
    monkeypatch.setattr(likeness, "words", lambda text: looked.update([text]) or split(text))
    likeness._team_words.cache_clear()
    teams = [f"Team {chr(97 + n % 26)}{chr(97 + n // 26)}xyz" for n in range(60)]
    for one in teams:
        for other in teams:
            like_team(one, other)
            same_team(one, other)
    assert set(looked.values()) == {1}
