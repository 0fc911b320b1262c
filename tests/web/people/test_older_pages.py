"""A form of a page that is older than the sign-in is handed back, and nothing from elsewhere is."""

from __future__ import annotations

import re
import time

import pytest
from django.core.cache import cache
from django.test import Client

from matches.models import Venue
from matches.policy import sign_ins
from matches.policy.sign_ins import USED_AT
from matches.web.base import typed
from tests.web.leagues import League
from tests.web.people.sent_in_vain import (
    FORM,
    HERE,
    PASSWORD,
    TO_SIGN_IN,
    hidden,
    rested,
    venues_of,
    with_secretaries,
)

pytestmark = pytest.mark.django_db
OURS = {"Origin": "http://testserver"}


@pytest.fixture
def league() -> League:
    cache.clear()  # Nobody has asked yet.
    return with_secretaries()


def in_two_tabs(league: League) -> tuple[Client, str]:
    """A page with a form is opened, and its reader signs in anew in another tab: the form still has
    the secret of before."""
    client = rested(league, enforce_csrf_checks=True)
    session = client.session
    session[USED_AT] = session[sign_ins.SIGNED_IN_AT] = int(time.time())
    session.save()
    old = secret_in(client.get(venues_of(league)).content.decode())
    client.logout()
    page = client.get(TO_SIGN_IN).content.decode()
    said = {"login": "secretary", "password": PASSWORD, "csrfmiddlewaretoken": secret_in(page)}
    assert client.post("/accounts/login/", said).status_code == 302
    return client, old


def secret_in(page: str) -> str:
    (first, *_more) = re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    return str(first)


def test_a_form_opened_before_signing_in_anew_is_handed_back_and_sent_on(league: League) -> None:
    client, old = in_two_tabs(league)
    form = {"name": "The Old Hall", "csrfmiddlewaretoken": old}
    answer = client.post(venues_of(league), form, headers=OURS)
    assert (answer.status_code, answer["Location"]) == (302, HERE)
    assert not Venue.objects.filter(name="The Old Hall").exists()
    page = client.get(HERE).content.decode()
    assert "The page was opened before you signed in" in page
    again = {**hidden(page), "csrfmiddlewaretoken": secret_in(page)}
    assert client.post(venues_of(league), again, headers=OURS).status_code == 302
    assert Venue.objects.filter(name="The Old Hall").exists()
    assert "Nothing waits here" in client.get(HERE).content.decode()


def test_so_is_one_where_the_sign_in_since_then_has_ended_as_well(league: League) -> None:
    client, old = in_two_tabs(league)
    session = client.session
    session[USED_AT] = int(time.time()) - 3 * 3600
    session.save()
    form = {"name": "The Old Hall", "csrfmiddlewaretoken": old}
    answer = client.post(venues_of(league), form, headers=OURS)
    assert (answer.status_code, answer["Location"]) == (302, TO_SIGN_IN)
    said = {"login": "secretary", "password": PASSWORD, "next": HERE}
    said["csrfmiddlewaretoken"] = secret_in(client.get(TO_SIGN_IN).content.decode())
    client.post("/accounts/login/", said)
    assert hidden(client.get(HERE).content.decode()) == {"name": ["The Old Hall"]}


@pytest.mark.parametrize(
    "headers",
    [
        {}, {"Origin": "null"}, {"Origin": "https://elsewhere.example"},
        {"Origin": "http://testserver.elsewhere.example"}, {"Origin": "https://testserver"},
        {**OURS, "Sec-Fetch-Mode": "cors"},
    ],
)  # fmt: skip
def test_what_does_not_come_from_a_page_of_ours_is_refused_and_not_kept(
    league: League, headers: dict[str, str]
) -> None:
    client, old = in_two_tabs(league)
    for secret in ({}, {"csrfmiddlewaretoken": old}):
        answer = client.post(venues_of(league), {**FORM, **secret}, headers=headers)
        assert answer.status_code == 403
        assert typed.KEPT not in client.session


def test_a_form_of_the_account_itself_is_refused_as_ever(league: League) -> None:
    client, old = in_two_tabs(league)
    form = {"oldpassword": PASSWORD, "csrfmiddlewaretoken": old}
    answer = client.post("/accounts/password/change/", form, headers=OURS)
    assert answer.status_code == 403
    assert typed.KEPT not in client.session


def test_a_stranger_s_old_form_is_refused_as_ever(league: League) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(venues_of(league), FORM, headers=OURS).status_code == 403
    assert typed.KEPT not in client.session
