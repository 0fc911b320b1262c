"""Venues and boards at the desk: from nothing to a measured board, by forms alone."""

from __future__ import annotations

import pytest
from django.test import Client

import rules
from matches.models import Board, BoardVersion, Venue
from matches.web.clubs.board_form import initial_of
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

VENUES = "/desk/clubs/harbour/venues/"


@pytest.fixture
def league() -> League:
    return make_league(3, 0)


@pytest.fixture
def client(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


def measures(name: str, **changes: object) -> dict:
    shown = initial_of(rules.default_equipment(name))
    typed = {key: "" if value is None else value for key, value in shown.items()}
    return {**typed, "expected_version": "", **changes}


def test_a_venue_a_board_and_its_measures_are_made_by_forms(client):
    answer = client.post(VENUES, {"name": "Boat House", "address": "Quay 1"})
    assert answer["Location"] == f"{VENUES}boat-house/boards/new/"
    answer = client.post(
        answer["Location"], {"name": "Board 3", "games": ["red"], "like": "red"}, follow=True
    )
    board = Board.objects.get(name="Board 3")
    page = answer.content.decode()
    for name in rules.default_equipment("red")["board"]["spots"]:
        assert f">{name}</text>" in page
    assert "Board 3" in client.get(VENUES).content.decode()
    assert board.versions.count() == 1


def test_the_measures_form_reads_back_what_it_shows(client, league):
    for name, game in (("green", "green"), ("black-circle", "black"), ("white", "white")):
        board = Board.objects.create(venue=league.board().venue, name=name, games=[game])
        there = f"/desk/clubs/harbour/boards/{board.public_id}/measures/"
        answer = client.post(there, measures(name))
        assert answer.status_code == 302
        held = board.versions.get().equipment
        wanted = rules.default_equipment(name)
        del wanted["board"]["name"]
        # Ten digits are shown: beyond any ruler, short of a double.
        assert rounded(held) == rounded(wanted)


def rounded(value: object) -> object:
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return round(value, 6) if isinstance(value, float) else value


def test_looking_first_draws_the_board_and_saves_nothing(client, league):
    board = league.board()
    there = f"/desk/clubs/harbour/boards/{board.public_id}/measures/"
    spots = "corner-1: 0, -100\nmiddle: 1, 2, 8"
    answer = client.post(there, measures("black-hexagon", spots=spots, action="look"))
    assert answer.status_code == 200
    assert ">middle</text>" in answer.content.decode()
    assert board.versions.count() == 1


def test_what_cannot_be_stands_at_its_field_and_nothing_typed_is_lost(client, league):
    there = f"/desk/clubs/harbour/boards/{league.board().public_id}/measures/"
    typed = "corner-1: 0, -100\nfar: 900, 0\nhere 1 2"
    page = client.post(there, measures("black-hexagon", spots=typed))
    assert page.status_code == 400
    assert "Line 3:" in page.content.decode()
    assert "here 1 2" in page.content.decode()
    typed = "corner-1: 0, -100\nfar: 900, 0"
    page = client.post(there, measures("black-hexagon", spots=typed, note="Sanded."))
    form = page.context["form"]
    assert form.errors["spots"] == ["far: far lies off the board"]
    assert "Sanded." in page.content.decode()
    assert BoardVersion.objects.count() == 1


def test_who_edited_an_old_version_keeps_what_was_typed(client, league):
    board = league.board()
    there = f"/desk/clubs/harbour/boards/{board.public_id}/measures/"
    assert client.post(there, measures("black-hexagon", friction="0.2")).status_code == 302
    typed = measures("black-hexagon", friction="0.3", expected_version="1")
    page = client.post(there, typed)
    assert page.status_code == 400
    assert "meanwhile" in page.content.decode()
    assert 'value="0.3"' in page.content.decode()


def test_a_calibration_is_reckoned_first_and_then_taken(client, league):
    board = league.board()
    there = f"/desk/clubs/harbour/boards/{board.public_id}/calibration/"
    typed = {"timed": "200 0.5\n210, 0.5", "hits": "1 324", "expected_version": "1"}
    page = client.post(there, {**typed, "action": "look"})
    assert page.status_code == 200
    assert "0.1672" in page.content.decode()
    assert board.versions.count() == 1
    assert client.post(there, typed).status_code == 302
    assert board.versions.latest("version").equipment["restitution"] == 0.8947
    page = client.get(f"/desk/clubs/harbour/boards/{board.public_id}/").content.decode()
    assert "0.1672" in page
    assert "(assumed)" not in page


def test_a_measurement_that_cannot_be_is_told_with_its_line(client, league):
    there = f"/desk/clubs/harbour/boards/{league.board().public_id}/calibration/"
    page = client.post(there, {"hits": "1 324\n\n50 20", "timed": "12"})
    assert page.context["form"].errors["timed"][0].startswith("Line 1:")
    page = client.post(there, {"hits": "1 324\n\n50 20"})
    assert page.context["form"].errors["hits"][0].startswith("Line 3:")


def test_an_old_version_is_shown_as_it_was(client, league):
    board = league.board()
    there = f"/desk/clubs/harbour/boards/{board.public_id}/"
    typed = measures("black-hexagon", friction="0.31")
    assert client.post(f"{there}measures/", typed).status_code == 302
    old, new = client.get(f"{there}?version=1"), client.get(there)
    assert "0.31" not in old.content.decode()
    assert "0.31" in new.content.decode()
    assert client.get(f"{there}?version=9").status_code == 404


def test_another_club_s_board_is_not_there_though_both_addresses_are_guessed(client, league):
    from matches.models import Club

    other = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    venue = Venue.objects.create(club=other, slug="barn", name="Barn")
    theirs = Board.objects.create(venue=venue, name="9", games=["black"])
    for page in ("", "measures/", "calibration/"):
        for club in ("harbour", "elsewhere"):
            there = f"/desk/clubs/{club}/boards/{theirs.public_id}/{page}"
            assert client.get(there).status_code == 404
            assert client.post(there, measures("black-hexagon")).status_code == 404
    assert client.get("/desk/clubs/harbour/venues/barn/").status_code == 404
    assert theirs.versions.count() == 0


def test_a_board_without_measures_can_begin_like_a_default(client, league):
    board = Board.objects.create(venue=league.board().venue, name="7", games=["white"])
    there = f"/desk/clubs/harbour/boards/{board.public_id}/"
    assert "Not measured yet" in client.get(there).content.decode()
    assert client.post(there, {"action": "like", "like": "white"}).status_code == 302
    assert board.versions.count() == 1
    refused = client.post(there, {"action": "like", "like": "red"})
    assert refused.status_code == 400
