"""The scoring page: for who keeps the card of a match that can be scored, and nobody else."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client

from matches.models import Fixture, User
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import Phone, whole
from tests.services.teams.line_ups import meeting, team_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def known(page: str) -> dict[str, Any]:
    """What the page tells its scripts."""
    found = re.search(r'<script id="scoring" type="application/json">(.*?)</script>', page)
    assert found is not None
    told: dict[str, Any] = json.loads(found.group(1))
    return told


def test_the_page_has_all_that_its_scripts_must_know(league: League) -> None:
    answer = signed_in(league.owner).get(f"/score/{league.id(1)}/")
    told = known(answer.content.decode())
    assert told["api"] == f"/api/v1/scoring/{league.id(1)}"
    assert told["state"]["head"]["game"] == "black"
    assert [detail for detail, _ in told["details"]] == ["flicks", "card"]
    assert set(told["names"]) == {"A", "B"}
    assert "private" in answer["Cache-Control"]


def test_compiled_code_may_run_on_this_page_and_on_no_other(league: League) -> None:
    client = signed_in(league.owner)
    allowed = client.get(f"/score/{league.id(1)}/")["Content-Security-Policy"]
    assert "'wasm-unsafe-eval'" in allowed
    assert "'unsafe-eval'" not in allowed.replace("'wasm-unsafe-eval'", "")
    assert "wasm" not in client.get("/")["Content-Security-Policy"]


def test_who_is_signed_out_is_asked_to_sign_in(league: League) -> None:
    answer = Client().get(f"/score/{league.id(1)}/")
    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]


def test_an_umpire_of_another_club_is_told_what_the_card_s_form_tells_him(league: League) -> None:
    client = signed_in(User.objects.create_user("umpire-elsewhere"))
    there = client.get(f"/score/{league.id(1)}/")
    assert there.status_code == client.get(f"/desk/matches/{league.id(1)}/card/").status_code == 404
    assert there.status_code == client.get("/score/222222222222/").status_code


def test_a_match_with_a_result_leads_back_to_its_page(league: League) -> None:
    league.play(1, 18, 9)
    answer = signed_in(league.owner).get(f"/score/{league.id(1)}/", follow=True)
    assert answer.redirect_chain == [(f"/desk/matches/{league.id(1)}/", 302)]
    assert "has its result already" in answer.content.decode()


def test_a_match_whose_sides_are_not_known_leads_back_to_its_page() -> None:
    league = make_league(4, format="single-elimination")
    final = Fixture.objects.get(competition=league.competition, home=None, away=None)
    answer = signed_in(league.owner).get(f"/score/{final.public_id}/", follow=True)
    assert answer.redirect_chain == [(f"/desk/matches/{final.public_id}/", 302)]
    assert "not known yet who plays" in answer.content.decode()


def test_a_match_that_was_handed_in_says_so(league: League) -> None:
    phone = Phone(league)
    phone.write(*whole())
    phone.hand_in()
    told = known(signed_in(league.owner).get(f"/score/{league.id(1)}/").content.decode())
    assert told["state"]["ended"] == "handed-in"


def test_a_match_between_teams_is_scored_board_by_board() -> None:
    league = team_league({"boards": 2})
    match = meeting(league, "Seconds", "Thirds")
    client = signed_in(league.owner)
    answer = client.get(f"/score/{match.public_id}/")
    assert answer["Location"] == f"/desk/matches/{match.public_id}/"
    assert client.get(f"/score/{match.public_id}/boards/9/").status_code == 404


def test_the_service_worker_stands_where_its_scope_is() -> None:
    answer = Client().get("/score/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert b"pennyclub-scoring" in answer.content


def test_the_page_alone_may_ask_for_the_camera(league: League) -> None:
    client = signed_in(league.owner)
    asked = client.get(f"/score/{league.id(1)}/")["Permissions-Policy"]
    assert asked == "camera=(self), geolocation=(), microphone=()"
    assert "camera=()" in client.get(f"/matches/{league.id(1)}/")["Permissions-Policy"]
