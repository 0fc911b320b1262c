"""From text to a JSON value, strictly: what ``json`` would let pass is a mistake with a path.

Duplicate keys, NaN and infinities, numbers out of all bounds, documents too long or too
deep: each is found and named by its path.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final

from rules.core.mistakes import Mistakes, Trail, depth_of
from rules.core.sentence import sentence

LONGEST_DOCUMENT: Final = 4_000_000
"""Characters (bytes of UTF-8, if bytes are given). A long match by the flick has about 100,000."""

DEEPEST: Final = 32
"""Levels of objects and lists within each other. A card has six."""

LARGEST: Final = 10**15
"""Beyond this a whole number is no number of this trade, and not every reader keeps it exactly."""


MOST_MISTAKES: Final = 1_000
"""Of values that no document may hold: what has so many is looked at no further."""


class _Twice(dict[str, Any]):
    """An object in which a key stood twice."""

    keys_twice: tuple[str, ...] = ()


class _NoNumber:
    """A word such as NaN that JSON does not know as a number."""

    def __init__(self, word: str) -> None:
        self.word = word


def read_text(text: str | bytes) -> tuple[Any, Mistakes]:
    """The JSON value of a text, and what is wrong with it: then the value means nothing."""
    mistakes = Mistakes()
    value, _ = parse_text(text, mistakes)
    return value, mistakes or check_value(value)


def parse_text(text: str | bytes, mistakes: Mistakes) -> tuple[Any, bool]:
    """The JSON value of a text, marks left in it where ``json`` would let pass what it must not.

    The flag says that every text within can be stored: then only the marks and the numbers are
    left for :func:`check_value` to find.
    """
    if len(text) > LONGEST_DOCUMENT:
        said = sentence(
            "a document of {found} is too long: {longest} is the most",
            found=len(text),
            longest=LONGEST_DOCUMENT,
        )
        mistakes.note(None, said)
        return None, False
    try:
        whole = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        return _DECODER.decode(whole), _can_be_stored(whole)
    except UnicodeDecodeError as error:
        mistakes.note(None, sentence("this is not UTF-8 text (byte {at})", at=error.start))
    except RecursionError:
        _note_depth(None, mistakes)
    except json.JSONDecodeError as error:
        said = sentence(
            "this is not JSON: {problem} (line {line}, column {column})",
            problem=error.msg,
            line=error.lineno,
            column=error.colno,
        )
        mistakes.note(None, said)
    return None, False


def _can_be_stored(text: str) -> bool:
    """Whether no string in a JSON text can hold NUL or half a character, escaped or not."""
    if "\\u" in text and _SUSPECT.search(text):
        return False
    return text.isascii() or _SURROGATE.search(text) is None


def check_value(value: Any, mistakes: Mistakes | None = None, at: Trail = None) -> Mistakes:
    """What no document may hold, wherever it stands: also for a value that came without a text."""
    found = Mistakes() if mistakes is None else mistakes
    stack: list[tuple[Any, Trail, int]] = [(value, at, 1 + depth_of(at))]
    while stack and len(found) < MOST_MISTAKES:
        item, trail, depth = stack.pop()
        kind = type(item)
        if kind is str:
            _check_text(item, trail, found)
        elif item is None or kind is bool:
            continue
        elif kind is list or isinstance(item, dict):
            if depth > DEEPEST:
                _note_depth(trail, found)
                return found
            if kind is list:
                stack.extend([(inner, (trail, n), depth + 1) for n, inner in enumerate(item)])
                continue
            if kind is _Twice:
                for key in item.keys_twice[:MOST_MISTAKES]:
                    found.note((trail, key), sentence("this key stands twice in its object"))
            for key, inner in item.items():
                if len(found) < MOST_MISTAKES:
                    _check_text(key, (trail, "?"), found)
                stack.append((inner, (trail, key), depth + 1))
        else:
            _check_number(item, trail, found)
    return found


def _check_text(text: Any, trail: Trail, found: Mistakes) -> None:
    if type(text) is not str:
        found.note(trail, sentence("this is not a JSON value"))
    elif not text.isprintable() and any(c == "\0" or "\ud800" <= c <= "\udfff" for c in text):
        found.note(trail, sentence("this text holds a character that cannot be stored"))


def _check_number(item: Any, trail: Trail, found: Mistakes) -> None:
    if isinstance(item, _NoNumber):
        found.note(trail, sentence("{word} is not a number in JSON", word=item.word))
    elif isinstance(item, int | float):
        if not -LARGEST <= item <= LARGEST:  # NaN too: it compares as false
            found.note(trail, sentence("this number is out of all bounds"))
    else:
        found.note(trail, sentence("this is not a JSON value"))


def _note_depth(trail: Trail, found: Mistakes) -> None:
    found.note(trail, sentence("this is nested deeper than {deepest} levels", deepest=DEEPEST))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) == len(pairs):
        return value
    twice = _Twice(value)
    # Counted in one pass: an object may have hundreds of thousands of keys.
    times = Counter(key for key, _ in pairs)
    twice.keys_twice = tuple(sorted(key for key, n in times.items() if n > 1))
    return twice


def _whole(digits: str) -> Any:
    # Python refuses to convert thousands of digits; so long a number is out of bounds anyway.
    return int(digits) if len(digits) < 20 else _NoNumber(digits[:12] + "…")


_SUSPECT = re.compile(r"\\u(?:0000|d[89a-f])", re.IGNORECASE)
_SURROGATE = re.compile("[\ud800-\udfff]")
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_NoNumber, parse_int=_whole)
