"""A championship on its pages."""

from __future__ import annotations

import pytest
from django.test import Client

from matches import services
from matches.models import Championship, ChampionshipLine
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(4)


@pytest.fixture
def organiser(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def typed(league: League, **more: object) -> dict[str, object]:
    houses = [
        services.teams.create(league.owner, league.club, name=name).public_id
        for name in ("Oak", "Elm")
    ]
    return {
        "name": "House Championship", "season": league.season, "houses": houses,
        "competitions": [league.competition.public_id], "places": "5 3, 1", "ties": "full",
        "participation": "0.5", "visibility": "public", **more,
    }  # fmt: skip


def test_it_is_set_up_given_points_by_hand_and_read(
    league: League, organiser: Client, client: Client
) -> None:
    at = f"/desk/clubs/{league.competition.club.slug}/championships/"
    assert organiser.get(f"{at}new/").status_code == 200
    form = typed(league)
    answer = organiser.post(f"{at}new/", form)
    row = Championship.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"{at}{row.slug}/")
    assert row.rules == {"places": ["5", "3", "1"], "ties": "full", "participation": "0.5"}
    line = {"action": "line", "house": form["houses"][0], "kind": "fair-play", "points": "2"}  # type: ignore[index]
    refused = organiser.post(f"{at}{row.slug}/", line)
    assert (refused.status_code, 'value="2"' in refused.content.decode()) == (400, True)
    organiser.post(
        f"{at}{row.slug}/", {**line, "reason_code": "fair-play", "reason": "Cheered for everybody."}
    )
    public = f"/championships/{league.competition.club.slug}/{row.slug}/"
    text = client.get(public).content.decode()
    assert "Fair play" in text
    assert "Cheered for everybody." not in text
    assert "The places in every competition give 5, 3, 1 points." in text
    assert public in client.get(f"/clubs/{league.competition.club.slug}/").content.decode()
    made = ChampionshipLine.objects.get()
    organiser.post(
        f"{at}{row.slug}/", {"action": "withdraw", "line": str(made.pk), "reason": "Wrong house."}
    )
    both = client.get(public).content.decode()
    assert "Taken back" in both
    assert "Wrong house." not in both
    organiser.post(f"{at}{row.slug}/", {**form, "action": "edit", "visibility": "private"})
    assert client.get(public).status_code == 404


def test_what_is_wrong_is_said_and_what_was_typed_is_kept(
    league: League, organiser: Client
) -> None:
    at = f"/desk/clubs/{league.competition.club.slug}/championships/new/"
    refused = organiser.post(at, typed(league, places="5 three", houses=[]))
    text = refused.content.decode()
    assert refused.status_code == 400
    assert "Write numbers with spaces between them" in text
    assert 'value="5 three"' in text
    assert not Championship.objects.exists()
