"""Mistakes that a season is made of, each mended in at most three clicks and without wrong numbers.

A click is one form sent or one link followed from the competition's desk.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Competition, Entry, SettingsChange, Standing
from matches.services.tables import standings
from tests.services.league import League, make_league
from tests.services.leagues.test_latecomers import newcomer
from tests.web.competitions.test_settings import at, filled, looked

pytestmark = pytest.mark.django_db


class Organiser:
    """Somebody at the desk who counts their clicks."""

    def __init__(self, league: League) -> None:
        self.league, self.clicks, self.client = league, 0, Client()
        self.client.force_login(league.owner)

    def follows(self, where: str) -> str:
        self.clicks += 1
        return self.client.get(where).content.decode()

    def sends(self, where: str, **told: Any) -> str:
        self.clicks += 1
        answer = self.client.post(where, told)
        assert answer.status_code in (200, 302), answer.content
        services.base.outbox.send(early=True)
        return answer.content.decode()

    def offered(self, where: str) -> bool:
        """Whether the desk has a link to that page."""
        return f'href="{where}"' in self.client.get(at(self.league, "")).content.decode()


@pytest.fixture
def organiser() -> Organiser:
    league = make_league()
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    return Organiser(league)


def no_number_is_wrong(league: League) -> None:
    kept = league.division.standings.get(current=True).rows
    Standing.objects.update(results_digest="")
    standings.rebuild(league.division.public_id)
    assert league.division.standings.get(current=True).rows == kept


def test_wrong_points_after_the_first_results(organiser: Organiser) -> None:
    league, where = organiser.league, at(organiser.league)
    assert organiser.offered(where)
    organiser.clicks += 1
    told = {**filled(organiser.client, where), "win": "2"}
    seen = organiser.sends(where, **told, action="look")
    organiser.sends(where, **told, action="do", looked=looked(seen))
    assert organiser.clicks == 3
    assert max(row["points"] for row in league.rows().values()) == 2
    no_number_is_wrong(league)


def test_a_change_of_settings_by_mistake(organiser: Organiser) -> None:
    league = organiser.league
    before = league.rows()
    services.competitions.edit(
        league.owner, league.competition.public_id, tie_breaks=["points", "scored"]
    )
    services.base.outbox.send(early=True)
    key = SettingsChange.objects.get().public_id
    assert f"/desk/settings/{key}/" in organiser.follows(at(league))
    organiser.follows(f"/desk/settings/{key}/")
    organiser.sends(f"/desk/settings/{key}/")
    assert organiser.clicks == 3
    assert league.rows() == before
    no_number_is_wrong(league)


def test_a_competition_misnamed(organiser: Organiser) -> None:
    where = at(organiser.league)
    organiser.clicks += 1
    told = {**filled(organiser.client, where), "name": "Spring League"}
    seen = organiser.sends(where, **told, action="look")
    organiser.sends(where, **told, action="do", looked=looked(seen))
    assert organiser.clicks == 3
    assert Competition.objects.get(pk=organiser.league.competition.pk).name == "Spring League"


def test_somebody_who_comes_after_the_draw(organiser: Organiser) -> None:
    league, who = organiser.league, newcomer(organiser.league)
    where = at(league, "late/")
    assert organiser.offered(where)
    organiser.follows(where)
    organiser.sends(where, who=who.public_id, action="look")
    organiser.sends(where, who=who.public_id, action="do")
    assert organiser.clicks == 3
    assert Entry.objects.get(person=who).places.exists()
    no_number_is_wrong(league)


def test_somebody_who_was_drawn_by_mistake(organiser: Organiser) -> None:
    league = organiser.league
    second = league.fixture(1)
    gone = next(each for each in league.entries if each.pk not in (second.home_id, second.away_id))
    where = at(league, f"entries/{gone.public_id}/withdraw/")
    assert organiser.offered(where)
    organiser.follows(where)
    organiser.sends(where, action="take-out")
    assert organiser.clicks == 2
    assert not Entry.objects.filter(pk=gone.pk).exists()
    no_number_is_wrong(league)
