"""What is to be done stands first, each with the button that does it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches import services
from matches.models import Competition, Fixture, User
from matches.policy.viewer import viewer_of
from matches.selectors.home import desk_of, tasks_of
from tests.services.league import make_league as swiss_league
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    """Six matches: three over; one disputed, two whose time is past."""
    made = make_league(4, 3)
    disputed, *late = made.fixtures[3:6]
    Fixture.objects.filter(pk=disputed.pk).update(state="disputed")
    for one in late:
        Fixture.objects.filter(pk=one.pk).update(starts_at=timezone.now() - timedelta(days=2))
    return made


@pytest.fixture
def organiser(league: League) -> User:
    return league.organiser()


def kinds(user: User) -> list[tuple[str, int]]:
    return [(each.kind, each.number) for each in tasks_of(desk_of(viewer_of(user)))]


def page_of(user: User, address: str) -> str:
    client = Client()
    client.force_login(user)
    answer: str = client.get(address).content.decode()
    return answer


def test_what_others_wait_for_stands_first(league: League, organiser: User) -> None:
    assert kinds(organiser) == [("disputed", 1), ("overdue", 2)]
    page = page_of(organiser, "/desk/")
    assert "2 things to do." in page
    first = page[page.index('id="first"') : page.index('id="then"')]
    assert "1 dispute to decide" in first
    assert f'btn-primary" href="/desk/matches/{league.fixtures[3].public_id}/"' in first
    assert page.count("btn-primary") == 1
    assert f'href="/desk{league.address}results/"' in page[page.index('id="then"') :]


def test_a_task_that_is_done_is_there_no_more(league: League, organiser: User) -> None:
    Fixture.objects.update(state="official", outcome="played", winner="A")
    assert kinds(organiser) == [("finish", 1)]
    Competition.objects.update(format="swiss", format_options={"rounds": 5})
    assert kinds(organiser) == [("draw", 1)]
    Competition.objects.update(state="finished")
    assert kinds(organiser) == []
    assert "Nothing waits for you here." in page_of(organiser, "/desk/")


@pytest.mark.parametrize(("players", "step"), [(0, "entries"), (3, "publish")])
def test_what_is_being_set_up_says_its_next_step(players: int, step: str) -> None:
    made = make_league(players, 0, state="draft", visibility="private")
    Fixture.objects.update(starts_at=None)
    assert kinds(made.organiser()) == [(step, 1)]
    Fixture.objects.all().delete()
    assert kinds(User.objects.get()) == [("fixtures" if players else "entries", 1)]


def test_a_competition_s_desk_says_what_waits_in_one_line(league: League, organiser: User) -> None:
    page = page_of(organiser, f"/desk{league.address}")
    said = page[page.index('id="next"') : page.index("</section>", page.index('id="next"'))]
    words = re.sub(r"<[^>]+>", " ", said).split()
    assert "1 dispute to decide 2 late results" in " ".join(words)
    assert said.count("btn-primary") == 1
    assert page.count("btn-primary") == 1


def test_a_round_is_drawn_once_the_one_before_is_played_and_none_after_the_last() -> None:
    swiss = swiss_league(4, format="swiss", format_options={"rounds": 2})
    row = swiss.competition
    address = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    services.competitions.publish(swiss.owner, row.public_id, "public", young_known=True)
    desk = desk_of(viewer_of(swiss.owner))
    assert "draw" in [each.kind for each in tasks_of(desk, lambda _row: True)]
    page = page_of(swiss.owner, address)
    assert "round 1 to draw" in page
    assert "Draw the next" in page
    assert page.count("btn-primary") == 1
    for number, told in ((1, "round 2 to draw"), (2, "every match is played")):
        services.swiss.draw_round(swiss.owner, row.public_id, number=number)
        for each in swiss.fixtures():
            if each.state == "planned":
                swiss.play(each.number)
        page = page_of(swiss.owner, address)
        assert told in page
        assert page.count("btn-primary") == 1
    assert "to draw" not in page


def test_the_tasks_take_no_query_more(
    league: League, organiser: User, django_assert_num_queries: Any
) -> None:
    own = desk_of(viewer_of(organiser))
    with django_assert_num_queries(0):
        assert tasks_of(own)


def test_sign_in_leads_to_the_desk(league: League, organiser: User) -> None:
    told = {"login": organiser.username, "password": "heads-or-tails-9"}
    assert Client().post("/accounts/login/", told)["Location"] == "/desk/"


def test_a_competition_s_page_begins_with_its_table_and_has_the_files_behind(
    league: League,
) -> None:
    page = Client().get(league.address).content.decode()
    main = page[page.index("<h1>") :]
    for later in ("All matches", "Figures", "CSV", "How it was drawn", "For a projector"):
        assert main.index("<table") < main.index(later), later


def test_before_the_first_match_no_nought_is_listed() -> None:
    made = make_league(4, 0)
    page = Client().get(made.address).content.decode()
    table = page[page.index("<table") : page.index("</table>")]
    assert "Asha Brook" in table
    assert '<td class="num' not in table
    assert "Figures" not in page


def test_a_swiss_is_to_be_drawn_on_until_its_last_round_and_then_to_be_finished() -> None:
    league = swiss_league(format="swiss", format_options={"rounds": 2})
    left = services.draws.upcoming.left_to_draw
    for number, told in ((1, "draw"), (2, "finish")):
        services.swiss.draw_round(league.owner, league.competition.public_id, number=number)
        play_out(league)
        desk = desk_of(viewer_of(league.owner))
        assert told in [each.kind for each in tasks_of(desk, left)]


@pytest.mark.parametrize("format_", ["ladder", "box-league"])
def test_what_goes_on_until_somebody_ends_it_is_not_to_be_finished_for_its_matches(
    format_: str,
) -> None:
    league = swiss_league()
    play_out(league)
    assert ("finish", 1) in kinds(league.owner)
    Competition.objects.update(format=format_)
    assert ("finish", 1) not in kinds(league.owner)


def play_out(league: Any) -> None:
    for fixture in Fixture.objects.filter(competition=league.competition, outcome=None):
        services.rulings.walkover(league.owner, fixture.public_id, winner="A", reason="Ill.")
