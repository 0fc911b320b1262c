"""Aim maps: computed once, in parts, by workers that may be lost or two at a time."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.law import aiming
from matches.law.aiming import Grid
from matches.models import AimMap
from matches.services.lab import aim_maps

pytestmark = pytest.mark.django_db(transaction=True)

SMALL = Grid(8, 5, 2.5)


@pytest.fixture(autouse=True)
def nudged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(aim_maps, "nudge", found.append)
    monkeypatch.setattr(aim_maps, "GRID", SMALL)
    monkeypatch.setattr(aim_maps, "PART", 15)
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
    assert services.lab.aim_maps.compute(60) == 0
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
    services.lab.aim_maps.compute(60)
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
    services.lab.aim_maps.compute(60)
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
    order = [aim_maps._claimed() for _ in range(4)]
    assert [row.pk for row in order if row is not None].index(late.pk) == 1


def test_a_lost_worker_s_map_is_carried_on_where_it_was_saved() -> None:
    row = services.lab.aim_maps.ask(at("ann"), shot())
    held = aim_maps._claimed()
    assert held is not None
    assert aim_maps._go_on(held)
    # While the claim holds nobody else takes it; once it is old, the next worker goes on.
    assert services.lab.aim_maps.compute(60) == 1
    AimMap.objects.update(claimed_until=timezone.now() - timedelta(seconds=1))
    assert services.lab.aim_maps.compute(60) == 0
    row.refresh_from_db()
    whole = aiming.outcomes(shot(), None, SMALL, range(40))
    assert "".join(row.cells) == whole


def test_two_workers_on_one_map_leave_one_map() -> None:
    """The twin of the guard `done=row.done`: without it the second would append its part again."""
    row = services.lab.aim_maps.ask(at("ann"), shot())
    one = aim_maps._claimed()
    assert one is not None
    two = AimMap.objects.get(pk=row.pk)
    assert aim_maps._go_on(one)
    assert not aim_maps._go_on(two)
    row.refresh_from_db()
    assert (row.done, len("".join(row.cells))) == (15, 15)


def test_a_stopped_map_is_not_gone_on_with_and_can_be_asked_for_again() -> None:
    row = services.lab.aim_maps.ask(at("ann"), shot())
    held = aim_maps._claimed()
    with pytest.raises(NotFoundError):
        services.lab.aim_maps.cancel(at("ben"), shot())
    assert services.lab.aim_maps.cancel(at("ann"), shot()).state == "cancelled"
    assert held is not None
    assert not aim_maps._go_on(held)
    row.refresh_from_db()
    assert (row.state, row.done) == ("cancelled", 0)
    assert services.lab.aim_maps.ask(at("ann"), shot()) != row


def test_a_map_that_fails_says_so_and_is_not_tried_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_args: Any, **_kwargs: Any) -> str:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(aiming, "outcomes", broken)
    services.lab.aim_maps.ask(at("ann"), shot())
    with pytest.raises(RuntimeError):
        services.lab.aim_maps.compute(60)
    row = AimMap.objects.get()
    assert (row.state, row.trouble) == ("failed", "no such luck")
    assert services.lab.aim_maps.compute(60) == 0


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
