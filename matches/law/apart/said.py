"""What is answered to a program: a body and its status, or what is wrong with the question."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import rules
from matches.law.language import said


@dataclass(frozen=True)
class Answer:
    """A body; or mistakes, each with its path, and a code of what kind they are."""

    body: Any = None
    status: int = 200
    mistakes: tuple[tuple[str, str], ...] = ()
    code: str = ""


def mistakes_of(faults: Iterable[rules.Fault], base: str = "") -> Iterator[tuple[str, str]]:
    """The law's faults by their paths; ``base`` is where the document stood in the body."""
    for fault in faults:
        yield at(base, fault.path) if base else fault.path or "$", said(fault.sentence)


def malformed(mistakes: Iterable[tuple[str, str]]) -> Answer:
    """A question that has not the shape of one."""
    return Answer(status=400, mistakes=tuple(mistakes), code="malformed")


def at(base: str, path: str | None) -> str:
    """A path within a part of the body, as a path of the body."""
    return base if path in (None, "$") else f"{base}.{path}"
