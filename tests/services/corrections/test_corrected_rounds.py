"""A corrected result in a Swiss: later rounds are kept with a note, drawn again or void."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import Correction, Fixture
from matches.services import corrections, swiss
from matches.services.corrections import correcting_cards
from matches.services.swiss import swiss_rounds
from tests.services.corrections.corrected import (
    SWAPPED,
    correct,
    draw,
    make_swiss,
    play_round,
    state_of,
)
from tests.services.league import League

pytestmark = pytest.mark.django_db


def swiss_at(rounds: int, *, played: int) -> League:
    league = make_swiss(6, 3)
    for number in range(1, rounds + 1):
        draw(league, number)
        if number <= played:
            play_round(league, number)
    return league


def live(league: League, number: int) -> list[frozenset[int | None]]:
    return [
        frozenset((f.home_id, f.away_id))
        for f in league.fixtures()
        if f.round.number == number and f.outcome != "void"
    ]


def test_a_round_that_has_not_begun_is_drawn_again():
    league = swiss_at(2, played=1)
    before = live(league, 2)
    preview = correcting_cards.preview_correction(
        league.owner, league.id(1), SWAPPED, resting="redraw"
    )
    assert any("Round 2 is drawn again" in each.what for each in preview.later)
    assert live(league, 2) == before
    correct(league, league.fixture(1), resting="redraw")
    assert live(league, 2) != before
    assert swiss_rounds.stale_rounds(league.division) == ()
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert live(league, 2) == before


def test_a_round_that_was_played_is_kept_with_its_note():
    league = swiss_at(2, played=2)
    before = live(league, 2)
    preview = correcting_cards.preview_correction(league.owner, league.id(1), SWAPPED)
    assert preview.rests
    correct(league, league.fixture(1), resting="keep")
    assert live(league, 2) == before
    assert swiss_rounds.stale_rounds(league.division) == ()
    made = Correction.objects.get()
    resting = {f.number for f in league.fixtures() if f.rests_on_id == made.pk}
    assert resting == {f.number for f in league.fixtures() if f.round.number == 2}
    corrections.revert(league.owner, made.public_id, reason="No.")
    assert swiss_rounds.stale_rounds(league.division) == ()
    assert not Fixture.objects.filter(rests_on__isnull=False).exists()


@pytest.mark.parametrize("players", [6, 7])
def test_voided_rounds_are_on_record_and_drawn_again_in_their_turn(players):
    league = make_swiss(players, 3)
    for number in (1, 2, 3):
        draw(league, number)
        play_round(league, number)
    before = state_of(league)
    drawn = {number: live(league, number) for number in (2, 3)}
    correct(league, league.fixture(1), resting="void")
    division = league.division
    division.stage.competition = league.competition
    assert swiss_rounds.last_round(division) == 2
    assert live(league, 2)
    assert live(league, 2) != drawn[2]
    assert live(league, 3) == []
    assert len(league.fixtures()) > len(before)
    play_round(league, 2)
    services.base.outbox.send(early=True)
    assert all(row["played"] + row["byes"] <= 2 for row in league.rows().values())
    draw(league, 3)
    assert len(live(league, 3)) == len(drawn[3])


@pytest.mark.parametrize("players", [6, 7])
def test_reverting_brings_voided_rounds_back_while_nothing_was_played_in_their_place(players):
    league = make_swiss(players, 3)
    for number in (1, 2, 3):
        draw(league, number)
        play_round(league, number)
    before = state_of(league)
    services.base.outbox.send(early=True)
    points = {name: row["points"] for name, row in league.rows().items()}
    correct(league, league.fixture(1), resting="void")
    corrections.revert(league.owner, Correction.objects.get().public_id, reason="No.")
    assert state_of(league) == before
    assert swiss_rounds.stale_rounds(league.division) == ()
    services.base.outbox.send(early=True)
    assert {name: row["points"] for name, row in league.rows().items()} == points


def test_a_redrawn_round_can_be_taken_back_and_its_void_matches_stay():
    league = swiss_at(2, played=2)
    correct(league, league.fixture(1), resting="void")
    void = [f.pk for f in league.fixtures() if f.outcome == "void"]
    swiss.take_back_round(
        league.owner, league.competition.public_id, number=2, reason="Somebody is away."
    )
    assert [f.pk for f in league.fixtures() if f.round.number == 2] == void
    draw(league, 2)
    assert len(live(league, 2)) == 3


def test_a_match_that_was_voided_stays_void_once_its_round_is_drawn_again():
    league = swiss_at(2, played=2)
    correct(league, league.fixture(1), resting="void")
    voided = next(f for f in league.fixtures() if f.outcome == "void" and f.away_id)
    with pytest.raises(ConflictError, match="drawn again without this match"):
        correct(league, voided)
    assert league.fixture(voided.number).outcome == "void"
    assert all(row["played"] <= 1 for row in league.rows().values())
