"""What may be asked costs so many seconds of a processor, at most: said before it is computed.

A shot costs what its events cost, and an event what there is to look through: pennies and pegs. How
many events there can be follows from how far everything can slide together before friction has
used up the flick (half the square of its speed, over friction and gravity). The numbers are those
of a machine of 2020 and on the high side; benchmarks/strangers.py compares them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from matches.law.aiming import Grid

BASE: Final = 0.02
"""Any question: read, answered, written."""
A_BYTE: Final = 2e-6
"""Of a scorecard that is judged flick by flick."""
A_SCORE: Final = 1e-3
"""For each end, penny and game that may be in a match whose final scores are listed."""
AN_EVENT: Final = 60e-6
OF_A_PENNY: Final = 13e-6
OF_A_PEG: Final = 0.5e-6
A_START: Final = 0.15
"""Of a PDF: the compiler with its fonts."""
A_PAGE: Final = 0.03

MOST_EVENTS: Final = 20_000
FREE: Final = 0.02
"""m. Pennies slide about so far, or farther, between two events."""
USUAL: Final[Mapping[str, float]] = {"friction": 0.15, "g": 9.80665}
LEAST: Final[Mapping[str, float]] = {"friction": 0.01, "g": 0.1}
FASTEST: Final = 20.0
MOST_PENNIES: Final = 60


def of_shot(shot: Any) -> float:
    """A shot document, whatever stands in it."""
    flick = _part(shot, "flick")
    return BASE + _played(shot, _number(flick.get("speed"), FASTEST))


def of_map(shot: Any, grid: Grid) -> float:
    """Every flick of an aim map, whatever the speed that the document itself names."""
    speeds = [(n + 1) * grid.fastest / grid.speeds for n in range(grid.speeds)]
    return BASE + grid.directions * sum(_played(shot, speed) for speed in speeds)


def of_card(text: str | bytes) -> float:
    """A scorecard as text: its length, and its simulated shots."""
    price = BASE + A_BYTE * len(text)
    if not (b'"shot"' in text if isinstance(text, bytes) else '"shot"' in text):
        return price
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return price
    return price + of_shots(document)


def of_shots(document: Any) -> float:
    """The simulated shots of a scorecard. What one leaves out is as in the shot before."""
    entries = document.get("entries") if isinstance(document, dict) else None
    price, before = 0.0, dict[str, Any]()
    for entry in entries if isinstance(entries, list) else ():
        shot = _part(entry, "shot")
        if shot:
            before |= {**shot, "pennies": before.get("pennies", {}) | _part(shot, "pennies")}
            price += _played(before, _number(_part(shot, "flick").get("speed"), FASTEST), laid=26)
    return price


def of_scores(size: int) -> float:
    """The list of all final scores of a match of that size."""
    return BASE + A_SCORE * size


def of_paper(pages: int) -> float:
    """A PDF of so many pages."""
    return BASE + A_START + A_PAGE * pages


def _played(shot: Any, speed: float, laid: int = 0) -> float:
    table = shot if isinstance(shot, dict) else {}
    pennies = min(max(laid, len(_part(table, "pennies"))), MOST_PENNIES)
    slowing = 1.0
    for name, usual in USUAL.items():
        slowing *= max(_number(table.get(name), usual), LEAST[name])
    way = min(abs(speed), FASTEST) ** 2 / (2 * slowing)
    events = min(2 * pennies + way / FREE, MOST_EVENTS)
    pegs = len(_part(_part(table, "board"), "pegs"))
    return events * (AN_EVENT + OF_A_PENNY * pennies + OF_A_PEG * pegs)


def _part(thing: Any, name: str) -> dict[str, Any]:
    part = thing.get(name) if isinstance(thing, dict) else None
    return part if isinstance(part, dict) else {}


def _number(value: Any, otherwise: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return otherwise
    return float(min(max(value, -1e6), 1e6))
