"""From a file to the fixtures of a league, page by page."""

from __future__ import annotations

import pytest

from matches.models import Fixture, UmpireAssignment
from tests.services.league import League, make_league
from tests.web.imports.pages import form_of, looked

pytestmark = pytest.mark.django_db

LIST = "Round\tHome\tAway\tDate\n1\tAsha Brook\tBen Vale\t2026-12-14"


@pytest.fixture
def league() -> League:
    return make_league(2, draw=False)


def at(league: League, rest: str = "bring-in/") -> str:
    own = league.competition
    return f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/draw/{rest}"


def test_fixtures_are_looked_at_and_drawn_and_the_desk_says_how_to_take_them_back(league, owner):
    assert "Fixtures from a file" in owner.get(at(league, "")).content.decode()
    assert owner.get(at(league)).status_code == 200
    page = looked(owner, at(league), LIST)
    assert "Draw 1 match" in page
    assert not Fixture.objects.exists()
    answer = owner.post(at(league), form_of(page) | {"action": "bring"}, follow=True)
    assert "The league is drawn: 1 match, as in your list." in answer.content.decode()
    assert Fixture.objects.count() == 1
    drawn = owner.get(at(league, ""))
    assert "Fixtures from a file" not in drawn.content.decode()


def test_what_is_uneven_stands_on_the_page_and_is_ticked(league, owner):
    text = LIST + "\n2\tBen Vale\tAsha Brook\t2026-12-21"
    page = looked(owner, at(league), text)
    assert "Everybody meets everybody twice; the competition says once." in page
    assert 'value="bring"' not in page
    tried = owner.post(at(league), form_of(page) | {"action": "bring"})
    assert tried.status_code == 400
    assert "Nothing was brought in" in tried.content.decode()
    page = looked(owner, at(league), text, insist="on", begins="19:00")
    owner.post(at(league), form_of(page) | {"action": "bring"})
    assert Fixture.objects.count() == 2


def test_what_is_no_list_keeps_what_was_typed(league, owner):
    answer = owner.post(at(league), {"text": "Home\tAway\n", "action": "look"})
    assert "Home\tAway" in answer.content.decode()
    assert not Fixture.objects.exists()


def test_nobody_else_sees_the_page(league, elsewhere, client):
    other, _desk = elsewhere
    for who in (other, client):
        assert who.get(at(league)).status_code in (302, 403, 404)
        assert who.post(at(league), {"text": LIST}).status_code in (302, 403, 404)
    assert not Fixture.objects.exists()


def test_umpires_of_a_list_of_dates_are_given_with_them_and_without(owner):
    league = make_league(2)
    there = at(league).replace("draw/bring-in", "dates/bring-in")
    one = league.fixture()
    text = f"Home\tAway\tUmpire\n{one.home}\t{one.away}\t{league.umpire.username}"
    page = looked(owner, there, text)
    assert "Give 1 match its umpire" in page
    answer = owner.post(there, form_of(page) | {"action": "bring"}, follow=True)
    assert "1 match has its umpire." in answer.content.decode()
    assert UmpireAssignment.objects.get().user == league.umpire


def test_looking_asks_as_much_of_the_database_for_many_lines_as_for_few(
    owner, django_assert_max_num_queries
):
    league = make_league(12, draw=False)
    names = [str(each.person) for each in league.entries]
    pairs = zip(names[::2], names[1::2], strict=True)
    lines = [f"1\t{one}\t{two}\t2026-12-14" for one, two in pairs]
    counts = []
    for upto in (2, 6):
        with django_assert_max_num_queries(70) as asked:
            looked(owner, at(league), "\n".join(["Round\tHome\tAway\tDate", *lines[:upto]]))
        counts.append(len(asked))
    assert counts[1] <= counts[0]
