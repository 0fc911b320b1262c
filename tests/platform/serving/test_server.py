"""The server from outside: how it starts, what it prints, how it ends."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pennyclub import datafolder
from tests.platform import club_server


@pytest.fixture(scope="module")
def place(started_once, tmp_path_factory):
    """Where this module's server keeps its data: open to everybody before it starts."""
    folder = shutil.copytree(started_once, tmp_path_factory.mktemp("server") / "data")
    folder.chmod(0o755)
    for each in ("club.sqlite3", "seals.jsonl", "erasures.jsonl", "beat-schedule"):
        (folder / each).touch()
        (folder / each).chmod(0o644)
    (folder / "theirs.txt").touch(0o644)
    return folder


@pytest.fixture(scope="module")
def server(place):
    """A server that is only asked: one for all tests of this module that do no more."""
    with club_server.running(place, "--no-demo") as running:
        yield running


def test_an_empty_club_prints_a_link_that_holds_the_set_up_code(place, server):
    code = (place / "setup-code").read_text(encoding="utf-8").strip()

    assert f"http://127.0.0.1:{server.port}/setup/?code={code}" in server.greeting
    assert len(code) == 19
    assert (place / "setup-code").stat().st_mode & 0o077 == 0


def test_nobody_else_on_the_machine_reads_what_is_kept(place, server):
    assert place.stat().st_mode & 0o777 == 0o700
    kept = [each for each in place.iterdir() if each.name != "theirs.txt"]
    assert {"club.sqlite3", "seals.jsonl", "erasures.jsonl"} <= {each.name for each in kept}
    assert {each.name for each in kept if each.stat().st_mode & 0o077} == set()
    assert (place / "theirs.txt").stat().st_mode & 0o777 == 0o644


def test_every_host_of_an_installation_has_the_same_set_up_code(tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    other.mkdir()
    (other / "setup-code").write_text("of-another-database\n", encoding="utf-8")
    first = datafolder.setup_code(one, "secret", "2026-11-29T20:00:00.000001+00:00")
    assert datafolder.setup_code(other, "secret", "2026-11-29T20:00:00.000001+00:00") == first
    assert (other / "setup-code").read_text(encoding="utf-8").strip() == first
    assert re.fullmatch(r"([a-z2-9]{4}-){3}[a-z2-9]{4}", first)
    # Neither with another secret nor for a database that was made anew.
    assert datafolder.setup_code(one, "secret", "2026-11-30T20:00:00.000001+00:00") != first
    assert datafolder.setup_code(one, "other", "2026-11-29T20:00:00.000001+00:00") != first


def test_what_cannot_be_shut_is_said(tmp_path, monkeypatch):
    (tmp_path / "seals.jsonl").touch(0o644)
    tmp_path.chmod(0o750)

    def refused(self, mode):
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refused)
    said = datafolder.keep_private(tmp_path)
    assert said[0].startswith(f"{tmp_path} is open to others (750), and cannot be shut: Oper")
    assert said[1].startswith(f"{tmp_path / 'seals.jsonl'} is open to others (644)")
    monkeypatch.setattr(Path, "chmod", lambda _self, _mode: None)
    assert "knows no rights" in datafolder.keep_private(tmp_path)[0]


@pytest.mark.deep
def test_a_worker_and_migrate_leave_nothing_open(tmp_path):
    opened = tmp_path / "data"
    opened.mkdir(0o755)
    (opened / "beat-schedule").touch(0o644)
    program = "from pennyclub.celery import keep_private; keep_private()"
    told = {"PATH": os.environ["PATH"], "PENNYCLUB_DATA": str(opened)}
    for asked in (["-c", program], ["manage.py", "migrate", "contenttypes", "-v0"]):
        subprocess.run([sys.executable, *asked], cwd=club_server.ROOT, env=told, check=True)
    held = [opened, *opened.iterdir()]
    assert {each.name for each in held} >= {"beat-schedule", "club.sqlite3"}
    assert [each for each in held if each.stat().st_mode & 0o077] == []


@pytest.mark.deep
def test_a_second_start_works_less_than_five_seconds_for_its_first_page(data):
    def start() -> float:
        with club_server.running(data, "--no-demo") as server:
            assert server.get("/").status in {200, 302}
            # The suite runs beside it. What it worked is about what it would have taken alone (2 to
            # 3 seconds), since it waits for nothing; the clock says how busy the machine is.
            return min(server.seconds_to_first_page, server.seconds_worked())

    assert any(start() < 5 for _ in range(5))


def test_the_server_is_ready_and_runs_its_own_tasks(server):
    answer = server.get("/readyz")

    assert answer.status == 200
    assert json.loads(answer.read())["worker"] in {"ok", "unheard"}


def test_a_proxy_on_this_machine_is_believed_about_whose_request_it_brings(server):
    assert server.get("/metrics").status == 200
    assert server.get("/metrics", **{"X-Forwarded-For": "192.0.2.1"}).status == 404


@pytest.mark.deep
def test_production_never_loads_the_demo_and_prints_the_address_people_use(data):
    production = {
        "PENNYCLUB_ENV": "production",
        "PENNYCLUB_SECRET_KEY": "kW3v9pXq2LrT8zNc5bYh7mJd4sGf6aQeUuRiOoPpAaSsDdFfGg",
        "PENNYCLUB_HOSTS": "league.test",
    }
    with club_server.running(data, setting=production) as server:
        page = server.get("/accounts/login/", host="league.test")

        assert "Pennyclub is at  https://league.test\n" in server.greeting
        assert "https://league.test/setup/?code=" in server.greeting
        assert page.status == 301
        assert page.getheader("Location") == "https://league.test/accounts/login/"
        assert server.get("/healthz").status == 200


@pytest.mark.slow
@pytest.mark.deep
def test_an_open_stream_does_not_hold_the_server_up_when_it_must_end(data):
    with club_server.running(data, "--no-demo") as server:
        club_server.make_competition(data, "competition-7hq2m4kd9xwz")
        stream = server.get("/live/competition-7hq2m4kd9xwz")
        assert re.fullmatch(rb"retry: [2-6]\d{3}\n", stream.readline())

        server.stop()
        assert server.process.returncode == 0
        # Ended, not cut off: a broken stream would raise here.
        assert stream.read().strip() == b""


def test_a_taken_port_is_named_with_the_way_out():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        refused = _serve(f"--port={port}")

    assert refused.returncode == 1
    assert f"port {port} is taken" in refused.stderr
    assert f"PORT={port + 1} script/server" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize("port", ["eighty", "-1", "65536", "८०"])
def test_a_port_that_is_none_is_refused_in_words(port):
    refused = _serve(f"--port={port}")

    assert refused.returncode == 2
    assert f'"{port}" is no port' in refused.stderr


def test_a_host_that_is_none_is_refused_in_words():
    refused = _serve("--host=no-such-host.invalid", "--port=0")

    assert refused.returncode == 1
    assert 'HOST="no-such-host.invalid" is no address' in refused.stderr


def _serve(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pennyclub.serving", *arguments],
        cwd=club_server.ROOT,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
