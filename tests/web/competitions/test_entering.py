"""A pasted list of entries asks where somebody new is called nearly as who is here."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Entry, Person
from tests.services.league import League, make_league
from tests.web.foreseen import follows, looked

pytestmark = pytest.mark.django_db

ASKED = (
    "Line 2, Asha Brok, would be somebody new, and the club knows Asha Brook. If they are the"
    " same, write the name as the club has it."
)


@pytest.fixture
def league() -> League:
    """Four people, entered; nothing is drawn."""
    return make_league(4, draw=False)


def post(league: League, text: str, **more: str) -> Any:
    row = league.competition
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/entries/"
    return client.post(at, {"text": text, "age_band": "adult", "action": "enter", **more})


def test_a_name_nearly_a_members_is_asked_about_before_anybody_is_made(league: League) -> None:
    asked = post(league, "Zoe New\nAsha Brok")
    assert follows(asked) == [ASKED]
    assert "Zoe New\nAsha Brok" in asked.content.decode(), "what was typed stays"
    assert (Person.objects.count(), Entry.objects.count()) == (4, 4)


def test_who_is_somebody_else_is_entered_once_it_was_said(league: League) -> None:
    text = "Zoe New\nAsha Brok"
    assert post(league, text, **looked(post(league, text))).status_code == 302
    assert (Person.objects.count(), Entry.objects.count()) == (6, 6)


def test_the_name_put_right_is_entered_at_once(league: League) -> None:
    league.entries[0].delete()
    assert post(league, "Zoe New\nAsha Brook").status_code == 302
    assert (Person.objects.count(), Entry.objects.count()) == (5, 5)


def test_another_list_than_was_looked_at_is_asked_about_anew(league: League) -> None:
    asked = post(league, "Zoe New\nAsha Brok")
    other = post(league, "Zoe New\nAsha Brok\nBen Val", **looked(asked))
    assert len(follows(other)) == 2
    assert Person.objects.count() == 4


def test_a_look_at_a_list_marks_the_names_that_are_nearly_a_members(league: League) -> None:
    page = post(league, "Asha Brok", action="preview").content.decode()
    assert "nearly Asha Brook" in page


def test_a_list_that_is_refused_is_not_asked_about_first(league: League) -> None:
    refused = post(league, "Asha Brok\n12")
    assert refused.status_code == 400
    assert follows(refused) == []


def test_nobody_is_asked_about_people_of_whom_another_club_is_in_charge(league: League) -> None:
    other = make_league(2, draw=False)
    Person.objects.filter(pk=other.entries[0].person_id).update(given_name="Quentin")
    assert post(league, "Quentin Brok").status_code == 302


def test_in_a_club_it_is_said_how_old_who_is_new_is_but_not_for_a_look(league: League) -> None:
    refused = post(league, "Asha Brook\nZoe New", age_band="")
    assert refused.status_code == 400
    assert "Say first how old who is new is" in refused.content.decode()
    assert not Person.objects.filter(given_name="Zoe").exists()
    assert post(league, "Zoe New", age_band="", action="preview").status_code == 200
    assert post(league, "Zoe New", age_band="unknown").status_code == 302
    assert Person.objects.get(given_name="Zoe").naming == "code"


def test_whose_age_nobody_said_is_read_by_a_code(league: League) -> None:
    (entry,) = services.competitions.entries.enter_names(
        league.owner, league.competition.public_id, "Zoe New"
    )
    assert (entry.person.age_band, entry.person.naming) == ("unknown", "code")


def test_whom_the_club_knows_is_entered_with_no_age_said_again(league: League) -> None:
    league.entries[0].delete()
    assert post(league, "Asha Brook", age_band="").status_code == 302
    assert league.competition.entries.count() == 4
