"""Demands that cannot be kept are counted and refused, and those that say nothing."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from matches.tournament.timetable import (
    Count,
    Demand,
    Fixture,
    Reason,
    Timetable,
    solve,
    solving,
)
from tests.tournament.timetable.problems import (
    problem,
    refused,
    weekly,
)


def at_home_often(homes: int, aways: int) -> tuple[Fixture, ...]:
    return (
        *(Fixture(f"h{n}", "a", "bcdef"[n], n) for n in range(homes)),
        *(Fixture(f"w{n}", "bcdef"[n], "a", 9 + n) for n in range(aways)),
    )


@pytest.mark.parametrize(
    ("fixtures", "demand", "reason", "count"),
    [
        (
            at_home_often(5, 1), Demand("in-a-row", 2), Reason("in-a-row", "a"),
            Count("in-a-row", "a", 5, 4),
        ),
        (
            at_home_often(0, 3), Demand("in-a-row", 2), Reason("in-a-row", "a"),
            Count("away-in-a-row", "a", 3, 2),
        ),
        (
            at_home_often(5, 2), Demand("halves", 1, until=date(2026, 12, 1)),
            Reason("halves", "a"), Count("halves", "a", 3, 2),
        ),
        (
            at_home_often(1, 1), Demand("apart", 99), Reason("apart", "a|b"),
            Count("apart", "a|b", 2, 1),
        ),
        (
            at_home_often(5, 3), Demand("evening", 1, about=("hall",)),
            Reason("evening", "hall"), Count("evening", "hall", 8, 7),
        ),
        (
            (*at_home_often(4, 0), *(Fixture(f"x{n}", "b", "cdef"[n], n) for n in range(4))),
            Demand("together", about=("a", "b")), Reason("together", "a|b"),
            Count("together", "a|b", 8, 7),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_is_counted_and_refused_before_any_search(
    fixtures: tuple[Fixture, ...], demand: Demand, reason: Reason, count: Count,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    evening = 1 if demand.kind == "together" else 2
    asked = problem("abcdef", fixtures=fixtures, slots=weekly(7, evening), boards=4)
    assert isinstance(solve(asked, quick=True), Timetable)
    searches: list[str] = []
    for search in ("greedy", "_search"):
        monkeypatch.setattr(
            solving, search, lambda *_all, name=search, **_more: searches.append(name)
        )
    told = refused(replace(asked, demands=(demand,)))
    assert searches == []
    assert told.count == count
    assert reason in told.reasons


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"kind": "fly"}, "no such demand"),
        ({"kind": "apart", "number": 7, "how": "rather"}, "no such demand"),
        ({"kind": "in-a-row"}, "at least 1"),
        ({"kind": "breaks"}, "wished"),
        ({"kind": "halves"}, "not said"),
        ({"kind": "together", "about": ("a", "a")}, "whom"),
        ({"kind": "apart", "number": 1, "about": ("a",)}, "whom"),
        ({"kind": "evening", "number": 1}, "whom"),
    ],
)
def test_a_demand_that_says_nothing_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Demand(**given)


def test_demands_of_strangers_and_demands_made_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="attic"):
        problem(demands=(Demand("evening", 1, about=("attic",)),))
    with pytest.raises(ValueError, match="twice"):
        problem(demands=(Demand("in-a-row", 1), Demand("in-a-row", 2)))
