"""Cards at the desk: entered, refused kindly, corrected, agreed on."""

import pytest
from django.test import Client

from matches.models import Fixture, Person, Scorecard, User
from tests.web.home.desk import card_address, found
from tests.web.leagues import League, add_card, result_document

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_illegal_card_is_refused_with_entry_rule_and_all_that_was_typed(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    typed = {
        "detail": "flicks",
        "first": "A",
        "row": ["0", "4"],
        "r0-kind": "flick",
        "r0.by": "A",
        "r0.struck": "O1",
        "r0.off": "O1",
        "r4-kind": "flick",
        "r4.by": "A",
        "r4.struck": "O1 O2",
        "action": "submit",
    }
    response = client.post(card_address(fixture), typed)
    page = response.content.decode()
    assert response.status_code == 422
    assert "Entry 2" in page
    assert 'href="#row-4"' in page
    assert 'value="O1 O2"' in page
    assert not Scorecard.objects.filter(fixture=fixture).exists()


def test_rows_are_added_and_taken_away_by_the_server_too(
    client: Client, organiser: User, league: League
) -> None:
    address = card_address(league.fixtures[-1])
    page = client.post(address, {"detail": "flicks", "first": "A", "action": "add:flick"})
    assert page.content.decode().count('data-row="0"') == 1
    typed = {"detail": "flicks", "row": "0", "r0-kind": "flick", "action": "remove:0"}
    assert 'data-row="0"' not in client.post(address, typed).content.decode()


def test_a_correction_shows_what_it_changes_before_it_is_saved(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[0]
    typed = {"detail": "result", "claim.score.A": "9", "claim.score.B": "18", "first": "A"}
    page = client.post(card_address(fixture), {**typed, "action": "preview"}).content.decode()
    assert "What this correction changes" in page
    assert "18–9" in page
    assert "9–18" in page
    assert fixture.scorecards.count() == 1
    missing = client.post(card_address(fixture), {**typed, "action": "correct"})
    assert missing.status_code == 400
    found(client, card_address(fixture), **typed, action="correct", reason="Sides exchanged")
    assert fixture.scorecards.count() == 2
    public = client.get(f"/matches/{fixture.public_id}/").content.decode()
    assert "Sides exchanged" in public
    assert "Version 2" in public


def test_a_card_as_json_is_taken_or_refused_with_its_text(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    bad = client.post(card_address(fixture), {"detail": "json", "json": '{"game": "black"'})
    assert bad.status_code == 400
    assert "&quot;game&quot;" in bad.content.decode()
    import json

    good = json.dumps(result_document(20, 3) | {"sides": {"A": ["A"], "B": ["B"]}})
    found(client, card_address(fixture), detail="json", json=good, action="submit")
    assert fixture.results.get().score_a == 20


def test_an_umpire_enters_the_card_of_an_assigned_match_only(
    client: Client, organiser: User, league: League
) -> None:
    umpire = league.organiser("umpire", role="umpire")
    fixture, other = league.fixtures[-1], league.fixtures[-2]
    found(client, f"/desk/matches/{fixture.public_id}/assign/", username="umpire")
    client.force_login(umpire)
    assert "Enter the card" in client.get("/desk/").content.decode()
    assert client.get(card_address(fixture)).status_code == 200
    assert client.get(card_address(other)).status_code == 404


def test_players_agree_or_dispute(client: Client, league: League) -> None:
    league.competition.format_options = {"confirmation": "sides"}
    league.competition.save()
    fixture = league.fixtures[-1]
    owner = league.organiser(role="owner")
    client.force_login(owner)
    card = {"detail": "result", "claim.score.A": "20", "claim.score.B": "7", "action": "submit"}
    found(client, card_address(fixture), **card, first="A")
    player = User.objects.create_user("player")
    Person.objects.filter(pk=fixture.home.person_id).update(user=player)
    client.force_login(player)
    page = client.get(f"/desk/matches/{fixture.public_id}/").content.decode()
    assert "Agree" in page
    assert "Organise" not in page
    found(client, f"/desk/matches/{fixture.public_id}/dispute/", reason="It was 20–8")
    client.force_login(owner)
    assert "It was 20–8" in client.get(f"/desk/matches/{fixture.public_id}/").content.decode()
    ruling = {"upheld": "no", "ruling": "The card is right"}
    found(client, f"/desk/matches/{fixture.public_id}/settle/", **ruling)
    fixture.refresh_from_db()
    assert fixture.state == "official"


def test_a_long_card_keeps_every_field(client: Client, organiser: User, league: League) -> None:
    rows = {"detail": "flicks", "first": "A", "row": [str(n) for n in range(150)]}
    for n in range(150):
        fields = ("by", "struck", "off", "near", "on_shooter", "shooter_on", "from", "on_penny")
        rows |= {f"r{n}-kind": "flick"} | {f"r{n}.{name}": "" for name in fields}
    response = client.post(card_address(league.fixtures[-1]), {**rows, "action": "submit"})
    assert response.status_code in (400, 422)
    assert response.content.decode().count("data-row=") >= 150


def test_a_card_waiting_for_agreement_stands_on_the_desk(
    client: Client, organiser: User, league: League
) -> None:
    fixture = league.fixtures[-1]
    add_card(fixture, result_document(20, 7))
    Fixture.objects.filter(pk=fixture.pk).update(state="submitted")
    page = client.get("/desk/").content.decode()
    assert "1 card waits to be agreed" in page
    assert f'btn-primary" href="/desk/matches/{fixture.public_id}/"' in page
