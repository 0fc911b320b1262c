"""Ratings: a ledger rewritten from the first change on, and a ranking of it."""

from __future__ import annotations

import datetime

import pytest

from matches import services
from matches.errors import NotFoundError
from matches.models import Ranking, Rating, RatingChange, Result
from matches.selectors.ratings import ranking_page
from matches.tournament.ratings import RatedMatch, rate
from tests.services.league import make_league, result_card

DAY = datetime.timedelta(days=1)
START = datetime.datetime(2026, 9, 7, 18, tzinfo=datetime.UTC)


def play_in_order(league, count=6):
    for number in range(1, count + 1):
        a, b = ((18, 9), (7, 16), (15, 15))[number % 3]
        league.play(number, a, b, played_at=START + number * DAY)


def stored(game="black"):
    return {
        rating.person.public_id: (rating.mu, rating.sigma, rating.matches)
        for rating in Rating.objects.filter(game=game).select_related("person")
    }


def from_scratch():
    results = Result.objects.filter(official=True, outcome="played").select_related(
        "fixture__home__person", "fixture__away__person"
    )
    matches = [
        RatedMatch(
            f"{result.pk:019d}",
            ((result.fixture.home.person.public_id,), (result.fixture.away.person.public_id,)),
            {"A": 0, "B": 1, "draw": None}[result.winner],
            result.played_at.isoformat(),
            result.fixture.round.number,
        )
        for result in results
    ]
    return {
        player: (strength.mu, strength.sigma, strength.matches)
        for player, strength in rate("black", matches).ratings.items()
    }


def test_a_result_moves_the_ratings_of_both(league):
    league.play(1)
    services.base.outbox.send(early=True)
    assert len(stored()) == 2
    assert stored() == from_scratch()
    assert RatingChange.objects.count() == 2


def test_a_correction_rewrites_the_ledger_from_its_match_on(league):
    play_in_order(league)
    services.ratings.recompute("black")
    kept = set(
        RatingChange.objects.filter(result__fixture__number__lt=3).values_list("pk", flat=True)
    )
    services.corrections.correcting_cards.correct(
        league.owner, league.id(3), result_card(9, 18), reason="Sides swapped."
    )

    services.ratings.recompute("black")

    assert stored() == from_scratch()
    assert kept <= set(RatingChange.objects.values_list("pk", flat=True))
    assert not RatingChange.objects.filter(result__official=False).exists()


def test_a_match_entered_late_takes_its_place_in_time(league):
    for number in (2, 3, 1):
        league.play(number, played_at=START + number * DAY)
        services.ratings.recompute("black")
    assert stored() == from_scratch()


def test_what_was_not_played_moves_no_rating(league):
    services.rulings.walkover(league.owner, league.id(1), winner="A", reason="Nobody came.")
    services.rulings.void(league.owner, league.id(2), reason="A mistake.")
    assert services.ratings.recompute("black") is None
    assert not Rating.objects.exists()


def test_a_competition_that_does_not_rate_moves_no_rating_and_may_change_its_mind(db):
    league = make_league(rated=False)
    league.play(1)
    assert services.ratings.recompute("black") is None
    services.competitions.edit(league.owner, league.competition.public_id, rated=True)
    services.base.outbox.send(early=True)
    assert len(stored()) == 2
    services.competitions.edit(league.owner, league.competition.public_id, rated=False)
    services.base.outbox.send(early=True)
    assert stored() == {}


def test_a_result_taken_back_takes_its_ratings_back(league):
    play_in_order(league, 3)
    services.ratings.recompute("black")
    services.rulings.postpone(league.owner, league.id(2), reason="Wrong board.")
    services.ratings.recompute("black")
    assert stored() == from_scratch()


def test_a_ranking_is_kept_as_a_version_and_only_when_it_changed(league):
    play_in_order(league, 2)
    one = services.ratings.recompute("black")
    two = services.ratings.recompute("black")
    assert one == two
    league.play(3)
    three = services.ratings.recompute("black")
    assert three.version == one.version + 1
    shown = ranking_page("black")
    assert shown is not None
    assert [row.rank for row in shown.rows] == sorted(row.rank for row in shown.rows)
    assert Ranking.objects.filter(game="black", current=True).get() == three
    names = {entry.person.given_name for entry in league.entries}
    assert not any(name in repr(three.rows) for name in names)


def test_recomputing_what_has_not_changed_takes_few_queries(league, django_assert_max_num_queries):
    play_in_order(league)
    services.ratings.recompute("black")
    with django_assert_max_num_queries(15):
        services.ratings.recompute("black")


def test_the_ratings_of_another_game_are_left_alone(league):
    white = make_league(game="white")
    white.play(1, 9, 4)
    league.play(1)
    services.ratings.recompute_all()
    assert len(stored("white")) == len(stored("black")) == 2


def test_there_is_no_rating_of_a_game_that_is_not_played(db):
    with pytest.raises(NotFoundError):
        services.ratings.recompute("chess")
