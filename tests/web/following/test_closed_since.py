"""The links of letters tell nothing of what strangers may not read by now: not what it is called,
nor where it is. What they stop they stop all the same."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import Competition, Follower
from tests.services.league import League
from tests.web.following.test_following import asked, at, league, path

__all__ = ["league"]
pytestmark = pytest.mark.django_db
NONCE = r'(nonce|value|content|href)="[^"]*"'
NOW_CALLED = "Plate for Zebulon Quarrington"
CLOSED: dict[str, dict[str, Any]] = {
    "private": {"visibility": "private"},
    "draft": {"state": "draft"},
    "for its members": {"collected_only": True},
    "binned": {"binned_at": timezone.now()},
}


def closed(league: League, how: str) -> None:
    row = Competition.objects.filter(pk=league.competition.pk)
    row.update(name=NOW_CALLED, **CLOSED[how])


@pytest.mark.parametrize("how", CLOSED)
def test_it_is_not_told_what_was_closed_is_called_now(
    league: League, client: Client, how: str
) -> None:
    text = asked(client, league)
    confirm, stop = path(text, "confirm"), path(text, "stop")
    closed(league, how)
    told = [client.get(confirm), client.post(confirm), client.get(stop), client.post(stop)]
    assert [each.status_code for each in told] == [404, 404, 200, 200]
    assert all("This link is over" in each.content.decode() for each in told[:2])
    assert "not for everybody to read at present" in told[2].content.decode()
    for each in told:
        assert NOW_CALLED not in each.content.decode()
        assert at(league) not in each.content.decode()
    assert not Follower.objects.exists()


@pytest.mark.parametrize("how", CLOSED)
def test_a_link_of_what_was_closed_is_answered_like_one_that_nobody_has(
    league: League, client: Client, how: str
) -> None:
    confirm = path(asked(client, league), "confirm")
    closed(league, how)
    told = []
    for each in (confirm, "/follow/confirm/nobody-has-this/"):
        for ask in (client.get, client.post):
            answer = ask(each)
            told.append((answer.status_code, re.sub(NONCE, "", answer.content.decode())))
    assert len({(status, text.replace(confirm, "")) for status, text in told}) == 1


def test_while_it_is_open_the_links_say_what_it_is(league: League, client: Client) -> None:
    """Or the others would show nothing."""
    text = asked(client, league)
    for what in ("confirm", "stop"):
        assert league.competition.name in client.get(path(text, what)).content.decode()
