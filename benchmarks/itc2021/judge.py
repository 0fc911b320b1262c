"""Judges timetables of ITC2021 by the words of its rules alone: it knows no model, and no league.

    python benchmarks/itc2021/judge.py INSTANCE.xml SOLUTION.xml [INSTANCE.xml SOLUTION.xml …]

Written from "ITC2021: Sports Timetabling Problem Description and File Format" (Van Bulck, Goossens,
Beliën, Davari), section 2.4: each constraint triggers deviations, of which a hard one may have
none and a soft one costs its penalty each. Files may be packed with gzip. Prints a line a pair.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations
from pathlib import Path
from xml.etree import ElementTree as ET

Game = tuple[int, int]
"""Who is at home, and who is away."""
Games = Mapping[Game, int]
"""The slot of each game."""


@dataclass
class Verdict:
    """What hard constraints are off by, in words; and what soft ones cost."""

    hard: list[str] = field(default_factory=list)
    soft: int = 0


def read(path: Path) -> ET.Element:
    """A file's root; a file of one's own choosing, so that nothing guards against bombs."""
    text = path.read_bytes()
    return ET.fromstring(gzip.decompress(text) if path.suffix == ".gz" else text)


def games_of(solution: ET.Element) -> dict[Game, int]:
    """The games of a solution file."""
    return {
        (int(each.attrib["home"]), int(each.attrib["away"])): int(each.attrib["slot"])
        for each in solution.iter("ScheduledMatch")
    }


def judge(instance: ET.Element, games: Games) -> Verdict:
    """Everything that is wrong with a timetable."""
    table = Table(instance, games)
    verdict = Verdict([*table.structure()])
    for each in instance.find("Constraints").iter():  # type: ignore[union-attr]
        if "type" not in each.attrib:
            continue
        off = sum(DEVIATIONS[each.tag](table, each))
        if off and each.attrib["type"] == "HARD":
            verdict.hard.append(f"{each.tag} {dict(each.attrib)}: off by {off}")
        elif off:
            verdict.soft += off * int(each.attrib["penalty"])
    return verdict


class Table:
    """A timetable as the constraints look at it."""

    def __init__(self, instance: ET.Element, games: Games) -> None:
        self.instance, self.games = instance, games
        self.teams = sorted(int(each.attrib["id"]) for each in instance.iter("team"))
        self.slots = sorted(int(each.attrib["id"]) for each in instance.iter("slot"))
        self.at_home: dict[tuple[int, int], bool] = {}
        for (home, away), slot in games.items():
            self.at_home[home, slot], self.at_home[away, slot] = True, False

    def structure(self) -> Iterator[str]:
        """A double round robin in as few slots as can be; phased, where that is asked."""
        if set(self.games) != set(permutations(self.teams, 2)):
            yield "not every team plays every other once at home and once away"
        for slot in self.slots:
            busy = [team for game, at in self.games.items() if at == slot for team in game]
            if len(busy) != len(set(busy)):
                yield f"slot {slot}: a team plays twice"
        if not set(self.games.values()) <= set(self.slots):
            yield "there is no such slot"
        if self.instance.findtext(".//gameMode") == "P":
            half = len(self.slots) // 2
            for one, other in combinations(self.teams, 2):
                there, back = self.games.get((one, other)), self.games.get((other, one))
                if there is not None and back is not None and (there < half) == (back < half):
                    yield f"{one} and {other} meet twice in a half"

    def number(self, games: Iterable[Game], slots: Iterable[int]) -> int:
        """How many of these games are in these slots."""
        within = set(slots)
        return sum(self.games.get(game) in within for game in set(games))

    def breaks(self, team: int, mode: str, slots: Iterable[int]) -> int:
        """How often a team plays as in the slot before: at home, away, or either."""
        told = 0
        for slot in set(slots) & set(self.slots[1:]):
            now, before = self.at_home.get((team, slot)), self.at_home.get((team, slot - 1))
            told += now is not None and now == before and ("H" if now else "A") in mode
        return told


def ids(each: ET.Element, name: str, default: Iterable[int] = ()) -> list[int]:
    """The numbers of an attribute."""
    found = [int(part) for part in each.attrib.get(name, "").replace(",", ";").split(";") if part]
    return found or list(default)


def between(some: Iterable[int], others: Iterable[int], mode: str) -> set[Game]:
    """The games of some against others: at home, away, or both."""
    told: set[Game] = set()
    for one in some:
        for other in others:
            if one != other:
                told |= {(one, other)} if "H" in mode else set()
                told |= {(other, one)} if "A" in mode else set()
    return told


def ca1(table: Table, each: ET.Element) -> Iterator[int]:
    """At most `max` home (or away) games of each team in the slots."""
    for team in ids(each, "teams"):
        games = between([team], table.teams, each.attrib["mode"])
        yield max(table.number(games, ids(each, "slots")) - int(each.attrib["max"]), 0)


def ca2(table: Table, each: ET.Element) -> Iterator[int]:
    """The same against certain teams."""
    for team in ids(each, "teams1"):
        games = between([team], ids(each, "teams2"), each.attrib["mode1"])
        yield max(table.number(games, ids(each, "slots")) - int(each.attrib["max"]), 0)


def ca3(table: Table, each: ET.Element) -> Iterator[int]:
    """The same in each sequence of so many slots."""
    long, most = int(each.attrib["intp"]), int(each.attrib["max"])
    for team in ids(each, "teams1"):
        games = between([team], ids(each, "teams2"), each.attrib["mode1"])
        for first in range(len(table.slots) - long + 1):
            yield max(table.number(games, table.slots[first : first + long]) - most, 0)


def ca4(table: Table, each: ET.Element) -> Iterator[int]:
    """Of all the teams together, in all the slots or in every single one."""
    games = between(ids(each, "teams1"), ids(each, "teams2"), each.attrib["mode1"])
    slots, most = ids(each, "slots", table.slots), int(each.attrib["max"])
    for some in [slots] if each.attrib["mode2"] == "GLOBAL" else [[slot] for slot in slots]:
        yield max(table.number(games, some) - most, 0)


def ga1(table: Table, each: ET.Element) -> Iterator[int]:
    """At least `min` and at most `max` of certain games in the slots."""
    pairs = [part.split(",") for part in each.attrib["meetings"].split(";") if part.strip()]
    number = table.number([(int(one), int(other)) for one, other in pairs], ids(each, "slots"))
    yield max(number - int(each.attrib["max"]), int(each.attrib["min"]) - number, 0)


def br1(table: Table, each: ET.Element) -> Iterator[int]:
    """At most `intp` breaks of each team in the slots."""
    for team in ids(each, "teams"):
        number = table.breaks(team, each.attrib["mode2"], ids(each, "slots", table.slots))
        yield max(number - int(each.attrib["intp"]), 0)


def br2(table: Table, each: ET.Element) -> Iterator[int]:
    """At most `intp` breaks of all the teams together."""
    slots = ids(each, "slots", table.slots)
    number = sum(table.breaks(team, "HA", slots) for team in ids(each, "teams", table.teams))
    yield max(number - int(each.attrib["intp"]), 0)


def fa2(table: Table, each: ET.Element) -> Iterator[int]:
    """After each slot any two teams differ by at most `intp` home games."""
    after = {
        team: [
            sum(table.at_home.get((team, at), False) for at in table.slots if at <= slot)
            for slot in ids(each, "slots", table.slots)
        ]
        for team in ids(each, "teams")
    }
    for one, other in combinations(after.values(), 2):
        largest = max(abs(a - b) for a, b in zip(one, other, strict=True))
        yield max(largest - int(each.attrib["intp"]), 0)


def se1(table: Table, each: ET.Element) -> Iterator[int]:
    """At least `min` slots between the two games of two teams."""
    for one, other in combinations(ids(each, "teams"), 2):
        there, back = table.games.get((one, other)), table.games.get((other, one))
        if there is not None and back is not None:
            yield max(int(each.attrib["min"]) - (abs(there - back) - 1), 0)


DEVIATIONS = {
    "CA1": ca1, "CA2": ca2, "CA3": ca3, "CA4": ca4, "GA1": ga1, "BR1": br1, "BR2": br2,
    "FA2": fa2, "SE1": se1,
}  # fmt: skip


def main() -> int:
    """Judge each pair of files; returns how many timetables break what must hold."""
    paths = [Path(each) for each in sys.argv[1:]]
    if not paths or len(paths) % 2:
        sys.exit(f"Give an instance and a solution, one after the other.\n\n{__doc__}")
    failed = 0
    for instance, solution in zip(paths[::2], paths[1::2], strict=True):
        verdict = judge(read(instance), games_of(read(solution)))
        failed += bool(verdict.hard)
        print(f"{solution.name}: {len(verdict.hard)} hard constraints broken, soft {verdict.soft}")
        for line in verdict.hard[:5]:
            print(f"  {line}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
