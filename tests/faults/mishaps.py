"""What befalls a club, each by a name: done at a moment that chance gives, and undone after a while
where somebody has to undo it."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import suppress

import redis

from tests.faults import poison
from tests.faults.books import Books
from tests.faults.club import WEBS, Club

Mishap = Callable[["Scene"], None]


class Scene:
    """A club in a run, and the chance that rules it; `away`: when Redis was not to be had."""

    def __init__(self, club: Club, books: Books, chance: random.Random, longest: float) -> None:
        self.club, self.books, self.chance, self.longest = club, books, chance, longest
        self.away: list[tuple[float, float]] = []

    def a_while(self) -> None:
        """So long as this run has it."""
        time.sleep(self.chance.uniform(0.3, self.longest))

    def without_redis(self, go: Callable[[], None], come: Callable[[], None]) -> None:
        """Redis is away for a while."""
        go()
        began = time.monotonic()
        self.a_while()
        self.away.append((began, time.monotonic()))
        come()


def _kill_web(scene: Scene) -> None:
    scene.club.kill(scene.chance.choice(WEBS))


def _kill_worker(scene: Scene) -> None:
    scene.club.kill("worker")


def _kill_child(scene: Scene) -> None:
    scene.club.kill_child(scene.chance.randrange(2))


def _kill_beat(scene: Scene) -> None:
    scene.club.kill("beat")


def _kill_redis(scene: Scene) -> None:
    scene.without_redis(scene.club.redis.kill, scene.club.redis.start)


def _hang_redis(scene: Scene) -> None:
    scene.without_redis(scene.club.redis.hang, scene.club.redis.go_on)


def _flush_redis(scene: Scene) -> None:
    scene.club.redis.say("FLUSHALL")


def _fill_redis(scene: Scene) -> None:
    scene.without_redis(
        lambda: scene.club.redis.say("CONFIG", "SET", "maxmemory", "1"),
        lambda: scene.club.redis.say("CONFIG", "SET", "maxmemory", "0"),
    )


def _drop_connections(scene: Scene) -> None:
    scene.club.postgres.drop_connections()


def _restart_postgres(scene: Scene) -> None:
    scene.club.postgres.stop(scene.chance.choice(["fast", "immediate"]))
    scene.club.postgres.start()


def _fill_disk(scene: Scene) -> None:
    """Of the database: with what it has begun to write there may be room for seconds, or none."""
    if not scene.club.disk.is_own:
        return
    scene.club.disk.fill()
    if scene.chance.random() < 0.5:
        scene.club.postgres.begin_wal()
    scene.a_while()
    scene.club.disk.empty()
    scene.club.postgres.start_if_fallen()


def _clock_apart(scene: Scene) -> None:
    scene.club.clocks["worker"] = scene.chance.choice([-600.0, 600.0])
    scene.club.kill("worker")


def _second_beat(scene: Scene) -> None:
    if "beat-2" not in scene.club.processes:
        scene.club.start("beat-2")


def _poison(scene: Scene) -> None:
    scene.books.ask("message", poison.BREAKS)


def _deadly_poison(scene: Scene) -> None:
    scene.books.ask("message", poison.KILLS)


MISHAPS: dict[str, Mishap] = {
    "kill -9 of a web process": _kill_web,
    "kill -9 of the worker": _kill_worker,
    "kill -9 of a worker's child": _kill_child,
    "kill -9 of the beat": _kill_beat,
    "kill -9 of Redis": _kill_redis,
    "Redis hangs": _hang_redis,
    "FLUSHALL": _flush_redis,
    "Redis is full": _fill_redis,
    "connections to the database dropped": _drop_connections,
    "PostgreSQL restarted": _restart_postgres,
    "the database's disk is full": _fill_disk,
    "the worker's clock ten minutes off": _clock_apart,
    "two beats": _second_beat,
    "a message that breaks": _poison,
    "a message that kills": _deadly_poison,
}


def all_well(club: Club) -> None:
    """What outlasts a run is taken away: the next one begins with a club that has its own."""
    if club.clocks:
        club.clocks.clear()
        club.end("worker")
        club.start("worker")
    if "beat-2" in club.processes:
        club.end("beat-2")
    with club.postgres.connect() as own:
        own.execute("DELETE FROM matches_outboxmessage WHERE topic LIKE 'tests.%'")
    with suppress(redis.RedisError):
        club.redis.say("CONFIG", "SET", "maxmemory", "0")
