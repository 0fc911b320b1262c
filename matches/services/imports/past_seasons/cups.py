"""A past cup: in which match of its bracket each line was, told by who met whom after whom."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, time
from typing import Final, TypeAlias

from django.utils.translation import gettext as _

from matches.services.bulk.typed_scores import PLAYED, WALKOVER_A, WALKOVER_B
from matches.services.imports.match_lists.lines import MatchLine, Reader
from matches.services.imports.past_seasons.matching import PastMatch
from matches.tournament.formats.played_bracket import (
    NoBracketError,
    PlayedBracket,
    played_bracket,
)

Key: TypeAlias = tuple[str, ...]
TURNED: Final = {WALKOVER_A: WALKOVER_B, WALKOVER_B: WALKOVER_A}


class Cup:
    """The `bracket` of the matches of a list that stand, put into their ties by it; None with
    `unfit`, the reason, where they are not of one cup, or with a question at a line."""

    def __init__(self, standing: list[PastMatch], reader: Reader) -> None:
        self.unfit = ""
        self.bracket: PlayedBracket[Key] | None = None
        left = sorted(standing, key=_when)
        while left and self.bracket is None and not self.unfit:
            try:
                self.bracket = _put(left)
            except NoBracketError as error:
                if not self._asked(left, error, reader):
                    return

    def _asked(self, left: list[PastMatch], error: NoBracketError, reader: Reader) -> bool:
        """Put what speaks against it to its line; whether that is left out, and the others stand
        without it."""
        if error.at is None or error.why == "two-left":
            self.unfit = _unfit(left, error)
            return False
        match = left[error.at]
        title, told = _against(left, error)
        reader.refuse(match.line, "cup", title, told, "away")
        match.becomes = "out" if match.line.out else "asked"
        del left[error.at]
        return match.line.out


def as_in_the_bracket(match: PastMatch) -> MatchLine:
    """A line with its sides as they stand in the bracket."""
    line = match.line
    if not match.turned:
        return line
    return replace(line, a=line.b, b=line.a, how=TURNED.get(line.how, line.how))


def _put(left: list[PastMatch]) -> PlayedBracket[Key]:
    told = played_bracket([_game(match) for match in left])
    for match, (tie, turned) in zip(left, told.ties, strict=True):
        match.tie, match.turned, match.leg = tie, turned, 1
        match.round = _round_of(tie, told)
    return told


def _round_of(tie: str, told: PlayedBracket[Key]) -> int:
    """A tie's round; the match for third place is of the last."""
    if tie.startswith("r"):
        return int(tie[1:].partition("m")[0])
    return (len(told.entrants) - 1).bit_length()


def _when(match: PastMatch) -> tuple[date, time, int]:
    """The order in which they were played: by day and hour, then as they are listed."""
    line = match.line
    return line.day or date.max, line.at or time.max, line.row.number


def _game(match: PastMatch) -> tuple[Key, Key, Key | None]:
    line = match.line
    home, away = (side.key if side is not None else () for side in (match.home, match.away))
    if line.how == PLAYED and line.a.isdecimal() and line.b.isdecimal():
        a, b = int(line.a), int(line.b)
        return home, away, home if a > b else away if b > a else None
    return home, away, {WALKOVER_A: home, WALKOVER_B: away}.get(line.how)


def _against(left: list[PastMatch], error: NoBracketError) -> tuple[str, str]:
    """The title of what speaks against a line, and the sentence."""
    if error.why == "no-winner":
        return _("nobody won"), _("A match of a cup has a winner, who goes on.")
    told = {"name": _named(left, error.who), "line": left[error.before].line.row.number}
    said = _("%(name)s lost in line %(line)d: who loses in a cup is out, but for a third place.")
    return _("out already"), said % told


def _unfit(left: list[PastMatch], error: NoBracketError) -> str:
    if error.why == "two-left":
        said = _(
            "%(name)s never lost, and whom they met after line %(line)d is not in the list: a match"
            " is missing, or it was no cup."
        )
        at = left[error.at].line.row.number if error.at is not None else 0
        return said % {"name": _named(left, error.who), "line": at}
    return _(
        "In this cup somebody began later, or earlier, than in any bracket here, where nobody has"
        " more than one bye and byes are spread evenly. Bring it in as a league."
    )


def _named(left: list[PastMatch], key: object) -> str:
    sides = (side for match in left for side in (match.home, match.away) if side is not None)
    return next((side.name for side in sides if side.key == key), "")
