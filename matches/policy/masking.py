"""Names within free texts: a reason, a title. Strangers read ``A. B.`` where an organiser wrote
``Asha Brook``.

Word by word: a given or family name of somebody who may not be named is cut to its first letter,
which is what their public name shows; so is a name that was joined or taken apart (``AshaBrook``,
``ash-a``), and a name that they had once, which is known by its digest alone. A word that is one of
the language too (``will``, ``rose``) counts where it is written small only beside another word of
the same person's name; a word of the games, or of a name that is public, only there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from typing import Final, TypeAlias

import rules
from matches.models.people import name_digests
from matches.models.people.name_digests import folded, words

SPARED: Final = frozenset({"the", "of", "and"})
"""Taken for a name only beside another word of it; so are the words of the games."""

PLAIN: Final = frozenset({
    "art", "ash", "bell", "bill", "bishop", "brown", "dale", "day", "dean", "drew", "faith",
    "field", "grace", "gray", "grey", "hill", "hope", "jack", "joy", "king", "long", "love", "mark",
    "marsh", "may", "miles", "moss", "pat", "price", "rich", "rob", "rose", "short", "small", "sue",
    "will", "wood", "woods", "young",
})  # fmt: skip
"""Words of the language that people are called, too."""

Owners: TypeAlias = frozenset[int]
NOBODY: Final[Owners] = frozenset()
_TOGETHER: Final = re.compile(r"[^\w\s]*_?")
_PLURAL: Final = 4


class Former:
    """Names that people had, by their digests: ``(digest, whose, key)`` of each."""

    def __init__(self, kept: Iterable[tuple[str, int, str]] = ()) -> None:
        whose: dict[str, set[int]] = {}
        used: set[str] = set()
        for digest, owner, key in kept:
            whose.setdefault(digest, set()).add(owner)
            used.add(key)
        known = name_digests.key_ids()
        self._whose = {digest: frozenset(owners) for digest, owners in whose.items()}
        self._keys = [number for number, key in enumerate(known) if key in used]
        self.readable = used <= {*known}
        """Whether every digest's key is at hand. If not, no text is known to be free of a name."""

    def __call__(self, form: str) -> Owners:
        """Whose former name a form is."""
        found = (self._whose.get(name_digests.digest(form, key)) for key in self._keys)
        return frozenset().union(*(owners for owners in found if owners))


class Mask:
    """Cuts the names of some people out of texts. ``names``: given and family name of each, and who
    it is, where `former` knows them too; ``known``: names that are public (clubs, teams,
    competitions), whose words are spared; ``put``: what stands in a name's place, told the word and
    whose it is; left out, its first letter."""

    def __init__(
        self,
        names: Iterable[tuple[str, str] | tuple[str, str, int]],
        known: Iterable[str] = (),
        former: Callable[[str], Owners] | None = None,
        put: Callable[[str, Owners], str] | None = None,
    ) -> None:
        self._put = put or first_letter
        games = [game.title for game in rules.GAMES.values()]
        self._spared = SPARED.union(*(words(each) for each in [*games, *known]))
        self._apart = [
            (name_digests.roots(given, family), given, family, who[0] if who else -1 - number)
            for number, (given, family, *who) in enumerate(names)
        ]
        self._whose: dict[str, Owners] = {}
        self._roots_met: set[str] = set()
        self._only_these = former is None
        self._former = former or (lambda _form: NOBODY)
        self._met: dict[str, Owners] = {}

    def __call__(self, text: str) -> str:
        """The text as strangers may read it."""
        letters = name_digests.letters(text)
        self._meet(letters)
        # Most texts name none of them: an erasure reads every text of a club.
        if self._only_these and not any(root in letters for root in self._roots_met):
            return text
        found = list(name_digests.words_in(text))
        whose = [self._owners(each.group()) for each in found]
        hidden = [self._is_name(n, found, whose) for n in range(len(found))]
        told, at, n = [], 0, 0
        while n < len(found):
            upto = n + 1 if hidden[n] else self._joined(text, found, hidden, n)
            if upto > n:
                owners = self._meant(found[n:upto], whose, n)
                told += [text[at : found[n].start()], self._put(found[n].group(), owners)]
                at = found[upto - 1].end()
            n = max(upto, n + 1)
        return "".join(told) + text[at:]

    def _meet(self, letters: str) -> None:
        """Learn the forms of those names that may stand in a text of these letters: of a club of a
        thousand, a few."""
        apart = []
        for roots, given, family, owner in self._apart:
            if not any(root in letters for root in roots):
                apart.append((roots, given, family, owner))
                continue
            self._roots_met.update(roots)
            for form in name_digests.forms(given, family):
                self._whose[form] = self._whose.get(form, NOBODY) | {owner}
                self._met.pop(form, None)
        self._apart = apart

    def _meant(self, few: list[re.Match[str]], whose: list[Owners], n: int) -> Owners:
        """Whose name stands there: of several who share a word, those whose name goes on beside."""
        if len(few) > 1:
            return self._whose_form("".join(folded(each.group()) for each in few))
        beside = NOBODY.union(*whose[max(0, n - 1) : n], *whose[n + 1 : n + 2])
        return whose[n] & beside or whose[n]

    def _is_name(self, n: int, found: list[re.Match[str]], whose: list[Owners]) -> bool:
        """Whether a word stands for somebody: by itself, or only beside another of the name."""
        word = found[n].group()
        if not whose[n]:
            return False
        alone = word not in PLAIN and folded(word) not in self._spared
        beside = NOBODY.union(*whose[max(0, n - 1) : n], *whose[n + 1 : n + 2])
        return alone or bool(whose[n] & beside)

    def _joined(self, text: str, found: list[re.Match[str]], hidden: list[bool], n: int) -> int:
        """Behind which word a name ends that begins at word `n` and was written apart; `n` where
        none does."""
        for upto in range(min(n + name_digests.LONGEST, len(found)), n + 1, -1):
            few = found[n:upto]
            if all(hidden[n:upto]) or not _one_name(text, few):
                continue
            if self._whose_form("".join(folded(each.group()) for each in few)):
                return upto
        return n

    def _owners(self, word: str) -> Owners:
        form = folded(word)
        own = self._whose_form(form)
        if own or len(form) <= _PLURAL or not form.endswith("s") or form in self._spared:
            return own
        return self._whose_form(form[:-1]) if form[:-1] not in PLAIN else NOBODY

    def _whose_form(self, form: str) -> Owners:
        if len(form) < name_digests.SHORTEST:
            return NOBODY
        if form not in self._met:
            self._met[form] = self._whose.get(form, NOBODY) | self._former(form)
        return self._met[form]


def first_letter(word: str, _owners: Owners) -> str:
    """What stands in a name's place unless something else is put there."""
    return f"{word[0].upper()}."


def _one_name(text: str, few: list[re.Match[str]]) -> bool:
    """Whether words can be one name taken apart: by a sign, or by blanks where they are no small
    words (``is a`` is not Isa)."""
    gaps = [text[one.end() : two.start()] for one, two in pairwise(few)]
    if all(_TOGETHER.fullmatch(gap) for gap in gaps):
        return True
    if any(gap.strip() for gap in gaps):
        return False
    plain = [each.group() for each in few]
    return all(each[0].isupper() for each in plain) or min(map(len, plain)) >= name_digests.SHORTEST
