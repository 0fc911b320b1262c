"""From a list to people and teams, page by page."""

from __future__ import annotations

import html

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from matches.models import Bringing, Club, Person, Team
from tests.services.imports.lists import forty
from tests.services.league import League
from tests.sheets.books import saved
from tests.web.imports.pages import form_of, looked

pytestmark = pytest.mark.django_db


def at(league: League) -> str:
    return f"/desk/clubs/{league.competition.club.slug}/members/bring-in/"


def test_forty_people_and_twelve_teams_come_in_by_two_forms(league, owner):
    page = looked(owner, at(league), forty())
    assert "Bring in 40 people" in page
    assert not Team.objects.exists()
    answer = owner.post(at(league), form_of(page) | {"action": "bring"}, follow=True)
    assert "New here: 40 people, 12 teams." in answer.content.decode()
    assert Team.objects.count() == 12
    assert Person.objects.filter(team_places__captain=True).count() == 12


def test_an_answer_is_asked_kept_and_only_then_everything_comes_in(league, owner):
    page = looked(owner, at(league), "Name,Born\nAsha Brok,1990\nNew Gull,2OO4")
    assert "Answer line 2" in page
    assert "Bring in" not in page.split('class="stick"')[1]
    assert "<mark>2OO4</mark>" in page
    asha = Person.objects.get(given_name="Asha")
    told = form_of(page) | {"line-2-who": f"person-{asha.public_id}"}
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Answer line 3" in page
    assert form_of(page)["line-2-who"] == f"person-{asha.public_id}"
    told = form_of(page) | {"line-3-born": "2004", "action": "bring"}
    answer = owner.post(at(league), told)
    assert answer.status_code == 400
    assert "look again" in answer.content.decode()
    assert not Bringing.objects.exists()
    told = form_of(answer.content.decode()) | {"action": "bring"}
    assert owner.post(at(league), told).status_code == 302
    assert Person.objects.get(given_name="New").birth_year == 2004


def test_an_answer_stays_with_its_line_when_the_list_is_mended_above_it(league, owner):
    page = looked(owner, at(league), "Name\nAsha Brok\nBen Veil")
    told = form_of(page) | {"line-2-who": "new", "line-3-who": "new"}
    told["text"] = "Name\nZoe Gull\nAsha Brok\nBen Vael"
    told = form_of(looked(owner, at(league), told.pop("text"), **told))
    assert told["line-3-who"] == "new"
    assert "line-4-who" not in told
    assert told["text"] == "Name\nZoe Gull\nAsha Brok\nBen Vael"


def test_a_spreadsheet_is_brought_in_and_is_not_kept(league, owner):
    rows = [("Name", "Team"), ("Zoë Gull", "Owls"), (None, None), ("Yan Gull", "=1+1")]
    file = SimpleUploadedFile("people.txt", saved(rows))
    page = owner.post(
        at(league), {"file": file, "age_band": "adult", "action": "look"}
    ).content.decode()
    assert "Worksheet: People." in page
    assert "Line 4: there is no name to be read" in page
    assert "A formula stands there" in page
    told = form_of(page) | {"line-4-name": "out"}
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Bring in 1 person" in page
    assert owner.post(at(league), form_of(page) | {"action": "bring"}).status_code == 302
    assert Team.objects.get().members.count() == 1


def test_columns_and_headings_are_chosen_by_hand(league, owner):
    page = looked(owner, at(league), "Gull\tZoe\nTern\tYan")
    told = form_of(page) | {"column-0": "family", "column-1": "given"}
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Zoe Gull" in page
    told = form_of(page) | {"headings": "yes"}
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Bring in 1 person" in page


def test_what_cannot_be_read_is_refused_and_still_there(league, owner):
    text = "Name\n" + "x" * 400
    answer = owner.post(at(league), {"text": text, "action": "look"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "Line 2, column A: a cell has at most 300 characters." in html.unescape(page)
    assert text in page
    file = SimpleUploadedFile("list.xlsx", b"PK\x03\x04 and no more")
    page = owner.post(at(league), {"file": file, "text": "Name\nZoe Gull"}).content.decode()
    assert "This spreadsheet is damaged" in page
    assert "Zoe Gull" in page


def test_who_brings_in_what_another_brought_in_meanwhile_is_shown_it_first(league, owner):
    first, second = (looked(owner, at(league), forty()) for _each in range(2))
    assert owner.post(at(league), form_of(first) | {"action": "bring"}).status_code == 302
    answer = owner.post(at(league), form_of(second) | {"action": "bring"})
    assert answer.status_code == 400
    assert "has changed since you looked" in answer.content.decode()
    assert Person.objects.filter(family_name="Moorland").count() == 10


def test_a_list_is_taken_back_from_its_page(league, owner):
    page = looked(owner, at(league), forty())
    owner.post(at(league), form_of(page) | {"action": "bring"})
    there = f"{at(league).replace('bring-in', 'brought-in')}{Bringing.objects.get().public_id}/"
    assert there in owner.get(at(league)).content.decode()
    page = owner.get(there).content.decode()
    assert "Ada Moorland" in page
    assert owner.post(there).status_code == 302
    assert not Team.objects.exists()
    assert "taken back" in owner.get(at(league)).content.decode()
    page = owner.get(there).content.decode()
    assert "taken back already" in page
    assert owner.post(there).status_code == 400


def test_a_list_of_another_club_is_nowhere(league, owner, elsewhere):
    page = looked(owner, at(league), forty())
    owner.post(at(league), form_of(page) | {"action": "bring"})
    public_id = Bringing.objects.get().public_id
    client, desk = elsewhere
    for there in (f"{desk}members/brought-in/{public_id}/", at(league)):
        assert client.get(there).status_code == 404
        assert client.post(there, {"text": "Name\nX Y"}).status_code == 404
    assert client.get(f"{desk}members/bring-in/").status_code == 200


@pytest.mark.parametrize("length", [2, 200])
def test_a_longer_list_costs_no_more_queries_to_look_at(
    league, owner, length, django_assert_max_num_queries
):
    text = "Name,Team\n" + "\n".join(
        f"Zoe Gull{chr(97 + n % 26)}{n},T{n % 9}x" for n in range(length)
    )
    looked(owner, at(league), text)
    with django_assert_max_num_queries(12):
        looked(owner, at(league), text)


def test_in_a_club_an_age_is_said_of_the_list_or_of_each_line_and_never_taken_for_granted(
    league, owner
):
    page = looked(owner, at(league), "Name\nZoe Gull\nYan Gull", age_band="")
    assert "2 of them are under 18, or of no known age" in page
    answer = owner.post(at(league), form_of(page) | {"action": "bring"})
    assert answer.status_code == 400
    assert "Say first how old who is new is" in answer.content.decode()
    assert not Person.objects.filter(family_name="Gull").exists()
    page = looked(owner, at(league), "Name,Born\nZoe Gull,1990\nYan Gull,1991", age_band="")
    assert owner.post(at(league), form_of(page) | {"action": "bring"}).status_code == 302
    assert set(Person.objects.filter(family_name="Gull").values_list("age_band", flat=True)) == {
        "adult"
    }


def test_at_a_school_who_has_no_age_is_a_child(league, owner):
    Club.objects.update(kind="school")
    page = looked(owner, at(league), "Name\nZoe Gull", age_band="")
    assert owner.post(at(league), form_of(page) | {"action": "bring"}).status_code == 302
    assert Person.objects.get(family_name="Gull").age_band == "child"
