"""A club whose people have no sign-in yet."""

from __future__ import annotations

import re
from collections.abc import Sequence

from django.core import mail

from matches import services
from matches.models import Person
from matches.services.base import outbox
from matches.services.invites.plan import Plan
from matches.sheets import from_text
from tests.services.league import League, make_league


def a_club() -> League:
    """A league of nobody, drawn by nobody."""
    return make_league(2, draw=False)


def join(league: League, *names: str, age_band: str = "adult") -> list[Person]:
    """Members with these names."""
    return [
        services.people.create(
            league.owner, league.club, given_name=given, family_name=family, age_band=age_band
        )
        for given, _blank, family in (name.partition(" ") for name in names)
    ]


def look(league: League, text: str = "", guardians: bool = False, **typed: str) -> Plan:
    sheet = from_text(text) if text else None
    return services.invites.look(league.owner, league.club, typed, sheet, guardians=guardians)


def invite(league: League, people: Sequence[Person], remind: bool = False, at: str = "") -> int:
    """Everybody invited, each at an address of their own, or all at one."""
    to = {one.public_id: at or f"{one.public_id}@example.org" for one in people}
    return services.invites.ask(league.owner, league.club, to, send=list(to), remind=remind)


def letters() -> list[str]:
    """To whom the outbox mails something now."""
    before = len(mail.outbox)
    outbox.send()
    return [one.to[0] for one in mail.outbox[before:]]


def link_in(number: int = -1) -> str:
    """The token of a letter's link."""
    found = re.search(r"/names/(\S+)/", str(mail.outbox[number].body))
    assert found is not None
    return found.group(1)
