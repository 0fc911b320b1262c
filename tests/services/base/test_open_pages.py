"""What is read by fewer from now on is so on pages that are open, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import Competition, Fixture, Person
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

told: list[tuple[str, str]] = []


def announced(topic: str, event: str, data: Any, **_more: Any) -> None:
    """Carries announcements in place of the platform."""
    assert event != "resync" or data == {}
    told.append((topic, event))


@pytest.fixture
def league(settings: Any) -> League:
    told.clear()
    settings.ANNOUNCEMENTS = f"{__name__}.announced"
    made = make_league(4, 2, visibility="public")
    Person.objects.update(age_band="adult")
    fixture, board = made.fixtures[3], made.board()
    Fixture.objects.filter(pk=fixture.pk).update(board=board, venue=board.venue, state="playing")
    return made


def binned(league: League) -> None:
    owner = league.organiser("owner", "owner")
    look = services.competitions.binning.look(owner, league.competition.public_id)
    services.competitions.binning.put(owner, league.competition.public_id, seen=look.digest)


def made_private(league: League) -> None:
    owner = league.organiser("owner", "owner")
    services.competitions.publish(owner, league.competition.public_id, "private")


def a_child_enters(league: League) -> None:
    Competition.objects.update(open_until_young=True)
    who = league.entries[0].person
    assert who is not None
    who.age_band, who.naming = "child", "code"
    who.save(update_fields=["age_band", "naming"])


@pytest.mark.parametrize("what", [binned, made_private, a_child_enters])
def test_open_pages_are_told_to_fetch_anew(
    league: League, what: Any, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        what(league)
    anew = {topic for topic, event in told if event == "resync"}
    assert anew == {
        f"competition-{league.competition.public_id}",
        f"division-{league.division.public_id}",
        f"club-{league.club.public_id}",
    }


def test_a_setting_that_keeps_nobody_out_tells_nobody(
    league: League, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    who = league.entries[0].person
    assert who is not None
    with django_capture_on_commit_callbacks(execute=True):
        who.save(update_fields=["age_band"])
    assert told == []
