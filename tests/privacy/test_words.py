"""The notices: each for its reader, true, to be printed, and with whom to ask."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils.html import escape

from matches.models import AuditEntry, Club
from matches.policy.personal_data import BROWSER, COOKIES, HOLDINGS
from matches.policy.personal_data.pages import how_long
from matches.web.home.privacy import READERS
from tests.privacy.readability import grade, syllables, words_of
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

MOST = {"8-11": 4.5, "12-17": 7, "parents": 8, "adults": 8.5}
"""The school year that each notice is for at most."""


@pytest.fixture
def league() -> League:
    cache.clear()
    return make_league(4, 2)


def read(at: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(at)
    assert answer.status_code == 200, at
    return answer.content.decode()


def test_the_page_tells_every_holding_with_its_four_answers() -> None:
    page = read("/privacy/")
    for held in HOLDINGS.values():
        for words in (held.title, held.what, held.why, held.basis, how_long(held), held.who_sees):
            assert escape(str(words)) in page, words


def test_the_page_tells_every_cookie_and_everything_in_the_browser() -> None:
    page = read("/privacy/")
    for key in (*COOKIES, *(key for held in BROWSER.values() for key in held)):
        assert f"<code>{key}</code>" in page


@pytest.mark.parametrize("reader", READERS)
def test_a_notice_can_be_read_at_its_readers_age(reader: str) -> None:
    text = words_of(read(f"/privacy/{reader}/"))
    assert len(text.split()) < 400
    assert grade(text) <= MOST[reader]


def test_the_grade_tells_a_law_from_a_nursery_rhyme() -> None:
    assert [syllables(word) for word in ("name", "penny", "organiser", "kept", "played")] == [
        1, 2, 4, 1, 1,
    ]  # fmt: skip
    assert grade("The cat sat on the mat. It was warm there. Then it ran.") < 1
    assert (
        grade(
            "The controller shall provide information relating to processing of data concerning"
            " identifiable individuals in an intelligible and easily accessible form."
        )
        > 15
    )


@pytest.mark.parametrize("reader", READERS)
def test_every_notice_is_one_step_from_the_page_and_says_whom_to_ask(
    reader: str, league: League
) -> None:
    assert f'href="/privacy/{reader}/"' in read("/privacy/")
    assert "a teacher or the school’s office" in read(f"/privacy/{reader}/")
    at = f"/clubs/{league.club.slug}/privacy/"
    assert f'href="{at}{reader}/"' in read(at)
    assert f'href="{at}"' in read(f"/clubs/{league.club.slug}/")


@pytest.mark.parametrize("reader", [*READERS, ""])
def test_every_page_says_that_a_code_is_another_at_another_club(reader: str) -> None:
    text = read(f"/privacy/{reader}/" if reader else "/privacy/")
    assert "another club" in text or "other clubs" in text
    assert "Player K7QD" in text


def test_a_club_without_a_contact_says_how_to_reach_it(league: League) -> None:
    page = read(f"/clubs/{league.club.slug}/privacy/8-11/")
    assert "Harbour Penny Club answers for what is kept." in page
    assert "Ask whoever runs the games there" in page


def test_an_owner_says_who_answers_and_every_notice_of_the_club_says_it(league: League) -> None:
    owner = Client()
    owner.force_login(league.organiser("an-owner", role="owner"))
    typed = {"name": "Harbour Penny Club", "kind": "club", "time_zone": "Europe/London"}
    more = {"controller": "The <Quay> Trust", "contact": "office@example.org"}
    at = f"/desk/clubs/{league.club.slug}/settings/"
    assert owner.post(at, {**typed, **more}).status_code == 302
    assert "The &lt;Quay&gt; Trust" in read(at, owner)
    for reader in ("", "8-11/", "12-17/", "parents/", "adults/"):
        page = read(f"/clubs/{league.club.slug}/privacy/{reader}")
        assert "The &lt;Quay&gt; Trust answers for what is kept." in page
        assert "Reach them here: office@example.org." in page
        assert "Ask whoever runs the games there" not in page
    assert AuditEntry.objects.get(action="club.edited").after["contact"] == "office@example.org"
    assert "office@example.org" not in read("/privacy/8-11/")


def test_an_organiser_does_not_say_who_answers(league: League) -> None:
    client = Client()
    client.force_login(league.organiser())
    typed = {"name": "Harbour Penny Club", "kind": "club", "time_zone": "Europe/London"}
    client.post(f"/desk/clubs/{league.club.slug}/settings/", {**typed, "contact": "me"})
    assert Club.objects.get().contact == ""


def test_a_club_that_shows_nothing_has_no_notices_for_strangers_and_has_for_its_own() -> None:
    league = make_league(2, 1, visibility="private")
    at = f"/clubs/{league.club.slug}/privacy/parents/"
    assert Client().get(at).status_code == 404
    client = Client()
    client.force_login(league.organiser())
    assert "parents and guardians" in read(at, client)


def test_a_notice_for_nobody_is_not_there() -> None:
    assert Client().get("/privacy/cats/").status_code == 404


def test_what_is_for_everybody_asks_the_database_nothing(django_assert_num_queries) -> None:
    cache.clear()
    for at in ("/privacy/", *(f"/privacy/{reader}/" for reader in READERS)):
        with django_assert_num_queries(0):
            Client().get(at, {"n": "1"})


def test_a_clubs_notice_asks_no_more_than_its_page(
    league: League, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(9):
        Client().get(f"/clubs/{league.club.slug}/privacy/8-11/")
