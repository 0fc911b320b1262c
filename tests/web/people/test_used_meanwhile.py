"""Who is too late with a link (somebody used it, or took it back, while the page was read) is told
so on the page that says it, and no account is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from matches.models import User
from matches.services.people import invitations, sign_ins
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db
TYPED = {"username": "too-late", "password": "heads-or-tails-9"}


@pytest.fixture
def league() -> League:
    return make_league()


def invited(league: League) -> invitations.Invited:
    return invitations.invite(league.owner, league.club, email="new@example.org", role="umpire")


def sent_too_late(
    monkeypatch: pytest.MonkeyPatch, room: Any, name: str, meanwhile: Callable[[], Any], at: str
) -> tuple[int, str]:
    """The answer to who sends the form of a link when that has happened since it was looked up."""
    service = getattr(room, name)

    def late(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.undo()
        meanwhile()
        return service(*args, **kwargs)

    assert Client().get(at).status_code == 200
    monkeypatch.setattr(room, name, late)
    answer = Client().post(at, TYPED)
    assert not User.objects.filter(username="too-late").exists()
    return answer.status_code, answer.content.decode()


def test_an_invitation_that_another_took_up_meanwhile_makes_no_account(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = invited(league)
    quicker = User.objects.create_user("quicker")
    status, page = sent_too_late(
        monkeypatch, invitations, "accept",
        lambda: invitations.accept(quicker, made.token), f"/invitations/{made.token}/",
    )  # fmt: skip
    assert status == 404
    assert "This invitation is not open" in page
    assert quicker.roles.filter(role="umpire").count() == 1


def test_nor_does_one_that_was_taken_back_meanwhile(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = invited(league)
    status, page = sent_too_late(
        monkeypatch, invitations, "accept",
        lambda: invitations.revoke(league.owner, made.invitation.public_id),
        f"/invitations/{made.token}/",
    )  # fmt: skip
    assert status == 404
    assert "taken back" in page


def test_one_that_goes_in_the_moment_before_its_row_is_locked_is_not_open(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = invited(league)
    looked_up = invitations.find

    def found_and_gone(token: str) -> Any:
        found = looked_up(token)
        monkeypatch.undo()
        invitations.revoke(league.owner, made.invitation.public_id)
        return found

    at = f"/invitations/{made.token}/"
    client = Client()
    assert client.get(at).status_code == 200
    service = invitations.accept

    def late(*args: Any, **kwargs: Any) -> Any:
        monkeypatch.setattr(invitations, "find", found_and_gone)
        return service(*args, **kwargs)

    monkeypatch.setattr(invitations, "accept", late)
    assert client.post(at, TYPED).status_code == 404
    assert not User.objects.filter(username="too-late").exists()


def test_a_name_that_another_made_theirs_meanwhile_makes_no_account(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    person = league.entries[1].person
    token = sign_ins.make_link(league.owner, league.club, person.public_id)
    quicker = User.objects.create_user("quicker")
    status, page = sent_too_late(
        monkeypatch, sign_ins, "claim", lambda: sign_ins.claim(quicker, token), f"/names/{token}/"
    )
    assert status == 404
    assert "It has been used" in page
    person.refresh_from_db()
    assert person.user == quicker
