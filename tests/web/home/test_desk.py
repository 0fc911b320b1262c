"""The desk, from a fresh installation to a table on a public page; and what it refuses, kindly."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from matches.models import Competition, Fixture, Invitation, Person, Scorecard, Season, User
from matches.services.base import outbox
from tests.web.leagues import League, add_card, make_league, result_document

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = "Asha Brook\nBen Vale\nChidi Holm\nDora Thorn\n"


@pytest.fixture
def code(settings: Any, tmp_path: Path) -> str:
    settings.SETUP_CODE_FILE = tmp_path / "setup-code"
    settings.SETUP_CODE_FILE.write_text("abcd-efgh\n")
    return "abcd-efgh"


@pytest.fixture
def league() -> League:
    return make_league(4, 2, with_cards=True)


@pytest.fixture
def organiser(league: League, client: Client) -> User:
    user = league.organiser(role="owner")
    client.force_login(user)
    return user


def found(client: Client, address: str, **data: Any) -> str:
    response = client.post(address, data, follow=True)
    assert response.status_code == 200, response.content.decode()
    return response.content.decode()


OWNER = {
    "username": "head",
    "password": "heads-or-tails-9",
    "club_name": "Hill School",
    "club_kind": "school",
}
HOUSE_LEAGUE = {
    "game": "black",
    "name": "House league",
    "entry_kind": "person",
    "format": "round-robin",
    "round-robin.legs": "1",
    "confirmation": "nobody",
    "rated": "on",
    "win": "3",
    "draw": "1",
    "loss": "0",
    "tie_break_1": "difference",
    "o.play_out": "shown",
}


def test_a_fresh_installation_becomes_a_published_table(client: Client, code: str) -> None:
    found(client, "/setup/", code=code, **OWNER)
    assert client.get("/setup/").status_code == 302  # there is an owner now
    season = {"name": "2026", "starts_on": "2026-09-01", "ends_on": "2027-07-01"}
    found(client, "/desk/clubs/hill-school/seasons/new/", **season)
    page = client.get("/desk/clubs/hill-school/competitions/new/?game=black").content.decode()
    assert "What the law leaves open" in page
    found(
        client,
        "/desk/clubs/hill-school/competitions/new/",
        **HOUSE_LEAGUE,
        season=Season.objects.get().public_id,
    )
    competition = Competition.objects.get()
    assert competition.options == {"play_out": False}
    desk = "/desk/competitions/hill-school/2026/house-league/"
    assert "new here" in found(client, f"{desk}entries/", text=NAMES, action="preview")
    found(client, f"{desk}entries/", text=NAMES, action="enter")
    assert set(Person.objects.values_list("age_band", flat=True)) == {"child"}
    dates = {"starts_on": "2026-09-14", "every_days": "7"}
    preview = found(client, f"{desk}draw/", **dates, action="preview")
    assert "Dora Thorn" in preview
    assert not Fixture.objects.exists()
    found(client, f"{desk}draw/", **dates, action="draw")
    assert Fixture.objects.count() == 6
    found(client, f"{desk}publish/", visibility="public")
    fixture = Fixture.objects.earliest("number")
    card = {"detail": "result", "claim.score.A": "20", "claim.score.B": "7", "action": "submit"}
    found(client, f"/desk/matches/{fixture.public_id}/card/", **card, first="A")
    outbox.send()
    client.logout()
    page = client.get("/competitions/hill-school/2026/house-league/").content.decode()
    assert "20–7" in page
    assert 'data-points="3"' in page
    assert "Brook" not in page


def test_a_wrong_code_is_said_and_what_was_typed_is_kept(client: Client, code: str) -> None:
    response = client.post("/setup/", {"code": "nope", **OWNER})
    page = response.content.decode()
    assert response.status_code == 400
    assert "not the code" in page
    assert "Hill School" in page
    assert not User.objects.exists()


def test_doubtful_names_are_named_by_line_and_the_list_is_kept(
    client: Client, organiser: User, league: League
) -> None:
    competition = make_league(0, 0, slug="empty", state="draft").competition
    text = "Asha Brook\nZoe Zest\nZoe Zest\n"
    response = client.post(
        f"/desk/competitions/harbour/2026/{competition.slug}/entries/",
        {"text": text, "action": "enter"},
    )
    page = response.content.decode()
    assert response.status_code == 400
    assert "Line 3" in page
    assert "Zoe Zest\nZoe Zest" in page
    assert not competition.entries.exists()


def card_address(fixture: Fixture) -> str:
    return f"/desk/matches/{fixture.public_id}/card/"


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


@pytest.mark.parametrize(
    ("action", "data", "outcome"),
    [
        ("walkover", {"winner": "B", "reason": "Ill"}, "walkover"),
        ("double-walkover", {"reason": "Nobody came"}, "double-walkover"),
        ("postpone", {"reason": "Snow"}, "postponed"),
        ("void", {"reason": "Drawn twice"}, "void"),
    ],
)
def test_an_organiser_rules_on_a_match_without_a_card(
    client: Client, organiser: User, league: League, action: str, data: Any, outcome: str
) -> None:
    fixture = league.fixtures[-1]
    found(client, f"/desk/matches/{fixture.public_id}/{action}/", **data)
    fixture.refresh_from_db()
    assert fixture.outcome == outcome


def test_a_ruling_without_a_reason_comes_back(
    client: Client, organiser: User, league: League
) -> None:
    address = f"/desk/matches/{league.fixtures[-1].public_id}/walkover/"
    response = client.post(address, {"winner": "B", "reason": ""})
    assert response.status_code == 400
    assert 'id="id_reason_error"' in response.content.decode()


def test_an_entry_withdraws_after_seeing_what_that_does(
    client: Client, organiser: User, league: League
) -> None:
    entry = league.entries[0]
    address = f"/desk{league.address}entries/{entry.public_id}/withdraw/"
    assert "What this changes" in client.get(address).content.decode()
    found(client, address, reason="Moved away", policy="")
    public = client.get(league.address).content.decode()
    assert "Withdrawn" in public


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


@pytest.mark.parametrize("page", ["", "entries/", "draw/", "publish/"])
def test_a_competitions_desk_is_not_there_for_others(
    client: Client, league: League, page: str
) -> None:
    address = f"/desk{league.address}{page}"
    assert client.get(address)["Location"].startswith("/accounts/login/")
    client.force_login(User.objects.create_user("somebody"))
    assert client.get(address).status_code == 404


def test_an_invitation_becomes_an_account_with_a_role(
    client: Client, organiser: User, league: League
) -> None:
    page = found(
        client,
        "/desk/clubs/harbour/people/",
        action="invite",
        email="umpire@example.org",
        role="umpire",
    )
    link = page.split("/invitations/")[1].split("/")[0]
    client.logout()
    assert "asks you to help" in client.get(f"/invitations/{link}/").content.decode()
    found(client, f"/invitations/{link}/", username="newcomer", password="heads-or-tails-9")
    assert User.objects.get(username="newcomer").roles.get().role == "umpire"
    assert Invitation.objects.get().accepted_at is not None
    assert client.get(f"/invitations/{link}/").status_code == 404


def test_members_are_named_as_they_choose(client: Client, organiser: User, league: League) -> None:
    who = league.entries[0].person
    who.memberships.create(club=league.club, season=league.season)
    address = f"/desk/clubs/harbour/members/{who.public_id}/"
    data = {"given_name": "Asha", "family_name": "Brook", "age_band": "adult", "username": ""}
    found(client, address, **data, naming="alias", alias="Copper")
    assert "Copper" in client.get(league.address).content.decode()
    child = {**data, "age_band": "child", "naming": "full", "alias": ""}
    response = client.post(address, child)
    assert response.status_code == 400


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
    assert "Cards that wait to be agreed" in client.get("/desk/").content.decode()
