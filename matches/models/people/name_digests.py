"""Names as keyed digests: enough to know a former name again in a text, and no more.

A name is cut into its forms: every word, and the words joined as people join them (``AnnLee``,
``ann-lee``, ``Lee Ann``). Of each only an HMAC is kept. The keys are the setting `NAME_KEYS`: the
first one writes, all of them read, so that a key can give way to a new one.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Final

from django.conf import settings

SHORTEST: Final = 2
LONGEST: Final = 4
"""So many words of a text may be one name that somebody wrote apart."""

_WORD: Final = re.compile(r"[^\W\d_]+|\d+")
_BETWEEN: Final = re.compile(r"[\W_]+")
# What a decomposition leaves whole.
_LETTERS: Final = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h",
})  # fmt: skip
_SPELT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})


def words_in(text: str) -> Iterator[re.Match[str]]:
    """The words of a text, where they stand; digits are words of their own."""
    return _WORD.finditer(text)


def folded(word: str) -> str:
    """A word as it is compared: without case and accents."""
    if word.isascii():
        return word.lower()
    plain = unicodedata.normalize("NFKD", word.casefold())
    return "".join(each for each in plain if not unicodedata.combining(each)).translate(_LETTERS)


def letters(text: str) -> str:
    """All words of a text, as they are compared, without anything between."""
    if text.isascii():
        return _BETWEEN.sub("", text).lower()
    return "".join(folded(each.group()) for each in words_in(text))


def words(name: str) -> list[str]:
    """The words of a name, as they are compared."""
    return [folded(each.group()) for each in words_in(unicodedata.normalize("NFC", name))]


def roots(given: str, family: str) -> frozenset[str]:
    """The words of a name in both spellings: one of them is in every form, as it is. A text in
    whose letters none of them stands need not be asked for the forms, which are many."""
    plain = f"{given} {family}"
    return frozenset(words(plain) if plain.isascii() else [*words(plain), *words(_spelt(plain))])


def forms(given: str, family: str) -> frozenset[str]:
    """Everything by which a name can be known again: its words, and their joined spellings."""
    found: set[str] = set()
    for first, last in ((given, family), (_spelt(given), _spelt(family))):
        one, two = words(first), words(last)
        found.update(one, two)
        found.update("".join(each) for each in ([*one, *two], [*two, *one], one, two))
        if one and two:
            found.add("".join([one[0][0], *two]))
        for few in ([*one[:1], *two[-1:]], [*one[:1], *two[:2]], one[:2], two[:2]):
            found.update("".join(each) for each in permutations(few) if len(few) > 1)
    return frozenset(each for each in found if len(each) >= SHORTEST and not each.isdigit())


def whole(name: str) -> frozenset[str]:
    """The one form of an alias: all of it. Its words may be anybody's."""
    joined = "".join(words(name))
    return frozenset({joined} if len(joined) > SHORTEST else ())


def key_ids() -> tuple[str, ...]:
    """The names of the keys that are known, the one that writes first."""
    return tuple(name for name, _key in _keys(tuple(settings.NAME_KEYS)))


def digest(form: str, number: int = 0) -> str:
    """The digest of a form by the key of that number: 0 is the one that writes."""
    _name, key = _keys(tuple(settings.NAME_KEYS))[number]
    return hmac.new(key, form.encode(), hashlib.sha256).hexdigest()


@lru_cache(maxsize=8)
def _keys(given: tuple[str, ...]) -> tuple[tuple[str, bytes], ...]:
    told = []
    for each in dict.fromkeys(given):
        key = hashlib.sha256(b"pennyclub.names:" + each.encode()).digest()
        told.append((hmac.new(key, b"which key", hashlib.sha256).hexdigest()[:8], key))
    return tuple(told)


def _spelt(name: str) -> str:
    """A name with its umlauts written out: Mueller for Müller."""
    return unicodedata.normalize("NFC", name).casefold().translate(_SPELT)
