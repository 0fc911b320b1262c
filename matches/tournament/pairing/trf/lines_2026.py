"""The lines that TRF26 has besides: rounds, first flick, points, byes, head starts, kept apart.

What each says and in which columns: FIDE Handbook, TRF26, as applied since 1 September 2025. The
Handbook counts columns from 1. It calls absence A (162); reference programs write Z, so both do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from matches.tournament.pairing.course import Apart
from matches.tournament.pairing.history import Edition, Kind
from matches.tournament.pairing.trf.extensions import (
    Rules,
    points_of,
    read_rounds,
    starting_number,
)
from matches.tournament.pairing.trf.lines import MOST_ROUNDS, Sheet

POINTS = {
    "W": (Kind.WIN, Kind.WALKOVER_WIN, Kind.FULL),
    "D": (Kind.DRAW, Kind.HALF),
    "L": (Kind.LOSS,),
    "A": (Kind.ZERO, Kind.WALKOVER_LOSS),
    "Z": (Kind.ZERO, Kind.WALKOVER_LOSS),
    "P": (Kind.BYE,),
}
BYES = {"F": Kind.FULL, "H": Kind.HALF, "Z": Kind.ZERO}
TYPES: dict[str, Edition] = {"FIDE_DUTCH": "2026", "FIDE_DUTCH_2025": "2026"}
"""The Dutch system by the codes of line 192; the newest is meant where no year stands."""
ACCELERATED = "_BAKU"


def _cells(line: str, start: int, width: int, step: int) -> Iterator[str]:
    """What stands in columns `start` (from 1) to `start + width - 1`, and so on every `step`."""
    for at in range(start - 1, len(line), step):
        yield line[at : at + width].strip()


def rounds(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """142: how many rounds."""
    return read_rounds(sheet, at, line[3:].strip(), rules)


def initial(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """152: who of the top pair has the first flick in round 1."""
    colour = line[3:].strip().upper()
    if colour not in ("W", "B"):
        sheet.wrong(at, f"may say W or B, not {colour[:20]!r}")
        return rules
    return replace(rules, top_first=colour == "W")


def points(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """162: what a result is worth. P is as W where it is not said."""
    said = {}
    for cell in _cells(line, 6, 5, 9):
        worth = points_of(cell[1:])
        if cell[:1] not in POINTS or worth is None:
            known = " ".join(code for code in POINTS if code != "Z")
            sheet.wrong(at, f"may say such as 'W 3.0' for {known}, not {cell!r}")
            return rules
        said[cell[0]] = worth
    said.setdefault("P", said.get("W", rules.worth[Kind.BYE]))
    worths = {kind: worth for code, worth in said.items() for kind in POINTS[code]}
    return replace(rules, worth={**rules.worth, **worths})


def system(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """192: the system that pairs."""
    code = line[3:].strip()
    plain = code.removesuffix(ACCELERATED)
    if plain not in TYPES:
        known = ", ".join(TYPES)
        sheet.wrong(at, f"names the system {code[:40]!r}, which does not pair here: only {known}")
        return rules
    return replace(rules, edition=TYPES[plain], accelerated=at if plain != code else 0)


def byes(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """240: byes that were asked for, of a past round or the coming one."""
    kind, number = line[4:5].upper(), _round(line[6:9])
    if kind not in BYES or not number:
        sheet.wrong(at, f"must be F, H or Z and a round, such as 'H 003', not {line[4:9]!r}")
        return rules
    said = dict(rules.byes)
    for player in _players(sheet, at, _cells(line, 11, 4, 5)):
        if said.setdefault((player, number), (BYES[kind], at))[0] != BYES[kind]:
            sheet.wrong(at, f"gives {player} another bye in round {number} than an earlier line")
    return replace(rules, byes=said)


def head_starts(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """250: virtual points for players and rounds in a row."""
    worth = points_of(line[9:13].strip())
    first, last = _round(line[14:17]), _round(line[18:21])
    ends = _players(sheet, at, [line[22:26].strip(), line[27:31].strip()])
    if line[4:8].strip() or not worth or not 0 < first <= last or len(ends) < 2:
        said = "must be points, first and last round, first and last player"
        sheet.wrong(at, f"{said}, such as '     01.0 001 003 0001 0020', in their columns")
        return rules
    told = dict(rules.head_starts)
    for player in (one.number for one in sheet.players):
        if not ends[0] <= player <= ends[1]:
            continue
        given = [*told.get(player, ())]
        given += [0] * (last - len(given))
        if any(given[first - 1 : last]):
            sheet.wrong(at, f"gives {player} a second head start in one round")
        given[first - 1 : last] = [worth] * (last - first + 1)
        told[player] = tuple(given)
    return replace(rules, head_starts=told)


def apart(sheet: Sheet, at: int, line: str, rules: Rules) -> Rules:
    """260: players who are not to meet in some rounds."""
    first, last = _round(line[4:7]), _round(line[8:11])
    players = _players(sheet, at, _cells(line, 13, 4, 5))
    if not 0 < first <= last or len(players) < 2 or len(set(players)) < len(players):
        said = "must be first and last round, and two or more different players"
        sheet.wrong(at, f"{said}, such as '001 002 0003 0007', in their columns")
        return rules
    return replace(rules, apart=(*rules.apart, Apart(frozenset(players), first, last)))


def check(sheet: Sheet, rules: Rules) -> None:
    """What lines do not say together."""
    if rules.accelerated and not rules.head_starts:
        said = "says that the start is accelerated, and no line 250 says by which points"
        sheet.wrong(rules.accelerated, said)


def _round(text: str) -> int:
    written = text.strip()
    number = int(written) if written.isdecimal() else 0
    return number if number <= MOST_ROUNDS else 0


def _players(sheet: Sheet, at: int, cells: Iterator[str] | list[str]) -> list[int]:
    found = (starting_number(sheet, at, cell) for cell in cells if cell)
    return [number for number in found if number]


READERS = {
    "142": rounds, "152": initial, "162": points, "192": system, "240": byes,
    "250": head_starts, "260": apart,
}  # fmt: skip
