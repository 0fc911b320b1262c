"""Enough of FIDE's TRF16 to read the tie-break exercises."""

from __future__ import annotations

from pathlib import Path

from matches.tournament import Entrant, Outcome, Result

BYES = {
    "H": Outcome.BYE_HALF,
    "U": Outcome.BYE_FULL,
    "F": Outcome.BYE_FULL,
    "Z": Outcome.BYE_ZERO,
    "-": Outcome.BYE_ZERO,
}
WINNERS = {"1": "home", "=": "draw", "0": "away"}


def read_trf(path: Path) -> tuple[list[Entrant], list[Result]]:
    """The entrants by their pairing numbers, with ratings, and all results."""
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:3] == "001"]
    entrants, results, cells = [], [], {}
    for line in lines:
        number = str(int(line[4:8]))
        rating = int(line[48:52])
        entrants.append(Entrant(number, line[14:47].strip(), numbers={"rating": rating}))
        for at, start in enumerate(range(91, len(line), 10), start=1):
            opponent, colour, code = line[start : start + 8].split()
            cells[at, number] = (opponent, colour, code)
    for (at, number), (opponent, colour, code) in cells.items():
        id_ = f"{at}-{number}"
        if opponent == "0":
            results.append(Result(id_, number, None, BYES[code], round=at))
        elif colour == "w":
            results.append(_met(id_, number, opponent, code, cells[at, opponent][2], at))
    return entrants, results


def _met(id_: str, white: str, black: str, code: str, answer: str, at: int) -> Result:
    if code in WINNERS:
        return Result(id_, white, black, winner=WINNERS[code], round=at)
    if code == answer == "-":
        return Result(id_, white, black, Outcome.DOUBLE_WALKOVER, round=at)
    winner = "home" if code == "+" else "away"
    return Result(id_, white, black, Outcome.WALKOVER, winner=winner, round=at)
