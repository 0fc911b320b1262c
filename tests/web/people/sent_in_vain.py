"""A secretary who signed in long ago, a form that they send, and what the page hands back."""

from __future__ import annotations

import re
import time
from html import unescape
from typing import Any

from django.test import Client

from matches.models import User
from matches.policy import sign_ins
from matches.policy.sign_ins import USED_AT
from tests.web.leagues import League, make_league

PASSWORD = "four-houses-one-table"
HERE = "/account/typed/"
TO_SIGN_IN = f"/accounts/login/?next={HERE}"


def with_secretaries() -> League:
    """A league whose club has two owners with passwords."""
    made = make_league(3, 0)
    for name in ("secretary", "another"):
        user = made.organiser(name, role="owner")
        user.set_password(PASSWORD)
        user.save()
    return made


def venues_of(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/venues/"


FORM = {"name": "The <Old> Hall\r\nby the river", "address": "1 & 2 Mill Lane", "days": ["1", "2"]}


def rested(league: League, **more: Any) -> Client:
    """The secretary, who signed in long ago."""
    client = Client(**more)
    client.force_login(User.objects.get(username="secretary"))
    session = client.session
    session[USED_AT] = session[sign_ins.SIGNED_IN_AT] = int(time.time()) - 3 * 3600
    session.save()
    return client


def sign_in(client: Client, name: str = "secretary") -> Any:
    said = {"login": name, "password": PASSWORD, "next": HERE}
    return client.post("/accounts/login/", said)


def hidden(page: str) -> dict[str, list[str]]:
    """The fields that the page would send on."""
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', page):
        if name != "csrfmiddlewaretoken":
            found.setdefault(unescape(name), []).append(unescape(value))
    return found
