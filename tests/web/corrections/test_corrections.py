"""Corrections on the pages: looked at, chosen, made, read by strangers, reverted."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from matches import services
from matches.models import Correction, Fixture, User
from matches.services.ratings import foretold
from tests.services.league import League, make_league, result_card
from tests.web.competitions.test_settings import at, filled

pytestmark = pytest.mark.django_db


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def tie(league: League, name: str) -> Fixture:
    return Fixture.objects.get(competition=league.competition, tie=name)


@pytest.fixture
def cup() -> League:
    league = make_league(4, format="single-elimination")
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    for name in ("r1m1", "r1m2", "r2m1"):
        services.results.scorecards.submit(
            league.owner, tie(league, name).public_id, result_card(18, 9)
        )
    return league


def as_json(a: int, b: int, **more: str) -> dict[str, str]:
    return {"detail": "json", "json": json.dumps(result_card(a, b)), **more}


def test_a_correction_is_looked_at_chosen_saved_and_read_by_strangers(cup: League) -> None:
    client = client_of(cup.owner)
    semi, final = tie(cup, "r1m1"), tie(cup, "r2m1")
    address = f"/desk/matches/{semi.public_id}/card/?detail=json"
    looked = client.post(address, as_json(9, 18, action="preview", reason="Swapped."))
    text = looked.content.decode()
    assert "the winner changes" in text
    assert f"Match {final.number}" in text
    assert "ratings" in text
    assert 'name="resting"' in text
    assert "Swapped." in text
    assert not Correction.objects.exists()
    told = {"reason": "Swapped.", "reason_code": "sides-swapped", "resting": "keep"}
    saved = client.post(address, as_json(9, 18, action="correct", looked="keep", **told))
    assert saved.status_code == 302
    stranger = Client()
    held = cup.competition
    public = f"/competitions/{held.club.slug}/{held.season.slug}/{held.slug}/"
    for page in (public, f"/matches/{semi.public_id}/"):
        text = stranger.get(page).content.decode()
        assert "The sides were exchanged" in text
        assert "Swapped." not in text
        assert "9–18" in text
    assert "This match stands" in stranger.get(f"/matches/{final.public_id}/").content.decode()


def test_without_a_choice_nothing_typed_is_lost(cup: League) -> None:
    semi = tie(cup, "r1m1")
    address = f"/desk/matches/{semi.public_id}/card/?detail=json"
    refused = client_of(cup.owner).post(
        address, as_json(9, 18, action="correct", reason="Swapped.")
    )
    assert refused.status_code == 409
    assert "Swapped." in refused.content.decode()
    assert not Correction.objects.exists()


def test_a_page_that_is_out_of_date_does_not_overwrite_a_newer_version(cup: League) -> None:
    final = tie(cup, "r2m1")
    address = f"/desk/matches/{final.public_id}/card/?detail=json"
    first = final.scorecards.get().public_id
    services.corrections.correcting_cards.correct(
        cup.owner, final.public_id, result_card(17, 9), reason="Recount."
    )
    sent = as_json(9, 18, action="correct", reason="Swapped.", supersedes=first)
    client = client_of(cup.owner)
    refused = client.post(address, sent)
    assert refused.status_code == 409
    assert "Somebody saved another version" in refused.content.decode()
    latest = final.scorecards.latest("version").public_id
    assert latest in refused.content.decode()
    assert client.post(address, {**sent, "supersedes": latest}).status_code == 302


def test_a_walkover_over_a_result_is_looked_at_first_then_made(cup: League) -> None:
    client = client_of(cup.owner)
    semi = tie(cup, "r1m1")
    address = f"/desk/matches/{semi.public_id}/walkover/"
    sent = {"winner": "B", "reason": "He was not eligible.", "replace": "on"}
    looked = client.post(address, sent)
    assert looked.status_code == 200
    text = looked.content.decode()
    assert "What this correction changes" in text
    assert "He was not eligible." in text
    assert semi.corrections.count() == 0
    chosen = {**sent, "action": "do", "resting": "void", "looked": "void"}
    assert client.post(address, chosen).status_code == 302
    assert tie(cup, "r1m1").winner == "B"
    assert tie(cup, "r2m1").state == "planned"
    assert client.post(address, chosen).status_code == 302
    assert Correction.objects.count() == 1


def test_another_choice_than_the_one_that_was_shown_is_shown_first(cup: League) -> None:
    client = client_of(cup.owner)
    semi = tie(cup, "r1m1")
    sent = {"winner": "B", "reason": "Not eligible.", "replace": "on", "action": "do"}
    address = f"/desk/matches/{semi.public_id}/walkover/"
    shown = client.post(address, {**sent, "resting": "void", "looked": "keep"})
    assert shown.status_code == 200
    assert "is void; it is played again" in shown.content.decode()
    card = f"/desk/matches/{semi.public_id}/card/?detail=json"
    more = {"action": "correct", "reason": "x", "resting": "void", "looked": "keep"}
    assert (
        "is void; it is played again" in client.post(card, as_json(9, 18, **more)).content.decode()
    )
    assert not Correction.objects.exists()


def test_putting_off_a_match_that_was_played_is_looked_at_first(cup: League) -> None:
    client = client_of(cup.owner)
    final = tie(cup, "r2m1")
    address = f"/desk/matches/{final.public_id}/postpone/"
    looked = client.post(address, {"reason": "Wrong board."})
    assert "no result" in looked.content.decode()
    assert tie(cup, "r2m1").state == "official"
    assert client.post(address, {"reason": "Wrong board.", "action": "do"}).status_code == 302
    assert tie(cup, "r2m1").outcome == "postponed"


def test_a_correction_is_reverted_from_the_desk(cup: League) -> None:
    client = client_of(cup.owner)
    final = tie(cup, "r2m1")
    services.corrections.correcting_cards.correct(
        cup.owner, final.public_id, result_card(9, 18), reason="Swapped."
    )
    made = Correction.objects.get()
    address = f"/desk/corrections/{made.public_id}/revert/"
    assert address in client.get(f"/desk/matches/{final.public_id}/").content.decode()
    looked = client.get(address).content.decode()
    assert "18–9" in looked
    refused = client.post(address, {"action": "do", "reason": ""})
    assert refused.status_code == 400
    assert client.post(address, {"action": "do", "reason": "It was right."}).status_code == 302
    assert tie(cup, "r2m1").winner == "A"
    assert client.get(address).status_code == 400
    assert address not in client.get(f"/desk/matches/{final.public_id}/").content.decode()


def test_another_clubs_organiser_finds_no_correction_to_revert(cup: League) -> None:
    final = tie(cup, "r2m1")
    services.corrections.correcting_cards.correct(
        cup.owner, final.public_id, result_card(9, 18), reason="Swapped."
    )
    address = f"/desk/corrections/{Correction.objects.get().public_id}/revert/"
    stranger = User.objects.create_user("stranger")
    other = make_league()
    services.people.roles.grant(other.owner, other.club, username="stranger", role="organiser")
    assert client_of(stranger).get(address).status_code == 404
    assert client_of(stranger).post(address, {"action": "do", "reason": "x"}).status_code == 404
    assert Client().get(address).status_code == 302
    assert client_of(cup.owner).get("/desk/corrections/nothing/revert/").status_code == 404


def test_a_walkover_is_corrected_by_a_card_on_the_page() -> None:
    league = make_league()
    services.rulings.walkover(league.owner, league.id(1), winner="B", reason="Nobody came.")
    client = client_of(league.owner)
    desk = client.get(f"/desk/matches/{league.id(1)}/").content.decode()
    assert "It was played: correct it by a card" in desk
    address = f"/desk/matches/{league.id(1)}/card/?detail=json"
    looked = client.post(address, as_json(18, 9, action="preview"))
    assert "walkover" in looked.content.decode()
    done = client.post(address, as_json(18, 9, action="correct", reason="They had played."))
    assert done.status_code == 302
    assert league.fixture(1).outcome == "played"


def test_a_preview_says_where_ratings_follow_and_are_not_foretold(
    cup: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, said = client_of(cup.owner), "how they move is not foretold here"
    services.base.outbox.send(early=True)
    card = f"/desk/matches/{tie(cup, 'r1m1').public_id}/card/?detail=json"
    settings = at(cup)
    for far in (False, True):
        monkeypatch.setattr(foretold, "FARTHEST", 1 if far else 100)
        looked = client.post(card, as_json(9, 18, action="preview", reason="Swapped."))
        assert (said in looked.content.decode()) is far
        told = {**filled(client, settings), "rating_system": "elo", "action": "look"}
        looked = client.post(settings, told)
        assert (said in looked.content.decode()) is far
        assert "ratings stay as they are" not in looked.content.decode()
