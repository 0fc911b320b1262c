"""Rounds drawn again, and what a corrected result makes stale."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import AuditEntry
from matches.services import swiss
from matches.services.swiss import swiss_rounds
from matches.tournament.pairing import pair_next
from tests.services.league import result_card
from tests.services.swiss.swisses import draw, make_swiss, pairs, play_round

pytestmark = pytest.mark.django_db


def test_the_latest_round_is_drawn_again_while_nothing_of_it_is_played():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    swiss.take_back_round(
        league.owner, league.competition.public_id, number=2, reason="Faye is ill."
    )
    swiss.announce_absence(league.owner, league.entries[5].public_id, round=2)
    draw(league, 2)
    assert league.entries[5].pk not in {each for pair in pairs(league, 2) for each in pair}
    again = swiss.redraw_round(
        league.owner, league.competition.public_id, number=2, reason="To be sure."
    )
    assert again.number == 2
    with pytest.raises(ConflictError) as refused:
        swiss.redraw_round(league.owner, league.competition.public_id, number=1, reason="Hm.")
    assert refused.value.code == "not-the-latest"
    play_round(league, 2)
    with pytest.raises(ConflictError) as refused:
        swiss.redraw_round(league.owner, league.competition.public_id, number=2, reason="Hm.")
    assert refused.value.code == "already-played"
    with pytest.raises(InvalidError):
        swiss.redraw_round(league.owner, league.competition.public_id, number=2, reason=" ")


def test_a_corrected_result_makes_later_rounds_stale_until_they_are_kept_or_drawn_again():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    assert swiss_rounds.stale_rounds(league.division) == ()
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(18, 10), reason="A point too few."
    )
    assert swiss_rounds.stale_rounds(league.division) == ()
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Swapped."
    )
    assert swiss_rounds.stale_rounds(league.division) == (2,)
    before = pairs(league, 2)
    swiss.keep_round(
        league.owner, league.competition.public_id, number=2, reason="All sit at their boards."
    )
    assert swiss_rounds.stale_rounds(league.division) == ()
    assert pairs(league, 2) == before
    assert AuditEntry.objects.filter(action="round.kept").exists()
    swiss.redraw_round(
        league.owner, league.competition.public_id, number=2, reason="They had not begun."
    )
    assert pairs(league, 2) != before
    state = swiss_rounds.state_of(league.division, 2, swiss_rounds.settings_of(league.competition))
    assert len(pair_next(state).pairs) == 3


def test_a_correction_shows_first_which_later_pairings_it_would_have_changed():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    preview = services.corrections.correcting_cards.preview_correction
    (told,) = preview(league.owner, league.id(1), result_card(9, 18)).later
    assert "Round 2" in told.what
    assert "Asha" in told.what
    assert preview(league.owner, league.id(1), result_card(18, 10)).later == ()
    assert swiss_rounds.stale_rounds(league.division) == ()
