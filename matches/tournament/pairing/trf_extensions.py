"""The lines of a TRF16 file that are not players: rounds, first flick, absences, points, pairs."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from matches.tournament.exact import Number, exact
from matches.tournament.pairing.history import Kind, worth_of
from matches.tournament.pairing.trf_lines import MOST_ROUNDS, Sheet
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
    """What the lines say; `rounds` 0 and `top_first` None where they do not."""

    rounds: int = 0
    top_first: bool | None = None
    by_standing: bool = False
    absent: frozenset[int] = frozenset()
    apart: frozenset[frozenset[int]] = frozenset()
    worth: dict[Kind, Number] = field(default_factory=lambda: worth_of(CHESS))
    head_starts: dict[int, tuple[Number, ...]] = field(default_factory=dict)


def read_extensions(sheet: Sheet) -> Rules:
    """The rules of the tournament; mistakes go to the sheet."""
    rules = Rules()
    once: set[str] = set()
    for line, code, content in sheet.extensions:
        if code in once:
            sheet.wrong(line, f"is a second {code}")
        once |= {code} & {"XXR", "XXC"}
        rules = READERS[code](sheet, line, content, rules)
    if "XXR" not in once:
        sheet.wrong(0, "says nowhere how many rounds there are: a line such as 'XXR 7' is missing")
    _check_halves(sheet)
    return rules


def _rounds(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    # Python refuses to read a number of thousands of digits.
    if not content[:9].isdecimal() or len(content) > 9 or not 1 <= int(content) <= MOST_ROUNDS:
        told = repr(content[:20])
        sheet.wrong(line, f"must state the number of rounds, 1 to {MOST_ROUNDS}, not {told}")
        return rules
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


def _numbers(sheet: Sheet, line: int, content: str) -> list[int]:
    known = {player.number for player in sheet.players}
    numbers = []
    for word in content.split():
        if word.isdecimal() and len(word) < 10 and int(word) in known:
            numbers.append(int(word))
        else:
            sheet.wrong(line, f"names {word[:20]!r}, which is no starting number of this file")
    return numbers


def _absent(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    return replace(rules, absent=rules.absent | frozenset(_numbers(sheet, line, content)))


def _apart(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    numbers = _numbers(sheet, line, content)
    if len(numbers) < 2 or len(set(numbers)) < len(numbers):
        sheet.wrong(line, "must name two or more different players who are not to meet")
    pairs = {frozenset((a, b)) for a in numbers for b in numbers if a != b}
    return replace(rules, apart=rules.apart | pairs)


def _worth(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    worth = dict(rules.worth)
    for word in content.split():
        code, _, amount = word.partition("=")
        points = _points(amount)
        if code not in WORTHS or points is None:
            sheet.wrong(line, f"may say such as 'W=3.0', for {' '.join(WORTHS)}, not {word[:20]!r}")
            continue
        worth.update(dict.fromkeys(WORTHS[code], points))
    return replace(rules, worth=worth)


def _head_start(sheet: Sheet, line: int, content: str, rules: Rules) -> Rules:
    words = content.split()
    numbers = _numbers(sheet, line, words[0] if words else "")
    points = [_points(word) for word in words[1:]]
    if not numbers or not points or None in points:
        sheet.wrong(line, "must be a starting number and points for each round")
        return rules
    if numbers[0] in rules.head_starts:
        sheet.wrong(line, f"gives {numbers[0]} a second head start")
    known = tuple(number for number in points if number is not None)
    return replace(rules, head_starts={**rules.head_starts, numbers[0]: known})


def _points(text: str) -> Number | None:
    try:
        number = exact(text)
    except ValueError:
        return None
    return number if 0 <= number <= 1000 else None


def _check_halves(sheet: Sheet) -> None:
    """Points that depend on who flicked first cannot be paired by."""
    said: dict[str, tuple[int, Number]] = {}
    for line, code, content in sheet.extensions:
        for word in content.split() if code == "XXS" else ():
            name, _, amount = word.partition("=")
            points = _points(amount)
            if points is not None:
                said[name] = line, points
    for one, other in (("WW", "BW"), ("WD", "BD"), ("WL", "BL")):
        if one in said and other in said and said[one][1] != said[other][1]:
            sheet.wrong(said[other][0], f"gives {one} and {other} different points")


READERS = {
    "XXR": _rounds, "XXC": _colours, "XXZ": _absent, "XXP": _apart, "XXS": _worth,
    "XXA": _head_start,
}  # fmt: skip
