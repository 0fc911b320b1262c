"""Queues by urgency, on a real Redis: what is long holds up no table."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from celery import current_app
from django.conf import settings

from matches.ports import lanes
from pennyclub import schedule
from tests import servers
from tests.platform import club_server
from tests.platform.workers import LET_GO

pytestmark = pytest.mark.any_database
on_redis = pytest.mark.needs_redis
DATABASE = 9 + int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:]) % 7
"""Of Redis: nobody else's messages are in it, and no other process of these tests."""


def address() -> str:
    return f"{servers.REDIS_URL.rpartition('/')[0]}/{DATABASE}"


@pytest.fixture
def environment(tmp_path: Path) -> Iterator[dict[str, str]]:
    """What the processes are told, and an empty Redis for them."""
    server = redis.Redis.from_url(address())
    server.flushdb()
    yield {
        "PATH": os.environ["PATH"],
        "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
        "PENNYCLUB_DATA": str(tmp_path),
        "REDIS_URL": address(),
    }
    server.flushdb()
    server.close()


@contextlib.contextmanager
def worker(environment: dict[str, str], name: str, *more: str, **told: str) -> Iterator[None]:
    """A worker of one process, for as long as the block lasts."""
    command = [
        *(sys.executable, "-m", "celery", "--app=tests.platform.workers.slow_tasks", "worker"),
        *("--concurrency=1", "--loglevel=ERROR", f"--hostname={name}@test", *more),
    ]
    process = subprocess.Popen(
        command, cwd=club_server.ROOT, env={**environment, **told}, start_new_session=True
    )
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def ring(environment: dict[str, str], log: Path, *messages: tuple[str, str, float]) -> None:
    """Put messages into lanes, one after another: the lane, the name, the seconds of work."""
    program = (
        "import sys, django\ndjango.setup()\n"
        "from tests.platform.workers.slow_tasks import takes\n"
        f"for lane, name, seconds in {list(messages)!r}:\n"
        f"    takes.apply_async(({str(log)!r}, name, seconds), queue=lane)\n"
    )
    subprocess.run(
        [sys.executable, "-c", program], cwd=club_server.ROOT, env=environment, check=True
    )


def noted(log: Path, count: int, within: float = 60) -> list[str]:
    """What has begun, in order, once it is so many."""
    until = time.monotonic() + within
    while time.monotonic() < until:
        lines = log.read_text("utf-8").splitlines() if log.exists() else []
        if len(lines) >= count:
            return lines
        time.sleep(0.05)
    raise AssertionError(f"only {lines} within {within:.0f} s")


def in_one_worker(environment: dict[str, str], log: Path, **told: str) -> list[str]:
    """In which order a single worker does what came in the order of the least urgent first."""
    with worker(environment, "all", **told):
        ring(environment, log, ("tables", "long", 60.0))
        noted(log, 1)
        later = ("maps", "map", 0.0), ("ratings", "rating", 0.0), ("mails", "mail", 0.0)
        ring(environment, log, *later, ("tables", "table", 0.0))
        Path(f"{log}{LET_GO}").touch()
        return noted(log, 5)


@pytest.mark.slow
@on_redis
def test_a_worker_of_all_queues_takes_the_most_urgent_first(
    environment: dict[str, str], tmp_path: Path
) -> None:
    done = in_one_worker(environment, tmp_path / "log")
    assert done == ["long", "table", "mail", "rating", "map"]


@pytest.mark.slow
@pytest.mark.deep
@on_redis
def test_without_their_order_queues_take_turns_and_a_table_comes_last(
    environment: dict[str, str], tmp_path: Path
) -> None:
    done = in_one_worker(environment, tmp_path / "log", LANES_WITHOUT="order")
    assert done.index("map") < done.index("table")


@pytest.mark.slow
@pytest.mark.deep
@on_redis
def test_what_is_long_in_one_worker_holds_up_no_table_in_the_other(
    environment: dict[str, str], tmp_path: Path
) -> None:
    log = tmp_path / "log"
    with (
        worker(environment, "soon", "--queues=tables,mails"),
        worker(environment, "later", "--queues=ratings,maps"),
    ):
        ring(environment, log, ("ratings", "rating", 600.0), ("maps", "map", 0.0))
        noted(log, 1)
        ring(environment, log, ("tables", "table", 0.0), ("mails", "mail", 0.0))
        # Long before the rating's ten minutes are over.
        assert noted(log, 3) == ["rating", "table", "mail"]


@pytest.mark.deep
@on_redis
def test_a_message_for_a_queue_that_there_is_not_is_refused_where_it_is_sent(
    environment: dict[str, str], tmp_path: Path
) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        ring(environment, tmp_path / "log", ("anything", "lost", 0.0))


def test_limits_are_well_under_the_time_after_which_redis_hands_a_task_out_again() -> None:
    """One that runs to its limit, and one that has waited for it in the same process."""
    options = settings.CELERY_BROKER_TRANSPORT_OPTIONS
    most = options.get("visibility_timeout", 3600)
    assert settings.CELERY_TASK_SOFT_TIME_LIMIT < settings.CELERY_TASK_TIME_LIMIT
    assert most / 4 >= settings.CELERY_TASK_TIME_LIMIT * 2


@pytest.mark.parametrize(
    ("task", "lane", "queue"),
    [
        ("matches.tasks.compute_aim_maps", "", "maps"),
        ("matches.tasks.drain_outbox", "ratings", "ratings"),
        ("matches.tasks.drain_outbox", "", "tables"),
    ],
)
def test_a_nudge_goes_into_the_lane_of_its_task_or_of_what_it_is_about(
    task: str, lane: str, queue: str
) -> None:
    told = current_app.amqp.router.route({"queue": lane or None}, task)
    assert told["queue"].name == queue


def test_every_task_of_the_beat_has_a_lane_and_every_lane_a_canary() -> None:
    sung = set()
    for name, each in schedule.SCHEDULE.items():
        own = each["options"].get("queue")
        routed = schedule.ROUTES.get(each["task"], {}).get("queue")
        assert bool(own) != bool(routed), f"{name}: by its entry or by its route"
        assert (own or routed) in lanes.LANES
        if each["task"].endswith(".canary"):
            assert each["args"] == (own,)
            sung.add(own)
    assert sung == set(lanes.LANES) == set(lanes.SILENT_AFTER)
    assert [queue.name for queue in settings.CELERY_TASK_QUEUES] == list(lanes.LANES)
