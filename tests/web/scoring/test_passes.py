"""Links for scoring: handed out on the desk, opened, claimed, used on a phone without a sign-in."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
import structlog
from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import AgeBand, AuditEntry, BoardPass, Fixture, Naming
from matches.services.scoring import passes
from matches.web.scoring.holding import LinkThrottle
from pennyclub.logs import lines as lines_of_the_log
from pennyclub.logs import without_tokens
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

PHONE = {"HTTP_USER_AGENT": "Mozilla/5.0 (Linux; Android 15) Chrome/140"}


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.fixture
def league() -> League:
    children = {"age_band": AgeBand.CHILD, "naming": Naming.INITIALS}
    return make_league(4, 0, visibility="private", people=children)


@pytest.fixture
def desk(league: League) -> Client:
    client = Client()
    client.force_login(league.organiser())
    return client


def at_desk(league: League, number: int = 0) -> str:
    return f"/desk/matches/{league.fixtures[number].public_id}/passes/"


HALL = "/desk/clubs/harbour/halls/quay-room/passes/"


def made(desk: Client, address: str, **more: Any) -> str:
    """The path of a new link, read off the page that shows it."""
    page = desk.post(address, {"action": "make", "hours": 6, **more}).content.decode()
    assert '<svg class="qr"' in page
    found = re.search(r"<code>http://testserver(/pass/[\w-]{32,}/)</code>", page)
    assert found is not None
    return found.group(1)


def claimed(link: str) -> Client:
    phone = Client(**PHONE)
    assert phone.post(link).status_code == 302
    return phone


def family(league: League, number: int) -> list[str]:
    """The names of who plays a match, in full."""
    row = Fixture.objects.get(pk=league.fixtures[number].pk)
    people = [entry.person for entry in (row.home, row.away) if entry is not None]
    return [f"{one.given_name} {one.family_name}" for one in people if one is not None]


def test_a_phone_is_handed_a_match_by_its_link(league: League, desk: Client) -> None:
    link, fixture = made(desk, at_desk(league)), league.fixtures[0].public_id
    phone = Client(**PHONE)
    opened = phone.get(link)
    assert opened.status_code == 200
    assert not phone.cookies.get(settings.BOARD_PASS_COOKIE_NAME)
    answer = phone.post(link)
    assert answer["Location"] == f"/score/{fixture}/"
    cookie = answer.cookies[settings.BOARD_PASS_COOKIE_NAME]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/")
    page = phone.get(f"/score/{fixture}/")
    assert page.status_code == 200
    listed = phone.get("/score/").content.decode()
    for name in family(league, 0):
        assert name in listed
        assert name in page.content.decode()
    row = BoardPass.objects.get()
    assert (row.claimed_with, row.last_used_at is not None) == ("Android", True)


def test_to_open_a_link_claims_nothing(league: League, desk: Client) -> None:
    link = made(desk, at_desk(league))
    for _ in range(3):
        assert Client().get(link).status_code == Client().head(link).status_code == 200
    assert BoardPass.objects.get().device is None


def test_every_link_that_is_not_open_gets_the_same_answer(league: League, desk: Client) -> None:
    used, taken, ended = (made(desk, at_desk(league)) for _ in range(3))
    claimed(used)
    newest_first = list(BoardPass.objects.order_by("-pk"))
    passes.revoke(newest_first[1].made_by, newest_first[1].public_id)
    BoardPass.objects.filter(pk=newest_first[0].pk).delete()
    now = timezone.now()
    again = {
        **{each.attname: getattr(newest_first[0], each.attname) for each in BoardPass._meta.fields},
        "id": None, "made_at": now - passes.USED_AGAIN * 9, "expires_at": now,
    }  # fmt: skip
    BoardPass.objects.create(**again)
    answers = [
        send(address)
        for address in (used, taken, ended, "/pass/not-a-token/")
        for send in (Client().get, Client().post)
    ]
    assert {each.status_code for each in answers} == {404}
    assert len({each.content for each in answers}) == 1
    assert "Ask the organiser for a new one" in answers[0].content.decode()
    assert all(settings.BOARD_PASS_COOKIE_NAME not in each.cookies for each in answers)


def test_a_stolen_link_is_of_no_use_once_it_is_claimed(league: League, desk: Client) -> None:
    link = made(desk, at_desk(league))
    phone, thief = claimed(link), Client()
    assert thief.post(link).status_code == 404
    assert thief.get(f"/score/{league.fixtures[0].public_id}/").status_code == 302
    assert thief.get("/score/").status_code == 404
    assert phone.get("/score/").status_code == 200
    assert phone.post(link).status_code == 302


def test_the_token_is_on_no_page_and_in_no_header_afterwards(league: League, desk: Client) -> None:
    link = made(desk, at_desk(league))
    token, phone = link.split("/")[2], Client(**PHONE)
    opened, answer = phone.get(link), phone.post(link)
    assert token not in opened.content.decode()
    for each in (opened, answer):
        assert each["Referrer-Policy"] == "strict-origin"
        assert "no-store" in each["Cache-Control"]
    fixture = league.fixtures[0].public_id
    after = [
        phone.get("/score/"),
        phone.get(f"/score/{fixture}/"),
        desk.get(at_desk(league)),
        desk.get(f"/desk/matches/{fixture}/"),
    ]
    for each in (answer, *after):
        assert token not in f"{each.content.decode()} {each.headers} {each.cookies}"
    assert token not in str(list(AuditEntry.objects.values()))
    assert token not in str(list(BoardPass.objects.values()))


def test_no_log_holds_the_token(
    league: League, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = made(desk, at_desk(league))
    # Where another test set the log up anew, the logger that was first used before is not heard.
    monkeypatch.setattr(lines_of_the_log, "requests", structlog.stdlib.get_logger("anew"))
    with structlog.testing.capture_logs() as lines:
        Client().get(link)
        Client(enforce_csrf_checks=True).post(link)
        Client().post(link)
    assert any(link in str(line) for line in lines)
    for line in lines:
        told = without_tokens(None, "info", dict(line))
        assert link not in str(told)


def test_another_match_is_for_a_holder_what_it_is_for_a_stranger(
    league: League, desk: Client
) -> None:
    phone, stranger = claimed(made(desk, at_desk(league))), Client(**PHONE)
    other = make_league(3, 0, slug="spring", visibility="private")
    own, next_, elsewhere = (each.public_id for each in (*league.fixtures[:2], other.fixtures[0]))
    for address in (
        f"/score/{next_}/", f"/score/{elsewhere}/", "/score/zzzzzzzzzzzz/",
        f"/score/{own}/boards/1/",
        f"/matches/{own}/", f"/desk/matches/{own}/", f"/desk/matches/{own}/card/",
        f"/desk/matches/{own}/passes/", "/desk/", "/my/matches/", league.address,
        f"{league.address}fixtures/", "/clubs/harbour/", HALL, "/",
    ):  # fmt: skip
        told, usual = phone.get(address), stranger.get(address)
        assert (told.status_code, told.get("Location")) == (
            usual.status_code, usual.get("Location"),
        ), address  # fmt: skip
        if told.status_code == 200:
            assert [one for one in family(league, 0) if one in told.content.decode()] == []
    assert phone.post(f"/desk/matches/{own}/walkover/", {"winner": "A"}).status_code == 302
    assert Fixture.objects.get(public_id=own).state == "planned"


def test_children_are_named_in_the_matches_of_the_pass_alone(league: League, desk: Client) -> None:
    board = league.board()
    here, there = league.fixtures[0], league.fixtures[1]
    at_the_board = {"venue": board.venue, "board": board, "state": "called"}
    Fixture.objects.filter(pk=here.pk).update(**at_the_board)
    phone = claimed(made(desk, HALL, board=board.public_id))
    listed = phone.get("/score/").content.decode()
    assert all(one in listed for one in family(league, 0))
    others = set(family(league, 1)) - set(family(league, 0))
    assert others
    assert [one for one in others if one in listed] == []
    assert phone.get(f"/score/{here.public_id}/").status_code == 200
    assert phone.get(f"/score/{there.public_id}/").status_code == 302


def test_links_are_listed_and_revoked_at_once(league: League, desk: Client) -> None:
    phone = claimed(made(desk, at_desk(league)))
    phone.get("/score/")
    listed = desk.get(at_desk(league)).content.decode()
    for said in ("in use", "Android", "organiser", "last used at"):
        assert said in listed
    row = BoardPass.objects.get()
    revoke = {"action": "revoke", "pass": row.public_id}
    assert desk.post(at_desk(league, 1), revoke).status_code == 404
    assert phone.get("/score/").status_code == 200
    assert desk.post(at_desk(league), revoke).status_code == 302
    assert phone.get("/score/").status_code == 404
    assert phone.get(f"/score/{league.fixtures[0].public_id}/").status_code == 302
    assert "revoked" in desk.get(at_desk(league)).content.decode()


def test_a_hall_hands_out_links_for_itself_and_its_boards(league: League, desk: Client) -> None:
    board = league.board()
    made(desk, HALL)
    made(desk, HALL, board=board.public_id)
    rows = BoardPass.objects.order_by("pk")
    assert [(one.venue, one.board) for one in rows] == [(board.venue, None), (None, board)]
    for wrong in ({"hours": 25}, {"hours": 0}, {"hours": 6, "board": "zzzzzzzzzzzz"}):
        assert desk.post(HALL, {"action": "make", **wrong}).status_code == 400
    assert BoardPass.objects.count() == 2


def test_a_scoresheet_is_printed_with_a_link_of_its_own(league: League, desk: Client) -> None:
    page = desk.post(f"{at_desk(league)}sheet/", {"hours": 3})
    assert '<svg class="qr"' in page.content.decode()
    assert '<svg class="qr"' not in desk.get(at_desk(league)).content.decode()
    row = BoardPass.objects.get()
    assert row.expires_at - row.made_at == timedelta(hours=3)
    assert desk.get(f"{at_desk(league)}sheet/").status_code == 405
    assert desk.post(f"{at_desk(league)}sheet/", {"hours": 25}).status_code == 400
    assert BoardPass.objects.count() == 1


def test_a_device_forgets_its_pages_once_its_link_has_ended(league: League, desk: Client) -> None:
    phone = claimed(made(desk, at_desk(league)))
    row = BoardPass.objects.get()
    passes.revoke(row.made_by, row.public_id)
    gone = phone.get("/score/")
    assert "js/scoring/gone" in gone.content.decode()
    assert gone.cookies[settings.BOARD_PASS_COOKIE_NAME].value == ""
    assert "js/scoring/gone" not in phone.get("/score/").content.decode()


def test_only_organisers_hand_out_links(league: League) -> None:
    league.board()
    umpire = Client()
    umpire.force_login(league.organiser("umpire", "umpire"))
    for address in (at_desk(league), HALL):
        for send in (umpire.get, umpire.post):
            assert send(address, {"action": "make", "hours": 6}).status_code == 404
        assert Client().post(address).status_code == 302
    assert umpire.post(f"{at_desk(league)}sheet/").status_code in (403, 404)
    assert not BoardPass.objects.exists()


def test_one_network_cannot_try_links_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LinkThrottle, "rate", "3/min")
    answers = [Client().get(f"/pass/guess-{n}/") for n in range(5)]
    assert [each.status_code for each in answers] == [404, 404, 404, 429, 429]
    assert int(answers[-1]["Retry-After"]) > 0
