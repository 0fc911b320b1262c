"""From a fresh installation to a table on a public page."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from matches.models import Competition, Fixture, Person, Season, User
from matches.services.base import outbox
from tests.web.home.desk import found

pytestmark = pytest.mark.django_db(transaction=True)

NAMES = "Asha Brook\nBen Vale\nChidi Holm\nDora Thorn\n"


@pytest.fixture
def code(settings: Any, tmp_path: Path) -> str:
    settings.SETUP_CODE_FILE = tmp_path / "setup-code"
    settings.SETUP_CODE_FILE.write_text("abcd-efgh\n")
    return "abcd-efgh"


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
    asked = client.get(f"{desk}publish/").content.decode()
    assert "4 of those who play are under 18" in asked
    assert f"Asha Brook: <strong>{Person.objects.get(given_name='Asha').code}</strong>" in asked
    refused = client.post(f"{desk}publish/", {"visibility": "public"}).content.decode()
    assert "Somebody under 18 plays here" in refused
    found(client, f"{desk}publish/", visibility="public", young_known="on")
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
