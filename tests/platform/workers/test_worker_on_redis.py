"""The tasks where a Redis is configured: another process does them."""

import os
import subprocess
import sys

import pytest

from tests import servers
from tests.platform import club_server

PROGRAM = """
import os, django
django.setup()
from celery import current_app
from django.conf import settings
assert not settings.EMBEDDED_WORKER
# Celery's own built-in: it answers with what it was given.
sent = current_app.send_task("celery.accumulate", args=(6, 7), ignore_result=False)
print(sent.get(timeout=30))
"""


@pytest.mark.slow
@pytest.mark.needs_redis
@pytest.mark.skipif(not os.path.exists("/proc/self/task"), reason="counts children as Linux does")
def test_a_server_with_redis_has_its_tasks_done_by_a_worker_beside_it(data):
    setting = {"REDIS_URL": servers.REDIS_URL}
    with club_server.running(data, "--no-demo", setting=setting) as server:
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM],
            cwd=club_server.ROOT,
            env={
                "PATH": os.environ["PATH"],
                "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
                "PENNYCLUB_DATA": str(data),
                **setting,
            },
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        workers = _children(server.process.pid)
        assert workers
        server.stop()

    assert done.stdout.strip() == "[6, 7]", done.stderr
    assert not any(os.path.exists(f"/proc/{pid}") for pid in workers)


def _children(pid: int) -> list[int]:
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as listed:
        return [int(child) for child in listed.read().split()]
