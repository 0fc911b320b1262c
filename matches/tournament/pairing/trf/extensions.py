"""What the lines of a TRF file say that are not players, as JaVaFo has them: XXR, XXC and others.

Those of TRF26 are in `lines_2026.py`."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from matches.tournament.exact import Number, exact
from matches.tournament.pairing.course import Apart
from matches.tournament.pairing.history import Edition, Kind, worth_of
from matches.tournament.pairing.trf.lines import MOST_ROUNDS, Sheet
from matches.tournament.scheme import PointsScheme

CHESS = PointsScheme(win=1, draw=exact("0.5"), loss=0)
WORTHS = {
    "WW": (Kind.WIN,), "BW": (Kind.WIN,), "WD": (Kind.DRAW,), "BD": (Kind.DRAW,),
    "WL": (Kind.LOSS,), "BL": (Kind.LOSS,), "ZPB": (Kind.ZERO,), "HPB": (Kind.HALF,),
    "FPB": (Kind.FULL,), "PAB": (Kind.BYE,), "FW": (Kind.WALKOVER_WIN,),
    "FL": (Kind.WALKOVER_LOSS,), "W": (Kind.WIN, Kind.WALKOVER_WIN, Kind.FULL),
    "D": (Kind.DRAW, Kind.HALF), "L": (Kind.LOSS, Kind.ZERO, Kind.WALKOVER_LOSS),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """What the lines say; `rounds` 0, `top_first` and `edition` None where they do not.

    `byes` by player and round, with the line that says so. `accelerated`: the line that says that
    the first rounds are.
    """

    rounds: int = 0
    top_first: bool | None = None
    by_standing: bool = False
    absent: frozenset[int] = frozenset()
    apart: tuple[Apart, ...] = ()
    worth: dict[Kind, Number] = field(default_factory=lambda: worth_of(CHESS))
    head_starts: dict[int, tuple[Number, ...]] = field(default_factory=dict)
    byes: dict[tuple[int, int], tuple[Kind, int]] = field(default_factory=dict)
    edition: Edition | None = None
    accelerated: int = 0


def read_rounds(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    # Python refuses to read a number of thousands of digits.
    if not content[:9].isdecimal() or len(content) > 9 or not 1 <= int(content) <= MOST_ROUNDS:
        told = repr(content[:20])
        sheet.wrong(line, f"must state the number of rounds, 1 to {MOST_ROUNDS}, not {told}")
        return rules
    if rules.rounds not in (0, int(content)):
        sheet.wrong(line, f"states {int(content)} rounds, and an earlier line {rules.rounds}")
    return replace(rules, rounds=int(content))


def _colours(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    for word in content.split():
        if word in ("white1", "black1"):
            rules = replace(rules, top_first=word == "white1")
        elif word == "rank":
            rules = replace(rules, by_standing=True)
        else:
            sheet.wrong(line, f"may say white1, black1 or rank, not {word[:20]!r}")
    return rules


def starting_number(sheet: Sheet, line: int, word: str) -> int:
    """The player whom a word names; 0, and a mistake, where there is none."""
    known = {player.number for player in sheet.players}
    if word.isdecimal() and len(word) < 10 and int(word) in known:
        return int(word)
    sheet.wrong(line, f"names {word[:20]!r}, which is no starting number of this file")
    return 0


def _numbers(sheet: Sheet, line: int, content: str) -> list[int]:
    found = (starting_number(sheet, line, word) for word in content.split())
    return [number for number in found if number]


def _absent(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    return replace(rules, absent=rules.absent | frozenset(_numbers(sheet, line, content)))


def _apart(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    numbers = _numbers(sheet, line, content)
    if len(numbers) < 2 or len(set(numbers)) < len(numbers):
        sheet.wrong(line, "must name two or more different players who are not to meet")
    return replace(rules, apart=(*rules.apart, Apart(frozenset(numbers))))


def _worth(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    worth = dict(rules.worth)
    for word in content.split():
        code, _, amount = word.partition("=")
        points = points_of(amount)
        if code not in WORTHS or points is None:
            sheet.wrong(line, f"may say such as 'W=3.0', for {' '.join(WORTHS)}, not {word[:20]!r}")
            continue
        worth.update(dict.fromkeys(WORTHS[code], points))
    return replace(rules, worth=worth)


def _head_start(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    words = content.split()
    numbers = _numbers(sheet, line, words[0] if words else "")
    points = [points_of(word) for word in words[1:]]
    if not numbers or not points or None in points:
        sheet.wrong(line, "must be a starting number and points for each round")
        return rules
    if numbers[0] in rules.head_starts:
        sheet.wrong(line, f"gives {numbers[0]} a second head start")
    known = tuple(number for number in points if number is not None)
    return replace(rules, head_starts={**rules.head_starts, numbers[0]: known})


def points_of(text: str) -> Number | None:
    """Points as written, 0 to 1000; None where it is no such number."""
    try:
        number = exact(text)
    except ValueError:
        return None
    return number if 0 <= number <= 1000 else None


def check_halves(sheet: Sheet) -> None:
    """Points that depend on who flicked first cannot be paired by."""
    said: dict[str, tuple[int, Number]] = {}
    for line, code, content in sheet.extensions:
        for word in content.split() if code == "XXS" else ():
            name, _, amount = word.partition("=")
            points = points_of(amount)
            if points is not None:
                said[name] = line, points
    for one, other in (("WW", "BW"), ("WD", "BD"), ("WL", "BL")):
        if one in said and other in said and said[one][1] != said[other][1]:
            sheet.wrong(said[other][0], f"gives {one} and {other} different points")


READERS = {
    "XXR": read_rounds, "XXC": _colours, "XXZ": _absent, "XXP": _apart, "XXS": _worth,
    "XXA": _head_start,
}  # fmt: skip
