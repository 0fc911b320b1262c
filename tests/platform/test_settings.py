"""What the settings refuse, and what they choose when nothing is said."""

import contextlib
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from pennyclub.settings.proxies import proxies_complaint
from tests.deep import some

ROOT = Path(__file__).resolve().parents[2]
GOOD_SECRET = "kW3v9pXq2LrT8zNc5bYh7mJd4sGf6aQeUuRiOoPpAaSsDdFfGg"
PRODUCTION = {
    "PENNYCLUB_ENV": "production",
    "PENNYCLUB_SECRET_KEY": GOOD_SECRET,
    "PENNYCLUB_HOSTS": "league.test",
}


NAMED = {"DJANGO_SETTINGS_MODULE": "pennyclub.settings"}

FULL = 2
"""SQLite's number for `synchronous`: each commit waits for the disk."""


def settings_with(tmp_path: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Load the settings in a process of their own; print some of what they came to."""
    program = """
import json
from django.conf import settings as s
from django.utils.module_loading import import_string
from pennyclub import hsts
said_next = import_string(s.MESSAGE_STORAGE).storage_classes[0]
print(json.dumps({
    "cookies": [getattr(s, each) for each in dir(s) if each.endswith("COOKIE_NAME")
                and each != "LANGUAGE_COOKIE_NAME"] + [said_next.cookie_name],
    "database": s.DATABASES["default"]["ENGINE"], "options": s.DATABASES["default"].get("OPTIONS"),
    "broker": s.CELERY_BROKER_URL, "embedded": s.EMBEDDED_WORKER, "hosts": s.ALLOWED_HOSTS,
    "databases": sorted(s.DATABASES), "routers": s.DATABASE_ROUTERS,
    "cache": s.CACHES["default"]["BACKEND"], "debug": s.DEBUG, "secret": s.SECRET_KEY,
    "hsts": hsts.value(),
    "secure": [s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT],
}))"""
    return subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "PENNYCLUB_DATA": str(tmp_path), **NAMED, **variables},
        capture_output=True,
        text=True,
        check=False,
    )


HALF_CONFIGURED = [
    ({"PENNYCLUB_DEBUG": "1"}, "PENNYCLUB_DEBUG is on in production"),
    ({"PENNYCLUB_SECRET_KEY": ""}, "PENNYCLUB_SECRET_KEY is not set"),
    ({"PENNYCLUB_SECRET_KEY": "change-me" * 10}, "PENNYCLUB_SECRET_KEY is a sample"),
    ({"PENNYCLUB_SECRET_KEY": "django-insecure-" + GOOD_SECRET}, "is a sample"),
    ({"PENNYCLUB_SECRET_KEY": GOOD_SECRET[:30]}, "too easily guessed"),
    ({"PENNYCLUB_SECRET_KEY": "ab" * 40}, "too easily guessed"),
    ({"PENNYCLUB_HOSTS": ""}, "PENNYCLUB_HOSTS must name the hosts"),
    ({"PENNYCLUB_HOSTS": "*"}, "PENNYCLUB_HOSTS must name the hosts"),
    ({"PENNYCLUB_ENV": "prodction"}, "must be development or production"),
    ({"PENNYCLUB_MIGRATOR_DATABASE_URL": "postgres://o@db.test/x"}, "names another database"),
    (
        {
            "PENNYCLUB_MIGRATOR_DATABASE_URL": "postgres://u@db.test/x",
            "DATABASE_URL": "postgres://u@db.test/x",
        },
        "name the same role",
    ),
    ({"FORWARDED_ALLOW_IPS": "172.30.15.x, no-such"}, '"172.30.15.x", which is no address'),
    ({"PENNYCLUB_HSTS_PRELOAD": "1", "PENNYCLUB_HSTS_DAYS": "30"}, "of 365 or more"),
    ({"PENNYCLUB_BODIES_MB_PER_ADDRESS": "9"}, "must be 10 or more"),
    ({"PENNYCLUB_BODIES_MB": "31"}, "no more than PENNYCLUB_BODIES_MB"),
    ({"PENNYCLUB_REPLICA_URL": "sqlite:////x"}, "it names a streaming replica. Set that"),
    ({"PENNYCLUB_REPLICA_URL": "postgres://u@copy.test/x"}, "DATABASE_URL is not PostgreSQL"),
    (
        {
            "PENNYCLUB_REPLICA_URL": "postgres://u@copy.test/y",
            "DATABASE_URL": "postgres://u@db.test/x",
        },
        "Give both the same name",
    ),
    (
        {
            "PENNYCLUB_REPLICA_URL": "postgres://o@copy.test/x",
            "DATABASE_URL": "postgres://u@db.test/x",
        },
        "Give both the same role",
    ),
    (
        {
            "PENNYCLUB_REPLICA_URL": "postgres://u@db.test:5432/x",
            "DATABASE_URL": "postgres://u@db.test/x",
        },
        "is DATABASE_URL again",
    ),
]


@pytest.mark.parametrize(("variables", "complaint"), some(HALF_CONFIGURED, 4))
def test_production_refuses_to_start_half_configured(tmp_path, variables, complaint):
    refused = settings_with(tmp_path, **{**PRODUCTION, **variables})

    assert refused.returncode != 0
    assert complaint in refused.stderr.splitlines()[-1]


def test_the_secret_of_the_compose_file_is_one_that_production_refuses(tmp_path):
    lines = (ROOT / "compose.yaml").read_text(encoding="utf-8").splitlines()
    samples = [line for line in lines if "PENNYCLUB_SECRET_KEY" in line]

    assert samples
    assert all("${PENNYCLUB_SECRET_KEY:?" in line for line in samples)


def test_production_starts_when_it_is_told_what_it_must_know(tmp_path):
    started = settings_with(tmp_path, **PRODUCTION)

    assert started.returncode == 0, started.stderr
    chosen = json.loads(started.stdout)
    assert chosen["secure"] == [True, True, True]
    assert len(chosen["cookies"]) == 7
    assert [each for each in chosen["cookies"] if not each.startswith("__Host-")] == []
    assert chosen["hosts"] == ["league.test"]
    # Written into browsers by nobody's decision: it takes months to undo.
    assert chosen["hsts"] == "max-age=31536000; includeSubDomains"


def test_what_browsers_remember_is_chosen(tmp_path):
    def said(**chosen: str) -> str:
        return json.loads(settings_with(tmp_path, **PRODUCTION, **chosen).stdout)["hsts"]

    assert said(PENNYCLUB_HSTS_PRELOAD="1").endswith("; includeSubDomains; preload")
    assert said(PENNYCLUB_HSTS_DAYS="7", PENNYCLUB_HSTS_SUBDOMAINS="no") == "max-age=604800"


@pytest.mark.parametrize(
    "value", ["", "*", "127.0.0.1,172.30.15.2", "::1, 172.30.15.0/24,fd00::/8"]
)
def test_proxies_are_addresses_networks_or_all(value):
    assert proxies_complaint(value) == ""


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("no-such", '"no-such", which is no address'),
        ("172.30.15.2,", '"", which is no address'),
        ("172.30.15.2/24", "without bits behind"),
        ("*, 127.0.0.1", "it stands alone"),
    ],
)
def test_any_other_is_refused_in_words(value, complaint):
    assert complaint in proxies_complaint(value)


def test_with_nothing_said_the_installation_is_embedded(tmp_path):
    chosen = json.loads(settings_with(tmp_path).stdout)

    assert chosen["database"] == "django.db.backends.sqlite3"
    assert chosen["options"]["transaction_mode"] == "IMMEDIATE"
    assert chosen["options"]["timeout"] == 20
    assert chosen["broker"].startswith("memory://")
    assert chosen["embedded"] is True
    assert chosen["debug"] is False
    assert chosen["databases"] == ["default"]
    assert chosen["routers"] == []


def test_what_an_embedded_installation_has_said_to_have_saved_outlasts_a_power_cut(tmp_path):
    options = json.loads(settings_with(tmp_path).stdout)["options"]
    with contextlib.closing(sqlite3.connect(tmp_path / "club.sqlite3")) as file:
        file.execute("PRAGMA synchronous=OFF")
        file.executescript(options["init_command"])
        told = [
            file.execute(f"PRAGMA {of}").fetchone()[0] for of in ("journal_mode", "synchronous")
        ]
    assert told == ["wal", FULL]


def test_the_secret_made_for_an_embedded_installation_stays_and_is_its_owners_alone(tmp_path):
    first = json.loads(settings_with(tmp_path).stdout)["secret"]
    second = json.loads(settings_with(tmp_path).stdout)["secret"]

    assert first == second
    assert len(first) >= 50
    assert (tmp_path / "secret-key").stat().st_mode & 0o077 == 0


def test_addresses_of_real_servers_make_it_a_real_one(tmp_path):
    chosen = json.loads(
        settings_with(
            tmp_path, DATABASE_URL="postgres://u@db.test/x", REDIS_URL="redis://redis.test/3"
        ).stdout
    )

    assert chosen["database"] == "django.db.backends.postgresql"
    assert chosen["broker"] == "redis://redis.test/3"
    assert chosen["embedded"] is False
    assert "edis" in chosen["cache"]


def test_a_replica_is_a_database_of_its_own_beside_the_primary(tmp_path):
    told = settings_with(
        tmp_path,
        DATABASE_URL="postgres://u@db.test/x",
        PENNYCLUB_REPLICA_URL="postgres://u@copy.test/x",
    )

    assert told.returncode == 0, told.stderr
    chosen = json.loads(told.stdout)
    assert chosen["databases"] == ["default", "replica"]
    assert chosen["routers"] == ["pennyclub.replicas.router.Router"]
