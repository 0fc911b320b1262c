"""What a PDF says of each of its streams: the dictionary that stands before it, as readers find it.

Readers come by an address to `7 0 obj`, and read on from there. So is it done here, from every such
word: a string or a comment in a dictionary that says `stream` or `obj` ends none of it.
"""

from __future__ import annotations

import re
from typing import Final

_BEGINS: Final = re.compile(rb"(?<!end)obj")
_BETWEEN: Final = re.compile(rb"(?:[\0\t\n\f\r ]|%[^\r\n]*)*")
_MARK: Final = re.compile(rb"<<|>>|<(?!<)[^>]*>?|%[^\r\n]*|\(")
_IN_STRING: Final = re.compile(rb"\\.|[()]", re.DOTALL)
_SOME: Final = 1024 * 1024


class TooLongToReadError(Exception):
    """Its dictionaries are in one another so often that to read them all takes too long."""


def dictionaries(content: bytes) -> dict[int, bytes]:
    """What is said of the streams, by where the word `stream` stands. Raises `TooLongToReadError`:
    where nobody means harm each is read once."""
    left = 2 * len(content) + _SOME
    told: dict[int, bytes] = {}
    for begins in _BEGINS.finditer(content):
        opens = _after(_BETWEEN, content, begins.end())
        closes = opens
        if content.startswith(b"<<", opens):
            closes = _closed(content, opens, opens + left)
        follows = _after(_BETWEEN, content, closes)
        left -= follows - begins.end()
        if left < 0:
            raise TooLongToReadError
        if closes > opens and content.startswith(b"stream", follows):
            told[follows] = told.get(follows, b"") + content[opens:closes]
    return told


def _after(what: re.Pattern[bytes], content: bytes, at: int) -> int:
    found = what.match(content, at)
    return found.end() if found else at


def _closed(content: bytes, opens: int, most: int) -> int:
    """Where the dictionary ends that begins here; where it does not, the end of what is read."""
    at, deep = opens, 0
    while mark := _MARK.search(content, at, most):
        at = mark.end()
        if mark[0] == b"(":
            at = _string_end(content, at, most)
        elif mark[0] in (b"<<", b">>"):
            deep += 1 if mark[0] == b"<<" else -1
            if not deep:
                return at
    return min(most, len(content))


def _string_end(content: bytes, at: int, most: int) -> int:
    deep = 1
    while deep and (mark := _IN_STRING.search(content, at, most)):
        at = mark.end()
        deep += {b"(": 1, b")": -1}.get(mark[0], 0)
    return min(most, len(content)) if deep else at
