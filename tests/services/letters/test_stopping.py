"""The link in a letter that stops its kind."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import NotFoundError
from matches.models import LetterChoice
from matches.services.letters import stopping
from tests.services.league import League
from tests.services.letters.test_post import choose, league, moved, players  # noqa: F401 - a fixture
from tests.services.letters.told import LINK, daily, sent

pytestmark = pytest.mark.django_db


def stop_link(letter: Any) -> str:
    return str(LINK.findall(letter.extra_headers["List-Unsubscribe"])[0]).rstrip(">")


def test_a_link_stops_its_kind_alone_and_to_look_changes_nothing(
    league: League,  # noqa: F811
) -> None:
    one, _other = players(league)
    moved(league)
    letter = next(each for each in sent() if each.to == [one.email])
    link, stranger = stop_link(letter), Client(enforce_csrf_checks=True)
    for method in (stranger.get, stranger.head):
        assert method(link).status_code == 200
    assert not LetterChoice.objects.exists()
    page = stranger.get(link).content.decode()
    assert "Matches moved or called off" in page
    assert one.email not in page
    assert one.username not in page
    assert "Brook" not in page
    # As a mail program does it (RFC 8058): without a cookie, from elsewhere.
    done = stranger.post(link, {"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200
    assert stranger.post(link).status_code == 200
    (choice,) = LetterChoice.objects.all()
    assert (choice.user_id, choice.kind, choice.often) == (one.pk, "moved", "never")
    moved(league, days=9)
    assert one.email not in [each.to[0] for each in sent()]


def test_a_link_of_the_day_s_letter_stops_what_comes_once_a_day(
    league: League,  # noqa: F811
) -> None:
    one, _other = players(league)
    choose(one, moved="daily", answers="at-once")
    moved(league)
    (letter,) = (each for each in daily() if each.to == [one.email])
    assert Client().post(stop_link(letter)).status_code == 200
    chosen = dict(LetterChoice.objects.filter(user=one).values_list("kind", "often"))
    assert chosen["moved"] == chosen["dates"] == "never"
    assert chosen["answers"] == "at-once"


def test_a_link_outlives_a_new_password_and_not_the_account(
    league: League,  # noqa: F811
) -> None:
    one, _other = players(league)
    moved(league)
    link = stop_link(next(each for each in sent() if each.to == [one.email]))
    services.people.accounts.set_password(league.owner, one.username, "another-one-9")
    assert Client().get(link).status_code == 200
    services.people.accounts.delete(league.owner, one.username)
    assert Client().get(link).status_code == 404
    assert Client().post(link).status_code == 404


def test_no_link_can_be_guessed_from_another(
    league: League,  # noqa: F811
) -> None:
    one, other = players(league)
    paths = {stopping.path(user.pk, kind) for user in (one, other) for kind in ("moved", None)}
    assert len(paths) == 4
    assert all(len(each.split("/")[3]) == 40 for each in paths)
    assert stopping.kind_of("0" * 40) is None
    with pytest.raises(NotFoundError):
        stopping.stop("0" * 40)
