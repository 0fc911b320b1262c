"""Somebody reads where they are signed in, and ends it there."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axes.models import AccessLog
from django.test import Client

from matches.models import AuditEntry, User
from matches.selectors.people import sessions_of
from matches.selectors.people.sessions import browser_of

pytestmark = pytest.mark.django_db
PASSWORD = "four-houses-one-table"
PAGE = "/account/sessions/"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1"
SCHOOL = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0"


@pytest.fixture
def secretary() -> User:
    return User.objects.create_user("secretary", "office@school.example", PASSWORD)


def signed_in(name: str, agent: str = "", address: str = "192.0.2.7") -> Client:
    client = Client(HTTP_USER_AGENT=agent, REMOTE_ADDR=address)
    done = client.post("/accounts/login/", {"login": name, "password": PASSWORD})
    assert done.status_code == 302
    return client


def is_in(client: Client) -> bool:
    return client.get("/account/").status_code == 200


def listed(client: Client) -> list[str]:
    page = client.get(PAGE).content.decode()
    return re.findall(r"<li><span><strong>(.*?)</strong>", page)


def test_each_place_is_told_by_its_browser_and_this_one_first(secretary: User) -> None:
    signed_in("secretary", PHONE, "198.51.100.4")
    here = signed_in("secretary", SCHOOL)
    assert listed(here) == ["Firefox, Windows", "Safari, iPhone"]
    page = here.get(PAGE).content.decode()
    assert page.count("where you read this") == 1
    assert "198.51.100.4" in page
    assert here.session.session_key not in page


def test_one_is_ended_and_the_others_go_on(secretary: User) -> None:
    phone, other, here = (signed_in("secretary", agent) for agent in (PHONE, "", SCHOOL))
    (line,) = [one for one in sessions_of(secretary, None) if one.browser == "Safari, iPhone"]
    done = here.post(PAGE, {"action": "end", "session": line.public_id}, follow=True)
    assert "Signed out there." in done.content.decode()
    assert (is_in(phone), is_in(other), is_in(here)) == (False, True, True)
    again = here.post(PAGE, {"action": "end", "session": line.public_id}, follow=True)
    assert "not signed in there any more" in again.content.decode()
    (noted,) = AuditEntry.objects.filter(action="session.ended")
    assert (noted.user, noted.after) == (secretary, {"sessions": 1})


def test_all_but_this_one_are_ended(secretary: User) -> None:
    others = [signed_in("secretary") for _ in range(3)]
    here = signed_in("secretary", SCHOOL)
    done = here.post(PAGE, {"action": "others"}, follow=True).content.decode()
    assert "Signed out in 3 other places." in done
    assert [is_in(each) for each in (*others, here)] == [False] * 3 + [True]
    assert "signed in nowhere else" in here.get(PAGE).content.decode()


def test_nobody_reads_or_ends_another_s(secretary: User) -> None:
    User.objects.create_user("somebody-else", "", PASSWORD)
    mine, theirs = signed_in("secretary", PHONE), signed_in("somebody-else", SCHOOL)
    assert listed(theirs) == ["Firefox, Windows"]
    (line,) = sessions_of(secretary, None)
    theirs.post(PAGE, {"action": "end", "session": line.public_id})
    theirs.post(PAGE, {"action": "others"})
    assert is_in(mine)
    assert Client().get(PAGE).status_code == 302


def test_what_lets_nobody_in_any_more_is_not_told(secretary: User) -> None:
    old, signed_out = signed_in("secretary", PHONE), signed_in("secretary", PHONE)
    signed_out.post("/accounts/logout/")
    secretary.set_password("six-lanterns-on-a-quay")
    secretary.save()
    assert not is_in(old)
    new = Client(HTTP_USER_AGENT=SCHOOL)
    new.post("/accounts/login/", {"login": "secretary", "password": "six-lanterns-on-a-quay"})
    assert listed(new) == ["Firefox, Windows"]


def test_who_changed_the_password_stays_in_the_list_of_those_who_sign_in_later(
    secretary: User,
) -> None:
    """The session goes on under another key."""
    phone = signed_in("secretary", PHONE)
    new = "six-lanterns-on-a-quay"
    typed = {"oldpassword": PASSWORD, "password1": new, "password2": new}
    assert phone.post("/accounts/password/change/", typed).status_code == 302
    assert is_in(phone)
    later = Client(HTTP_USER_AGENT=SCHOOL)
    later.post("/accounts/login/", {"login": "secretary", "password": new})
    assert listed(later) == ["Firefox, Windows", "Safari, iPhone"]
    later.post(PAGE, {"action": "others"})
    assert not is_in(phone)


def test_a_sign_in_that_was_not_logged_is_listed_where_it_is_read(secretary: User) -> None:
    here = signed_in("secretary", SCHOOL)
    AccessLog.objects.all().delete()
    assert listed(here) == ["A browser"]


def test_the_list_takes_as_many_questions_whatever_there_is(
    secretary: User, django_assert_num_queries: Any
) -> None:
    for _ in range(5):
        signed_in("secretary")
    with django_assert_num_queries(3):
        assert len(sessions_of(secretary, None)) == 5


def test_what_a_browser_says_of_itself_is_told_in_two_words_and_never_as_it_is() -> None:
    assert browser_of("<script>alert(1)</script>") == ""
    assert browser_of("Mozilla/5.0 (X11; CrOS x86_64) Chrome/126.0 Safari/537.36") == (
        "Chrome, Chromebook"
    )
