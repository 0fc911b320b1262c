"""Names within free texts: a reason, a title. Strangers read ``A. B.`` where an organiser wrote
``Asha Brook``.

Word by word: a given or family name of somebody who may not be named is cut to its first letter,
which is what their public name shows. A word that is one of the language too (``will``, ``rose``)
counts where it is written small only beside another word of the same person's name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

import rules

_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST: Final = 2
SPARED: Final = frozenset({"the", "of", "and"})
"""Never taken for a name; no more are the words of the games, though people are called so."""

PLAIN: Final = frozenset({
    "art", "ash", "bell", "bill", "bishop", "brown", "dale", "day", "dean", "drew", "faith",
    "field", "grace", "gray", "grey", "hill", "hope", "jack", "joy", "king", "long", "love", "mark",
    "marsh", "may", "miles", "moss", "pat", "price", "rich", "rob", "rose", "short", "small", "sue",
    "will", "wood", "woods", "young",
})  # fmt: skip
"""Words of the language that people are called, too."""


class Mask:
    """Cuts the names of some people out of texts. ``names``: given and family name of each;
    ``known``: names that are public (clubs, teams, competitions), whose words are spared."""

    def __init__(self, names: Iterable[tuple[str, str]], known: Iterable[str] = ()) -> None:
        games = [game.title for game in rules.GAMES.values()]
        spared = SPARED.union(*(words(each) for each in [*games, *known]))
        self._whose: dict[str, set[int]] = {}
        for number, name in enumerate(names):
            for word in words(" ".join(name)):
                if len(word) >= _SHORTEST and word not in spared:
                    self._whose.setdefault(word, set()).add(number)

    def __call__(self, text: str) -> str:
        """The text as strangers may read it."""
        found = list(_WORD.finditer(text))
        whose = [self._whose.get(_folded(each.group()), set()) for each in found]
        told, at = [], 0
        for n, each in enumerate(found):
            beside = set().union(*whose[max(0, n - 1) : n], *whose[n + 1 : n + 2])
            plain = each.group() in PLAIN and not whose[n] & beside
            if whose[n] and not plain:
                told += [text[at : each.start()], each.group()[0].upper(), "."]
                at = each.end()
        return "".join(told) + text[at:]


def words(name: str) -> list[str]:
    """The words of a name, as they are compared: without case and accents."""
    return [_folded(each) for each in _WORD.findall(unicodedata.normalize("NFC", name))]


def _folded(word: str) -> str:
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(each for each in plain if not unicodedata.combining(each))
