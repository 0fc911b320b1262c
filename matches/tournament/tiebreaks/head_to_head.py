"""Head-to-head: the mini-table of a tied group, from the matches among its members alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import combinations

from matches.tournament.exact import Number
from matches.tournament.records import Record
from matches.tournament.tally import Tied
from matches.tournament.tiebreaks.registry import Option, Values, tie_break

READ: Mapping[str, Callable[[Record], Number]] = {
    "points": lambda record: record.points,
    "difference": lambda record: record.difference,
    "scored": lambda record: record.scored,
    "scored-away": lambda record: record.scored_away,
    "wins": lambda record: record.won,
    "away-wins": lambda record: record.won_away,
}

OPTIONS = {
    "steps": Option(
        "What is compared in the mini-table, in order",
        ("points", "difference", "scored"),
        "steps",
        tuple(READ),
    ),
    "re_enter": Option(
        "When only some of the group are parted, the rest go on to the next tie-break (no), "
        "or have a mini-table of their own once every step has been compared (after-all) "
        "or as soon as a step parts them (at-once)",
        "after-all",
        "choice",
        ("no", "after-all", "at-once"),
    ),
    "meetings": Option(
        "How often each two of the group must have met for it to apply (0: no condition)",
        0,
        "count",
    ),
}


@tie_break(
    "head-to-head",
    version=1,
    title="Head-to-head",
    rule="Only the matches among those who are level count: a small table of their own "
    "decides, by points first.",
    options=OPTIONS,
)
def head_to_head(tied: Tied) -> Values:
    """Compares the mini-table's steps; says so where not all have met as the option asks."""
    unmet = _unmet(tied)
    if unmet:
        return Values({}, skipped=unmet)
    table = tied.tally.mini_table(tied.group)
    re_enter = tied.options["re_enter"]
    steps = tied.names("steps")
    columns = {step: {id_: READ[step](table[id_]) for id_ in tied.group} for step in steps}
    if re_enter == "at-once":
        parting = [step for step in steps if len(set(columns[step].values())) > 1]
        steps = tuple(parting[:1]) or steps
    numbers = {id_: tuple(columns[step][id_] for step in steps) for id_ in tied.group}
    return Values(numbers, columns=steps, again=re_enter != "no")


def _unmet(tied: Tied) -> str:
    """Why the group has not met often enough, "" when it has."""
    wanted = tied.whole("meetings")
    if not wanted:
        return ""
    met = Counter(frozenset((m.home, m.away)) for m in tied.tally.meetings(tied.group))
    for pair in combinations(tied.group, 2):
        if met[frozenset(pair)] < wanted:
            times = "" if wanted == 1 else f" {wanted} times"
            return f"not all of them have met{times}"
    return ""
