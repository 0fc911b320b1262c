"""A card with simulated shots at the doors of the club: the desk, the pages, the API."""

import json
from typing import Any

import jsonschema
import pytest
from django.test import Client

import rules
from matches.models import Fixture, Flick, Scorecard, User
from tests.rules.shots.cards import CARDS, card, decided, shot
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)

SIDES = {"A": ["A"], "B": ["B"]}
BESIDE = "The umpire says shooter off: yes. The simulator saw: no."


@pytest.fixture
def league() -> League:
    return make_league(4, 2, with_cards=True)


@pytest.fixture
def organiser(league: League, client: Client) -> User:
    user = league.organiser(role="owner")
    client.force_login(user)
    return user


def address(fixture: Fixture) -> str:
    return f"/desk/matches/{fixture.public_id}/card/"


def submitted(client: Client, fixture: Fixture, document: dict[str, Any]) -> Any:
    typed = {"detail": "json", "json": json.dumps(document), "action": "submit"}
    return client.post(address(fixture), typed, follow=True)


def test_a_card_with_a_shot_is_handed_in_and_leaves_its_flicks_behind(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    answer = submitted(client, fixture, {**decided(), "sides": SIDES})
    assert answer.status_code == 200, answer.content.decode()
    kept = Scorecard.objects.get(fixture=fixture)
    assert (kept.detail, kept.valid) == ("shots", True)
    assert kept.verdict["differences"] == [
        {"entry": 0, "path": "shot.facts.shooter_off", "umpire": True, "physics": False}
    ]
    assert Flick.objects.filter(scorecard=kept).count() == len(decided()["entries"])


def test_a_saved_card_keeps_how_each_shot_went_and_a_changed_one_is_told(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    submitted(client, fixture, {**decided(), "sides": SIDES})
    kept = Scorecard.objects.get(fixture=fixture).document
    shots = [entry["shot"] for entry in kept["entries"] if "shot" in entry]
    assert shots
    assert all(len(each["motion"]) == 16 for each in shots)
    assert "shot.motion" not in {one.path for _, one in rules.adjudicate(kept).differences}
    shots[0]["flick"]["direction"] += 0.1
    assert "shot.motion" in {one.path for _, one in rules.adjudicate(kept).differences}


def test_the_match_page_says_where_umpire_and_simulator_differ(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    submitted(client, fixture, {**decided(), "sides": SIDES})
    page = client.get(f"/matches/{fixture.public_id}/").content.decode()
    assert BESIDE in page
    assert "[0.0" not in page, "no page shows a shot's bare numbers"


def test_a_card_with_shots_is_corrected_as_json(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    submitted(client, fixture, {**decided(), "sides": SIDES})
    page = client.get(address(fixture)).content.decode()
    assert "&quot;pennies&quot;" in page
    assert "shooter_off" in page


def test_a_shot_that_cannot_be_is_refused_with_its_path_and_all_that_was_typed(
    client: Client, organiser: User, league: League
) -> None:
    document = {**decided(), "sides": SIDES}
    document["entries"][0]["shot"]["pennies"] = {"S": [0.0, -15.0]}
    fixture = league.fixtures[-1]
    answer = submitted(client, fixture, document)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "entries.0.shot.pennies.S" in page
    assert "-15.0" in page
    assert not Scorecard.objects.filter(fixture=fixture).exists()


def test_the_page_for_anybody_judges_a_card_with_shots(client: Client) -> None:
    typed = {"action": "judge-json", "json": json.dumps(decided())}
    page = client.post("/adjudicate/", typed)
    assert page.status_code == 200
    assert BESIDE in page.content.decode()
    of_flicks = {**decided(), "detail": "flicks"}
    page = client.post("/adjudicate/", {**typed, "json": json.dumps(of_flicks)})
    assert page.status_code == 200
    assert BESIDE in page.content.decode()


def test_a_match_of_shots_is_carried_on_by_the_api(client: Client) -> None:
    def post(step: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = client.post(f"/api/v1/live/{step}", body, content_type="application/json")
        assert answer.status_code == 200, answer.content.decode()
        return dict(answer.json())

    head = {"game": "black", "detail": "shots", "first": "A"}
    begun = post("begin", head)
    assert begun["may"]["away"] == ["S"]
    assert "shot" in begun["may"]["kinds"]
    entry = decided()["entries"][0]
    after = post("entry", {"state": begun["state"], "entry": entry})
    assert [each["path"] for each in after["differences"]] == ["shot.facts.shooter_off"]
    assert after["sentences"][-1].startswith(BESIDE)
    assert len(after["state"]["state"]["lies"]["places"]) == 19
    assert post("undo", {"state": after["state"]})["state"]["state"]["lies"] is None


@pytest.mark.parametrize("game", list(CARDS))
def test_the_schema_of_a_shot_takes_what_the_law_takes(client: Client, game: str) -> None:
    schema = client.get(f"/api/v1/games/{game}").json()["entries"]["shots"]["shot"]
    document = decided() if game == "black" else CARDS[game]()
    for entry in document["entries"]:
        if "shot" in entry:
            jsonschema.validate(entry["shot"], schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"by": "A"}, schema)


def test_an_unknown_model_is_refused_and_the_known_ones_are_named(client: Client) -> None:
    wrong = card("red", shot("A", "A1", 0.85, 90.0, model="2025.1"))
    answer = client.post("/api/v1/scorecards/adjudicate", wrong, content_type="application/json")
    [fault] = answer.json()["faults"]
    assert answer.status_code == 400
    assert (fault["path"], fault["code"]) == ("entries.0.shot.model", "malformed")
    assert "2026.1" in fault["message"]
