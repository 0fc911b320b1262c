"""From a file to the results of a running competition, page by page."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from matches.models import BulkAction, Result
from tests.services.league import League
from tests.sheets.books import saved
from tests.web.imports.pages import form_of, looked

pytestmark = pytest.mark.django_db


def at(league: League) -> str:
    own = league.competition
    return f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/results/bring-in/"


def text_of(league: League, *scores: str) -> str:
    told = zip(league.fixtures(), scores, strict=False)
    return "\n".join(["Home\tAway\tScore", *(f"{m.home}\t{m.away}\t{s}" for m, s in told)])


def test_results_are_looked_at_entered_and_can_be_undone_together(league, owner):
    page = looked(owner, at(league), text_of(league, "18-9", "w/o b"))
    assert "Enter 2 results" in page
    assert not Result.objects.exists()
    answer = owner.post(at(league), form_of(page) | {"action": "bring"}, follow=True)
    assert "2 results are entered." in answer.content.decode()
    assert Result.objects.filter(official=True).count() == 2
    assert "Brought in from a file." in answer.content.decode()


def test_what_the_law_refuses_is_asked_with_its_line_and_mended_in_the_list(league, owner):
    page = looked(owner, at(league), text_of(league, "99-1", "18-9"))
    assert "Line 2: the law refuses the score" in page
    assert "Enter 1 result" not in page
    told = form_of(page)
    told["text"] = told["text"].replace("99-1", "9-18")
    page = looked(owner, at(league), told.pop("text"), **told)
    assert "Enter 2 results" in page


def test_a_result_that_somebody_entered_meanwhile_is_shown_first(league, owner):
    page = looked(owner, at(league), text_of(league, "18-9", "9-18"))
    league.play(1, 16, 12)
    answer = owner.post(at(league), form_of(page) | {"action": "bring"})
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "It has a result already: 16–12." in page
    assert not BulkAction.objects.exists()


def test_a_spreadsheet_of_results_is_read(league, owner):
    first = league.fixtures()[0]
    rows = [("Home", "Away", "Home score", "Away score"), (str(first.home), str(first.away), 18, 9)]
    file = SimpleUploadedFile("results.xlsx", saved(rows))
    page = owner.post(at(league), {"file": file, "action": "look"}).content.decode()
    assert "Enter 1 result" in page


def test_a_list_without_names_says_which_columns_are_missing(league, owner):
    page = looked(owner, at(league), "1,18-9\n2,9-18")
    assert "No column says: Home, Away." in page


def test_who_organises_another_club_finds_no_such_page(league, elsewhere):
    client, _desk = elsewhere
    assert client.get(at(league)).status_code == 404
    assert client.post(at(league), {"text": "Home,Away,Score\nA,B,1-2"}).status_code == 404
