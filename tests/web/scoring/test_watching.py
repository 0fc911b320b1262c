"""Whoever watches a match in progress sees its score, and of names what they saw before."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Person, RunningCard, Venue
from matches.policy.visibility import NOBODY
from matches.selectors.clubs import halls
from matches.selectors.clubs.hall_scores import hall_scores
from matches.selectors.competitions import competition_page, playing_now
from matches.selectors.matches import match_page, match_running
from matches.selectors.scoring import ScoreRunning, in_words, score_of
from matches.services.fixtures import calling
from tests.services.league import League, make_league
from tests.services.scoring.at_the_board import BEGIN, MISS, Phone, entry, whole, won

pytestmark = pytest.mark.django_db

IN_PROGRESS = "1–0 in progress"


@pytest.fixture
def league() -> League:
    league = make_league()
    league.hall(2)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return league


@pytest.fixture
def phone(league: League) -> Phone:
    """At the first match, which is on Board 1 and stands at 1–0."""
    board = Venue.objects.get().boards.order_by("id")[0]
    called = calling.call(league.owner, board.public_id)
    phone = Phone(league, number=called.number)
    phone.write(BEGIN, entry(won("O1")))
    return phone


def address(league: League) -> str:
    own = league.competition
    return f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"


def hall(league: League) -> str:
    return f"/clubs/{league.competition.club.slug}/halls/the-hall/"


def pages(phone: Phone) -> list[str]:
    """Every page that shows the running score, and what each fetches anew."""
    own, match, there = address(phone.league), f"/matches/{phone.fixture}/", hall(phone.league)
    return [
        own,
        f"{own}?projector",
        f"{own}playing/",
        match,
        f"{match}running/",
        there,
        f"{there}?projector",
        f"{there}scores/",
    ]


def text(client: Client, at: str) -> str:
    answer = client.get(at)
    assert answer.status_code == 200, at
    return answer.content.decode()


def test_the_score_stands_on_every_page_that_is_watched(client: Client, phone: Phone) -> None:
    for at in pages(phone):
        said = text(client, at)
        assert "1–0" in said, at
        assert "in progress" in said, at


def test_no_page_names_more_than_it_did(client: Client, phone: Phone) -> None:
    Person.objects.filter(given_name="Asha").update(
        given_name="Zebulon", family_name="Quarrington", age_band="child", naming="initials"
    )
    told = [at for at in pages(phone) if client.get(at).status_code == 200]
    assert [at for at in pages(phone) if at not in told] == pages(phone)[-3:], "not the hall"
    client.force_login(phone.league.umpire)
    for reader in (Client(), client):
        for at in told if reader is not client else pages(phone):
            assert "Quarrington" not in text(reader, at), at
            assert "Zebulon" not in text(reader, at), at


def test_what_strangers_may_not_see_has_no_score_for_them(client: Client, phone: Phone) -> None:
    services.competitions.publish(phone.league.owner, phone.league.competition.public_id, "members")
    for at in pages(phone):
        assert client.get(at).status_code == 404, at
    client.force_login(phone.league.umpire)
    for at in pages(phone):
        assert "1–0" in text(client, at), at


def test_the_hall_of_two_competitions_says_nothing_of_the_one_that_is_not_for_all(
    client: Client, phone: Phone
) -> None:
    """The hall is shown for the match that everybody may read, the other stays unsaid."""
    league = phone.league
    other = make_league(4)
    services.competitions.publish(
        other.owner, other.competition.public_id, "public", young_known=True
    )
    RunningCard.objects.update(score={"A": 7, "B": 3})
    services.competitions.publish(league.owner, league.competition.public_id, "private")
    slug = league.competition.club.slug
    assert hall_scores(slug, "the-hall", NOBODY) is None
    assert "7–3" not in client.get(f"{hall(league)}scores/").content.decode()


def test_when_it_is_over_it_says_that_it_waits_and_then_the_result_stands_alone(
    client: Client, phone: Phone
) -> None:
    phone.write({"undo": 2}, *(each for each in whole()[1:]))
    at = f"{address(phone.league)}playing/"
    assert "16–0 over, not handed in yet" in text(client, at)
    phone.hand_in()
    assert "16–0" not in text(client, at)
    assert "in progress" not in text(client, f"/matches/{phone.fixture}/")
    assert text(client, f"/matches/{phone.fixture}/running/").strip() == ""


def test_a_card_entered_on_the_form_meanwhile_ends_the_score_in_progress(
    client: Client, phone: Phone
) -> None:
    phone.league.play(phone.number)
    assert "in progress" not in text(client, f"{address(phone.league)}playing/")
    assert "in progress" not in text(client, f"/matches/{phone.fixture}/")


@pytest.mark.parametrize("running", [1, 2])
def test_queries_are_as_many_however_many_matches_run(
    phone: Phone, running: int, django_assert_max_num_queries: Any
) -> None:
    league = phone.league
    other = next(f.number for f in league.fixtures() if f.number != phone.number)
    if running == 2:
        Phone(league, number=other).write(BEGIN, entry(MISS))
    own, there = league.competition, (league.competition.club.slug, "the-hall")
    where, match = (own.club.slug, own.season.slug, own.slug), phone.fixture
    with django_assert_max_num_queries(13):
        assert competition_page(*where, NOBODY) is not None
    with django_assert_max_num_queries(3):
        told = playing_now(*where, NOBODY)
        assert told is not None
        assert len(told[0]) == running
    with django_assert_max_num_queries(11):
        assert match_page(match, NOBODY) is not None
    with django_assert_max_num_queries(2):
        assert match_running(match, NOBODY) is not None
    with django_assert_max_num_queries(14):
        assert halls.public_hall(*there, NOBODY) is not None
    with django_assert_max_num_queries(3):
        assert hall_scores(*there, NOBODY) == {match: IN_PROGRESS}


def test_scores_are_said_as_each_game_counts() -> None:
    red = {"A": {"sets": 1, "games": 3, "points": 2}, "B": {"sets": 0, "games": 2, "points": 0}}
    card = RunningCard(score=red, lines=9)
    assert score_of(card).score == "sets 1–0, games 3–2, points 2–0"
    boards = [ScoreRunning(1, 5, "3–2", False), ScoreRunning(2, 1, "", False)]
    assert in_words(boards) == "board 1: 3–2 in progress · board 2: in progress"
    assert in_words(()) == ""
