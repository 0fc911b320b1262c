"""What a load balancer and Prometheus are told, and what strangers are not."""

import re
import socket
import time
from datetime import timedelta

import pytest
from django import conf
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from matches import tasks
from matches.models import OutboxMessage
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.ports import heartbeats, lanes
from pennyclub import health


def test_healthz_answers_whatever_name_the_host_is_called_by():
    answer = Client().get("/healthz", headers={"host": "10.1.2.3"})

    assert answer.status_code == 200


@pytest.mark.django_db
def test_readyz_is_ready_when_the_database_answers(settings):
    settings.REDIS_URL = ""

    answer = Client().get("/readyz")

    assert answer.status_code == 200
    assert answer.json()["database"].startswith("ok")


@pytest.mark.django_db
def test_readyz_is_not_ready_when_the_broker_is_away_and_tells_strangers_no_more(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    health._broker.cache_clear()
    try:
        answer = Client().get("/readyz")
    finally:
        health._broker.cache_clear()

    assert answer.status_code == 503
    assert answer.json()["broker"] == "failed"
    assert answer.json()["database"].startswith("ok")


@pytest.mark.django_db
def test_strangers_are_told_that_it_is_ready_and_nothing_of_how_it_is_made(settings):
    settings.REDIS_URL = settings.METRICS_TOKEN = ""
    assert Client().get("/readyz", REMOTE_ADDR="192.0.2.7").json() == {
        "database": "ok", "broker": "ok",
    }  # fmt: skip
    settings.METRICS_TOKEN = "a-token-of-some-length"
    held = {"authorization": f"Bearer {settings.METRICS_TOKEN}"}
    told = Client().get("/readyz", REMOTE_ADDR="192.0.2.7", headers=held).json()
    assert "second_factor" in told
    assert "second_factor" not in Client().get("/readyz").json()


@pytest.mark.django_db
def test_a_message_that_waits_is_seen_and_leaves_the_pages_up(settings):
    settings.REDIS_URL = settings.METRICS_TOKEN = ""
    assert Client().get("/readyz").json()["outbox_waits_seconds"] == 0
    OutboxMessage.objects.create(topic="test", due_at=timezone.now() - timedelta(minutes=2))
    OutboxMessage.objects.create(topic="test", due_at=timezone.now() + timedelta(minutes=2))

    OutboxMessage.objects.create(topic="test", attempts=2)
    OutboxMessage.objects.create(topic="test", attempts=MOST_ATTEMPTS)

    answer = Client().get("/readyz")
    numbers = Client().get("/metrics", REMOTE_ADDR="127.0.0.1").content.decode()

    assert answer.status_code == 200
    assert 120 <= answer.json()["outbox_waits_seconds"] < 180
    assert (answer.json()["outbox_failing"], answer.json()["outbox_dead"]) == (1, 1)
    assert "pennyclub_outbox_failing 1.0" in numbers
    assert "pennyclub_outbox_dead 1.0" in numbers
    assert (
        120 <= float(re.search(r"^pennyclub_outbox_waits_seconds (\S+)$", numbers, re.M)[1]) < 180
    )


def numbers() -> dict[str, float]:
    """All that Prometheus reads, by name and labels."""
    told = Client().get("/metrics", REMOTE_ADDR="127.0.0.1").content.decode()
    lines = [line.rpartition(" ") for line in told.splitlines() if line.startswith("pennyclub_")]
    return {name: float(value) for name, _space, value in lines}


@pytest.mark.django_db
def test_prometheus_reads_how_often_each_task_ended_well_or_failed(settings):
    settings.METRICS_TOKEN = ""
    cache.clear()
    canary = "matches.tasks.canary"
    for well in (True, True, False):
        heartbeats.note(canary, well=well)
    told = numbers()
    assert told[f'pennyclub_task_times{{end="well",task="{canary}"}}'] == 2
    assert told[f'pennyclub_task_times{{end="failed",task="{canary}"}}'] == 1
    assert told[f'pennyclub_task_well{{task="{canary}"}}'] == 0
    assert abs(told[f'pennyclub_task_heard_seconds{{task="{canary}"}}'] - time.time()) < 60
    heartbeats.note_stored(3)
    assert numbers()['pennyclub_found{check="stored"}'] == 3
    cache.clear()
    assert not [name for name in numbers() if "task_" in name or "found" in name]


@pytest.mark.django_db
def test_prometheus_reads_of_the_database_the_broker_and_the_cache(settings):
    settings.METRICS_TOKEN = ""
    told = numbers()
    assert 0 <= told["pennyclub_database_seconds"] < 5
    assert told["pennyclub_database_bytes"] > 100_000
    parts = {f'pennyclub_redis_answers{{part="{part}"}}' for part in ("broker", "cache")}
    assert {told.get(part) for part in parts} == {1 if conf.settings.REDIS_URL else None}
    assert f'pennyclub_clock_apart_seconds{{host="{socket.gethostname()}"}}' in told
    if connection.vendor == "postgresql":
        now, most = (told[f"pennyclub_database_connections{end}"] for end in ("", "_most"))
        assert 1 <= now <= most


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "status"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, 200),
        ({"REMOTE_ADDR": "::1"}, 200),
        ({"REMOTE_ADDR": "192.0.2.7"}, 404),
        ({"REMOTE_ADDR": ""}, 404),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "192.0.2.7"}, 404),
    ],
)
def test_metrics_without_a_token_are_for_this_machine_alone(settings, given, status):
    settings.METRICS_TOKEN = ""

    assert Client().get("/metrics", **given).status_code == status


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("header", "status"), [("Bearer right", 200), ("Bearer wrong", 404), ("", 404)]
)
def test_metrics_with_a_token_are_for_its_holder_alone(settings, header, status):
    settings.METRICS_TOKEN = "right"

    answer = Client().get("/metrics", headers={"authorization": header}, REMOTE_ADDR="127.0.0.1")

    assert answer.status_code == status
    assert (b"django_http_requests" in answer.content) == (status == 200)


@pytest.mark.parametrize(
    ("sung", "age", "told"),
    [
        (None, 10, "unheard"),
        (None, 400, "silent"),
        (10, 10, "ok"),
        (10, 400, "ok"),
        (400, 10, "silent"),
        (400, 500, "silent"),
    ],
)
def test_a_worker_that_never_sang_is_not_well(monkeypatch, sung, age, told):
    now = 1_800_000_000.0
    monkeypatch.setattr(tasks.time, "time", lambda: now)
    monkeypatch.setattr(tasks, "BEGAN", now - age)
    keys = [tasks.CANARY + lane for lane in lanes.LANES]
    held = dict.fromkeys(keys, now - sung) if sung else {}
    monkeypatch.setattr(tasks.cache, "get_many", lambda _keys: held)
    assert tasks.lanes_are()["tables"] == told
    assert tasks.worker_is() == ("silent" if told == "silent" else told if sung else "unheard")


def test_each_lane_is_silent_after_a_time_of_its_own(monkeypatch):
    now = 1_800_000_000.0
    monkeypatch.setattr(tasks.time, "time", lambda: now)
    sung = {tasks.CANARY + lane: now - 400 for lane in lanes.LANES}
    monkeypatch.setattr(tasks.cache, "get_many", lambda _keys: sung)
    due = {"tables": "silent", "mails": "ok", "ratings": "ok", "maps": "ok"}
    assert tasks.lanes_are() == due
    assert tasks.worker_is() == "silent", "as the worst of them"
