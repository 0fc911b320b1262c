"""Corrections through the API: looked at, made, read by anybody, reverted."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.models import Correction, Fixture, User
from tests.api.conftest import Api
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup() -> League:
    league = make_league(4, format="single-elimination")
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    for name in ("r1m1", "r1m2", "r2m1"):
        held = tie(league, name)
        services.results.scorecards.submit(league.owner, held.public_id, result_card(18, 9))
    return league


def tie(league: League, name: str) -> Fixture:
    return Fixture.objects.get(competition=league.competition, tie=name)


def signed_in(who: User) -> Api:
    client = Api()
    client.force_login(who)
    return client


def send(client: Api, fixture: Fixture, **more: Any) -> Any:
    told = {"scorecard": result_card(9, 18), "reason": "Swapped.", **more}
    return client.send(f"fixtures/{fixture.public_id}/corrections", told)


def test_a_correction_is_looked_at_then_made_then_reverted(cup: League) -> None:
    client, semi = signed_in(cup.owner), tie(cup, "r1m1")
    looked = send(client, semi, dry_run=True)
    assert looked.status_code == 200
    preview = looked.json()["preview"]
    assert (preview["before"], preview["after"], preview["rests"]) == ([18, 9], [9, 18], True)
    assert preview["later"][0]["stands"] is True
    assert preview["ratings"]
    assert preview["ratings_follow"] is False
    assert not Correction.objects.exists()
    assert send(client, semi).status_code == 409
    made = send(client, semi, resting="void")
    assert made.status_code == 201
    (line,) = made.json()["corrections"]
    assert (line["before"], line["after"]) == ("18–9", "9–18")
    address = f"corrections/{line['id']}/revert"
    assert client.send(address, {"dry_run": True}).json()["preview"]["after"] == [18, 9]
    assert client.send(address, {"reason": "No."}).status_code == 201
    assert tie(cup, "r2m1").state == "official"
    assert client.send(address, {"reason": "No."}).status_code == 409


def test_anybody_reads_corrections_and_no_childs_name(cup: League) -> None:
    semi = tie(cup, "r1m1")
    person = semi.home.person
    person.age_band, person.naming = "child", "initials"
    person.save()
    said = f"{person.given_name} was first."
    send(signed_in(cup.owner), semi, resting="keep", reason=said)
    answer = Api().get(f"/api/v1/competitions/{cup.competition.public_id}/corrections")
    (line,) = answer.json()
    assert person.given_name not in answer.content.decode()
    assert person.family_name not in answer.content.decode()
    assert line["at"]
    own = signed_in(cup.owner).get(f"/api/v1/competitions/{cup.competition.public_id}/corrections")
    assert own.json()[0]["reason"] == said


@pytest.mark.parametrize(
    "more",
    [{"resting": "burn"}, {"scorecard": 7}, {"reason": ["x"]}, {"dry_run": "maybe"},
     {"supersedes": "x" * 13}, {"reason": "a\0b"}],
)  # fmt: skip
def test_what_is_malformed_is_refused_with_its_place(cup: League, more: dict[str, Any]) -> None:
    answer = send(signed_in(cup.owner), tie(cup, "r1m1"), **more)
    assert answer.status_code == 400
    assert not Correction.objects.exists()


def test_strangers_and_another_clubs_organiser_find_nothing(cup: League) -> None:
    semi = tie(cup, "r1m1")
    services.competitions.publish(cup.owner, cup.competition.public_id, "private")
    send(signed_in(cup.owner), semi, resting="keep")
    made = Correction.objects.get()
    other = make_league()
    stranger = User.objects.create_user("stranger")
    services.people.roles.grant(other.owner, other.club, username="stranger", role="owner")
    client = signed_in(stranger)
    assert send(client, semi, dry_run=True).status_code == 404
    assert client.send(f"corrections/{made.public_id}/revert", {"dry_run": True}).status_code == 404
    address = f"/api/v1/competitions/{cup.competition.public_id}/corrections"
    assert client.get(address).status_code == 404
    assert send(Api(), semi).status_code in (401, 403)
