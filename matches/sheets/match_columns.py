"""What the columns of a list of matches hold: told by their headings, or guessed, or chosen."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from matches.sheets.columns import NOT_KEPT
from matches.sheets.dates import planned_day
from matches.sheets.sheet import Sheet
from matches.sheets.times import written_time

MATCH_ROLES: Final = (
    "date", "time", "round", "division", "home", "away", "home_score", "away_score", "score",
    "outcome", "winner", "venue", "board", "umpire", NOT_KEPT,
)  # fmt: skip
"""What a column of a list of matches may hold."""
RESULT_ROLES: Final = tuple(role for role in MATCH_ROLES if role != "umpire")
"""What it may hold where matches are over: nobody is asked to umpire them."""

_HEADINGS: Final[dict[str, tuple[str, ...]]] = {
    "date": ("date", "day", "played on", "played", "when", "match date"),
    "time": ("time", "start", "starts", "kick-off", "begins"),
    "round": ("round", "rd", "week", "matchday", "match day", "round number"),
    "division": ("division", "div", "group", "league"),
    "home": (
        "home", "home team", "home side", "home player", "player 1", "player a", "team 1", "team a",
        "side a", "first player",
    ),
    "away": (
        "away", "away team", "away side", "away player", "player 2", "player b", "team 2", "team b",
        "side b", "second player", "visitors", "opponent", "guest",
    ),
    "home_score": ("home_score", "home score", "score_a", "score a", "a", "hs", "home points"),
    "away_score": ("away_score", "away score", "score_b", "score b", "b", "as", "away points"),
    "score": ("score", "result", "final score"),
    "outcome": ("outcome", "status", "walkover", "w/o"),
    "winner": ("winner", "won by"),
    "venue": ("venue", "place", "where", "hall", "location"),
    "board": ("board", "table"),
    "umpire": ("umpire", "referee", "official", "umpired by"),
    NOT_KEPT: (
        "id", "number", "no", "no.", "nr", "#", "stage", "match", "notes", "comment", "season",
        "competition", "",
    ),
}  # fmt: skip
_KNOWN: Final = {word: role for role, words in _HEADINGS.items() for word in words}
_SCORE: Final = re.compile(r"^\d{1,6}\s*[-–—:]\s*\d{1,6}$")


def match_roles_of(sheet: Sheet) -> tuple[tuple[str, ...], bool]:
    """What each column of a list of matches holds, and whether its first line is headings."""
    first = sheet.rows[0].cells
    told = [_KNOWN.get(" ".join(cell.split()).casefold().rstrip(":*")) for cell in first]
    if {"home", "away"} <= set(told):
        roles = [each or NOT_KEPT for each in told]
        return _once([*roles, *[NOT_KEPT] * (sheet.width - len(roles))]), True
    return _once(_guessed(sheet)), False


def _once(roles: Sequence[str]) -> tuple[str, ...]:
    """A column of each kind: the first one is it, the others are not kept."""
    seen: set[str] = set()
    told = []
    for role in roles:
        told.append(NOT_KEPT if role in seen else role)
        seen.add(role)
    return tuple(told)


def _guessed(sheet: Sheet) -> list[str]:
    """Without headings: a day, a time, two columns of names, a score in one cell or in two."""
    columns = [
        [row.cells[at] for row in sheet.rows if at < len(row.cells) and row.cells[at]]
        for at in range(sheet.width)
    ]
    told = [_guess(column) for column in columns]
    names = [at for at, role in enumerate(told) if role == "words"]
    if len(names) > 1:
        told[names[0]], told[names[1]] = "home", "away"
        after = [at for at, role in enumerate(told) if role == "number" and at > names[0]]
        if "score" not in told and len(after) > 1:
            told[after[0]], told[after[1]] = "home_score", "away_score"
        before = [at for at, role in enumerate(told) if role == "number" and at < names[0]]
        if before:
            told[before[0]] = "round"
    return [NOT_KEPT if role in {"words", "number"} else role for role in told]


def _guess(column: list[str]) -> str:
    if not column:
        return NOT_KEPT
    kinds: tuple[tuple[str, Callable[[str], bool]], ...] = (
        ("date", lambda cell: planned_day(cell) is not None),
        ("score", lambda cell: bool(_SCORE.match(cell))),
        ("time", lambda cell: written_time(cell) is not None),
        ("number", str.isdecimal),
    )
    for kind, asked in kinds:
        if sum(map(asked, column)) * 10 >= len(column) * 8:
            return kind
    return "words"
