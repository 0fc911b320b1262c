"""Names that are nearly the same: a letter more, less or other, two changed about, words in another
order, an initial for a name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from matches.models.people.name_digests import words

SHORTEST: Final = 6
"""Of shorter names a letter makes another one: Ann and Dan."""
SHORTEST_WORD: Final = 4
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
        """The names that are like this one, each once, in the order in which they came."""
        found: dict[Known, None] = {}
        for shape in _shapes(given, family):
            found |= dict.fromkeys(self._shapes.get(shape, ()))
        return [one for one in found if not _two_initials(one[1], f"{given} {family}")]


def _two_initials(one: str, other: str) -> bool:
    """Whether both begin with names of their own: those shapes are for who wrote an initial."""
    first, second = words(one), words(other)
    if len(first) < 2 or len(second) < 2:
        return False
    full = len(first[0]) > 1 and len(second[0]) > 1
    return full and first[-1] == second[-1] and not _near(" ".join(first), " ".join(second))


def _near(one: str, other: str) -> bool:
    mine, theirs = set(_without_a_letter(one)), set(_without_a_letter(other))
    return bool(mine & theirs) or sorted(one.split()) == sorted(other.split())


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
    return "".join(words(one)) == "".join(words(other))


def like_team(one: str, other: str) -> bool:
    """Whether two names of teams are nearly the same: a letter of a long word. Mint Street A and
    Mint Street B are two teams."""
    mine, theirs = words(one), words(other)
    if len(mine) != len(theirs):
        return False
    differ = [pair for pair in zip(mine, theirs, strict=True) if pair[0] != pair[1]]
    return len(differ) == 1 and all(
        min(len(first), len(second)) >= SHORTEST_WORD
        and bool(set(_without_a_letter(first)) & set(_without_a_letter(second)))
        and not (first + second).isdigit()
        for first, second in differ
    )
