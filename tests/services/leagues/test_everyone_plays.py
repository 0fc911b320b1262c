"""Everyone plays n, as an organiser draws and plays it."""

from __future__ import annotations

from collections import Counter

import pytest

from matches import services
from matches.errors import InvalidError
from tests.services.league import make_league

EVERYONE = {"format": "everyone-plays", "format_options": {"matches": 4}}


def test_seven_entries_of_four_matches_each_are_drawn_and_tabled(db):
    league = make_league(7, **EVERYONE)
    fixtures = league.fixtures()
    played = Counter(entry for each in fixtures for entry in (each.home_id, each.away_id))
    assert set(played.values()) == {4}
    assert len(fixtures) == 14
    for each in fixtures:
        league.play(each.number, 18, 9)
    services.base.outbox.send(early=True)
    assert [row["played"] for row in league.rows().values()] == [4] * 7


def test_an_odd_number_of_both_is_refused_with_what_would_do_and_one_extra_does(db):
    league = make_league(5, draw=False, format="everyone-plays", format_options={"matches": 3})
    draw, public_id = services.competitions.draw_fixtures, league.competition.public_id
    with pytest.raises(InvalidError) as refused:
        draw(league.owner, public_id)
    assert "Choose 4 matches" in str(refused.value)
    services.competitions.edit(
        league.owner, public_id, format_options={"matches": 3, "one_extra": True}
    )
    assert draw(league.owner, public_id).fixtures == 8
