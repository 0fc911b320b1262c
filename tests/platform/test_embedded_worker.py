"""The worker inside the server's process: no broker, no second process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

PROGRAM = """
import threading, time
import django
django.setup()
from celery import shared_task, current_app
from django.conf import settings
from django.db import connection
from pennyclub.embedded import EmbeddedWorker

@shared_task(ignore_result=False)
def double(number):
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s * 2", [number])
        return cursor.fetchone()[0], threading.current_thread().name

assert settings.CELERY_BROKER_URL.startswith("memory://")
began = time.perf_counter()
with EmbeddedWorker() as worker:
    assert worker.wait_until_ready(), "never ready"
    answers = []
    # As a view would: from a thread that has never heard of Celery.
    thread = threading.Thread(target=lambda: answers.append(double.delay(21).get(timeout=10)))
    thread.start()
    thread.join()
    print(answers[0])
    assert worker.is_alive
    stopping = time.perf_counter()
print("stopped in", time.perf_counter() - stopping)
assert not worker.is_alive
"""


@pytest.mark.slow
def test_a_task_runs_in_this_process_without_a_broker(tmp_path):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
            "PENNYCLUB_DATA": str(tmp_path),
        },
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "[42, 'tasks']"
    assert float(done.stdout.split()[-1]) < 5
