"""Who read of matches that are taken back hears that they are not played as they were."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches import services
from matches.services.competitions import competitions
from matches.services.swiss import swiss
from tests.services.league import League, make_league
from tests.services.letters.told import daily, sent, sign_in, tomorrow

pytestmark = pytest.mark.django_db
TITLE = "Taken back: matches of Autumn League (Harbour Club)"


def drawn_and_read(league: League) -> None:
    sign_in(league, 0, 1)
    own = league.competition.public_id
    services.competitions.draw_fixtures(league.owner, own)
    if league.competition.format == "swiss":
        swiss.draw_round(league.owner, own, number=1)
    assert [one.to[0] for one in daily()] == ["asha@example.org", "ben@example.org"]


def test_of_a_draw_that_is_deleted_they_hear_and_nobody_else_does() -> None:
    league = make_league(4, draw=False)
    drawn_and_read(league)
    sign_in(league, 2)
    services.competitions.delete_draw(league.owner, league.competition.public_id)
    letters = sent()
    assert [one.to[0] for one in letters] == ["asha@example.org", "ben@example.org"]
    assert {one.subject for one in letters} == {TITLE}
    assert "they are not played as they were" in " ".join(letters[0].body.split())


def test_of_a_draw_that_nobody_read_of_nobody_hears() -> None:
    league = make_league(4, draw=False)
    sign_in(league, 0, 1)
    own = league.competition.public_id
    services.competitions.draw_fixtures(league.owner, own)
    services.competitions.delete_draw(league.owner, own)
    assert daily() == []


def test_drawn_again_they_hear_that_the_old_matches_are_not_played() -> None:
    league = make_league(4, draw=False)
    drawn_and_read(league)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    assert {one.subject for one in sent()} == {TITLE}


def test_of_a_round_taken_back_they_hear_once_for_each_time() -> None:
    league = make_league(4, draw=False, format="swiss", format_options={"rounds": 3})
    drawn_and_read(league)
    own = league.competition.public_id
    swiss.redraw_round(league.owner, own, number=1, reason="Somebody was forgotten.")
    assert {one.subject for one in sent()} == {TITLE}
    assert len(daily(tomorrow() + timedelta(days=1))) == 2
    swiss.take_back_round(league.owner, own, number=1, reason="Not yet.")
    assert [one.subject for one in sent()] == [TITLE, TITLE]


def test_of_a_competition_that_is_a_secret_by_now_who_plays_hears_all_the_same() -> None:
    league = make_league(4, draw=False)
    drawn_and_read(league)
    competitions.publish(league.owner, league.competition.public_id, "private")
    services.competitions.delete_draw(league.owner, league.competition.public_id)
    letters = sent()
    assert len(letters) == 2
    assert "/my/matches/" in letters[0].body
