"""The lines of a TRF file: what stands in which column, read with every mistake and its line.

The columns are those of the FIDE Handbook, C.04 Annex 2 (TRF16, and TRF26 as applied since
1 September 2025), and of the JaVaFo extensions XXR, XXC, XXZ, XXS, XXA and XXP. Blank cells of a
round count as absence, as the Handbook has it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from matches.tournament.documents.fields import Mistake
from matches.tournament.exact import Number, exact
from matches.tournament.pairing.history import Appearance, Kind

HEADINGS = (
    *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132"),
    *("172", "182", "202", "212", "222"),
)
"""What does not matter to who meets whom."""
OLD_TEAMS = "013"
TEAMS = ("300", "310", "320", "330", "352", "362", "801", "802")
EXTENSIONS = ("XXR", "XXC", "XXZ", "XXS", "XXA", "XXP")
EXTENSIONS_2026 = ("142", "152", "162", "192", "240", "250", "260")
POINTS_BY_HAND = "299"
NUMBER, POINTS, RANK, ROUNDS, CELL = slice(4, 8), slice(80, 84), slice(85, 89), 91, 10
PLAYED = {"1": Kind.WIN, "W": Kind.WIN, "=": Kind.DRAW, "D": Kind.DRAW, "0": Kind.LOSS,
          "L": Kind.LOSS, "+": Kind.WALKOVER_WIN, "-": Kind.WALKOVER_LOSS}  # fmt: skip
ALONE = {"U": Kind.BYE, "F": Kind.FULL, "H": Kind.HALF, "Z": Kind.ZERO, "-": Kind.ZERO,
         " ": Kind.ZERO, "+": Kind.FULL, "=": Kind.HALF}  # fmt: skip
MOST_ROUNDS = 100
# Not `splitlines`: what ends a line there can stand in a name.
LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(slots=True)
class Player:
    """One line 001. `points` None: not stated, or unreadable; `cells` are its rounds as written,
    None where one cannot be read."""

    line: int
    number: int
    points: Number | None
    cells: list[Appearance | None] = field(default_factory=list)


@dataclass(slots=True)
class Sheet:
    """All lines, and the mistakes so far. `extensions`: line, code and what it says; a line of
    TRF26 whole, since its columns count."""

    players: list[Player] = field(default_factory=list)
    extensions: list[tuple[int, str, str]] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)

    def wrong(self, line: int, message: str) -> None:
        self.mistakes.append(Mistake(f"line {line}" if line else "$", message))


def read_lines(text: str) -> Sheet:
    """The lines of a TRF file, whatever ends them."""
    sheet = Sheet()
    for number, line in enumerate(LINE_END.split(text), start=1):
        code = line[:3]
        if not line.strip() or line.lstrip().startswith("#") or code in (*HEADINGS, OLD_TEAMS):
            continue
        if code == "001":
            player = _player(sheet, number, line)
            sheet.players.extend([player] if player else [])
        elif code in EXTENSIONS:
            sheet.extensions.append((number, code, line[3:].strip()))
        elif code in EXTENSIONS_2026:
            sheet.extensions.append((number, code, line.rstrip()))
        elif code in TEAMS:
            sheet.wrong(number, f"is of a tournament of teams ({code}): only players are paired")
        elif code == POINTS_BY_HAND:
            sheet.wrong(number, "gives points by hand (299), which pairing cannot take yet")
        elif code.isdigit() or code.startswith("XX"):
            sheet.wrong(number, f"has the code {code!r}, which neither TRF16 nor TRF26 knows")
        # Any other code is some federation's own, such as its rating list.
    return sheet


def _player(sheet: Sheet, line: int, text: str) -> Player | None:
    written = text[NUMBER].strip()
    if not written.isdecimal() or not int(written):
        sheet.wrong(line, f"needs a starting number in columns 5 to 8, not {written[:4]!r}")
        return None
    stated = text[POINTS].strip()
    points: Number | None = None
    if stated:
        try:
            points = exact(stated)
        except ValueError:
            sheet.wrong(line, f"states the points {stated!r}, which is no number")
    player = Player(line, int(written), points)
    cells = text[ROUNDS:].rstrip("\r\n")
    cells = cells if len(cells.rstrip()) % CELL else cells.rstrip()
    for at in range(0, len(cells.rstrip()), CELL):
        player.cells.append(_cell(sheet, player, at // CELL + 1, cells[at : at + 8].ljust(8)))
    return player


def _cell(sheet: Sheet, player: Player, round_: int, cell: str) -> Appearance | None:
    """One round's eight columns: "  12 w 1", opponent, flick (w is the first) and result."""
    written, flick, result = cell[:4].strip(), cell[5].lower(), cell[7].upper()
    opponent = int(written) if written.isdecimal() else 0
    if cell[4] != " " or cell[6] != " " or (written and not written.isdecimal()):
        wrong = "it must be the opponent's number, w or b, and the result, such as '  12 w 1'"
    elif not opponent and result in ALONE and flick in "- ":
        return Appearance(ALONE[result])
    elif not opponent:
        wrong = "without an opponent it must be U, F, H or Z, such as '0000 - H'"
    elif flick not in "wb" or result not in PLAYED:
        wrong = f"against an opponent it must be w or b and one of {' '.join(PLAYED)}"
    elif opponent == player.number:
        wrong = "that is the player itself"
    else:
        return Appearance(PLAYED[result], opponent, flick == "w")
    sheet.wrong(player.line, f"has in round {round_} {cell.strip()!r}: {wrong}")
    return None
