"""Aim maps: computed once, in parts, by workers that may be lost or two at a time."""

from __future__ import annotations

from datetime import timedelta
from math import cos, pi, sin
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.law import aiming
from matches.law.aiming import Grid
from matches.models import AimMap
from matches.models.lab.aim_map import MOST_TRIES
from matches.ports import apart
from matches.services.lab import aim_maps, map_parts
from pennyclub.apart import carrying

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = Grid(8, 5, 2.5)


@pytest.fixture(autouse=True)
def nudged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(aim_maps, "nudge", found.append)
    monkeypatch.setattr(map_parts, "nudge", found.append)
    monkeypatch.setattr(aim_maps, "GRID", SMALL)
    monkeypatch.setattr(map_parts, "PART", 15)
    return found


def at(seat: str, address: str = "192.0.2.1") -> aim_maps.Asker:
    return aim_maps.asker(address, seat)


def shot(**changes: Any) -> dict[str, Any]:
    return {
        "board": "black-hexagon",
        "pennies": {"S": [0, -200], "O1": [0, 100]},
        "flick": {"penny": "S", "speed": 1.0, "direction": 90.0},
        **changes,
    }


def test_a_map_is_asked_for_computed_and_says_where_every_flick_leads(nudged: list[str]) -> None:
    row = services.lab.aim_maps.ask(at("ann"), shot())
    assert (row.state, row.total, nudged) == ("waiting", 40, [aim_maps.TASK])
    assert services.lab.map_parts.compute(600) == 0
    row.refresh_from_db()
    assert (row.state, row.done) == ("done", 40)
    cells = "".join(row.cells)
    # Straight up at 0.5 m/s it stops short of O1, at 1 m/s it strikes it, at 2.5 m/s sends it off.
    up = cells[10:15]
    assert up[0] == "M"
    assert up[1] == "H"
    assert up[4] == "T"
    # Straight down it goes off, without striking anything.
    assert cells[30:35] == "mmmmm"


def test_each_cell_is_what_that_flick_does_alone() -> None:
    services.lab.aim_maps.ask(at("ann"), shot())
    services.lab.map_parts.compute(600)
    cells = "".join(AimMap.objects.get().cells)
    for n in (0, 7, 13, 39):
        assert cells[n] == aiming.outcomes(shot(), None, SMALL, [n])


def test_the_same_position_is_computed_once_whatever_its_flick_and_whoever_asks() -> None:
    first = services.lab.aim_maps.ask(at("ann"), shot())
    flick = {"penny": "S", "speed": 0.3, "direction": 11.0}
    assert services.lab.aim_maps.ask(at("ben"), shot(flick=flick)) == first
    assert AimMap.objects.count() == 1


def test_one_map_at_a_time_for_each_who_asks() -> None:
    services.lab.aim_maps.ask(at("ann"), shot())
    with pytest.raises(ConflictError) as told:
        services.lab.aim_maps.ask(at("ann"), shot(friction=0.2))
    assert told.value.code == "one-at-a-time"
    services.lab.aim_maps.ask(at("ben"), shot(friction=0.2))
    services.lab.map_parts.compute(600)
    services.lab.aim_maps.ask(at("ann"), shot(friction=0.3))
    assert AimMap.objects.count() == 3


def test_too_many_that_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aim_maps, "MOST_OPEN", 1)
    services.lab.aim_maps.ask(at("ann"), shot())
    with pytest.raises(ConflictError) as told:
        services.lab.aim_maps.ask(at("ben"), shot(friction=0.2))
    assert told.value.code == "busy"


def test_one_network_never_has_all_places_whatever_seats_it_thinks_of() -> None:
    """It asked from forty seats, and everybody else was told to come again."""
    for n in range(aim_maps.MOST_OF_A_NETWORK):
        services.lab.aim_maps.ask(at(f"seat {n}"), shot(friction=0.2 + n / 100))
    with pytest.raises(ConflictError) as told:
        services.lab.aim_maps.ask(at("one more"), shot(friction=0.4))
    assert told.value.code == "busy"
    services.lab.aim_maps.ask(at("one more", "192.0.2.2"), shot(friction=0.4))


def test_a_home_is_one_network_however_many_addresses_it_has() -> None:
    for n in range(aim_maps.MOST_OF_A_NETWORK):
        services.lab.aim_maps.ask(at("seat", f"2001:db8:0:1::{n:x}"), shot(friction=0.2 + n / 100))
        AimMap.objects.filter(asked_by=at("seat", "2001:db8:0:1::1").seat).update(
            asked_by=f"another seat {n}"
        )
    with pytest.raises(ConflictError):
        services.lab.aim_maps.ask(at("seat", "2001:db8:0:1:ffff::"), shot(friction=0.4))
    services.lab.aim_maps.ask(at("seat", "2001:db8:0:2::1"), shot(friction=0.4))


def test_a_freed_place_is_taken_by_the_next_and_the_line_never_has_two_in_one() -> None:
    first = services.lab.aim_maps.ask(at("a"), shot(friction=0.2))
    assert services.lab.aim_maps.ask(at("b"), shot(friction=0.21)).in_line == 1
    services.lab.aim_maps.cancel(at("a"), shot(friction=0.2))
    third = services.lab.aim_maps.ask(at("c"), shot(friction=0.22))
    assert third.in_line == first.in_line == 0
    with pytest.raises(IntegrityError), transaction.atomic():
        AimMap.objects.filter(asked_by=at("b").seat).update(in_line=0)
    with pytest.raises(IntegrityError), transaction.atomic():
        AimMap.objects.filter(asked_by=at("b").seat).update(in_line=aim_maps.MOST_OF_A_NETWORK)


def test_the_first_map_of_a_network_is_computed_before_the_second_of_another() -> None:
    for n in range(3):
        services.lab.aim_maps.ask(at(f"seat {n}"), shot(friction=0.2 + n / 100))
    late = services.lab.aim_maps.ask(at("late", "192.0.2.9"), shot(friction=0.3))
    order = [map_parts._claimed() for _ in range(4)]
    assert [row.pk for row in order if row is not None].index(late.pk) == 1


def test_a_lost_worker_s_map_is_carried_on_where_it_was_saved() -> None:
    row = services.lab.aim_maps.ask(at("ann"), shot())
    held = map_parts._claimed()
    assert held is not None
    assert map_parts._go_on(held)
    # While the claim holds nobody else takes it; once it is old, the next worker goes on.
    assert services.lab.map_parts.compute(600) == 1
    AimMap.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert services.lab.map_parts.compute(600) == 0
    row.refresh_from_db()
    whole = aiming.outcomes(shot(), None, SMALL, range(40))
    assert "".join(row.cells) == whole


def test_two_workers_on_one_map_leave_one_map() -> None:
    """The twin of the guard `done=row.done`: without it the second would append its part again."""
    row = services.lab.aim_maps.ask(at("ann"), shot())
    one = map_parts._claimed()
    assert one is not None
    two = AimMap.objects.get(pk=row.pk)
    assert map_parts._go_on(one)
    assert not map_parts._go_on(two)
    row.refresh_from_db()
    assert (row.done, len("".join(row.cells))) == (15, 15)


def test_a_stopped_map_is_not_gone_on_with_and_can_be_asked_for_again() -> None:
    row = services.lab.aim_maps.ask(at("ann"), shot())
    held = map_parts._claimed()
    with pytest.raises(NotFoundError):
        services.lab.aim_maps.cancel(at("ben"), shot())
    assert services.lab.aim_maps.cancel(at("ann"), shot()).state == "cancelled"
    assert held is not None
    assert not map_parts._go_on(held)
    row.refresh_from_db()
    assert (row.state, row.done) == ("cancelled", 0)
    assert services.lab.aim_maps.ask(at("ann"), shot()) != row


def test_a_part_that_takes_its_process_along_is_tried_three_times_and_given_up_for_good(
    settings: Any,
) -> None:
    settings.APART = f"{__name__}.breaks_off"
    services.lab.aim_maps.ask(at("ann"), shot())
    began.clear()
    assert services.lab.map_parts.compute(600) == 0
    row = AimMap.objects.get()
    assert (row.state, row.done, len(began)) == ("failed", 0, MOST_TRIES)
    assert row.trouble.startswith("The computing was broken off")
    # Asked for again it is the same map, and nobody tries it again.
    assert services.lab.aim_maps.ask(at("ben"), shot()) == row
    assert services.lab.map_parts.compute(600) == 0
    assert len(began) == MOST_TRIES


def test_a_worker_lost_three_times_over_a_part_is_not_lost_a_fourth_time() -> None:
    """The count is kept before the part is begun: a try that nobody came back from counts."""
    services.lab.aim_maps.ask(at("ann"), shot())
    for _ in range(MOST_TRIES):
        held = map_parts._claimed()
        assert held is not None
        assert map_parts._tried_once_more(held)
        AimMap.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert services.lab.map_parts.compute(600) == 0
    assert AimMap.objects.get().state == "failed"


def test_a_part_that_comes_back_starts_the_count_anew() -> None:
    services.lab.aim_maps.ask(at("ann"), shot())
    AimMap.objects.update(tries=MOST_TRIES - 1)
    assert services.lab.map_parts.compute(600) == 0
    row = AimMap.objects.get()
    assert (row.state, row.tries) == ("done", 0)


def test_a_part_ends_when_its_time_is_over_and_the_next_goes_on_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(map_parts, "PART", 40)
    monkeypatch.setattr(map_parts, "PART_SECONDS", 0.0)
    services.lab.aim_maps.ask(at("ann"), shot())
    assert services.lab.map_parts.compute(600) == 0
    row = AimMap.objects.get()
    assert [len(cells) for cells in row.cells] == [12, 12, 12, 4]


began: list[str] = []


def breaks_off(work: str, question: Any, **named: Any) -> tuple[Any, float]:
    """Every part of a map takes its process along."""
    if work != "aim":
        return carrying.carry(work, question, **named)
    began.append(work)
    raise apart.broken_off(0)


def test_a_map_that_would_take_hours_is_refused_before_it_is_begun(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever speed its own flick has: a map plays it at every speed."""
    monkeypatch.setattr(aim_maps, "GRID", Grid())
    cage = {f"p{n}": [100 * cos(n * pi / 20), 100 * sin(n * pi / 20), 8] for n in range(40)}
    hours = shot(
        board={"shape": "square", "side": 1000, "pegs": cage},
        pennies={"S": [0, 0], **{f"O{n}": [25 * n - 75, 30] for n in range(1, 5)}},
        flick={"penny": "S", "speed": 0, "direction": 0},
        friction=0.01, g=0.1, restitution=1,
    )  # fmt: skip
    with pytest.raises(InvalidError) as refused:
        services.lab.aim_maps.ask(at("ann"), hours)
    assert refused.value.code == "too-much-to-compute"
    assert not AimMap.objects.exists()
    # The same cage with a board's usual friction is a map like any other.
    services.lab.aim_maps.ask(at("ann"), {**hours, "friction": 0.15, "g": 9.8})
    assert AimMap.objects.count() == 1


def test_old_maps_are_forgotten() -> None:
    services.lab.aim_maps.ask(at("ann"), shot())
    assert services.lab.aim_maps.tidy() == 0
    AimMap.objects.update(created_at=timezone.now() - timedelta(days=2))
    assert services.lab.aim_maps.tidy() == 1


@pytest.mark.parametrize(
    ("wrong", "situation", "path"),
    [
        ({"pennies": {"S": [0, 0], "O1": [3, 0]}}, None, "shot.pennies.S"),
        ({"board": "none"}, None, "shot.board"),
        ({"pennies": {f"O{n}": [0, 0] for n in range(40)}}, None, "shot.pennies"),
        ({}, "black.never", "situation"),
        ({"game": "red"}, "black.late", "situation"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_its_path(
    wrong: dict[str, Any], situation: str | None, path: str
) -> None:
    with pytest.raises(InvalidError) as told:
        services.lab.aim_maps.ask(at("ann"), shot(**wrong), situation)
    assert path in told.value.mistakes
    assert AimMap.objects.count() == 0
