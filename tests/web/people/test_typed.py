"""What is sent with a sign-in that has ended is not done and not lost: it is handed back."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from matches.models import Venue
from matches.policy import sign_ins
from matches.policy.sign_ins import USED_AT
from matches.services.upkeep import pruning
from matches.web.base import typed
from matches.web.clubs import venue_desk
from tests.web.leagues import League
from tests.web.people.sent_in_vain import (
    FORM,
    HERE,
    PASSWORD,
    TO_SIGN_IN,
    hidden,
    rested,
    sign_in,
    venues_of,
    with_secretaries,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    cache.clear()  # Nobody has asked yet.
    return with_secretaries()


def test_what_is_sent_after_the_sign_in_rested_is_handed_back_and_sent_on(league: League) -> None:
    client = rested(league)
    answer = client.post(venues_of(league), {"name": "The Old Hall"})
    assert (answer.status_code, answer["Location"]) == (302, TO_SIGN_IN)
    assert not Venue.objects.filter(name="The Old Hall").exists()
    said = client.get(TO_SIGN_IN).content.decode()
    assert "this sign-in had not been used for long" in said
    assert "What you sent is kept for an hour" in said
    assert sign_in(client)["Location"] == HERE
    page = client.get(HERE).content.decode()
    assert f'action="{venues_of(league)}"' in page
    assert client.post(venues_of(league), hidden(page)).status_code == 302
    assert Venue.objects.filter(name="The Old Hall").exists()
    assert "Nothing waits here" in client.get(HERE).content.decode()


def test_every_field_comes_back_as_it_was_sent(league: League) -> None:
    client = rested(league)
    client.post(f"{venues_of(league)}?then=here", FORM)
    sign_in(client)
    page = client.get(HERE).content.decode()
    assert hidden(page) == {
        name: value if isinstance(value, list) else [value] for name, value in FORM.items()
    }
    assert f'action="{venues_of(league)}?then=here"' in page
    assert "The &lt;Old&gt; Hall" in page


def test_nobody_else_who_signs_in_there_has_it(league: League) -> None:
    client = rested(league)
    client.post(venues_of(league), FORM)
    sign_in(client, "another")
    page = client.get(HERE).content.decode()
    assert "Nothing waits here" in page
    assert "Mill Lane" not in page
    client.post("/accounts/logout/")
    sign_in(client)
    assert "Nothing waits here" in client.get(HERE).content.decode()


def test_nor_does_whoever_only_has_the_browser(league: League) -> None:
    client = rested(league)
    client.post(venues_of(league), FORM)
    for address in (TO_SIGN_IN, HERE, "/", venues_of(league)):
        assert "Mill Lane" not in client.get(address, follow=True).content.decode()


def test_who_knows_the_row_in_which_it_lies_is_nobody(league: League) -> None:
    client = rested(league)
    client.post(venues_of(league), FORM)
    thief = Client()
    thief.cookies["sessionid"] = client.session[typed.KEPT]
    assert thief.get("/desk/").status_code == 302
    assert "Mill Lane" not in thief.get(HERE, follow=True).content.decode()


def test_an_hour_later_it_is_gone_from_the_browser_and_at_night_from_the_server(
    league: League,
) -> None:
    client = rested(league)
    client.post(venues_of(league), FORM)
    (row,) = Session.objects.filter(pk=client.session[typed.KEPT])
    assert 3500 < (row.expire_date - timezone.now()).total_seconds() <= typed.AN_HOUR
    sign_in(client)
    assert "Mill Lane" in client.get(HERE).content.decode()
    Session.objects.filter(pk=row.pk).update(expire_date=timezone.now())
    assert "Nothing waits here" in client.get(HERE).content.decode()
    pruning.prune()
    assert not Session.objects.filter(pk=row.pk).exists()
    assert client.get("/desk/").status_code == 200, "the sign-in itself goes on"


def test_what_is_sent_on_or_let_go_is_gone_from_the_server_too(league: League) -> None:
    client = rested(league)
    for done in (venues_of(league), HERE):
        client.post(venues_of(league), FORM)
        sign_in(client)
        assert Session.objects.count() == 2
        client.post(done, {"name": "A hall"})
        assert Session.objects.count() == 1
        session = client.session
        session[USED_AT] = session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 3 * 3600
        session["account_authentication_methods"] = []
        session.save()


def test_passwords_and_files_are_not_kept_and_files_are_named(league: League) -> None:
    client = rested(league)
    file = SimpleUploadedFile("plan of the hall.csv", b"a,b\n", content_type="text/csv")
    client.post(
        venues_of(league), {**FORM, "password": PASSWORD, "new_password": "x", "file": file}
    )
    held = Session.objects.get(pk=client.session[typed.KEPT]).get_decoded()
    assert "Mill Lane" in str(held)
    assert PASSWORD not in str(held)
    sign_in(client)
    page = client.get(HERE).content.decode()
    assert set(hidden(page)) == set(FORM)
    assert "plan of the hall.csv" in page


@pytest.mark.parametrize(
    "asked",
    [
        {"headers": {"Sec-Fetch-Mode": "cors"}, "data": FORM},
        {"data": {"text": "x" * (typed.MOST + 1)}},
    ],
)
def test_what_a_script_asks_for_is_not_kept_nor_what_is_longer_than_any_form(
    league: League, asked: dict[str, Any]
) -> None:
    client = rested(league)
    answer = client.post(venues_of(league), **asked)
    assert answer["Location"] == f"/accounts/login/?next={venues_of(league)}"
    assert typed.KEPT not in client.session


def test_a_stranger_s_form_is_not_kept(league: League) -> None:
    client = Client()
    answer = client.post(venues_of(league), FORM)
    assert answer["Location"] == f"/accounts/login/?next={venues_of(league)}"
    assert typed.KEPT not in client.session


def test_what_another_site_sends_is_neither_done_nor_kept(league: League) -> None:
    client = rested(league, enforce_csrf_checks=True)
    assert client.post(venues_of(league), FORM).status_code == 403
    assert typed.KEPT not in client.session


def test_where_the_page_breaks_over_it_it_is_still_there(league: League, monkeypatch: Any) -> None:
    client = rested(league)
    client.post(venues_of(league), FORM)
    sign_in(client)
    client.raise_request_exception = False
    with monkeypatch.context() as broken:
        broken.setattr(venue_desk, "attempt", lambda *_a, **_k: 1 / 0)
        assert client.post(venues_of(league), FORM).status_code == 500
    assert "Mill Lane" in client.get(HERE).content.decode()


def test_it_may_be_let_go(league: League) -> None:
    client = rested(league)
    client.post(venues_of(league), FORM)
    sign_in(client)
    assert client.post(HERE)["Location"] == "/desk/"
    assert "Nothing waits here" in client.get(HERE).content.decode()
    assert not Venue.objects.filter(name__startswith="The <Old>").exists()
