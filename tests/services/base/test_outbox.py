"""The outbox: a dead broker delays, and loses nothing."""

from __future__ import annotations

import datetime
import io
import os
import subprocess
import sys
import textwrap
from dataclasses import replace
from pathlib import Path

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import OperationalError, connection, transaction
from django.utils import timezone

from matches import services, tasks
from matches.models import OutboxMessage
from matches.models.base.outbox import MOST_ATTEMPTS
from matches.ports import lanes, queue
from matches.selectors.base.outbox import Failures, failures, longest_wait
from matches.services.base import messages, outbox
from tests.database import migrated
from tests.services.league import make_league

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.django_db(transaction=True)
def test_a_result_leaves_messages_and_one_nudge_after_the_commit(no_broker):
    league = make_league()
    no_broker.clear()
    with transaction.atomic():
        league.play(1)
        assert no_broker == []
    drain = "matches.tasks.drain_outbox"
    assert no_broker == [f"{drain}:tables", f"{drain}:ratings"]
    assert [m.topic for m in OutboxMessage.objects.filter(sent_at=None)] == [
        "standing.rebuild",
        "ratings.recompute",
    ]


def test_ratings_wait_a_moment_so_that_a_burst_is_one_recomputation(league):
    for number in (1, 2, 3):
        league.play(number)
    assert services.base.outbox.send().sent == 3
    assert services.base.outbox.waiting() == 3
    assert services.base.outbox.send(early=True).sent == 3
    assert services.base.outbox.waiting() == 0


def test_a_refused_card_leaves_no_message(league):
    from matches.errors import Refused

    with pytest.raises(Refused):
        league.play(1, 3, 2)
    assert services.base.outbox.waiting() == 0


def test_what_fails_is_tried_again_later_and_later_and_holds_up_nobody(league, monkeypatch):
    def fails(_ids):
        raise RuntimeError("no paper")

    kinds = dict(outbox.KINDS)
    failing = outbox.Kind(messages.STANDING, fails)
    monkeypatch.setattr(outbox, "KINDS", {**kinds, messages.STANDING: failing})
    league.play(1)

    done = services.base.outbox.send(early=True)

    assert (done.sent, done.failed) == (1, 1)
    held = OutboxMessage.objects.get(sent_at=None)
    assert (held.attempts, held.last_error) == (1, "RuntimeError: no paper")
    assert held.due_at > timezone.now()
    assert services.base.outbox.send().failed == 0, "not before it is due"
    first_pause = held.due_at - timezone.now()
    services.base.outbox.send(early=True)
    held.refresh_from_db()
    assert held.attempts == 2
    assert held.due_at - timezone.now() > first_pause

    OutboxMessage.objects.filter(pk=held.pk).update(attempts=MOST_ATTEMPTS - 1)
    assert services.base.outbox.send(early=True).failed == 1
    assert failures() == Failures(failing=0, dead=1)
    assert services.base.outbox.send(early=True).failed == 0, "what is dead is left alone"
    assert longest_wait() == 0

    monkeypatch.setattr(outbox, "KINDS", kinds)
    services.base.outbox.send(early=True)
    assert services.base.outbox.waiting() == 1
    out = io.StringIO()
    with pytest.raises(SystemExit):
        call_command("outbox", stdout=out)
    assert "RuntimeError: no paper" in out.getvalue()
    assert "Dead: 1." in out.getvalue()
    call_command("outbox", "--retry", str(held.pk), stdout=out)
    services.base.outbox.send(early=True)
    assert services.base.outbox.waiting() == 0
    call_command("outbox", stdout=out)


def database_could_not(code: str | None) -> OperationalError:
    """As Django hands on what the driver raised; SQLite's has no code."""
    error, cause = OperationalError("could not extend file"), Exception("could not extend file")
    if code is not None:
        cause.sqlstate = code
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("code", "topic", "attempts"),
    [
        ("53100", messages.STANDING, 4),
        ("57P03", messages.STANDING, 4),
        (None, messages.STANDING, 4),
        ("57014", messages.STANDING, 9),  # its own statement took too long
        ("53100", messages.RATINGS, 4),
        ("53100", messages.LETTER, 9),  # it may have gone out
    ],
)
def test_what_there_was_no_room_for_is_tried_again_within_the_minute_and_is_never_dead(
    db, monkeypatch, code, topic, attempts
):
    def fails(_ids):
        raise database_could_not(code)

    failing = replace(outbox.KINDS[topic], do=fails)
    monkeypatch.setattr(outbox, "KINDS", {**outbox.KINDS, topic: failing})
    messages.put(topic, **{failing.alone or "of": "red"})
    for _try in range(9):
        assert services.base.outbox.send(early=True).failed == 1
    held = OutboxMessage.objects.get(sent_at=None)
    assert held.attempts == attempts
    soon = held.due_at - timezone.now() < datetime.timedelta(minutes=1)
    assert soon == (attempts == 4)
    assert held.last_error == "OperationalError: could not extend file"


class Killed(BaseException):
    """As if the process ended there: nothing of ours is told of it."""


def test_a_message_over_which_its_process_is_killed_is_counted_and_the_others_are_done(
    league, monkeypatch
):
    def kills(_ids):
        raise Killed

    kinds = {**outbox.KINDS, messages.STANDING: outbox.Kind(messages.STANDING, kills)}
    monkeypatch.setattr(outbox, "KINDS", kinds)
    league.play(1)
    for _process in range(2):
        OutboxMessage.objects.filter(topic=messages.STANDING).update(due_at=timezone.now())
        with pytest.raises(Killed):
            services.base.outbox.send()
    held = OutboxMessage.objects.get(topic=messages.STANDING, sent_at=None)
    assert (held.attempts, held.last_error) == (2, outbox.BROUGHT_DOWN)
    assert held.due_at > timezone.now(), "and whoever comes next does the others"
    assert services.base.outbox.send().sent == 0
    assert failures() == Failures(failing=1, dead=0)


@pytest.mark.django_db
def test_when_a_message_is_due_the_server_of_the_database_says(monkeypatch):
    from matches.services.base import clock

    real = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: real + datetime.timedelta(hours=1))
    messages.put(messages.LADDER, event="none")
    late = OutboxMessage.objects.latest("pk").due_at - real > datetime.timedelta(minutes=30)
    # An embedded database has no other clock than this process.
    assert late is (connection.vendor != "postgresql")
    assert (clock.now() == timezone.now()) is late


def test_old_messages_are_forgotten_and_young_ones_kept(league):
    league.play(1)
    services.base.outbox.send(early=True)
    count = OutboxMessage.objects.count()
    assert services.base.outbox.tidy() == 0
    OutboxMessage.objects.update(sent_at=timezone.now() - datetime.timedelta(days=31))
    assert services.base.outbox.tidy() == count


def test_the_tasks_call_the_services(league):
    league.play(1)
    assert tasks.drain_outbox()["sent"] >= 1
    assert tasks.rebuild_standing(league.division.public_id) == 2
    assert tasks.recompute_ratings() == {"black": 1}
    assert tasks.recompute_ratings("black") == {"black": 1}
    for lane in lanes.LANES:
        tasks.canary(lane)
    assert tasks.worker_is() == "ok"


def test_a_drain_of_one_lane_does_the_messages_of_no_other(league):
    services.base.outbox.send(early=True)
    league.play(1)
    waits = OutboxMessage.objects.filter(sent_at=None)
    waits.update(due_at=timezone.now() - datetime.timedelta(minutes=1))
    assert tasks.drain_outbox("mails") == {"sent": 0, "failed": 0}
    assert tasks.drain_outbox("tables") == {"sent": 1, "failed": 0}
    assert [each.topic for each in waits] == ["ratings.recompute"]
    assert tasks.drain_outbox("ratings") == {"sent": 1, "failed": 0}
    assert not waits.all().exists()


def test_every_task_that_the_beat_names_exists():
    from django.conf import settings

    named = {each["task"] for each in settings.CELERY_BEAT_SCHEDULE.values()}
    known = {each.name for each in vars(tasks).values() if hasattr(each, "delay")}
    assert {name for name in named if name.startswith("matches.")} <= known
    assert tasks.drain_outbox.name == messages.TASK


def test_a_broker_that_is_away_is_left_alone_for_a_while(monkeypatch):
    asked = []

    def away(*_args, **_options):
        asked.append(1)
        raise ConnectionRefusedError("nobody there")

    monkeypatch.setattr(queue.current_app, "send_task", away)
    monkeypatch.setattr(queue, "_quiet_until", 0.0)
    queue.nudge("matches.tasks.drain_outbox")
    queue.nudge("matches.tasks.drain_outbox")
    assert len(asked) == 1


def test_an_invitation_is_mailed_after_its_transaction(league):
    made = services.people.invitations.invite(
        league.owner, league.club, email="umpire@example.org", role="umpire",
        link="https://league.example.org/invitations/{token}/",
    )  # fmt: skip
    assert not mail.outbox
    services.base.outbox.send()
    assert len(mail.outbox) == 1
    assert f"/invitations/{made.token}/" in mail.outbox[0].body
    assert made.token not in repr(list(OutboxMessage.objects.values()))


PROGRAM = """
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from matches import services
from unittest import mock
from celery import current_app
from matches.ports import queue
from tests.services.league import make_league
queue.PAUSE = 3600
with mock.patch.object(current_app, "send_task", wraps=current_app.send_task) as asked:
    league = make_league()
    league.play(1)
    league.play(2)
print("asked the broker", asked.call_count)
stale = league.division.standings.get(current=True).version
print("waiting", services.base.outbox.waiting(), "version", stale)
# What the beat of a worker does, once there is a broker again.
from matches.tasks import drain_outbox
drain_outbox()
print("played", sum(row["played"] for row in league.rows().values()))
"""


@pytest.mark.any_database
def test_with_a_dead_broker_results_are_saved_and_the_table_catches_up(tmp_path, put_database):
    put_database(migrated(), tmp_path)
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        cwd=ROOT,
        env={
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "pennyclub.settings",
            "PENNYCLUB_DATA": str(tmp_path),
            # Nothing listens there.
            "REDIS_URL": "redis://127.0.0.1:9/0",
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0] == "asked the broker 1", "nobody waits for it twice"
    assert lines[1] == "waiting 4 version 1"
    assert lines[2] == "played 4"
    assert "could not be told" in done.stderr
