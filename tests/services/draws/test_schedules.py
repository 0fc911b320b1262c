"""The order of a league's matches, chosen where it is drawn."""

from __future__ import annotations

import json

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.policy.viewer import viewer_of
from matches.selectors.draws.drawn import draw_document
from matches.tournament import round_robin
from matches.tournament.drawing import answer, read_draw
from tests.services.league import make_league

pytestmark = pytest.mark.django_db


def test_a_league_is_drawn_by_the_schedule_that_was_chosen_and_keeps_it() -> None:
    league = make_league(7, draw=False)
    row, options = league.competition, {"schedule": "even"}
    looked = services.competitions.preview_draw(league.owner, row.public_id, options=options)
    services.competitions.draw_fixtures(league.owner, row.public_id, options=options)
    ids = [each.public_id for each in league.entries]
    expected = [
        (pair.home, pair.away) for each in round_robin(ids, 1, "even") for pair in each.pairings
    ]
    drawn = [(one.home.public_id, one.away.public_id) for one in league.fixtures()]
    shown = [(one.home, one.away) for r in looked.divisions[0].rounds for one in r.fixtures]
    assert drawn == expected == shown
    row.refresh_from_db()
    assert row.format_options["schedule"] == "even"
    at = (row.club.slug, row.season.slug, row.slug)
    told = answer(read_draw(json.dumps(draw_document(*at, viewer_of(league.owner)))))
    again = [(pair["home"], pair["away"]) for each in told["rounds"] for pair in each["matches"]]
    assert again == expected
    with pytest.raises(ConflictError, match="It is drawn"):
        services.competitions.edit(
            league.owner, row.public_id, format_options={"schedule": "berger"}
        )


def test_a_schedule_that_there_is_not_is_refused_with_those_that_there_are() -> None:
    league = make_league(4, draw=False)
    with pytest.raises(InvalidError, match="berger, even"):
        services.competitions.preview_draw(
            league.owner, league.competition.public_id, options={"schedule": "odd"}
        )
