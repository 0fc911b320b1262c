"""Where who won decides who goes on, a start is on the board: the match is won with it, and the
card, the score and the ratings stay as it was played."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import ConflictError
from matches.models import Entry, Fixture, Rating, Result
from matches.selectors.ladders import log_of
from tests.services.league import League, make_league, result_card

handicaps = services.handicaps


def give(league: League, entry: Entry | None, start: int) -> None:
    assert entry is not None
    handicaps.give(league.owner, entry.public_id, start=start, reason="First year.")


def sides(fixture: Fixture) -> tuple[Entry, Entry]:
    assert fixture.home is not None
    assert fixture.away is not None
    return fixture.home, fixture.away


def official(league: League, number: int) -> Result:
    return Result.objects.get(fixture=league.fixture(number), official=True)


@pytest.fixture
def cup(db: None) -> League:
    return make_league(4, format="single-elimination")


def page(league: League, address: str) -> str:
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    return Client().get(address).content.decode()


def test_a_knockout_match_is_won_with_the_start_and_who_wins_goes_on(cup: League) -> None:
    home, away = sides(cup.fixture(1))
    give(cup, home, 2)
    give(cup, away, 7)
    cup.play(1, 16, 13)
    result = official(cup, 1)
    assert (result.score_a, result.score_b, result.winner) == (16, 13, "B")
    assert result.scorecard is not None
    assert result.scorecard.verdict["winner"] == "A"
    later = [one for one in cup.fixtures() if away.pk in (one.home_id, one.away_id)]
    assert len(later) == 2
    text = page(cup, f"/matches/{cup.id(1)}/")
    assert "Start: 0 – 5." in text
    assert "With the start it is 16–18, and so the match is won." in text


def test_the_bracket_and_the_lists_show_the_start_and_the_score_with_it(cup: League) -> None:
    give(cup, sides(cup.fixture(1))[1], 5)
    row = cup.competition
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    assert '<small class="start">+5</small>' in page(cup, at)
    assert '<small class="start">+5</small>' in Client().get(f"{at}fixtures/").content.decode()
    cup.play(1, 16, 13)
    for address in (at, f"{at}fixtures/"):
        text = Client().get(address).content.decode()
        assert "with the start 16–18" in text, address


def test_only_the_difference_between_two_counts(cup: League) -> None:
    for entry in sides(cup.fixture(1)):
        give(cup, entry, 20)
    cup.play(1, 16, 13)
    assert official(cup, 1).winner == "A"
    assert "Start:" not in page(cup, f"/matches/{cup.id(1)}/")


def test_a_draw_with_the_starts_is_refused_where_somebody_goes_on(cup: League) -> None:
    give(cup, sides(cup.fixture(1))[1], 3)
    with pytest.raises(ConflictError, match="With the starts it is 16–16") as refused:
        cup.play(1, 16, 13)
    assert refused.value.code == "knockout-draw"
    assert not Result.objects.exists()
    client = Client()
    client.force_login(cup.owner)
    typed = {
        "detail": "result", "first": "A", "claim.score.A": "16", "claim.score.B": "13",
        "claim.winner": "A", "action": "submit",
    }  # fmt: skip
    answer = client.post(f"/desk/matches/{cup.id(1)}/card/", typed)
    text = answer.content.decode()
    assert (answer.status_code, "With the starts it is 16–16" in text) == (409, True)
    assert 'value="13"' in text
    cup.play(1, 18, 12)
    assert official(cup, 1).winner == "A"


def test_a_draw_as_played_is_decided_by_the_start(cup: League) -> None:
    give(cup, sides(cup.fixture(1))[0], 1)
    cup.play(1, 15, 15)
    assert official(cup, 1).winner == "A"


def test_what_was_played_keeps_the_start_of_its_day_through_a_correction(cup: League) -> None:
    home, away = sides(cup.fixture(1))
    give(cup, away, 5)
    cup.play(1, 16, 13)
    give(cup, away, 0)
    give(cup, home, 9)
    document = result_card(18, 12)
    seen = services.corrections.correcting_cards.preview_correction(cup.owner, cup.id(1), document)
    assert (seen.winner_before, seen.winner_after) == ("B", "A")
    with pytest.raises(ConflictError, match="17–17"):
        services.corrections.correcting_cards.preview_correction(
            cup.owner, cup.id(1), result_card(17, 12)
        )
    kept = services.corrections.correcting_cards.preview_correction(
        cup.owner, cup.id(1), result_card(16, 14)
    )
    assert kept.winner_after == "B"
    services.corrections.correcting_cards.correct(cup.owner, cup.id(1), document, reason="Misread.")
    assert official(cup, 1).winner == "A"


def test_ratings_learn_from_the_score_as_played(cup: League) -> None:
    home, away = sides(cup.fixture(1))
    give(cup, away, 9)
    cup.play(1, 20, 10)
    cup.play(2, 20, 10)
    services.ratings.recompute("black")
    mu = {rating.person_id: rating.mu for rating in Rating.objects.all()}
    assert official(cup, 1).winner == "A"
    assert mu[home.person_id] > mu[away.person_id]
    third, fourth = sides(cup.fixture(2))
    assert mu[home.person_id] == mu[third.person_id]
    assert mu[away.person_id] == mu[fourth.person_id]
    services.corrections.correcting_cards.correct(
        cup.owner, cup.id(1), result_card(16, 14), reason="Misread."
    )
    assert official(cup, 1).winner == "B"
    services.ratings.recompute("black")
    mu = {rating.person_id: rating.mu for rating in Rating.objects.all()}
    assert mu[home.person_id] > mu[away.person_id]


def test_a_swiss_counts_the_start_in_its_points_and_its_table(db: None) -> None:
    league = make_league(4, format="swiss", format_options={"rounds": 2}, draw=False)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    if not league.fixtures():
        services.swiss.draw_round(league.owner, league.competition.public_id, number=1)
    home, away = sides(league.fixture(1))
    give(league, home, 1)
    give(league, away, 6)
    league.play(1, 16, 14)
    services.base.outbox.send(early=True)
    rows = league.rows()
    assert away.person is not None
    assert home.person is not None
    row = rows[away.person.given_name]
    assert (row["won"], row["scored"], rows[home.person.given_name]["scored"]) == (1, 19, 16)


def test_on_a_ladder_the_rung_goes_to_who_wins_with_the_start(db: None) -> None:
    league = make_league(3, format="ladder", format_options={"reach": 2})
    low, high = league.entries[2], league.entries[0]
    give(league, low, 4)
    asked = services.ladders.challenge(league.owner, low.public_id, high.public_id)
    made = services.ladders.accept(league.owner, asked.public_id)
    assert made.fixture is not None
    league.play(made.fixture.number, 16, 14)
    assert official(league, made.fixture.number).winner == "B"
    log = log_of(league.division, league.competition)
    assert log.ladder.rungs[0] == low.public_id


def test_a_side_that_reports_the_same_score_agrees(db: None) -> None:
    league = make_league(4, format="single-elimination", format_options={"confirmation": "sides"})
    give(league, sides(league.fixture(1))[1], 5)
    league.play(1, 16, 13)
    waiting = Result.objects.get(superseded_at__isnull=True)
    assert (waiting.winner, waiting.official) == ("B", False)
    services.results.confirm(league.owner, league.id(1))
    assert official(league, 1).winner == "B"


def test_pages_without_a_start_ask_nothing_more(
    cup: League, django_assert_num_queries: Any
) -> None:
    from matches.selectors.base import named_entries
    from matches.selectors.fixtures import fixture_lines

    names = named_entries(cup.competition.pk)
    fixtures = list(
        Fixture.objects.filter(competition=cup.competition).select_related(
            "competition", "round", "division", "venue"
        )
    )
    with django_assert_num_queries(1):
        fixture_lines(fixtures, names)
    give(cup, sides(cup.fixture(1))[1], 5)
    names = named_entries(cup.competition.pk)
    with django_assert_num_queries(2):
        lines = fixture_lines(fixtures, names)
    assert [line.start_b for line in lines][:2] == ["+5", ""]
