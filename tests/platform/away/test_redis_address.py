"""An address of Redis is read in one way by all who connect, and certificates are verified."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis
from celery import Celery
from django.core.cache import caches
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings
from kombu import Connection
from kombu.exceptions import OperationalError

from matches.ports import heartbeats
from pennyclub import health
from pennyclub.settings.redis_address import one_reading

pytestmark = pytest.mark.any_database

needs_programs = pytest.mark.skipif(
    not (shutil.which("redis-server") and shutil.which("openssl")),
    reason="needs redis-server and openssl on the path",
)


def read(address: str) -> str:
    return one_reading("REDIS_URL", address)


@pytest.mark.parametrize(
    ("given", "handed"),
    [
        ("", ""),
        ("redis://redis.test/3", "redis://redis.test/3"),
        ("redis://:pass%23word@redis.test:6379/0", "redis://:pass%23word@redis.test:6379/0"),
        ("redis://redis.test?db=4", "redis://redis.test/4"),
        ("rediss://redis.test/0", "rediss://redis.test/0?ssl_cert_reqs=required"),
        (
            "rediss://r.test/0?ssl_cert_reqs=CERT_REQUIRED",
            "rediss://r.test/0?ssl_cert_reqs=required",
        ),
        ("rediss://r.test/0?ssl_cert_reqs=none", "rediss://r.test/0?ssl_cert_reqs=none"),
        (
            "rediss://r.test/0?ssl_ca_certs=/etc/my root.crt",
            "rediss://r.test/0?ssl_cert_reqs=required&ssl_ca_certs=/etc/my%20root.crt",
        ),
    ],
)
def test_what_is_handed_on_says_everything(given: str, handed: str) -> None:
    assert read(given) == handed
    assert read(handed) == handed


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ("sentinel://redis.test:26379/0", "names a Sentinel or a cluster"),
        ("redis+cluster://redis.test/0", "names a Sentinel or a cluster"),
        ("unix:///run/hush.sock", "is no address of Redis"),
        ("redis.test:6379", "is no address of Redis"),
        ("redis://redis.test:hush/0", "has no port"),
        ("redis://redis.test/hush", "the number of a database"),
        ("redis://:hu#sh@redis.test/0", "write %23"),
        ("redis://redis.test/0?ssl_ca_certs=/hush", "is for rediss:// alone"),
        ("rediss://redis.test/0?ssl_cert_reqs=optional", "neither required nor none"),
        ("rediss://redis.test/0?hush=1", "has 1 unknown behind its ?"),
        ("rediss://redis.test/0?ssl_ca_certs=", "by no path"),
    ],
)
def test_what_cannot_be_read_stops_the_start_in_words_that_hold_no_password(
    given: str, complaint: str
) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL") as refused:
        read(given)
    assert complaint in str(refused.value)
    assert "hush" not in str(refused.value)


def handed_to_each(address: str) -> dict[str, Any]:
    """Whether each of those who connect verifies, and by which root."""
    app = Celery(broker=address, backend=address, set_as_current=False)
    broker = app.connection_for_write()
    given = dict(broker.ssl or {})
    of_results = app.backend.connparams
    of_others = redis.ConnectionPool.from_url(address).make_connection()
    return {
        "tasks": (given.get("ssl_cert_reqs"), given.get("ssl_ca_certs")),
        "results": (of_results.get("ssl_cert_reqs"), of_results.get("ssl_ca_certs")),
        "others": (of_others.cert_reqs, of_others.ca_certs),
    }


def test_all_verify_by_the_same_root() -> None:
    told = handed_to_each(read("rediss://redis.test/0?ssl_ca_certs=/etc/my root.crt"))
    assert set(told.values()) == {(ssl.CERT_REQUIRED, "/etc/my root.crt")}
    told = handed_to_each(read("rediss://redis.test/0"))
    assert set(told.values()) == {(ssl.CERT_REQUIRED, None)}


def test_twin_as_it_is_written_the_results_refuse_it() -> None:
    with pytest.raises(ValueError, match="ssl_cert_reqs"):
        handed_to_each("rediss://redis.test/0")


@pytest.fixture(scope="module")
def behind_tls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of a Redis that speaks TLS alone, and the certificate that it shows."""
    folder = tmp_path_factory.mktemp("tls")
    shown, key = folder / "shown.crt", folder / "shown.key"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    made += ["-keyout", str(key), "-out", str(shown), "-subj", "/CN=localhost"]
    made += ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    subprocess.run(made, check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    told = ["redis-server", "--port", "0", "--tls-port", str(port), "--bind", "127.0.0.1"]
    told += ["--tls-cert-file", str(shown), "--tls-key-file", str(key), "--save", ""]
    told += ["--tls-auth-clients", "no", "--dir", str(folder)]
    server = subprocess.Popen(told, stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with socket.socket() as asked:
                if asked.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.05)
        yield port, shown
    finally:
        server.terminate()
        server.wait()


def connects(address: str) -> list[str]:
    """Who of all that connect does, to a Redis at this address."""
    well = []
    with Connection(address) as broker:
        try:
            broker.default_channel.client.ping()
            well.append("tasks")
        except (OperationalError, OSError):
            pass
    for name, client in (
        ("results", Celery(broker=address, backend=address, set_as_current=False).backend.client),
        ("others", redis.Redis.from_url(address)),
    ):
        try:
            client.ping()
            well.append(name)
        except redis.RedisError:
            pass
    return well


@needs_programs
def test_a_certificate_that_nobody_vouches_for_is_refused_by_all(
    behind_tls: tuple[int, Path],
) -> None:
    port, _shown = behind_tls
    assert connects(read(f"rediss://localhost:{port}/0")) == []


@needs_programs
def test_one_that_is_named_is_taken_by_all(behind_tls: tuple[int, Path]) -> None:
    port, shown = behind_tls
    address = read(f"rediss://localhost:{port}/0?ssl_ca_certs={shown}")
    assert connects(address) == ["tasks", "results", "others"]
    told = {"BACKEND": "pennyclub.cache.OwnKeysRedisCache", "LOCATION": address}
    with override_settings(CACHES={"default": told}):
        caches["default"].set("penny", "black")
        assert redis.Redis.from_url(address).exists(caches["default"].make_key("penny"))


@needs_programs
def test_twin_the_tasks_took_any_certificate(behind_tls: tuple[int, Path]) -> None:
    port, _shown = behind_tls
    with Connection(f"rediss://localhost:{port}/0") as broker:
        assert broker.default_channel.client.ping()


AWAY = "redis://127.0.0.1:9/0"
ELSEWHERE = "redis://127.0.0.1:1/0"


@pytest.mark.django_db
def test_a_cache_that_is_away_is_told_of_and_takes_no_page_and_no_task_away(settings: Any) -> None:
    settings.REDIS_URL, settings.CACHE_URL = "", AWAY
    settings.METRICS_TOKEN = ""
    told = {"BACKEND": "pennyclub.cache.OwnKeysRedisCache", "LOCATION": AWAY}
    with override_settings(CACHES={"default": told}):
        answer = Client().get("/readyz")
        numbers = Client().get("/metrics", REMOTE_ADDR="127.0.0.1").content.decode()
        assert (answer.status_code, answer.json()["cache"]) == (200, "away")
        assert 'pennyclub_redis_answers{part="cache"} 0.0' in numbers
        assert heartbeats.is_away()
        settings.REDIS_URL = ELSEWHERE
        assert not heartbeats.broker_is_away()
        settings.REDIS_URL = AWAY
        assert heartbeats.broker_is_away()


@pytest.mark.django_db
def test_a_broker_that_is_away_is_told_in_the_numbers(settings: Any) -> None:
    settings.REDIS_URL, settings.METRICS_TOKEN = ELSEWHERE, ""
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"global_keyprefix": "pennyclub:"}
    health._broker.cache_clear()
    try:
        numbers = Client().get("/metrics", REMOTE_ADDR="127.0.0.1").content.decode()
    finally:
        health._broker.cache_clear()
    assert 'pennyclub_redis_answers{part="broker"} 0.0' in numbers


def test_the_cache_may_be_in_another_redis(tmp_path: Path) -> None:
    program = (
        "from pennyclub import settings as s;"
        " print(s.CACHES['default']['LOCATION'], s.CELERY_BROKER_URL)"
    )
    environment = {"PENNYCLUB_DATA": str(tmp_path), "REDIS_URL": "redis://tasks.test/0"}
    for given, cache in (
        ({}, "tasks.test"),
        ({"PENNYCLUB_CACHE_URL": "redis://c.test/0"}, "c.test"),
    ):
        asked = [sys.executable, "-c", program]
        told = subprocess.run(
            asked, env={**environment, **given}, capture_output=True, text=True, check=True
        )
        assert told.stdout.split() == [f"redis://{cache}/0", "redis://tasks.test/0"]
