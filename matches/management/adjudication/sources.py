"""Where documents come from: files and standard input, one a file or one a line.

A document is read as bytes and never beyond what the law would read anyway, so that neither a
huge file nor an endless line fills the memory.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from django.utils.translation import gettext as _

MOST_BYTES: Final = 5_000_000
"""A document longer than this is not read to its end: the law takes none so long."""

STANDARD_INPUT: Final = "-"
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Document:
    """One document: its bytes, or why they could not be read. Lines count from 1."""

    source: str
    line: int | None
    text: bytes
    trouble: str = ""

    @property
    def name(self) -> str:
        """How a person finds it: ``season.jsonl:17``."""
        return self.source if self.line is None else f"{self.source}:{self.line}"


def documents(names: Iterable[str], *, by_lines: bool) -> Iterator[Document]:
    """Every document of the files, in order. A ``.jsonl`` file is read by lines in any case."""
    for name in names:
        try:
            with _opened(name) as file:
                if by_lines or name.lower().endswith(".jsonl"):
                    yield from _lines(name, file)
                else:
                    yield _document(name, None, file.read(MOST_BYTES + 1))
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else None
            yield Document(name, None, b"", reason or str(error))


def _opened(name: str) -> BinaryIO | nullcontext[BinaryIO]:
    if name == STANDARD_INPUT:
        return nullcontext(sys.stdin.buffer)
    return Path(name).open("rb")


def _document(name: str, line: int | None, text: bytes) -> Document:
    if len(text) > MOST_BYTES:
        return Document(name, line, b"", _("it is longer than %(n)d bytes") % {"n": MOST_BYTES})
    return Document(name, line, text)


def _lines(name: str, file: BinaryIO) -> Iterator[Document]:
    number = 0
    while line := file.readline(MOST_BYTES + 1):
        number += 1
        if len(line) > MOST_BYTES and not line.endswith(b"\n"):
            _skip_line(file)
        if number == 1:
            line = line.removeprefix(_BYTE_ORDER_MARK)
        if text := line.strip():
            yield _document(name, number, text)


def _skip_line(file: BinaryIO) -> None:
    while (rest := file.readline(MOST_BYTES)) and not rest.endswith(b"\n"):
        pass
