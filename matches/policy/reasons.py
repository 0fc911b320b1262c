"""Why something was done: a code of a list, which strangers read in words, and a text beside it,
which they do not.

A `Reason` is its text (a plain text is one too, of the code `OTHER`) and carries its code along, so
that whoever hands it on need not know of it. Rows keep the two in two columns (`columns`,
`reason_of`); documents that strangers read keep the code alone (`read`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.errors import InvalidError

LONGEST: Final = 2_000
"""Letters of the text: a page."""
OTHER: Final = "other"
"""Of which strangers read nothing; what was written before there were codes counts as it."""

WORDS: Final[Mapping[str, Promise]] = {
    "weather": _("Weather"),
    "could-not-play": _("Could not play"),
    "hall-closed": _("The hall was closed"),
    "hall-taken": _("The hall or the board was taken"),
    "board-unfit": _("The board could not be played on"),
    "travel": _("Travel"),
    "school": _("School"),
    "too-few": _("Too few players"),
    "no-show": _("Did not come"),
    "late": _("Came too late"),
    "ineligible": _("Not eligible"),
    "withdrew": _("Withdrew"),
    "moved-away": _("Moved away"),
    "no-time": _("No time"),
    "out-of-time": _("Time ran out"),
    "agreed": _("Agreed by both"),
    "scored-wrongly": _("Scored wrongly"),
    "sides-swapped": _("The sides were exchanged"),
    "wrong-match": _("Entered for another match"),
    "rule-misread": _("A rule was applied wrongly"),
    "conduct": _("Conduct"),
    "fair-play": _("Fair play"),
    "late-result": _("The result came late"),
    "tie": _("To part who was level"),
    "card-stands": _("The card stands"),
    "by-mistake": _("Done by mistake"),
    "result-corrected": _("A result was corrected"),
    "latecomer": _("Somebody entered late"),
    "strength": _("Playing strength"),
    "order": _("The order was wrong"),
    OTHER: _("Something else"),
}
"""Every code that somebody can choose, in words."""

PERSONAL: Final = frozenset({
    "could-not-play", "no-show", "late", "ineligible", "withdrew", "moved-away", "no-time",
    "conduct", "fair-play", "strength",
})  # fmt: skip
"""What is said of somebody, and not of a match: of children strangers do not read it. That somebody
was ill or hurt no code says: nobody needs it, and it would be a fact about health."""

MACHINE: Final[Mapping[str, Promise]] = {
    "withdrawn": _("Withdrawn."),
    "lesson": _("A lesson: the winner counts."),
    "lesson-mended": _("Put right after the lesson."),
    "nobody-there": _("Nobody for the other side."),
    "played-again": _("Played again."),
    "reported-otherwise": _("The other side reports another result."),
    "reported-anew": _("Reported anew by the same side."),
    "period-over": _("The period ended before it was played."),
    "entered-together": _("Entered with other results."),
    "undone": _("Undone"),
}
"""What the club does by itself says why with one of these: nobody chooses them."""

LISTS: Final[Mapping[str, tuple[str, ...]]] = {
    "postponed": (
        "weather", "could-not-play", "hall-closed", "hall-taken", "board-unfit", "travel",
        "school", "too-few", "agreed",
    ),
    "walkover": ("no-show", "late", "could-not-play", "too-few", "ineligible", "agreed"),
    "ruling": (
        "no-show", "weather", "could-not-play", "hall-closed", "board-unfit", "out-of-time",
        "too-few", "ineligible", "conduct", "agreed",
    ),
    "correction": (
        "scored-wrongly", "sides-swapped", "wrong-match", "rule-misread", "ineligible",
        "by-mistake", "agreed",
    ),
    "dispute": ("scored-wrongly", "sides-swapped", "rule-misread", "ineligible", "conduct"),
    "settled": ("card-stands", "scored-wrongly", "rule-misread", "ineligible", "agreed"),
    "adjustment": (
        "ineligible", "no-show", "conduct", "fair-play", "late-result", "tie", "scored-wrongly",
        "by-mistake",
    ),
    "line-up": ("could-not-play", "late", "order", "ineligible", "by-mistake", "agreed"),
    "leaving": ("could-not-play", "moved-away", "no-time", "school", "ineligible", "conduct"),
    "handicap": ("strength", "agreed", "by-mistake"),
    "ladder": ("could-not-play", "agreed", "by-mistake", "order", "out-of-time"),
    "drawn": ("result-corrected", "latecomer", "withdrew", "by-mistake"),
    "bulk": (
        "weather", "could-not-play", "hall-closed", "hall-taken", "school", "no-show", "too-few",
        "agreed",
    ),
}  # fmt: skip
"""Which codes are offered for which kind of action; `OTHER` comes last in each."""


class Reason(str):
    """A text, and the code that strangers read instead; `about` is the row that says so."""

    __slots__ = ("about", "code")

    code: str
    about: tuple[str, int] | None

    def __new__(
        cls, text: str = "", code: str = "", about: tuple[str, int] | None = None
    ) -> Reason:
        """A text with its code; ``""``: it has none yet."""
        made = super().__new__(cls, text)
        made.code, made.about = code, about
        return made

    def __bool__(self) -> bool:
        """Whether it says anything: a text, or a code alone."""
        return bool(self.code) or len(self) > 0

    def strip(self, chars: str | None = None, /) -> Reason:
        """The same with the text stripped."""
        return Reason(super().strip(chars), self.code, self.about)


def by_itself(code: str) -> Reason:
    """Why the club did something by itself."""
    if code not in MACHINE:
        raise KeyError(code)
    return Reason("", code)


def code_of(told: str) -> str:
    """A reason's code; of a plain text `OTHER`, of nothing at all ``""``."""
    code = told.code if isinstance(told, Reason) else ""
    return code or (OTHER if told else "")


def is_known(code: str) -> bool:
    """Whether somebody may choose a code, or the club says it by itself."""
    return code in WORDS or code in MACHINE


def words(code: str) -> str:
    """A code in the reader's language; ``""`` for one that says nothing (`OTHER`, unknown)."""
    told = (WORDS if code != OTHER else {}).get(code) or MACHINE.get(code)
    return str(told) if told is not None else ""


def full(told: str) -> str:
    """The code's words and the text, for who may read both."""
    said, text = words(code_of(told)), str.strip(told)
    return f"{said}: {text}" if said and text else said or str(text)


def columns(told: str, column: str = "reason") -> dict[str, str]:
    """The two columns of a row: the text, and its code. InvalidError where the text is longer than
    anybody reads: each reader's page looks through it for names. What stands in a row goes on."""
    kept = isinstance(told, Reason) and told.about is not None
    if len(told) > LONGEST and not kept:
        said = _("At most %(most)d characters: this has %(n)d.")
        raise InvalidError({column: [str(said) % {"most": LONGEST, "n": len(told)}]})
    return {column: str.__str__(told), f"{column}_code": code_of(told)}


def reason_of(row: Any, column: str = "reason") -> Reason:
    """What a row says: text and code, and which row it is."""
    about = (type(row).__name__, row.pk) if isinstance(row, Model) else None
    return Reason(getattr(row, column), getattr(row, f"{column}_code"), about)


def read(told: str) -> Reason:
    """What a document says that keeps a code alone; older ones keep a text."""
    return Reason("", told) if is_known(told) else Reason(told)


def recorded(told: str) -> str:
    """A reason on record: the code, where one was chosen, before the text."""
    code = code_of(told)
    if code in ("", OTHER):
        return str.__str__(told)
    return f"{code}: {told}" if len(told) else code


def choices(kind: str) -> list[tuple[str, str | Promise]]:
    """What a form offers for a kind of action; nothing is chosen until somebody does."""
    offered = [(code, WORDS[code]) for code in LISTS[kind]]
    return [("", _("choose one")), *offered, (OTHER, WORDS[OTHER])]
