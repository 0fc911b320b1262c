"""A corrected result in a group: what becomes of the knockout after it."""

from __future__ import annotations

from typing import Any

import pytest

from matches.models import Correction, Fixture, Stage
from matches.services import corrections
from matches.services.corrections import correcting_cards
from matches.services.knockouts import stages
from tests.services.corrections.corrected import state_of
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def grouped(*, played: bool) -> tuple[League, Fixture]:
    """Groups played to the end and the knockout drawn; the match that decides who is through."""
    league = make_league(8, format="groups-knockout")
    order = {entry.pk: at for at, entry in enumerate(league.entries)}
    for fixture in league.fixtures():
        ahead = order[fixture.away_id] - order[fixture.home_id]
        score = (16 + ahead, 14 - ahead) if ahead > 0 else (14 + ahead, 16 - ahead)
        league.play(fixture.number, *score)
    stages.draw_stage(league.owner, league.competition.public_id, kind="knockout")
    if played:
        while open_ones := [f for f in league.fixtures() if f.state == "planned" and f.away_id]:
            league.play(open_ones[0].number)
    names = {"Dora", "Emil"}
    wrong = next(
        f for f in league.fixtures()
        if {f.home.person.given_name, f.away.person.given_name} == names
    )  # fmt: skip
    return league, wrong


def swap(league: League, wrong: Fixture, **more: Any) -> Any:
    score = (3, 27) if wrong.home.person.given_name == "Dora" else (27, 3)
    told = {"reason": "Swapped.", **more}
    return correcting_cards.correct(league.owner, wrong.public_id, result_card(*score), **told)


def through(league: League) -> list[str]:
    stage = Stage.objects.get(competition=league.competition, number=2)
    return stages.order_of(stage)


def test_a_knockout_of_which_nothing_is_played_is_drawn_again_from_the_groups():
    league, wrong = grouped(played=False)
    before = through(league)
    swap(league, wrong, resting="redraw")
    emil = next(e.public_id for e in league.entries if e.person.given_name == "Emil")
    assert emil in through(league)
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert through(league) == before


@pytest.mark.parametrize("resting", ["keep", "redraw", "void"])
def test_a_knockout_that_was_played_is_kept_or_played_again_and_comes_back(resting):
    league, wrong = grouped(played=True)
    before, held = state_of(league), through(league)
    swap(league, wrong, resting=resting)
    emil = next(e.public_id for e in league.entries if e.person.given_name == "Emil")
    stage = Stage.objects.get(competition=league.competition, number=2)
    assert not stages.is_stale(league.competition, stage)
    if resting == "void":
        assert emil in through(league)
        assert {f.state for f in league.fixtures() if f.tie} == {"planned"}
    else:
        assert through(league) == held
        assert all(f.rests_on_id for f in league.fixtures() if f.tie)
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert state_of(league) == before
    assert through(league) == held
