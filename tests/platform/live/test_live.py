"""Live updates: what is announced reaches every page that listens, and nobody else."""

import contextlib
import http.client
import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from unittest.mock import AsyncMock

import pytest
import uvicorn
from django.db import transaction

from matches.ports import live
from pennyclub.live import audience, publishing
from tests import servers
from tests.platform import club_server

TOPIC = "competition-7hq2m4kd9xwz"
OTHER = "competition-222222222222"


@pytest.fixture(autouse=True)
def an_open_gate(monkeypatch):
    """Who hears what is tried in `tests/privacy`; here, how it travels."""
    for asked in ("may_listen", "may_hear", "may_still_hear"):
        monkeypatch.setattr(audience, asked, AsyncMock(return_value=True))
    monkeypatch.setattr(audience, "whole_of", AsyncMock(return_value=""))


class Stream:
    """A browser's side of one stream."""

    def __init__(self, port: int, topic: str = TOPIC, last_seen: str = "") -> None:
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
        headers = {"Last-Event-ID": last_seen} if last_seen else {}
        self._connection.request("GET", f"/live/{topic}", headers=headers)
        self.answer = self._connection.getresponse()
        if self.answer.status == 200:
            told = self.block()
            assert [*told] == ["retry"]
            self.asks_again_after = int(told["retry"])

    def block(self) -> dict[str, str]:
        """Read up to the next empty line; comments have the empty name."""
        fields: dict[str, str] = {}
        while line := self.answer.readline().decode().rstrip("\n"):
            name, _, value = line.partition(":")
            fields[name] = value.removeprefix(" ")
        return fields

    def close(self) -> None:
        self.answer.close()
        self._connection.close()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """This process's own server: pages, live updates and their hub, on a free port."""
    from pennyclub.asgi import application

    async def serve(scope, receive, send):
        if scope["type"] != "lifespan":
            return await application(scope, receive, send)
        # Without the task worker, which would outlive this module's tests.
        await receive()
        publishing.hub.open()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        publishing.hub.close()
        await send({"type": "lifespan.shutdown.complete"})
        return None

    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(
        uvicorn.Config(serve, lifespan="on", log_config=None, timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listener.getsockname()[1]
    publishing.hub.close_soon()
    server.should_exit = True
    thread.join(10)


@pytest.fixture
def embedded(settings):
    settings.REDIS_URL = ""


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("embedded")
def test_an_announcement_reaches_every_listener_of_its_topic_and_no_other(port):
    listeners = [Stream(port) for _ in range(3)]
    elsewhere = Stream(port, OTHER)

    live.publish(TOPIC, "table", {"version": 7})
    live.publish(OTHER, "result")

    heard = [listener.block() for listener in listeners]
    assert {(event["event"], event["data"]) for event in heard} == {("table", '{"version":7}')}
    assert len({event["id"] for event in heard}) == 1
    assert elsewhere.block()["event"] == "result"


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("embedded")
def test_who_listens_is_told_to_ask_again_after_some_seconds_and_not_all_after_the_same(port):
    told = [Stream(port).asks_again_after for _ in range(8)]
    assert len(set(told)) > 1
    assert all(2_000 <= each <= 6_000 for each in told)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("embedded")
def test_what_was_rolled_back_is_never_announced(port):
    listener = Stream(port)

    with contextlib.suppress(ZeroDivisionError), transaction.atomic():
        live.publish(TOPIC, "table", {"version": 8})
        raise ZeroDivisionError
    with transaction.atomic():
        live.publish(TOPIC, "table", {"version": 9})

    assert listener.block()["data"] == '{"version":9}'


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("embedded")
def test_a_page_that_comes_back_is_told_what_it_missed(port):
    listener = Stream(port)
    live.publish(TOPIC, "table", {"version": 1})
    seen = listener.block()["id"]
    listener.close()
    live.publish(TOPIC, "table", {"version": 2})
    live.publish(TOPIC, "table", {"version": 3})

    back = Stream(port, last_seen=seen)

    assert [back.block()["data"] for _ in range(2)] == ['{"version":2}', '{"version":3}']


@pytest.mark.usefixtures("embedded")
@pytest.mark.parametrize("last_seen", ["another-life-1", "0", "\xff" * 300, "x y"])
def test_a_page_whose_last_event_is_unknown_is_told_to_fetch_anew(port, last_seen):
    assert Stream(port, last_seen=last_seen).block() == {"event": "resync", "data": "{}"}


@pytest.mark.usefixtures("embedded")
def test_a_quiet_stream_is_kept_alive(port, settings):
    settings.LIVE_HEARTBEAT_SECONDS = 0.05

    assert Stream(port).block() == {"": "still here"}


@pytest.mark.parametrize(
    "topic",
    [
        "",
        "competition",
        "competition-",
        "competition-7HQ2M4KD9XWZ",
        "competition-7hq2m4kd9xwz0",
        "person-7hq2m4kd9xwz",
        "competition-7hq2m4kd9xwz%0a",
        "../settings",
        "ranking-black/",
    ],
)
def test_only_public_topics_can_be_listened_to(port, topic):
    answer = Stream(port, topic).answer
    assert (answer.status, answer.getheader("X-Content-Type-Options")) == (404, "nosniff")


def test_a_topic_takes_no_posts(port):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("POST", f"/live/{TOPIC}", body=b"{}")
    assert connection.getresponse().status == 405


@pytest.mark.usefixtures("embedded")
def test_one_listener_too_many_is_refused_and_a_place_given_up_is_free_again(port, monkeypatch):
    _until(lambda: len(publishing.hub) == 0)
    monkeypatch.setattr(publishing.hub, "_at_most", 1)
    only = Stream(port)

    refused = Stream(port).answer
    assert refused.status == 503
    assert refused.getheader("Retry-After") == "60"
    only.close()
    _until(lambda: Stream(port).answer.status == 200)


@pytest.mark.parametrize(
    ("topic", "event"),
    [("person-7hq2m4kd9xwz", "table"), (TOPIC, "Table"), (TOPIC, "a\nb"), (TOPIC + "\n", "table")],
)
def test_a_service_that_announces_nonsense_is_told_so(topic, event):
    with pytest.raises(ValueError, match="is no"):
        live.publish(topic, event)


@pytest.mark.deep
@pytest.mark.needs_redis
def test_over_redis_one_announcement_reaches_the_listeners_of_every_server(data):
    setting = {"REDIS_URL": servers.REDIS_URL}
    with (
        club_server.running(data, "--no-demo", "--no-worker", setting=setting) as one,
        club_server.running(
            data, "--no-demo", "--no-prepare", "--no-worker", setting=setting
        ) as two,
    ):
        club_server.make_competition(data, TOPIC)
        listeners = [Stream(one.port), Stream(two.port)]
        _wait_for_subscribers(2)
        _announce_from_another_process(data, setting)
        heard = [listener.block() for listener in listeners]

    assert heard[0] == heard[1]
    assert json.loads(heard[0]["data"]) == {"version": 5}


def test_a_redis_that_is_away_is_tried_once_with_patience_and_raises_nothing(settings, monkeypatch):
    patience = []

    def away(tried, _address):
        patience.append(tried.gettimeout())
        raise ConnectionRefusedError

    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    publishing._redis.cache_clear()
    try:
        with monkeypatch.context() as patched:
            patched.setattr(socket.socket, "connect", away)
            publishing.publish(TOPIC, "table", {"version": 1})
    finally:
        publishing._redis.cache_clear()

    assert patience == [publishing.PATIENCE]


def _wait_for_subscribers(number: int) -> None:
    import redis

    server, channel = redis.Redis.from_url(servers.REDIS_URL), publishing.CHANNEL
    _until(lambda: dict(server.pubsub_numsub(channel))[channel.encode()] >= number)


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline, "it never came to hold"
        time.sleep(0.05)


def _announce_from_another_process(data: Path, setting: dict[str, str]) -> None:
    subprocess.run(
        [
            sys.executable,
            "-c",
            "import django; django.setup()\n"
            "from matches.ports import live\n"
            f"live.publish({TOPIC!r}, 'table', {{'version': 5}})",
        ],
        cwd=club_server.ROOT,
        env={
            "PATH": os.environ["PATH"],
            "PENNYCLUB_DATA": str(data),
            "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
            **setting,
        },
        check=True,
    )
