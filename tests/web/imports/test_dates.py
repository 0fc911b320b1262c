"""From a file to the dates of a competition's matches, page by page."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from matches import services
from matches.models import Fixture, Move, Role, User
from matches.sheets import from_bytes
from tests.services.league import League, make_league
from tests.sheets.books import saved
from tests.web.imports.test_lists import form_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league()


@pytest.fixture
def owner(league: League) -> Client:
    client = Client()
    client.force_login(league.owner)
    return client


def at(league: League, rest: str = "bring-in/") -> str:
    own = league.competition
    return f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/dates/{rest}"


def text_of(league: League, *places: str) -> str:
    told = zip(league.fixtures(), places, strict=False)
    return "\n".join(["Home\tAway\tDate\tTime", *(f"{m.home}\t{m.away}\t{p}" for m, p in told)])


def looked(client: Client, league: League, text: str, **more: Any) -> str:
    answer = client.post(at(league), {"text": text, "action": "look", **more})
    assert answer.status_code == 200
    return answer.content.decode()


def dated() -> int:
    return Fixture.objects.filter(starts_at__isnull=False).count()


def test_dates_are_looked_at_brought_in_and_taken_back(league, owner):
    page = looked(owner, league, text_of(league, "14/12/2026\t19:30", "15/12/2026\t19:30"))
    assert "<b>2</b> matches get a date" in page
    assert "<b>0</b> people are told" in page
    assert "Mon 14 Dec 2026, 19:30" in page
    assert dated() == 0
    answer = owner.post(at(league), form_of(page) | {"action": "bring"}, follow=True)
    assert "2 matches have their dates." in answer.content.decode()
    assert dated() == 2
    number = Move.objects.get().number
    back = at(league, f"brought-in/{number}/")
    assert back in answer.content.decode()
    assert "2 matches go back to where they were" in owner.get(back).content.decode()
    answer = owner.post(back, follow=True)
    assert "The dates are taken back." in answer.content.decode()
    assert ">taken back<" in answer.content.decode()
    assert dated() == 0


def test_a_match_that_was_moved_since_is_named_before_the_rest_goes_back(league, owner):
    page = looked(owner, league, text_of(league, "14/12/2026\t19:30", "15/12/2026\t19:30"))
    owner.post(at(league), form_of(page) | {"action": "bring"})
    when = datetime.datetime(2026, 12, 28, 19, tzinfo=datetime.UTC)
    services.fixtures.schedule(league.owner, league.id(1), starts_at=when)
    first = league.fixtures()[0]
    back = at(league, f"brought-in/{Move.objects.get().number}/")
    assert f"{first.home} – {first.away}: it was moved since" in owner.get(back).content.decode()
    owner.post(back)
    assert dated() == 1


def test_a_clash_is_said_and_kept_where_somebody_insists(league, owner):
    mine = [one for one in league.fixtures() if "Asha" in f"{one.home}{one.away}"][:2]
    lines = [f"{one.home}\t{one.away}\t14/12/2026\t19:30" for one in mine]
    page = looked(owner, league, "\n".join(["Home\tAway\tDate\tTime", *lines]))
    assert page.count("Keep it all the same") == 2
    told = form_of(page) | {"line-2-clash": "keep", "line-3-clash": "keep"}
    page = looked(owner, league, told.pop("text"), **told)
    assert "Date 2 matches" in page
    owner.post(at(league), form_of(page) | {"action": "bring"})
    assert dated() == 2


def test_a_list_that_says_no_day_says_what_is_missing(league, owner):
    page = looked(owner, league, "Home\tAway\na\tb")
    assert "No column says: Date." in page


def test_a_time_that_is_none_is_refused_beside_the_field(league, owner):
    page = looked(owner, league, text_of(league, "14/12/2026\t"))
    told = form_of(page) | {"begins": "soon"}
    page = looked(owner, league, told.pop("text"), **told)
    assert "Enter a valid time." in page
    answer = owner.post(at(league), form_of(page) | {"begins": "soon", "action": "bring"})
    assert (answer.status_code, dated()) == (200, 0)


def test_a_spreadsheet_with_days_and_times_is_read(league, owner):
    first = league.fixtures()[0]
    day, clock = datetime.date(2026, 12, 14), datetime.time(19, 30)
    rows = [("Home", "Away", "Date", "Time"), (str(first.home), str(first.away), day, clock)]
    file = SimpleUploadedFile("dates.xlsx", saved(rows))
    page = owner.post(at(league), {"file": file, "action": "look"}).content.decode()
    assert "Mon 14 Dec 2026, 19:30" in page


def test_what_is_no_table_is_refused_beside_the_file(league, owner):
    file = SimpleUploadedFile("dates.xlsx", b"PK\x03\x04nothing")
    answer = owner.post(at(league), {"file": file, "action": "look"})
    assert answer.status_code == 400


def test_the_sample_is_the_competition_s_own_matches_and_is_read_back(league, owner):
    answer = owner.get(at(league, "sample.csv"))
    assert answer["Content-Type"].startswith("text/csv")
    sheet = from_bytes(answer.content)
    assert sheet.rows[0].cells == ("Round", "Home", "Away", "Date", "Time", "Venue", "Board")
    assert len(sheet.rows) == 1 + Fixture.objects.count()
    page = looked(owner, league, sheet.as_text())
    assert "without a day" in page


def test_the_pages_take_a_fixed_number_of_queries(league, owner, django_assert_max_num_queries):
    text = text_of(league, *(f"{14 + n}/12/2026\t19:30" for n in range(6)))
    with django_assert_max_num_queries(75):
        page = looked(owner, league, text)
    owner.post(at(league), form_of(page) | {"action": "bring"})
    for rest in ("bring-in/", "sample.csv", f"brought-in/{Move.objects.get().number}/"):
        with django_assert_max_num_queries(55):
            assert owner.get(at(league, rest)).status_code == 200


def test_who_organises_another_club_finds_no_such_page(league):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    user = User.objects.create_user("other-organiser")
    Role.objects.create(user=user, club=other, role="organiser")
    client = Client()
    client.force_login(user)
    for rest in ("bring-in/", "sample.csv", "brought-in/1/"):
        assert client.get(at(league, rest)).status_code == 404
    assert (
        client.post(at(league), {"text": text_of(league, "14/12/2026\t19:30")}).status_code == 404
    )
