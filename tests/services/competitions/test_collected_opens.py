"""What was kept for the club alone opens by nobody's birthday: an organiser is asked."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services, tasks
from matches.errors import ConflictError
from matches.models import Club, Competition
from matches.policy.viewer import viewer_of
from matches.selectors.home import desk_of, tasks_of
from matches.services.competitions import competitions
from tests.services.competitions.test_collecting import aged, doors, kept, league
from tests.services.league import League

__all__ = ["league"]
pytestmark = pytest.mark.django_db


def three_years_later(monkeypatch: Any) -> None:
    then = timezone.now().replace(year=timezone.now().year + 3)
    monkeypatch.setattr(timezone, "now", lambda: then)


def asked(league: League) -> list[str]:
    """What waits for the owner at the desk, but for matches."""
    told = tasks_of(desk_of(viewer_of(league.owner)))
    return [each.kind for each in told if each.kind in ("open", "publish")]


def test_who_turns_eleven_opens_nothing_and_an_organiser_is_asked(league, monkeypatch: Any):
    aged(league, 9)
    assert asked(league) == []
    three_years_later(monkeypatch)
    tasks.grow_up()
    assert kept(league)
    assert asked(league) == ["open"]
    client = Client()
    client.force_login(league.owner)
    at = f"/desk{doors(league)[0]}"
    assert "still read by the club alone" in client.get("/desk/").content.decode()
    page = client.get(f"{at}publish/").content.decode()
    assert "does not open by itself" in page
    assert re.search(r'value="members"[^>]* checked', page)
    # A youth plays: that strangers may read it is said first.
    with pytest.raises(ConflictError):
        competitions.publish(league.owner, league.competition.public_id, "public")
    assert kept(league)
    competitions.publish(league.owner, league.competition.public_id, "public", young_known=True)
    assert not kept(league)
    assert asked(league) == []


def test_an_answer_that_it_stays_with_the_club_ends_the_question(league, monkeypatch: Any):
    aged(league, 9)
    three_years_later(monkeypatch)
    tasks.grow_up()
    competitions.publish(league.owner, league.competition.public_id, "members")
    assert asked(league) == []
    assert Client().get(doors(league)[0]).status_code == 404


def test_saving_something_else_of_a_competition_or_a_club_opens_nothing(league, monkeypatch: Any):
    aged(league, 9)
    three_years_later(monkeypatch)
    for row in (league.competition, Club.objects.get(public_id=league.club)):
        row.refresh_from_db()
        row.save()
    services.clubs.edit(league.owner, league.club, name="Another name")
    Competition.objects.filter(pk=league.competition.pk).update(name="Another", collect_under=None)
    assert kept(league)
