"""Instances of the International Timetabling Competition of 2021 as leagues of this club's.

    python benchmarks/itc2021/solving.py [--seconds 60] [--write FOLDER] INSTANCE.xml[.gz] …
    PENNYCLUB_ITC2021=folder python benchmarks/itc2021/solving.py

The instances are not part of this project (github.com/twobombs/QOBLIB keeps some, with their
licence to be decided): they are read where they lie. Each is a double round robin in which every
team plays in every slot: here a venue a team, and an evening a week for each slot. What must hold
(CA1 to CA4, GA1, BR1, BR2, SE1, phased) becomes demands as a league makes them; what is only
wished is not asked for. Whether a timetable keeps it all says `judge.py`, which is written
from the competition's rules and shares nothing with what is here. Prints a line each, and fails
where one was not solved.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Iterator
from datetime import date, datetime, timedelta
from itertools import permutations
from pathlib import Path
from time import perf_counter
from xml.etree import ElementTree as ET

sys.path.insert(0, str(Path(__file__).parents[2]))

from benchmarks.itc2021.judge import judge, read
from matches.tournament.timetable import (
    Demand,
    Entrant,
    Fixture,
    Problem,
    Slot,
    Timetable,
    Venue,
    clashes,
    solve,
)

FIRST = datetime(2026, 9, 7, 19, 0)
WEEK, LONG = timedelta(days=7), timedelta(hours=3)
Sides = frozenset[tuple[str | None, str | None]]


def problem_of(instance: ET.Element) -> Problem:
    """An instance as a league's season."""
    league = League(instance)
    names = league.names
    days = [FIRST + n * WEEK for n in range(len(league.days))]
    return Problem(
        tuple(Venue(name, (f"{name} 1",)) for name in names),
        tuple(Slot(name, at, at + LONG) for at in days for name in names),
        tuple(Entrant(name, venue=name) for name in names),
        tuple(Fixture(f"{one}-{two}", one, two) for one, two in permutations(names, 2)),
        demands=tuple(league.demands()),
    )


class League:
    """An instance's constraints as demands."""

    def __init__(self, instance: ET.Element) -> None:
        self.instance = instance
        self.names = [each.attrib["id"] for each in instance.iter("team")]
        slots = [each.attrib["id"] for each in instance.iter("slot")]
        if len(slots) != 2 * (len(self.names) - 1) or instance.findtext(".//compactness") != "C":
            raise ValueError("not a double round robin in which everybody plays in every slot")
        self.days = {slot: (FIRST + n * WEEK).date() for n, slot in enumerate(slots)}
        self.made = 0

    def demands(self) -> Iterator[Demand]:
        """Everything that must hold."""
        ways = {
            "CA1": self._ca1, "CA2": self._ca2, "CA3": self._ca3, "CA4": self._ca4,
            "GA1": self._ga1, "BR1": self._breaks, "BR2": self._breaks, "SE1": self._se1,
        }  # fmt: skip
        if self.instance.findtext(".//gameMode") == "P":
            half = [*self.days.values()][len(self.days) // 2 - 1]
            yield Demand("legs", until=half)
        for each in self.instance.find("Constraints").iter():  # type: ignore[union-attr]
            if each.attrib.get("type") == "HARD":
                if each.tag not in ways:
                    raise ValueError(f"{each.tag}: leagues of pennies make no such demand")
                yield from ways[each.tag](each)

    def _name(self, each: ET.Element) -> str:
        self.made += 1
        return f"{each.tag} {self.made}"

    def _ids(self, each: ET.Element, name: str) -> list[str]:
        found = [part for part in each.attrib.get(name, "").split(";") if part]
        return found or self.names

    def _days(self, each: ET.Element) -> frozenset[date]:
        found = [part for part in each.attrib.get("slots", "").split(";") if part]
        return frozenset(self.days[slot] for slot in found or self.days)

    def _sides(self, one: Iterable[str], other: Iterable[str], mode: str) -> Sides:
        """Some against others: at home, away, or both. Against everybody is against anybody."""
        whole = set(other) >= set(self.names)
        pairs = [(a, None if whole else b) for a in one for b in other if whole or a != b]
        at_home = pairs if "H" in mode else []
        away = [(b, a) for a, b in pairs] if "A" in mode else []
        return frozenset((*at_home, *away))

    def _most(
        self, each: ET.Element, sides: Sides, days: frozenset[date], most: int
    ) -> Iterator[Demand]:
        """At most so many of these matches on these days."""
        yield Demand("most-of", most, name=self._name(each), sides=sides, days=days)

    def _ca1(self, each: ET.Element) -> Iterator[Demand]:
        for team in self._ids(each, "teams"):
            sides = self._sides([team], self.names, each.attrib["mode"])
            yield from self._most(each, sides, self._days(each), int(each.attrib["max"]))

    def _ca2(self, each: ET.Element) -> Iterator[Demand]:
        for team in self._ids(each, "teams1"):
            sides = self._sides([team], self._ids(each, "teams2"), each.attrib["mode1"])
            yield from self._most(each, sides, self._days(each), int(each.attrib["max"]))

    def _ca3(self, each: ET.Element) -> Iterator[Demand]:
        """In each stretch of so many slots."""
        long, days = int(each.attrib["intp"]), [*self.days.values()]
        for team in self._ids(each, "teams1"):
            sides = self._sides([team], self._ids(each, "teams2"), each.attrib["mode1"])
            for first in range(len(days) - long + 1):
                stretch = frozenset(days[first : first + long])
                yield from self._most(each, sides, stretch, int(each.attrib["max"]))

    def _ca4(self, each: ET.Element) -> Iterator[Demand]:
        sides = self._sides(
            self._ids(each, "teams1"), self._ids(each, "teams2"), each.attrib["mode1"]
        )
        days, every = self._days(each), each.attrib["mode2"] == "EVERY"
        for some in [frozenset({day}) for day in sorted(days)] if every else [days]:
            yield from self._most(each, sides, some, int(each.attrib["max"]))

    def _ga1(self, each: ET.Element) -> Iterator[Demand]:
        parts = [part.split(",") for part in each.attrib["meetings"].split(";") if part.strip()]
        sides: Sides = frozenset((one.strip(), other.strip()) for one, other in parts)
        most, least = int(each.attrib["max"]), int(each.attrib["min"])
        if most < len(sides):
            yield from self._most(each, sides, self._days(each), most)
        if least:
            name = self._name(each)
            yield Demand("least-of", least, name=name, sides=sides, days=self._days(each))

    def _breaks(self, each: ET.Element) -> Iterator[Demand]:
        """Of each team (BR1), or of all together (BR2)."""
        if each.attrib.get("mode2" if each.tag == "BR1" else "homeMode") != "HA":
            raise ValueError(f"{each.tag}: breaks at home alone, or away, are nobody's demand")
        teams = self._ids(each, "teams")
        for about in [(team,) for team in teams] if each.tag == "BR1" else [tuple(teams)]:
            yield Demand(
                "most-breaks", int(each.attrib["intp"]), about=about, name=self._name(each),
                days=self._days(each),
            )  # fmt: skip

    def _se1(self, each: ET.Element) -> Iterator[Demand]:
        if set(self._ids(each, "teams")) != set(self.names):
            raise ValueError("SE1: days between two meetings are the same for everybody")
        yield Demand("apart", 7 * (int(each.attrib["min"]) + 1))


def solved(path: Path, seconds: float, folder: Path | None) -> bool:
    """Solve one instance and say how; whether nothing that must hold is broken."""
    instance = read(path)
    problem = problem_of(instance)
    began = perf_counter()
    found = solve(problem, seconds=seconds)
    took = perf_counter() - began
    told = f"{path.name}: {len(problem.entrants)} teams, {len(problem.demands)} demands"
    if not isinstance(found, Timetable) or found.unplaced:
        why = (
            f"{len(found.unplaced)} matches left over"
            if isinstance(found, Timetable)
            else f"refused: {found.reasons[:5]}"
        )
        print(f"{told}: no timetable in {took:.1f} s, {why}", flush=True)
        return False
    weeks = {at: n for n, at in enumerate(sorted({slot.starts for slot in problem.slots}))}
    games = {
        (int(f.home or ""), int(f.away or "")): weeks[found.placed[f.id].starts]
        for f in problem.fixtures
    }
    verdict, own = judge(instance, games), clashes(problem, found.placed)
    print(
        f"{told}: {took:.1f} s, {len(verdict.hard)} hard constraints broken, soft {verdict.soft}"
        f"{', clashes ' + str(len(own)) if own else ''}",
        flush=True,
    )
    if folder is not None:
        write(instance, games, folder / f"{path.name.split('.')[0]}.xml")
    return not verdict.hard and not own


def write(instance: ET.Element, games: dict[tuple[int, int], int], path: Path) -> None:
    """A timetable as the competition's own validator reads it."""
    root = ET.Element("Solution")
    about = ET.SubElement(root, "MetaData")
    ET.SubElement(about, "InstanceName").text = instance.findtext(".//InstanceName")
    listed = ET.SubElement(root, "Games")
    for (home, away), slot in sorted(games.items(), key=lambda each: (each[1], each[0])):
        told = {"home": str(home), "away": str(away), "slot": str(slot)}
        ET.SubElement(listed, "ScheduledMatch", told)
    ET.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def main() -> int:
    """Solve each; returns how many were not."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    asked.add_argument("instances", nargs="*", type=Path)
    asked.add_argument("--seconds", type=float, default=60.0)
    asked.add_argument("--write", type=Path)
    given = asked.parse_args()
    folder = os.environ.get("PENNYCLUB_ITC2021")
    paths = given.instances or sorted(Path(folder).glob("*.xml*") if folder else ())
    if not paths:
        asked.error("name instances, or a folder of them in PENNYCLUB_ITC2021")
    return sum(not solved(path, given.seconds, given.write) for path in paths)


if __name__ == "__main__":
    sys.exit(main())
