"""What is wrong with a card: faults and mistakes are values, gathered and never thrown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rules.core.sentence import PLAIN, Sentence

Code: TypeAlias = Literal[
    "malformed",
    "impossible",
    "out-of-turn",
    "illegal",
    "after-the-end",
    "unfinished",
    "claim-mismatch",
    "unreachable",
    "unusual",
]
CODES: Final[tuple[Code, ...]] = Code.__args__  # type: ignore[attr-defined]

Path: TypeAlias = tuple[str | int, ...]

LONGEST_STEP: Final = 40
"""Characters of one key that a path shows."""
_UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class Mistake:
    """Something in a document that has not the right shape, and where it stands."""

    path: Path
    sentence: Sentence
    rule: str | None = None

    def __repr__(self) -> str:
        return f"<Mistake at {self.where}: {self.sentence.say(PLAIN)}>"

    @property
    def where(self) -> str:
        """The dotted path into the document; ``$`` is the document itself."""
        return ".".join(map(_step, self.path)) or "$"


def _step(key: str | int) -> str:
    # A key may be anything that a document holds: too long to read, or no text that can be sent.
    # What is not shown is not looked at: it may be a megabyte long, and each mistake below it asks.
    shown = "".join(
        sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}"
        for sign in str(key)[: LONGEST_STEP + 1]
    )
    return shown if len(shown) <= LONGEST_STEP else shown[: LONGEST_STEP - 1] + "…"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an entry cannot be ruled on: it gets no ruling and changes nothing."""

    code: Code
    rule: str | None
    sentence: Sentence
    path: Path = ()
    """Where in the entry it stands, if at one place."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a card: of one entry (counted from 0) or, with ``None``, of the whole card."""

    entry: int | None
    code: Code
    rule: str | None
    sentence: Sentence
    path: str | None = None

    def __repr__(self) -> str:
        where = "the card" if self.entry is None else f"entry {self.entry}"
        return f"<Fault {self.code} of {where}, {self.rule or 'no rule'}: {self.message}>"

    @property
    def is_warning(self) -> bool:
        """Whether the card is valid all the same."""
        return self.code == "unusual"

    @property
    def message(self) -> str:
        """The sentence in English, with the path before it where there is one."""
        said = self.sentence.say(PLAIN)
        return f"{self.path}: {said}" if self.path is not None else said

    def as_document(self) -> dict[str, object]:
        """The fault as the verdict writes it; ``path`` only where a path is known."""
        document: dict[str, object] = {
            "entry": self.entry,
            "code": self.code,
            "rule": self.rule,
            "message": self.message,
            "severity": "warning" if self.is_warning else "fault",
        }
        if self.path is not None:
            document["path"] = self.path
        return document


def malformed(mistake: Mistake) -> Fault:
    """A mistake of shape as a fault; an entry's mistakes name their entry."""
    path = mistake.path
    entry = path[1] if len(path) > 1 and path[0] == "entries" else None
    number = entry if isinstance(entry, int) else None
    return Fault(number, "malformed", mistake.rule, mistake.sentence, mistake.where)
