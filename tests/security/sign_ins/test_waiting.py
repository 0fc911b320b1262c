"""What is sent to a sensitive address long after signing in waits while "Is it you?" is asked. It
is done afterwards as it was typed, and until then nobody reads it, whatever of ours they have."""

from __future__ import annotations

import json
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.contrib.messages import get_messages
from django.contrib.sessions.models import Session
from django.test import Client

from matches.models import User
from matches.policy import sign_ins
from pennyclub.sign_ins import waiting

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "four-houses-one-table", "six-lanterns-on-a-quay"
ADD, AGAIN, DESK = "/admin/matches/user/add/", "/accounts/reauthenticate/", "/desk/"
COOKIE = settings.WAITING_FORMS_COOKIE_NAME


def long_ago(client: Client) -> Client:
    """As if they had signed in then."""
    session = client.session
    session[sign_ins.SIGNED_IN_AT] = 1
    session["account_authentication_methods"] = []
    session.save()
    return client


@pytest.fixture
def root() -> User:
    return User.objects.create_superuser("root", password=PASSWORD)


@pytest.fixture
def late(root: User) -> Client:
    client = Client()
    client.force_login(root)
    return long_ago(client)


def typed(name: str = "newcomer", **more: Any) -> dict[str, Any]:
    told = {"username": name, "usable_password": "true", "password1": NEW, "password2": NEW}
    return {**told, **more}


def sent(client: Client, **more: Any) -> str:
    """Send the form of a new account; where "Is it you?" is asked."""
    asked: str = client.post(ADD, typed(**more))["Location"]
    assert asked.startswith(AGAIN)
    return asked


def answer(client: Client, asked: str, password: str = PASSWORD) -> Any:
    """Give the password on the page that asks, with the way onwards that the page holds."""
    wanted = client.get(asked).context["redirect_field_value"]
    return client.post(AGAIN, {"password": password, "next": wanted})


def is_there(name: str = "newcomer") -> bool:
    made = User.objects.filter(username=name).first()
    return made is not None and made.check_password(NEW)


def all_sessions() -> str:
    """All that the table of sessions holds, and what it comes to."""
    rows = list(Session.objects.all())
    return json.dumps([[row.session_key, row.session_data, row.get_decoded()] for row in rows])


def said(client: Client, page: Any) -> str:
    assert page.status_code == 302
    shown = client.get(page["Location"])
    return " ".join(str(each) for each in get_messages(shown.wsgi_request)) + shown.content.decode()


def number(asked: str) -> str:
    (wanted,) = parse_qs(urlsplit(asked).query)["next"]
    return waiting.parted(wanted)[1]


def test_no_session_tells_what_waits_nor_a_key_to_it(late: Client) -> None:
    sent(late)
    held = all_sessions()
    assert late.session.session_key in held
    for each in (NEW, "newcomer", "usable_password", ADD, late.cookies["sessionid"].value + ";"):
        assert each not in held
    assert late.cookies[COOKIE].value.partition(".")[2] not in held


@pytest.mark.parametrize("at", ["/accounts/email/", "/account/tokens/"])
def test_nor_what_a_page_finds_sensitive_for_itself(late: Client, at: str) -> None:
    late.post(at, {"action_add": "", "email": "secret-address@example.org", "name": "a-token-of"})
    held = all_sessions()
    assert waiting.KEPT in held
    assert "secret-address" not in held
    assert "a-token-of" not in held


def test_what_waits_is_done_as_it_was_typed_whatever_was_answered_first(late: Client) -> None:
    asked = sent(late)
    for _ in range(2):
        assert answer(late, asked, "nonsense").status_code == 200
    done = answer(late, asked)
    assert done["Location"] == f"/admin/matches/user/{User.objects.latest('pk').pk}/change/"
    assert is_there()


def test_a_form_that_was_sent_on_leaves_neither_itself_nor_its_key(late: Client) -> None:
    done = answer(late, sent(late))
    assert waiting.KEPT not in late.session
    assert (done.cookies[COOKIE].value, done.cookies[COOKIE]["max-age"]) == ("", 0)


def test_its_mistakes_are_told_on_the_page_that_it_came_from(late: Client) -> None:
    page = answer(late, sent(late, password2="something else"))
    assert page.status_code == 200
    assert page.wsgi_request.resolver_match.view_name == "admin:matches_user_add"
    assert "newcomer" in page.content.decode()
    assert NEW not in page.content.decode()


def test_forms_of_several_tabs_wait_beside_each_other(late: Client) -> None:
    asked = [sent(late, name=name) for name in ("first", "second", "third")]
    assert answer(late, asked[1])["Location"].startswith("/admin/")
    assert [is_there(name) for name in ("first", "second", "third")] == [False, True, False]
    for each in (asked[2], asked[0]):
        answer(late, each)
    assert all(is_there(name) for name in ("first", "second", "third"))
    assert late.cookies[COOKIE].value == ""


@pytest.mark.parametrize(
    "kept",
    [
        "", "nonsense", "{n}.{key}", "{n}.", "{n}.short", "~~{n}.%00~.", "{n}.é" + "A" * 42,
        "A" * 4000,
    ],
)  # fmt: skip
def test_without_its_key_it_is_said_what_to_send_again(late: Client, kept: str) -> None:
    asked = sent(late)
    own, _dot, key = late.cookies.pop(COOKIE).value.partition(".")
    if kept:
        late.cookies[COOKIE] = kept.format(n=own, key=key[::-1])
    done = answer(late, asked)
    assert done["Location"] == ADD
    assert "this browser has lost the key to it" in said(late, done)
    assert not is_there()
    assert waiting.KEPT not in late.session


def test_what_was_sent_on_already_is_not_sent_twice(late: Client) -> None:
    asked = sent(late)
    answer(late, asked)
    User.objects.get(username="newcomer").delete()
    assert "does not wait here any more" in said(late, answer(late, asked))
    assert not is_there()


@pytest.mark.parametrize("at", ["", "desk", "?", "//evil.example/", "https://evil.example/x"])
def test_where_to_is_made_up_one_lands_at_home(late: Client, at: str) -> None:
    done = late.post(AGAIN, {"password": PASSWORD, "next": f"{at}#waits-x"})
    assert (done.status_code, "evil" in done["Location"]) == (302, False)


def test_after_an_hour_it_waits_no_longer_and_its_key_goes(late: Client) -> None:
    asked = sent(late)
    session = late.session
    session[waiting.KEPT][number(asked)][0] = int(time.time()) - 3601
    session.save()
    late.get(DESK)
    assert waiting.KEPT not in late.session
    assert late.cookies[COOKIE].value == ""
    assert "does not wait here any more" in said(late, answer(late, asked))
    assert not is_there()


def test_who_signs_out_leaves_no_form_and_no_key(late: Client) -> None:
    sent(late)
    gone = late.post("/accounts/logout/")
    assert waiting.KEPT not in all_sessions()
    assert (gone.cookies[COOKIE].value, gone.cookies[COOKIE]["max-age"]) == ("", 0)


def test_who_signs_in_next_in_that_browser_is_handed_nothing(late: Client) -> None:
    asked, kept = sent(late), late.cookies[COOKIE].value
    waits = late.session[waiting.KEPT]
    User.objects.create_superuser("next-one", password=PASSWORD)
    late.post("/accounts/login/", {"login": "next-one", "password": PASSWORD})
    late.post("/accounts/logout/")
    late.post("/accounts/login/", {"login": "next-one", "password": PASSWORD})
    assert waiting.KEPT not in late.session
    # Not even if they had kept both halves.
    session = late.session
    session[waiting.KEPT] = waits
    session.save()
    late.cookies[COOKIE] = kept
    assert "does not wait here any more" in said(late, answer(late, asked))
    assert not is_there()


def test_a_session_ended_from_elsewhere_leaves_the_browser_no_key(late: Client) -> None:
    sent(late)
    Session.objects.all().delete()
    assert late.get(DESK).cookies[COOKIE].value == ""


def test_who_is_not_signed_in_has_nothing_kept(db: None) -> None:
    stranger = Client()
    asked = stranger.post("/accounts/2fa/totp/activate/", {"code": "314159"})
    assert asked["Location"].startswith("/accounts/login/")
    assert COOKIE not in stranger.cookies
    assert waiting.KEPT not in all_sessions()


def test_what_a_page_of_another_site_sends_does_not_wait(root: User) -> None:
    """It would be sent on by the answer of who is asked, whose form it is not."""
    victim = Client(enforce_csrf_checks=True)
    victim.force_login(root)
    long_ago(victim)
    for at in (ADD, "/accounts/email/"):
        refused = victim.post(at, typed(), headers={"origin": "https://evil.example"})
        assert refused.status_code == 403
    assert waiting.KEPT not in victim.session


def test_the_longest_form_is_sent_on_whole(late: Client) -> None:
    """As a list of the admin is, with a row's fields for each of thousands."""
    rows = {f"form-{n}-name": f"Kõrge Мая {n}" * 5 for n in range(15_000)}
    asked = sent(late, **rows)
    answer(late, asked)
    assert is_there()


def test_what_stood_in_its_fields_comes_on_as_it_was(late: Client, monkeypatch: Any) -> None:
    heard = []
    real = waiting.sent_on
    monkeypatch.setattr(waiting, "sent_on", lambda *told: heard.append(told[0]) or real(*told))
    more = {"twice": ["a", "b&c=d"], "empty": "", "мая": "Kõrge\r\n😀 +%41", "one": "\x7f"}
    asked = late.post(f"{ADD}?q=K%C3%B5rge+Maja&q=&x=a%26b", typed(**more))["Location"]
    answer(late, asked)
    (request,) = heard
    assert {name: request.POST.getlist(name) for name in more} == {
        name: value if isinstance(value, list) else [value] for name, value in more.items()
    }
    assert request.get_full_path() == f"{ADD}?q=K%C3%B5rge+Maja&q=&x=a%26b"
    assert request.GET.getlist("q") == ["Kõrge Maja", ""]


def test_no_more_wait_than_there_is_room_for_and_the_newest_do(
    late: Client, monkeypatch: Any
) -> None:
    asked = [sent(late, name=f"tab-{n}") for n in range(waiting.MOST + 1)]
    assert number(asked[0]) not in late.session[waiting.KEPT]
    assert "does not wait here any more" in said(late, answer(late, asked[0]))
    long_ago(late)
    monkeypatch.setattr(waiting, "ROOM", 3000)
    last = sent(late, name="newest", filler="x" * 4000)
    assert set(late.session[waiting.KEPT]) == {number(last)}
    assert late.cookies[COOKIE].value.count(".") == 1
    answer(late, last)
    assert is_there("newest")


def test_its_length_tells_no_password_s(late: Client) -> None:
    for short in ("x" * 9, "x" * 99):
        late.post(ADD, typed(password1=short))
    first, second = (len(form) for _at, form in late.session[waiting.KEPT].values())
    assert first == second


def test_its_key_is_for_no_script_and_no_other_site_and_for_an_hour(late: Client) -> None:
    late.post(ADD, typed())
    cookie = late.cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["max-age"]) == (True, "Strict", 3600)


def test_what_was_kept_as_it_is_before_there_was_this_goes_at_the_next_page(late: Client) -> None:
    session = late.session
    session["account_reauthentication_state"] = {"request": json.dumps({"POST": NEW})}
    session.save()
    late.get(DESK)
    assert NEW not in all_sessions()
