"""Many matches at once, on the desk."""

from __future__ import annotations

import pytest
from django.test import Client

from matches.models import BulkAction, Outcome, User
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def at(league: League) -> str:
    held = league.competition
    return f"/desk/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/bulk/"


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_matches_are_looked_at_then_postponed_and_put_back(league: League) -> None:
    client = client_of(league.owner)
    sent = {"what": "postpone", "reason": "Snow.", "chosen": [league.id(1), league.id(2)]}
    looked = client.post(at(league), {**sent, "action": "preview"})
    assert "Asha Brook" in looked.content.decode()
    assert "This is what happens" in looked.content.decode()
    assert not BulkAction.objects.exists()
    assert client.post(at(league), {**sent, "action": "do"}).status_code == 302
    assert {league.fixture(n).outcome for n in (1, 2)} == {Outcome.POSTPONED}
    held = BulkAction.objects.get()
    undo = {"action": "undo", "bulk": held.public_id}
    assert client.post(at(league), undo).status_code == 302
    assert {league.fixture(n).outcome for n in (1, 2)} == {None}
    again = client.post(at(league), undo)
    assert again.status_code == 400
    assert "undone already" in again.content.decode()


def test_walkovers_go_to_those_who_came_or_all_stay_as_they_are(league: League) -> None:
    client = client_of(league.owner)
    who = league.fixture(1).home
    assert who is not None
    own = [f.public_id for f in league.fixtures() if who.pk in (f.home_id, f.away_id)]
    others = [f.public_id for f in league.fixtures() if f.public_id not in own]
    sent = {"action": "do", "what": "walkover", "reason": "Never came."}
    assert client.post(at(league), {**sent, "chosen": own}).status_code == 400
    sent["against"] = who.public_id
    refused = client.post(at(league), {**sent, "chosen": [*own, others[0]]})
    assert refused.status_code == 400
    assert "Never came." in refused.content.decode()
    assert not BulkAction.objects.exists()
    assert client.post(at(league), {**sent, "chosen": own}).status_code == 302
    fixture = league.fixture(1)
    assert (fixture.outcome, fixture.winner) == (Outcome.WALKOVER, "B")


def test_nothing_ticked_and_another_competitions_ids_are_refused(league: League) -> None:
    other = make_league()
    client = client_of(league.owner)
    sent = {"action": "do", "what": "postpone", "reason": "Snow."}
    assert client.post(at(league), sent).status_code == 400
    assert client.post(at(league), {**sent, "chosen": [other.id(1)]}).status_code == 400
    client.post(at(other), {**sent, "chosen": [other.id(1)]})
    undo = {"action": "undo", "bulk": BulkAction.objects.get().public_id}
    assert client.post(at(league), undo).status_code == 404
    stranger = client_of(User.objects.create_user("stranger"))
    assert stranger.post(at(other), undo).status_code == 404
    assert BulkAction.objects.get().undone_at is None
