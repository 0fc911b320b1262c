"""Who listens in one process: each to its topic, and to what is said of the whole of it."""

import asyncio

import pytest

from pennyclub.live.hub import Event, Full, Hub

TOPIC = "competition-7hq2m4kd9xwz"
OTHER = "competition-222222222222"


def test_a_listener_who_cannot_keep_up_is_let_go_and_the_others_stay():
    async def scene() -> tuple[int, bool, int]:
        hub = Hub(at_most=10, at_most_per_address=10)
        hub.open()
        with hub.listening(TOPIC, "a") as slow, hub.listening(TOPIC, "b") as quick:
            received = 0
            for number in range(100):
                hub.deliver(Event(str(number), TOPIC, "table", "{}"))
                received += quick.queue.get_nowait() is not None
            waiting = [slow.queue.get_nowait() for _ in range(slow.queue.qsize())]
            return received, None in waiting, len(hub)

    assert asyncio.run(scene()) == (100, True, 2)


def test_what_all_of_a_whole_hears_its_parts_hear_and_nothing_else_of_it():
    async def scene() -> list[tuple[str, str]]:
        hub = Hub(at_most=10, at_most_per_address=10)
        hub.open()
        match = "fixture-333333333333"
        with hub.listening(match, "a") as part, hub.listening(match, "b"):
            hub.is_part(part, TOPIC)
            for topic, name in ((TOPIC, "table"), (TOPIC, "resync"), (OTHER, "resync")):
                hub.deliver(Event("1", topic, name, "{}"))
            heard = [part.queue.get_nowait() for _ in range(part.queue.qsize())]
        assert not hub._parts
        assert not hub._listeners
        return [(each.topic, each.name) for each in heard if each is not None]

    assert asyncio.run(scene()) == [("fixture-333333333333", "resync")]


def test_one_address_cannot_take_every_place():
    hub = Hub(at_most=10, at_most_per_address=2)
    with (
        hub.listening(TOPIC, "a"),
        hub.listening(TOPIC, "a"),
        hub.listening(TOPIC, "b"),
        pytest.raises(Full),
        hub.listening(TOPIC, "a"),
    ):
        pass
    assert len(hub) == 0
