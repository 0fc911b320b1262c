"""Matches asked for by side, venue and time; and two players against each other."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from matches.models import Entry, Fixture, Pair, Person, Venue
from matches.policy.publication import NOBODY
from matches.selectors.people.head_to_head import head_to_head
from tests.web.leagues import League, make_league, make_official

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    made = make_league(4, 2, with_cards=True)
    made.board()
    venue = Venue.objects.get(slug="quay-room")
    Fixture.objects.filter(pk=made.fixtures[4].pk).update(venue=venue)
    return made


def shown(league: League, **asked: str) -> set[int]:
    answer = Client().get(league.address + "fixtures/", asked)
    assert answer.status_code == 200
    lines = [line for held in answer.context["page"].rounds for line in held.lines]
    return {line.number for line in lines}


def between(league: League) -> tuple[Person, Person]:
    first = league.fixtures[0]
    return first.home.person, first.away.person


def test_matches_are_shown_by_side_venue_day_and_state(league: League) -> None:
    own = league.entries[0]
    assert shown(league) == {1, 2, 3, 4, 5, 6}
    assert shown(league, entry=own.public_id) == {
        f.number for f in league.fixtures if own.pk in (f.home_id, f.away_id)
    }
    assert shown(league, venue="quay-room") == {5}
    assert shown(league, state="over") == {1, 2}
    assert shown(league, state="open", entry=own.public_id) & {1, 2} == set()
    day = league.fixtures[2].starts_at.date().isoformat()
    assert shown(league, first=day, last=day) == {3, 4}


def test_a_day_is_the_club_s_own(league: League) -> None:
    match = league.fixtures[2]
    late = match.starts_at.replace(hour=23, minute=30)
    Fixture.objects.filter(pk=match.pk).update(starts_at=late)
    after = (late + timedelta(days=1)).date().isoformat()
    # 23:30 in Greenwich is half past midnight on the clocks of London in September.
    assert shown(league, first=after, last=after) == {3}


def test_nonsense_is_told_beside_the_field_and_everything_is_shown(league: League) -> None:
    page = Client().get(league.address + "fixtures/", {"first": "soon"})
    assert "error-text" in page.content.decode()
    assert shown(league, first="soon") == {1, 2, 3, 4, 5, 6}
    assert shown(league, entry="zzzzzzzzzzzz") == {1, 2, 3, 4, 5, 6}


def test_another_competition_s_side_cannot_be_asked_for(league: League) -> None:
    other = make_league(3, 0, slug="hidden", visibility="private")
    page = Client().get(league.address + "fixtures/", {"entry": other.entries[0].public_id})
    assert page.context["form"].errors
    own = {entry.public_id for entry in league.entries}
    assert {key for key, _name in page.context["form"].fields["entry"].choices if key} == own


def test_the_next_page_asks_the_same(league: League) -> None:
    long = make_league(12, 0, slug="long", legs=2)
    page = Client().get(long.address + "fixtures/", {"state": "open"}).content.decode()
    assert 'href="?state=open&amp;page=2"' in page


def test_two_players_see_their_meetings_as_the_first_has_them(league: League) -> None:
    first, second = between(league)
    told = head_to_head(first.public_id, second.public_id, NOBODY)
    back = head_to_head(second.public_id, first.public_id, NOBODY)
    assert told is not None
    assert back is not None
    assert [(one.score, one.letter) for one in told.meetings] == [("18–9", "W")]
    assert [(one.score, one.letter) for one in back.meetings] == [("9–18", "L")]
    assert (told.balances[0].won, back.balances[0].lost) == (1, 1)


def test_a_player_s_page_leads_to_those_they_met(league: League) -> None:
    first, second = between(league)
    page = Client().get(f"/players/{first.public_id}/").content.decode()
    assert f"/players/{first.public_id}/against/{second.public_id}/" in page
    answer = Client().get(f"/players/{first.public_id}/against/{second.public_id}/")
    assert answer.status_code == 200
    assert "18–9" in answer.content.decode()


def test_what_is_private_is_in_nobody_s_balance(league: League) -> None:
    first, second = between(league)
    hidden = make_league(2, 0, slug="hidden", visibility="private")
    for entry, person in zip(hidden.entries, (first, second), strict=True):
        Entry.objects.filter(pk=entry.pk).update(person=person)
    make_official(Fixture.objects.get(competition=hidden.competition), 30, 0)
    told = head_to_head(first.public_id, second.public_id, NOBODY)
    assert told is not None
    assert len(told.meetings) == 1
    type(league.competition).objects.update(visibility="private")
    at = f"/players/{first.public_id}/against/{second.public_id}/"
    assert Client().get(at).status_code == 404


def test_a_pair_s_meetings_are_not_its_people_s(league: League) -> None:
    first, second = between(league)
    third, fourth = (
        entry.person for entry in league.entries if entry.person not in (first, second)
    )
    doubles = make_league(0, 0, slug="doubles")
    type(doubles.competition).objects.filter(slug="doubles").update(entry_kind="pair")
    sides = [
        Entry.objects.create(
            competition=doubles.competition, pair=Pair.objects.create(first=a, second=b)
        )
        for a, b in ((first, third), (second, fourth))
    ]
    Fixture.objects.create(
        competition=doubles.competition, division=doubles.division, number=1,
        home=sides[0], away=sides[1],
    )  # fmt: skip
    make_official(Fixture.objects.get(competition=doubles.competition), 30, 0)
    told = head_to_head(first.public_id, second.public_id, NOBODY)
    assert told is not None
    assert len(told.meetings) == 1


def test_two_children_stand_there_by_initials_and_are_not_found(league: League) -> None:
    first, second = between(league)
    Person.objects.update(age_band="child", naming="initials")
    answer = Client().get(f"/players/{first.public_id}/against/{second.public_id}/")
    assert "Brook" not in answer.content.decode()
    assert "noindex" in answer["X-Robots-Tag"]


def test_two_players_take_at_most_five_queries(
    league: League, django_assert_max_num_queries: Any
) -> None:
    first, second = between(league)
    with django_assert_max_num_queries(5):
        assert head_to_head(first.public_id, second.public_id, NOBODY) is not None
