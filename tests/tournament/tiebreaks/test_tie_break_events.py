"""Tie-breaks against another program's numbers, on random events with every kind of unplayed round.

The numbers stand in `events.tsv`, with their source.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from matches.tournament import Entrant, Outcome, PointsScheme, Result, Step, tabulate
from matches.tournament.exact import Number, exact
from matches.tournament.records import count
from matches.tournament.tally import Tally, Tied
from matches.tournament.tiebreaks import TIE_BREAKS, complete
from tests.deep import some

CHESS = PointsScheme(1, Fraction(1, 2), 0)
PLAYED = {"walkovers": "played"}
STEPS = {
    "PTS": Step("points"),
    "BH": Step("buchholz"),
    "BH/C1": Step("buchholz-cut-1"),
    "BH/C2": Step("buchholz-cut-2"),
    "BH/M1": Step("buchholz-median"),
    "BH/P": Step("buchholz", PLAYED),
    "BH/C1/P": Step("buchholz-cut-1", PLAYED),
    "FB": Step("fore-buchholz"),
    "FB/C1": Step("fore-buchholz", {"cut": 1}),
    "FB/P": Step("fore-buchholz", PLAYED),
    "AOB": Step("opponents-buchholz"),
    "AOB/F": Step("opponents-buchholz", {"of": "fore-buchholz"}),
    "SB": Step("sonneborn-berger"),
    "SB/C1": Step("sonneborn-berger", {"cut": 1}),
    "SB/C2": Step("sonneborn-berger", {"cut": 2}),
    "SB/P": Step("sonneborn-berger", PLAYED),
    "PS": Step("progressive"),
    "PS/C1": Step("progressive", {"cut": 1}),
    "KS": Step("koya"),
    "KS/L+1": Step("koya", {"limit": 1}),
    "KS/L-2": Step("koya", {"limit": -2}),
    "WIN": Step("rounds-won"),
    "WON": Step("wins-played"),
    "BPG": Step("away-played"),
    "BWG": Step("away-wins-played"),
    "REP": Step("rounds-chosen"),
    "STD": Step("standard-points"),
    "ARO": Step("opponents-rating"),
    "ARO/C1": Step("opponents-rating", {"cut": 1}),
    "TPR": Step("performance"),
    "PTP": Step("perfect-performance"),
    "APRO": Step("opponents-performance"),
    "APPO": Step("opponents-perfect-performance"),
}
MET = {"DE": Step("direct-encounter"), "DE/P": Step("direct-encounter", PLAYED)}
BYES = {"U": Outcome.BYE_FULL, "F": Outcome.BYE_FULL, "H": Outcome.BYE_HALF, "Z": Outcome.BYE_ZERO}
WINNERS = {"1": "home", "+": "home", "0": "away", "-": "away", "=": "draw"}


def events() -> list[dict[str, str]]:
    text = Path(__file__).with_name("events.tsv").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines, delimiter="\t"))


EVENTS = events()


@cache
def tally_of(at: int) -> Tally:
    """An event by its place in the file."""
    event = EVENTS[at]
    listed = {one.id: one for one in entrants(event)}
    held = results(event)
    return Tally(listed, held, CHESS, count(tuple(listed), held, CHESS), event["kind"])


def results(event: Mapping[str, str]) -> list[Result]:
    """What the players' rounds tell, each match from its White's side."""
    players = [told.split() for told in event["rounds"].split("|")]
    found = []
    for number, told in enumerate(players, start=1):
        for at, cell in enumerate(told, start=1):
            id_, own = f"{at}-{number}", str(number)
            if cell in BYES:
                found.append(Result(id_, own, None, BYES[cell], round=at))
            elif "w" in cell:
                other, code = cell.split("w")
                neither = code == players[int(other) - 1][at - 1][-1] == "-"
                found.append(_match(id_, own, other, "--" if neither else code, at))
    return found


def _match(id_: str, own: str, other: str, code: str, at: int) -> Result:
    if code == "--":
        return Result(id_, own, other, Outcome.DOUBLE_WALKOVER, round=at)
    outcome = Outcome.WALKOVER if code in "+-" else Outcome.PLAYED
    return Result(id_, own, other, outcome, winner=WINNERS[code], round=at)


def entrants(event: Mapping[str, str]) -> list[Entrant]:
    ratings = event["ratings"].split()
    return [Entrant(str(at), numbers={"rating": int(r)}) for at, r in enumerate(ratings, start=1)]


def ours(at: int, name: str) -> list[Number]:
    """Our numbers for one tie-break, in the order of players."""
    event, tally = EVENTS[at], tally_of(at)
    if name in MET:
        steps, listed = ("points", MET[name]), tally.entrants.values()
        table = tabulate(listed, tally.results, CHESS, steps, pairings=tally.pairings)
        return [table.entrant(id_).rank or 0 for id_ in tally.entrants]
    step, known = STEPS[name], TIE_BREAKS[STEPS[name].name]
    edition = {"edition": event["edition"]} if "edition" in known.options else {}
    options = complete(Step(step.name, {**step.options, **edition})).options
    numbers = known.function(Tied(tuple(tally.entrants), tally, options)).numbers
    return [numbers[id_][0] for id_ in tally.entrants]


def theirs(event: Mapping[str, str], name: str) -> list[Number]:
    """Where they give no number, as for who met nobody, we give 0."""
    return [0 if told == "-" else exact(told) for told in event[name].split()]


def differing(name: str) -> Sequence[tuple[int, list[Number], list[Number]]]:
    compared = (
        (at, ours(at, name), theirs(one, name)) for at, one in some([*enumerate(EVENTS)], 70)
    )
    return [(at, own, other) for at, own, other in compared if own != other]


def test_there_are_hundreds_of_events_with_every_kind_of_unplayed_round() -> None:
    cells = [c for one in EVENTS for told in one["rounds"].split("|") for c in told.split()]
    assert len(EVENTS) >= 200
    for code in ("+", "-", "U", "F", "H", "Z", "."):
        assert sum(cell.endswith(code) for cell in cells) >= 50, code
    assert {one["edition"] for one in EVENTS} == {"2023", "2026"}
    assert {*EVENTS[0]} - {"kind", "edition", "ratings", "rounds"} == {*STEPS, *MET}
    kinds = [one["kind"] for one in EVENTS]
    assert min(kinds.count("fixed"), kinds.count("drawn")) >= 40


@pytest.mark.parametrize("name", [*STEPS, *MET])
def test_another_program_has_the_same_numbers(name: str) -> None:
    assert differing(name) == []
