"""The night's look in turns, and the commands."""

from __future__ import annotations

from typing import Any

import pytest
from celery.worker.request import send_revoked
from django.core.cache import cache
from django.core.management import CommandError, call_command

from matches import tasks
from matches.models import Scorecard, Standing
from matches.ports import heartbeats
from matches.services import results, tables
from matches.services.ratings import ratings
from matches.services.upkeep import verifying
from tests.services.league import League
from tests.services.upkeep.looking import (
    a_line_of_the_last,
    found,
    found_before,
    run,
)

pytestmark = pytest.mark.django_db


def test_a_night_s_look_goes_on_where_a_turn_before_ended(
    played: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "PART", 2)
    Standing.objects.filter(current=True).update(rows=[])
    a_line_of_the_last()
    turns, told = [verifying.a_turn(-1)], []
    while turns[-1].rest is not None:
        turns.append(verifying.a_turn(-1, turns[-1].rest))
    told = [str(each) for turn in turns for each in turn.findings]
    assert len(turns) > 3
    assert told == found()


def test_where_looking_breaks_that_is_found_and_all_else_looked_at(
    played: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(_row: Any) -> None:
        raise ValueError

    monkeypatch.setattr(results.checking, "off", breaks)
    monkeypatch.setattr(tables.checking, "off", breaks)
    a_line_of_the_last()
    told = [(each.kind, each.mends) for each in verifying.a_turn(60).findings]
    assert {("card", False), ("table", False), ("rating", True)} <= set(told)
    assert len([kind for kind, _mends in told if kind == "card"]) == 1


def test_the_night_s_task_logs_it_and_says_how_much(
    played: League, caplog: pytest.LogCaptureFixture
) -> None:
    cache.clear()
    tasks.verify_stored.apply()
    assert heartbeats.stored().found == 0
    Standing.objects.filter(current=True).update(rows=[])
    tasks.verify_stored.apply()
    assert heartbeats.stored().found == 1
    assert "stored otherwise than reckoned: table " in caplog.text


def test_a_task_out_of_time_asks_for_its_next_turn(
    played: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    cache.clear()
    monkeypatch.setattr(tasks, "TURN", -1.0)
    monkeypatch.setattr(tasks.verify_stored, "delay", lambda *args: asked.append(args))
    Standing.objects.filter(current=True).update(rows=[])
    tasks.verify_stored.apply()
    last = Scorecard.objects.order_by("pk").last()
    assert last is not None
    assert asked == [({"card": last.pk}, 0)]
    tasks.verify_stored.apply(args=asked[0])
    assert asked[1:] == [({"competition": played.competition.pk}, 1)]
    assert heartbeats.stored() is None
    monkeypatch.setattr(tasks, "TURN", 60.0)
    tasks.verify_stored.apply(args=asked[1])
    assert heartbeats.stored().found == 1


def test_the_commands_tell_what_is_wrong_and_put_it_right(played: League) -> None:
    assert run("verify") == ("Everything is what it should be.\n", 0)
    Standing.objects.filter(current=True).update(rows=[])
    said, status = run("verify", "--club", "harbour-club", "--only", "tables")
    assert (said.splitlines(), status) == (
        found_before(played, "its rows are not what its results make"),
        1,
    )
    assert run("verify", "--game", "red")[1] == 0
    said, status = run("rebuild", "--competition", played.competition.public_id)
    assert ("Put right: 1. Left as it is: 0." in said, status) == (True, 0)
    assert "ratings of black: written whole" in run("rebuild", "--game", "black")[0]
    assert run("verify")[1] == 0
    after = run("rebuild", "--after", played.competition.public_id, "--only", "tables")
    assert after == ("Put right: 0. Left as it is: 0.\n", 0)


@pytest.mark.parametrize(
    "args",
    [
        ["--club", "nowhere"], ["--competition", "nothing"], ["--game", "chess"],
        ["--after", "nothing"],
    ],
)  # fmt: skip
def test_what_there_is_not_is_said(db: None, args: list[str]) -> None:
    with pytest.raises(CommandError, match=f"There is no .*{args[1]}"):
        call_command("rebuild", *args)


@pytest.mark.parametrize("expired", [True, False])
def test_a_night_s_task_that_waited_too_long_is_told_to_have_failed(
    caplog: pytest.LogCaptureFixture, expired: bool
) -> None:
    """What somebody took back did not."""
    cache.clear()
    send_revoked(tasks.grow_up, request=None, terminated=False, signum=None, expired=expired)
    told = heartbeats.tasks([tasks.grow_up.name])
    assert [each.well for each in told.values()] == [False] * expired
    assert (f"{tasks.grow_up.name} waited too long" in caplog.text) is expired
