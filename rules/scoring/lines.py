"""The shapes of the lines of a running card; what they mean: :mod:`rules.scoring.running`."""

from __future__ import annotations

from typing import Any, Final

from rules.core.mistakes import Mistakes, unknown
from rules.core.sentence import sentence
from rules.core.shape import Whole

_SHAPES: Final = (
    ("begin",),
    ("detail",),
    ("undo",),
    ("restore",),
    ("mend", "entry", "part", "drop"),
    ("insert", "entry", "part", "drop"),
    ("strike", "part", "drop"),
    ("entry",),
    ("entries",),
)
EARLIER: Final = ("mend", "insert", "strike")
"""The lines about an entry that others stand after."""
MOST_AT_ONCE: Final = 50
"""Entries of one line: a whole end of Penny White has 25."""


def check_line(line: Any, mistakes: Mistakes) -> None:
    """Notes what is wrong with the shape of a line; its entries are read by the law."""
    if type(line) is not dict:
        mistakes.note(None, sentence("a line is a JSON object"))
        return
    shape = next((shape for shape in _SHAPES if shape[0] in line), None)
    if shape is None:
        mistakes.note(None, sentence("a line begins, adds an entry, takes one back or mends one"))
        return
    unknown(line, shape, None, mistakes)
    if "entry" in shape and "entry" not in line:
        mistakes.note((None, "entry"), sentence("this is missing"))
    if shape[0] == "entries" and not _are_entries(line["entries"]):
        said = sentence("these are 1 to {most} entries", most=MOST_AT_ONCE)
        mistakes.note((None, "entries"), said)
    if "part" in line:
        Whole(1).read(line["part"], (None, "part"), mistakes)
    if shape[0] in ("undo", "restore", *EARLIER):
        Whole(1).read(line[shape[0]], (None, shape[0]), mistakes)
    dropped = line.get("drop", [])
    if type(dropped) is not list or not all(type(one) is int for one in dropped):
        mistakes.note((None, "drop"), sentence("this is a list of numbers of lines"))


def _are_entries(given: Any) -> bool:
    return type(given) is list and 1 <= len(given) <= MOST_AT_ONCE
