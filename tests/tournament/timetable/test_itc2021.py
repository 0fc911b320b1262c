"""The competition's constraints as demands of a league, held against a judge by its words alone."""

from __future__ import annotations

import random
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from benchmarks.itc2021 import solving as itc2021
from benchmarks.itc2021.judge import Games, Table, games_of, judge
from matches.tournament.formats import round_robin
from matches.tournament.timetable import Placement, Timetable, clashes, solve

HARD = 'type="HARD" penalty="1"'
CONSTRAINTS = {
    "CA1": f'<CA1 teams="0" max="1" min="0" mode="H" slots="0;1;3" {HARD}/>',
    "CA1 away": f'<CA1 teams="2" max="0" min="0" mode="A" slots="2" {HARD}/>',
    "CA2": f'<CA2 teams1="1" teams2="0;2" max="1" min="0" mode1="HA" mode2="GLOBAL"'
    f' slots="0;1;2" {HARD}/>',
    "CA3": f'<CA3 teams1="0;1;2;3" teams2="0;1;2;3" max="2" min="0" mode1="A" mode2="SLOTS"'
    f' intp="3" {HARD}/>',
    "CA4": f'<CA4 teams1="0;1" teams2="2;3" max="2" min="0" mode1="H" mode2="GLOBAL"'
    f' slots="0;1;2" {HARD}/>',
    "CA4 every": f'<CA4 teams1="0;1" teams2="0;1;2;3" max="1" min="0" mode1="H" mode2="EVERY"'
    f' slots="0;1;2;3;4;5" {HARD}/>',
    "GA1": f'<GA1 meetings="0,1;2,3;1,0;" max="1" min="0" slots="0;5" {HARD}/>',
    "GA1 least": f'<GA1 meetings="0,1;2,3;1,0;3,2;" max="4" min="2" slots="0;1;2" {HARD}/>',
    "BR1": f'<BR1 teams="3" intp="1" mode2="HA" slots="1;2;3" {HARD}/>',
    "BR2": f'<BR2 homeMode="HA" teams="0;1;2;3" mode2="LEQ" intp="8" slots="0;1;2;3;4;5" {HARD}/>',
    "SE1": f'<SE1 teams="0;1;2;3" min="1" mode1="SLOTS" {HARD}/>',
    "phased": "",
}


def instance(*names: str, soft: str = "") -> ET.Element:
    listed = "".join(CONSTRAINTS[name] for name in names)
    teams = "".join(f'<team id="{n}"/>' for n in range(4))
    slots = "".join(f'<slot id="{n}"/>' for n in range(6))
    mode = "P" if "phased" in names else "NULL"
    return ET.fromstring(
        f"<Instance><Structure><Format><compactness>C</compactness><gameMode>{mode}</gameMode>"
        f"</Format></Structure><Resources><Teams>{teams}</Teams><Slots>{slots}</Slots></Resources>"
        f"<Constraints>{listed}{soft}</Constraints></Instance>"
    )


def drawn(seed: int) -> Games:
    """A double round robin of four, its rounds in an order by lot and its sides by lot."""
    chance = random.Random(seed)
    rounds = list(round_robin(list(range(4)), legs=2))  # type: ignore[arg-type]
    chance.shuffle(rounds)
    games = {(p.home, p.away): n for n, each in enumerate(rounds) for p in each.pairings}
    for one in range(4):
        for other in range(one):
            if chance.random() < 0.5:
                there, back = games[one, other], games[other, one]
                games[one, other], games[other, one] = back, there
    return games  # type: ignore[return-value]


@pytest.mark.parametrize("name", CONSTRAINTS)
def test_demands_are_broken_by_the_timetables_that_the_judge_says_break_a_constraint(
    name: str,
) -> None:
    asked = instance(name)
    problem = itc2021.problem_of(asked)
    told = set()
    for seed in range(60):
        games = drawn(seed)
        placed = {
            f"{home}-{away}": Placement(
                str(home), (f"{home} 1",), itc2021.FIRST + slot * itc2021.WEEK,
                itc2021.FIRST + slot * itc2021.WEEK + itc2021.LONG,
            )
            for (home, away), slot in games.items()
        }  # fmt: skip
        broken = bool(judge(asked, games).hard)
        assert bool(clashes(problem, placed)) == broken, (seed, games)
        told.add(broken)
    assert told == {True, False}, "the lot draws some that keep it, and some that do not"


@pytest.mark.needs_ortools
def test_a_timetable_with_every_kind_of_constraint_is_found_and_judged_to_keep_them_all() -> None:
    names = ("CA1", "CA1 away", "CA3", "CA4", "GA1", "GA1 least", "BR1", "BR2", "phased")
    problem = itc2021.problem_of(instance(*names))
    found = solve(problem)
    assert isinstance(found, Timetable)
    assert found.unplaced == ()
    days = {at: n for n, at in enumerate(sorted({slot.starts for slot in problem.slots}))}
    games = {
        (int(f.home or ""), int(f.away or "")): days[found.placed[f.id].starts]
        for f in problem.fixtures
    }
    assert judge(instance(*names), games).hard == []
    assert judge(instance("CA1", "SE1"), {**games, (0, 1): games[1, 0]}).hard


def test_soft_constraints_cost_their_deviation_times_their_penalty() -> None:
    """Counted by hand: 0 is at home in slots 0, 1 and 2, and all its games come back at once."""
    games = {
        (0, 1): 0, (2, 3): 0, (0, 2): 1, (1, 3): 1, (0, 3): 2, (1, 2): 2,
        (1, 0): 3, (3, 2): 3, (2, 0): 4, (3, 1): 4, (3, 0): 5, (2, 1): 5,
    }  # fmt: skip
    for soft, cost in (
        ('<CA1 teams="0" max="1" mode="H" slots="0;1;2" type="SOFT" penalty="5"/>', 10),
        (
            '<CA3 teams1="0" teams2="0;1;2;3" max="2" mode1="H" mode2="SLOTS" intp="3"'
            ' type="SOFT" penalty="7"/>', 7,
        ),
        ('<GA1 meetings="0,1;2,3;" min="1" max="2" slots="1" type="SOFT" penalty="3"/>', 3),
        # 0: H H H A A A has four breaks, 1: A H H H A A three.
        ('<BR2 homeMode="HA" teams="0;1" mode2="LEQ" intp="4" type="SOFT" penalty="2"/>', 6),
        # After slot 2 team 0 has three home games and team 3 none.
        ('<FA2 teams="0;3" mode="H" intp="2" slots="0;1;2;3;4;5" type="SOFT" penalty="11"/>', 11),
        # Two slots lie between each two games of 0 and another.
        ('<SE1 teams="0;1" min="5" mode1="SLOTS" type="SOFT" penalty="1"/>', 3),
    ):  # fmt: skip
        verdict = judge(instance(soft=soft), games)
        assert (verdict.hard, verdict.soft) == ([], cost), soft


def test_what_is_no_double_round_robin_is_told() -> None:
    games = dict(drawn(1))
    assert list(Table(instance(), games).structure()) == []
    (first, slot), *_rest = games.items()
    twice = {**games, first: (slot + 1) % 6}
    assert any("plays twice" in said for said in Table(instance(), twice).structure())
    missing = {game: at for game, at in games.items() if game != first}
    assert any("once at home" in said for said in Table(instance(), missing).structure())
    late = {**games, first: 6}
    assert "there is no such slot" in list(Table(instance(), late).structure())


def test_a_timetable_is_written_as_the_competition_reads_it(tmp_path: Path) -> None:
    games = dict(drawn(2))
    itc2021.write(instance(), games, tmp_path / "x.xml")
    assert games_of(ET.parse(tmp_path / "x.xml").getroot()) == games


def test_a_demand_that_leagues_do_not_make_is_refused_by_name() -> None:
    hard = '<FA2 teams="0;1" mode="H" intp="1" slots="0" type="HARD" penalty="1"/>'
    with pytest.raises(ValueError, match="FA2"):
        itc2021.problem_of(instance(soft=hard))
