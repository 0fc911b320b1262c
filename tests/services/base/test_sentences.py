"""Refusals name people: who is in the match that stands in the way, as the reader may read them."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.services.base.sentences import match_named, matches_named
from matches.services.fixtures import moves
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def in_full(league: League, number: int) -> str:
    return match_named(league.fixture(number), full=True)


def test_a_match_is_named_in_full_to_organisers_and_as_published_to_everybody() -> None:
    league = make_league(4, format="single-elimination")
    assert in_full(league, 1) == "1 (Asha Brook – Dora Thorn)"
    assert match_named(league.fixture(1)) == "1 (A. B. – D. T.)"
    assert in_full(league, 3) == "3 (to be known – to be known)"


def test_of_many_matches_the_first_are_named_and_the_others_counted() -> None:
    league = make_league(6)
    told = matches_named(league.fixtures(), full=True)
    assert told.count(" – ") == 6
    assert told.endswith(", 9 more")
    assert "more" not in matches_named(league.fixtures()[:6])


def test_a_round_that_waits_for_a_result_says_whose() -> None:
    league = make_league(4, format="swiss", format_options={"rounds": 3})
    services.swiss.draw_round(league.owner, league.competition.public_id, number=1)
    with pytest.raises(ConflictError, match="no official result") as refused:
        services.swiss.draw_round(league.owner, league.competition.public_id, number=2)
    assert refused.value.code == "matches-open"
    assert in_full(league, 1) in str(refused.value)
    assert in_full(league, 2) in str(refused.value)


def test_a_match_of_the_next_round_that_has_begun_is_named_as_published() -> None:
    league = make_league(4, format="single-elimination")
    for number in (1, 2, 3):
        league.play(number, 18, 9)
    with pytest.raises(ConflictError) as refused:
        services.corrections.correcting_cards.correct(
            league.owner, league.id(1), result_card(9, 18), reason="Swapped."
        )
    assert refused.value.code == "next-round-begun"
    assert match_named(league.fixture(3)) in str(refused.value)


def test_a_match_that_is_played_stays_where_it_is_and_says_whose_it_is() -> None:
    league = make_league(4)
    league.play(1, 18, 9)
    place = {**moves.place_of(league.fixture(1)), "starts_at": "2026-10-01T18:00:00+00:00"}
    with pytest.raises(ConflictError, match="stays where it is") as refused:
        moves.move(league.owner, league.competition.public_id, {league.id(1): place})
    assert in_full(league, 1) in str(refused.value)
