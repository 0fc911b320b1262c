"""Names that are nearly the same: a letter more, less or other, two changed about, words in another
order, an initial for a name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from matches.models.people.name_digests import words

SHORTEST: Final = 6
"""Of shorter names a letter makes another one: Ann and Dan."""
SHORTEST_WORD: Final = 4
MOST: Final = 50
"""Of the names of one shape: a list of a thousand that all begin alike is not looked at a million
times."""
Known = tuple[str, str]
"""A reference, and the name as it is written."""


def key(*names: str) -> str:
    """A name as it is compared: without case, accents, hyphens."""
    return " ".join(words(" ".join(names)))


class Likeness:
    """Names that can be asked for what is like them. To ask costs the length of a name, however
    many names are known."""

    def __init__(self) -> None:
        self._shapes: dict[str, list[Known]] = {}

    def add(self, reference: str, given: str, family: str) -> None:
        """Make a name known."""
        known = (reference, f"{given} {family}".strip())
        for shape in _shapes(given, family):
            self._shapes.setdefault(shape, []).append(known)

    def like(self, given: str, family: str) -> list[Known]:
        """The names that are like this one, each once, in the order in which they came: `MOST` at
        most, for of more nobody could choose."""
        *shapes, last = _shapes(given, family)
        by_initial = last if _is_initial(last) else ""
        found: dict[Known, None] = {}
        for shape in shapes if by_initial else (*shapes, last):
            found |= dict.fromkeys(self._shapes.get(shape, ())[:MOST])
        for one in self._shapes.get(by_initial, ())[:MOST]:
            # What is near has been found by its letters.
            if not _two_names(one[1], f"{given} {family}"):
                found[one] = None
        return list(found)[:MOST]


def _is_initial(shape: str) -> bool:
    return shape[1:3] == ". "


def _two_names(one: str, other: str) -> bool:
    """Whether both begin with names of their own: that shape is for who wrote an initial. Short
    ones, which are not found by their letters, may be near for all that."""
    first, second = words(one), words(other)
    full = len(first[0]) > 1 and len(second[0]) > 1
    joined = " ".join(first), " ".join(second)
    return full and not (min(map(len, joined)) < SHORTEST and _near(*joined))


def _near(one: str, other: str) -> bool:
    """Whether they are the same with at most one letter left out of each."""
    if len(one) < len(other):
        one, other = other, one
    if len(one) > len(other) + 1:
        return False
    pairs = enumerate(zip(one, other, strict=False))
    begins = next((at for at, (mine, theirs) in pairs if mine != theirs), len(other))
    one, other = one[begins:], other[begins:]
    while other and one[-1] == other[-1]:
        one, other = one[:-1], other[:-1]
    if not other:
        return True
    return len(one) == len(other) and (
        len(one) == 1 or one[1:] == other[:-1] or one[:-1] == other[1:]
    )


def _shapes(given: str, family: str) -> Iterator[str]:
    """What a name has in common with those like it."""
    said = words(f"{given} {family}")
    joined = " ".join(said)
    yield "".join(sorted(said))
    if len(joined) >= SHORTEST:
        yield from _without_a_letter(joined)
    if len(said) > 1:
        yield f"{said[0][0]}. {said[-1]}"


def _without_a_letter(joined: str) -> Iterator[str]:
    yield joined
    for at in range(len(joined)):
        yield joined[:at] + joined[at + 1 :]


def same_team(one: str, other: str) -> bool:
    """Whether two names of teams differ in blanks, signs or case alone."""
    return "".join(_team_words(one)) == "".join(_team_words(other))


def like_team(one: str, other: str) -> bool:
    """Whether two names of teams are nearly the same: a letter of a long word. Mint Street A and
    Mint Street B are two teams."""
    mine, theirs = _team_words(one), _team_words(other)
    if len(mine) != len(theirs):
        return False
    differ = [pair for pair in zip(mine, theirs, strict=True) if pair[0] != pair[1]]
    return len(differ) == 1 and all(
        min(len(first), len(second)) >= SHORTEST_WORD
        and _near(first, second)
        and not (first + second).isdigit()
        for first, second in differ
    )


@lru_cache(maxsize=2_048)
def _team_words(name: str) -> tuple[str, ...]:
    """Of a list each team is held beside every other: its words are told apart once."""
    return tuple(words(name))
