"""What is asked of who brings a list, and what they said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from django.utils.translation import gettext as _

from matches.models import AgeBand, Naming
from matches.sheets.sheet import Row

OUT: Final = "out"
NEW: Final = "new"
UNKNOWN: Final = "unknown"
PERSON: Final = "person-"
TEAM: Final = "team-"
LINE: Final = "line-"


@dataclass(frozen=True)
class Choice:
    """One of the answers: what is sent, what it says, and what follows."""

    value: str
    label: str
    hint: str = ""


@dataclass(frozen=True)
class Question:
    """A line that cannot be understood without an answer. ``marked`` is the column that it is about
    (None: the whole line)."""

    key: str
    row: Row
    title: str
    told: str
    choices: tuple[Choice, ...]
    marked: int | None = None
    answer: str = ""

    @property
    def line(self) -> int:
        """The number of its line."""
        return self.row.number

    @property
    def cells(self) -> list[tuple[str, bool]]:
        """What was pasted in the line, and whether it is what the question is about."""
        return [(cell, at == self.marked) for at, cell in enumerate(self.row.cells) if cell]


@dataclass(frozen=True)
class Wishes:
    """What holds for a whole list. ``roles``: what each column holds, empty: as it is recognised;
    ``headings``: whether the first line is headings, None: as recognised. ``answers`` by the key of
    a question. ``season``: a public id, None: the one that runs."""

    roles: tuple[str, ...] = ()
    headings: bool | None = None
    answers: Mapping[str, str] = field(default_factory=dict)
    season: str | None = None
    age_band: str | None = None
    naming: str = Naming.INITIALS

    def answered(self, question: Question) -> Question:
        """The question with its answer, where one of its choices was given."""
        said = self.answers.get(question.key, "")
        known = said in {choice.value for choice in question.choices}
        return replace(question, answer=said) if known else question


def leave_out() -> Choice:
    """The choice that is always there."""
    return Choice(OUT, _("Leave this line out"), _("mend it in what you pasted, if it matters"))


def not_known() -> Choice:
    """An age that nobody knows."""
    return Choice(UNKNOWN, _("Age not known"), _("taken for under 18 until you say so"))


def bands() -> tuple[Choice, ...]:
    """The age bands as answers."""
    return (
        Choice(AgeBand.ADULT, _("An adult"), _("18 and over")),
        Choice(AgeBand.YOUTH, _("A young person"), _("13 to 17")),
        Choice(AgeBand.CHILD, _("A child"), _("under 13")),
        Choice(AgeBand.UNKNOWN, _("Age not known"), _("taken for under 18 until you say so")),
    )
