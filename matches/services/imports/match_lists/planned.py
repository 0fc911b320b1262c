"""What every plan of a list of matches tells of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from matches.services.imports.asking import Question
from matches.services.imports.match_lists.lines import MatchLine


class Becoming(Protocol):
    """A line of the list and what it becomes."""

    line: MatchLine
    becomes: str


class PlannedMatches:
    """A plan has its lines, the headings among them, as `matches`."""

    matches: Sequence[Becoming]

    @property
    def questions(self) -> tuple[Question, ...]:
        """All questions, in the order of the lines."""
        return tuple(each for match in self.matches for each in match.line.questions)

    @property
    def open(self) -> tuple[Question, ...]:
        """The questions without an answer."""
        return tuple(each for each in self.questions if not each.answer)

    def count(self, *kinds: str) -> int:
        """How many lines become one of these."""
        return sum(match.becomes in kinds for match in self.matches)
