"""From a file of results to a past season, page by page."""

from __future__ import annotations

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from matches import services
from matches.models import Bringing, Competition, Person
from matches.services.base import outbox
from tests.services.imports.seasons import SEASON
from tests.services.league import League
from tests.sheets.books import saved
from tests.web.imports.pages import form_of, looked

pytestmark = pytest.mark.django_db


def at(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/seasons/bring-in/"


def test_a_season_is_looked_at_named_and_brought_in_by_two_forms(league, owner):
    page = looked(owner, at(league), SEASON)
    assert "Bring in 6 matches" in page
    assert "This field is required" not in page
    told = form_of(page) | {"action": "bring", "name": ""}
    answer = owner.post(at(league), told)
    assert answer.status_code == 400
    assert "Give the competition a name" in answer.content.decode()
    told = form_of(answer.content.decode()) | {"name": "Winter 2024", "action": "bring"}
    answer = owner.post(at(league), told, follow=True)
    page = answer.content.decode()
    assert "Brought in: Winter 2024, 6 matches." in page
    assert "brought in from a file" in page
    assert Competition.objects.get(name="Winter 2024").visibility == "private"


def test_its_public_page_says_that_it_was_brought_in_from_a_file(league, owner):
    told = form_of(looked(owner, at(league), SEASON, name="Winter 2024"))
    owner.post(at(league), told | {"action": "bring"})
    outbox.send(early=True)
    row = Competition.objects.get(name="Winter 2024")
    services.competitions.publish(league.owner, row.public_id, "public", young_known=True)
    there = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    page = Client().get(there).content.decode()
    assert "brought in from a file" in page
    own = f"/competitions/{row.club.slug}/{row.season.slug}/{league.competition.slug}/"
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    assert "brought in from a file" not in Client().get(own).content.decode()


def test_a_season_is_taken_back_from_the_page_of_lists(league, owner):
    told = form_of(looked(owner, at(league), SEASON, name="Winter 2024"))
    owner.post(at(league), told | {"action": "bring"})
    outbox.send(early=True)
    lists = f"/desk/clubs/{league.competition.club.slug}/members/"
    there = f"{lists}brought-in/{Bringing.objects.get().public_id}/"
    assert "a past season of 6 matches" in owner.get(f"{lists}bring-in/").content.decode()
    page = owner.get(there).content.decode()
    assert "Winter 2024" in page
    assert "Ada Moorland" in page
    assert owner.post(there).status_code == 302
    assert not Competition.objects.filter(name="Winter 2024").exists()
    assert not Person.objects.filter(family_name="Moorland").exists()


def test_what_the_law_refuses_is_asked_with_its_line_and_the_answer_stays(league, owner):
    page = looked(owner, at(league), SEASON.replace("9-18", "1-2"), name="Winter 2024")
    assert "Line 3: the law refuses the score" in page
    assert "<mark>1-2</mark>" in page
    assert "Bring in 5" not in page
    told = form_of(page) | {"line-3-law": "out"}
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Bring in 5 matches" in page


def test_an_answer_about_a_name_goes_with_its_line(league, owner):
    page = looked(owner, at(league), SEASON.replace("Bo Quayside", "Ben Vael"), name="Winter 2024")
    told = form_of(page) | {"line-2B-who": "new"}
    above = "2024-01-07\tNew Gull\tZoe Tern\t18-9\n"
    told["text"] = told["text"].replace("2024-01-08\tAda", f"{above}2024-01-08\tAda", 1)
    page = looked(owner, at(league), told.pop("text"), **told)
    assert form_of(page)["line-3B-who"] == "new"


def test_a_spreadsheet_of_a_season_is_read_and_columns_are_chosen(league, owner):
    rows = [
        ("Played at", "P1", "P2", "Points"),
        ("2024-01-08", "Ada Moorland", "Bo Quayside", "18-9"),
    ]
    file = SimpleUploadedFile("season.xlsx", saved(rows))
    page = owner.post(at(league), {"file": file, "action": "look"}).content.decode()
    told = form_of(page) | {
        "column-0": "date", "column-1": "home", "column-2": "away", "column-3": "score",
        "headings": "yes", "name": "Winter 2024",
    }  # fmt: skip
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Bring in 1 match" in page


def test_a_list_without_a_column_of_days_says_so(league, owner):
    page = looked(owner, at(league), "Home,Away,Score\nAda Moor,Bo Quay,18-9")
    assert "No column says: Date." in page
    assert "Begin anew" in page


def test_what_cannot_be_read_as_a_table_is_still_there(league, owner):
    text = "Date,Home,Away,Score\n" + "x" * 400
    answer = owner.post(at(league), {"text": text, "action": "look"})
    page = html.unescape(answer.content.decode())
    assert answer.status_code == 400
    assert "a cell has at most 300 characters" in page
    assert text in page


def test_a_club_of_others_has_no_such_page(league, elsewhere):
    client, desk = elsewhere
    assert client.get(at(league)).status_code == 404
    assert client.post(at(league), {"text": SEASON, "action": "look"}).status_code == 404
    own = client.get(f"{desk}seasons/bring-in/")
    assert "Make the season first" in own.content.decode()


@pytest.mark.parametrize("length", [2, 200])
def test_a_longer_season_costs_no_more_queries_to_look_at(
    league, owner, length, django_assert_max_num_queries
):
    text = "Date,Home,Away,Score\n" + "\n".join(
        f"2024-01-{1 + n % 28:02},Zoe Gull{chr(97 + n % 20)}x,Yan Tern{chr(97 + n // 20)}y,18-9"
        for n in range(length)
    )
    looked(owner, at(league), text)
    with django_assert_max_num_queries(14):
        looked(owner, at(league), text)
