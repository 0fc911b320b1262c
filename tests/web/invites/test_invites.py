"""The page on which many are invited."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import mail
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.html import escape
from pytest_django import DjangoAssertNumQueries

from matches.models import KeptAddress, OutboxMessage, Person
from matches.services.base import outbox
from tests.services.invites.invited import a_club, join
from tests.services.league import League

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return a_club()


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def at(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/invite/"


def post(client: Client, league: League, action: str, **data: Any) -> Any:
    return client.post(at(league), {"action": action, **data})


def to(person: Person) -> str:
    return f"to-{person.public_id}"


def test_addresses_are_looked_at_and_nothing_is_kept_before_it_is_said(
    league: League, owner: Client
) -> None:
    zoe, max_ = join(league, "Zoe Quill", "Max Penn")
    text = post(
        owner, league, "look", text="Max Penn, max@example.org\nWho Else, e@example.org",
        **{to(zoe): "zoe@example.org"},
    ).content.decode()  # fmt: skip
    assert text.count(" checked") == 2
    assert "2 are ticked" in text
    assert "Line 2" in text
    assert "Who Else · e@example.org" in text
    assert not KeptAddress.objects.exists()
    sent = post(
        owner, league, "send", send=[zoe.public_id],
        **{to(zoe): "zoe@example.org", to(max_): "max@example.org"},
    )  # fmt: skip
    assert sent.status_code == 302
    outbox.send()
    assert [one.to for one in mail.outbox] == [["zoe@example.org"]]
    page = owner.get(at(league)).content.decode()
    assert "Invited on" in page
    assert "Not invited yet" in page
    assert "max@example.org" in page


def test_a_file_is_read_and_nothing_of_it_is_lost_on_the_way(league: League, owner: Client) -> None:
    (zoe,) = join(league, "Zoe Quill")
    file = SimpleUploadedFile(
        "list.csv", b"Name,E-mail\nZoe Quill,zoe@example.org\nX,y@example.org"
    )
    text = post(owner, league, "look", file=file).content.decode()
    assert f'name="{to(zoe)}" value="zoe@example.org"' in text
    assert "X\ty@example.org" in text
    back = post(owner, league, "mend", text="X, y@example.org", **{to(zoe): "nonsense<"})
    assert escape("nonsense<") in back.content.decode()
    assert "X, y@example.org" in back.content.decode()


def test_keeping_sends_nothing_and_buttons_take_back_and_forget(
    league: League, owner: Client
) -> None:
    (zoe,) = join(league, "Zoe Quill")
    assert post(owner, league, "keep", **{to(zoe): "zoe@example.org"}).status_code == 302
    assert not OutboxMessage.objects.filter(topic="sign-in.mail").exists()
    post(owner, league, "send", send=zoe.public_id, **{to(zoe): "zoe@example.org"})
    assert KeptAddress.objects.get().sent_at is not None
    assert post(owner, league, "take-back", person=zoe.public_id).status_code == 302
    assert KeptAddress.objects.get().asked_at is None
    assert post(owner, league, "remind").status_code == 302
    assert post(owner, league, "forget", person=zoe.public_id).status_code == 302
    assert not KeptAddress.objects.exists()
    assert post(owner, league, "forget", person=zoe.public_id).status_code == 404


def test_a_letter_that_failed_is_shown_with_why(league: League, owner: Client) -> None:
    (zoe,) = join(league, "Zoe Quill")
    post(owner, league, "send", send=zoe.public_id, **{to(zoe): "zoe@example.org"})
    OutboxMessage.objects.filter(topic="sign-in.mail").update(
        attempts=2, last_error="UndeliveredError: 550 no such box"
    )
    page = owner.get(at(league)).content.decode()
    assert "550 no such box" in page
    letters = owner.get(f"/desk/clubs/{league.competition.club.slug}/letters/").content.decode()
    assert "zoe@example.org" in letters


def test_who_came_is_listed_with_the_day(league: League, owner: Client) -> None:
    (zoe,) = join(league, "Zoe Quill")
    post(owner, league, "send", send=zoe.public_id, **{to(zoe): "zoe@example.org"})
    outbox.send()
    link = re.search(r"/names/\S+/", str(mail.outbox[-1].body))
    assert link is not None
    came = Client().post(link.group(), {"username": "zoe", "password": "heads-or-tails-9"})
    assert came.status_code == 302
    page = owner.get(at(league)).content.decode()
    assert "1 person has come" in page
    assert "zoe@example.org" not in page


def test_an_address_that_is_none_is_said_beside_what_was_typed(
    league: League, owner: Client
) -> None:
    (zoe,) = join(league, "Zoe Quill")
    page = post(owner, league, "look", **{to(zoe): "nonsense"}).content.decode()
    assert "This is no e-mail address" in page
    assert f'name="{to(zoe)}" value="nonsense"' in page
    assert "There is no address yet" in post(owner, league, "look").content.decode()
    sent = post(owner, league, "send", send=zoe.public_id, **{to(zoe): "nonsense"})
    assert sent.status_code == 400
    assert 'value="nonsense"' in sent.content.decode()


def test_the_page_asks_a_fixed_number_of_questions(
    league: League, owner: Client, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    people = join(league, *(f"Zoe Quill{letter}" for letter in "abcdefghij"))
    data = {to(one): f"{one.public_id}@example.org" for one in people}
    post(owner, league, "send", send=[one.public_id for one in people], **data)
    with django_assert_max_num_queries(16):
        owner.get(at(league))
    with django_assert_max_num_queries(18):
        post(owner, league, "look", **data)


def test_a_handed_over_link_asks_for_an_address_and_has_it_confirmed(
    league: League, owner: Client
) -> None:
    (zoe,) = join(league, "Zoe Quill")
    member = f"/desk/clubs/{league.competition.club.slug}/members/{zoe.public_id}/"
    page = owner.post(member, {"action": "link"}).content.decode()
    link = re.search(r"/names/[^/\s<]+/", page)
    assert link is not None
    client = Client()
    assert "Your e-mail" in client.get(link.group()).content.decode()
    said = {"username": "zoe", "password": "heads-or-tails-9", "email": "zoe@example.org"}
    assert client.post(link.group(), said).status_code == 302
    zoe.refresh_from_db()
    assert zoe.user is not None
    assert zoe.user.email == "zoe@example.org"
    address = zoe.user.emailaddress_set.get()
    assert (address.verified, address.primary) == (False, True)
    assert mail.outbox[-1].to == ["zoe@example.org"]
