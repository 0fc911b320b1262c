"""Accounts that are somebody's: by a link that was mailed, or by one that was handed over."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any
from unittest import mock

from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from matches.models import Person, Role, User
from matches.services.base import audits, outbox
from matches.services.people import own_accounts, sign_ins
from tests.services.league import League

LINK = "https://club.test/names/{token}/"
SECRET = "heads-or-tails-9"


def long_theirs(who: Person, name: str = "zebulon") -> User:
    """An account that has been somebody's for three weeks, as `sign_ins.claim` notes it."""
    user = User.objects.create_user(name, email=f"{name}@example.org")
    Person.objects.filter(pk=who.pk).update(user=user)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    then = timezone.now() - timedelta(days=21)
    with mock.patch.object(timezone, "now", return_value=then):
        audits.note(
            own_accounts.LINKED, "person", who.public_id, by=user, club=None,
            after={"how": own_accounts.LETTER},
        )  # fmt: skip
    return user


def helper(league: League, name: str = "second", role: str = "organiser") -> User:
    user = User.objects.create_user(name, email=f"{name}@example.org")
    Role.objects.create(user=user, club=league.competition.club, role=role)
    return user


def handed(league: League, who: Person, name: str = "made-up", by: User | None = None) -> User:
    """The account that an organiser makes by the link of somebody else."""
    token = sign_ins.make_link(by or league.owner, league.club, who.public_id)
    return sign_ins.claim(None, token, username=name, password=SECRET)


def letter_to(league: League, who: Person, email: str = "zebulon@example.org") -> str:
    """The token of the link that was mailed."""
    sign_ins.mail_link(league.owner, league.club, who.public_id, email=email, link=LINK)
    outbox.send()
    (letter,) = [each for each in mail.outbox if each.to == [email]][-1:]
    found = re.search(r"/names/([^/]+)/", str(letter.body))
    assert found is not None
    return found[1]


def mailed(league: League, who: Person) -> User:
    return sign_ins.claim(None, letter_to(league, who), username="zebulon", password=SECRET)


def later(monkeypatch: Any, days: int) -> None:
    then = timezone.now() + timedelta(days=days)
    monkeypatch.setattr(timezone, "now", lambda: then)
