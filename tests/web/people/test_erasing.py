"""The pages on which somebody is erased, and takes along what is kept about them."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from matches import services
from matches.models import AuditEntry, Membership, Person, Team, User
from tests.uploads.files import pdf
from tests.web.leagues import League, make_league

ASKED = {"reason": "Her mother, by letter", "sure": "on"}


@pytest.fixture
def league(db: None, settings: Any, tmp_path: Path) -> League:
    cache.clear()
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    made = make_league(4, 4, with_cards=True)
    who = made.entries[0].person
    assert who is not None
    Membership.objects.create(person=who, club=made.club, season=made.season)
    Person.objects.filter(pk=who.pk).update(given_name="Zebulon", family_name="Quarrington")
    return made


def erase_page(league: League) -> str:
    who = league.entries[0].person
    return reverse("web:desk-erase", args=[league.club.slug, who.public_id])


def test_an_owner_erases_a_member(league: League) -> None:
    Team.objects.create(club=league.club, name="Zebulon Quarrington's Owls")
    client = Client()
    client.force_login(league.organiser("owner", "owner"))
    page = client.get(erase_page(league))
    assert "What stays" in page.content.decode()
    done = client.post(erase_page(league), ASKED, follow=True)
    text = done.content.decode()
    assert "A former player stands in their place." in text
    assert "Quarrington&#x27;s Owls" in text
    assert client.get(erase_page(league)).status_code == 404
    assert "Quarrington" not in Client().get(league.address).content.decode()


def test_nobody_is_erased_by_a_slip(league: League) -> None:
    client = Client()
    client.force_login(league.organiser("owner", "owner"))
    kept = client.post(erase_page(league), {"reason": "Her mother, by letter"})
    assert kept.status_code == 400
    assert "Her mother, by letter" in kept.content.decode()
    assert Person.objects.get(pk=league.entries[0].person_id).given_name == "Zebulon"


def test_an_organiser_is_told_that_an_owner_erases(league: League) -> None:
    client = Client()
    client.force_login(league.organiser())
    assert client.post(erase_page(league), ASKED).status_code == 403
    assert Client().get(erase_page(league)).status_code == 302


@pytest.fixture
def player(league: League) -> Client:
    user = User.objects.create_user("zebulon-q", email="zq@example.org")
    Person.objects.filter(pk=league.entries[0].person_id).update(user=user)
    client = Client()
    client.force_login(user)
    return client


def test_somebody_takes_along_what_is_kept_about_them(league: League, player: Client) -> None:
    file = player.post("/account/data/", {"as": "json"})
    assert file["Content-Disposition"].startswith("attachment")
    told = json.loads(file.content)
    assert told["person"][0]["family_name"] == "Quarrington"
    assert told["account"][0]["email"] == "zq@example.org"
    assert [each["competition"] for each in told["entries"]] == [league.competition.name]
    assert told["results"][0]["score"]
    page = player.post("/account/data/", {"as": "page"}).content.decode()
    assert "zq@example.org" in page
    notes = AuditEntry.objects.filter(action="person.exported")
    assert notes.count() == 2
    assert "uarrington" not in repr(list(notes.values()))


def test_what_is_kept_about_somebody_names_no_other_child(league: League, player: Client) -> None:
    other = league.entries[1].person
    Person.objects.filter(pk=other.pk).update(
        given_name="Hepzibah", family_name="Oldacre", age_band="child", naming="initials"
    )
    Membership.objects.create(person=other, club=league.club, season=league.season)
    AuditEntry.objects.create(
        club=league.club, action="x", object_type="x", object_id="x",
        summary="Zebulon Quarrington and Hepzibah Oldacre were ill",
    )  # fmt: skip
    text = player.post("/account/data/", {"as": "json"}).content.decode()
    assert "Zebulon Quarrington and H. O. were ill" in text
    assert "Oldacre" not in text


def test_an_account_of_no_player_is_told_so(league: League) -> None:
    client = Client()
    client.force_login(league.organiser())
    answer = client.post("/account/data/", {"as": "json"})
    assert answer.status_code == 404
    assert "belongs to no player" in answer.content.decode()


def test_the_command_writes_json_and_a_page(league: League, tmp_path: Path) -> None:
    out, page = tmp_path / "told.json", tmp_path / "told.html"
    who = league.entries[0].person.public_id
    call_command("subject-access", who, out=str(out), page=str(page))
    assert json.loads(out.read_text())["person"][0]["public_id"] == who
    assert "Quarrington" in page.read_text()
    with pytest.raises(SystemExit) as ended:
        call_command("subject-access", "nobody-here")
    assert ended.value.code == 2


def test_the_admin_deletes_an_account_that_has_done_much(league: League) -> None:
    busy = league.organiser("busy")
    AuditEntry.objects.create(user=busy, action="x", object_type="x", object_id="x")
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    there = reverse("admin:matches_user_delete", args=[busy.pk])
    assert client.post(there, {"post": "yes"}).status_code == 302
    assert not User.objects.filter(username="busy").exists()
    assert AuditEntry.objects.get(action="x").user.username == "former user"


def test_the_admin_says_why_an_account_stays(league: League) -> None:
    only = league.organiser("only-owner", "owner")
    client = Client()
    client.force_login(User.objects.create_superuser("root"))
    there = reverse("admin:matches_user_delete", args=[only.pk])
    assert "keeps an owner" in client.get(there).content.decode()
    client.post(there, {"post": "yes"})
    assert User.objects.filter(username="only-owner").exists()


def test_the_page_lists_every_document_for_no_name_is_cut_out_of_one(league: League) -> None:
    owner = league.organiser("owner", "owner")
    client = Client()
    client.force_login(owner)
    assert "No name is cut out of a document" not in client.get(erase_page(league)).content.decode()
    today = timezone.localdate()
    own = services.notices.put_up(
        owner, league.club.public_id, title="Summer camp", text="Who comes.",
        shown_from=today, shown_until=today + timedelta(days=7),
    )  # fmt: skip
    for name in ("Who comes.pdf", "Old list.pdf"):
        held = services.notices.files.attach(
            owner, own.public_id, name=name, content=pdf(b"<< /Type /Catalog >>")
        )
    services.notices.files.remove(owner, held.public_id)
    text = client.get(erase_page(league)).content.decode()
    assert f'<a href="{reverse("web:desk-notice", args=[own.public_id])}">Who comes.pdf</a>' in text
    assert "taken off; gone within a day" in text
