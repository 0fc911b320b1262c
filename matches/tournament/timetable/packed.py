"""Where there is no time to spare: who has just as many times as matches plays at each of them, so
that its season is a pattern of home and away."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from matches.tournament.timetable.demands import IN_A_ROW

Pattern = dict[datetime, Any]
"""By time: whether an entrant is at home then."""


def packed(model: Any) -> None:
    """Say so in a `Model` that searches. It follows from the rest, but the solver does not see it:
    with the patterns it finds who is at home when first, and who meets then. Without them the ten
    teams of `benchmarks/breaks.py` have no timetable after 90 seconds, with them after a few."""
    patterns: dict[str, Pattern] = {}
    for entrant in model.problem.entrants:
        times = _times(model, entrant.id)
        wanted = sum(entrant.id in (f.home, f.away) for f in model.problem.open)
        if wanted and len(times) == wanted:
            patterns[entrant.id] = _pattern(model, times)
            _rows(model, entrant.id, list(patterns[entrant.id].values()))
    _halves(model, patterns)


def _times(model: Any, who: str) -> dict[datetime, tuple[list[Any], list[Any]]]:
    """When somebody could play, in order: the matches at home then, and those away."""
    times: dict[datetime, tuple[list[Any], list[Any]]] = {}
    for fixture in model.problem.open:
        if who in (fixture.home, fixture.away):
            for n in model.slots[fixture.id]:
                at = times.setdefault(model.problem.slots[n].starts, ([], []))
                at[fixture.home != who].append(model.has[fixture.id, n])
    return dict(sorted(times.items()))


def _pattern(model: Any, times: dict[datetime, tuple[list[Any], list[Any]]]) -> Pattern:
    pattern: Pattern = {}
    for at, (home, away) in times.items():
        pattern[at] = model.cp.new_bool_var("at home")
        model.cp.add_exactly_one([*home, pattern[at].negated()])
        model.cp.add_exactly_one([*away, pattern[at]])
    return pattern


def _rows(model: Any, who: str, pattern: list[Any]) -> None:
    """No more than so many of one side in a row, where nothing that stays comes in between."""
    longest = [d.number for d in model.problem.demands if d.kind == IN_A_ROW and d.must]
    if model.problem.stays[who]:
        return
    for number in longest:
        for n in range(len(pattern) - number):
            row = pattern[n : n + number + 1]
            model.cp.add_bool_or(row)
            model.cp.add_bool_or([each.negated() for each in row])


def _halves(model: Any, patterns: dict[str, Pattern]) -> None:
    """Where everybody plays at the same times, half of them are at home."""
    whole = len(patterns) == len(model.problem.entrants) > 0
    if not whole or any(None in (f.home, f.away) for f in model.problem.open):
        return
    times = {tuple(pattern) for pattern in patterns.values()}
    if len(times) == 1:
        for at in times.pop():
            model.cp.add(2 * sum(each[at] for each in patterns.values()) == len(patterns))
