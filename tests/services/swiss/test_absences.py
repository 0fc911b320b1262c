"""Who is away for a round, comes late, leaves or comes back."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, NotFoundError
from matches.models import Fixture
from matches.services import swiss
from matches.services.swiss import swiss_rounds
from tests.services.league import make_league, result_card
from tests.services.swiss.swisses import byes, draw, make_swiss, of_round, pairs, play_round

pytestmark = pytest.mark.django_db


def test_who_says_so_before_the_round_is_drawn_is_left_out_of_it():
    league = make_swiss(6)
    away, other = league.entries[:2]
    swiss.announce_absence(league.owner, away.public_id, round=1, bye="bye-half")
    draw(league, 1)
    assert away.pk not in {each for pair in pairs(league, 1) for each in pair}
    assert byes(league, 1)["bye-half"] == away.pk
    assert "bye-full" in byes(league, 1)  # five are left
    with pytest.raises(ConflictError) as refused:
        swiss.announce_absence(league.owner, other.public_id, round=1)
    assert refused.value.code == "drawn-already"
    with pytest.raises(ConflictError) as refused:
        swiss.announce_absence(league.owner, away.public_id, round=2, bye="bye-half")
    assert refused.value.code == "half-byes-spent"
    swiss.announce_absence(league.owner, away.public_id, round=2)
    swiss.cancel_absence(league.owner, away.public_id, round=2)
    with pytest.raises(NotFoundError):
        swiss.cancel_absence(league.owner, away.public_id, round=2)
    play_round(league, 1)
    draw(league, 2)
    assert away.pk in {each for pair in pairs(league, 2) for each in pair}
    play_round(league, 2)
    services.base.outbox.send(early=True)
    assert league.rows()["Asha"]["byes"] == 1


@pytest.mark.parametrize("round_", [0, 4])
def test_nobody_is_away_from_a_round_that_there_is_not(round_):
    league = make_swiss(4)
    with pytest.raises(ConflictError):
        swiss.announce_absence(league.owner, league.entries[0].public_id, round=round_)


def test_a_late_entry_is_seated_has_byes_for_what_it_missed_and_is_paired():
    league = make_swiss(5, missed="bye-half")
    draw(league, 1)
    play_round(league, 1)
    (late,) = services.competitions.entries.enter_names(
        league.owner, league.competition.public_id, "Zoe New"
    )
    assert byes(league, 1)["bye-half"] == late.pk
    assert late.places.get().number == 6
    draw(league, 2)
    assert late.pk in {each for pair in pairs(league, 2) for each in pair}
    assert len(pairs(league, 2)) == 3
    play_round(league, 2)
    draw(league, 3)
    play_round(league, 3)
    with pytest.raises(ConflictError):
        services.competitions.entries.enter_names(
            league.owner, league.competition.public_id, "Too Late"
        )


def test_a_strong_late_entry_takes_the_place_that_its_strength_gives_it():
    league = make_swiss(4)
    draw(league, 1)
    person = services.people.create(league.owner, league.club, given_name="Zoe", family_name="New")
    late = services.competitions.entries.enter(
        league.owner, league.competition.public_id, people=[person.public_id], seed=2
    )
    order = [place.entry_id for place in league.division.places.order_by("number")]
    assert order == [
        league.entries[0].pk, late.pk, *(entry.pk for entry in league.entries[1:])
    ]  # fmt: skip


def test_who_had_a_bye_and_leaves_and_comes_back_has_no_second_one_and_no_rematch():
    league = make_swiss(5, rounds=4)
    draw(league, 1)
    rested = Fixture.objects.get(outcome="bye-full").home
    play_round(league, 1)
    services.competitions.entries.withdraw(league.owner, rested.public_id, reason="Called home.")
    draw(league, 2)
    assert rested.pk not in {f.home_id for f in of_round(league, 2)}
    play_round(league, 2)
    services.swiss.latecomers.come_back(league.owner, rested.public_id)
    rested.refresh_from_db()
    assert (rested.state, rested.withdrawal) == ("entered", None)
    assert byes(league, 2)["bye-zero"] == rested.pk
    for number in (3, 4):
        draw(league, number)
        assert byes(league, number)["bye-full"] != rested.pk
        play_round(league, number)
    met = [frozenset(pair) for n in (1, 2, 3, 4) for pair in pairs(league, n)]
    assert len(set(met)) == len(met)


def test_in_a_swiss_results_stand_when_somebody_leaves():
    league = make_swiss(6)
    draw(league, 1)
    league.play(1)
    gone = league.fixture(1).home
    with pytest.raises(ConflictError):
        services.competitions.entries.withdraw(
            league.owner, gone.public_id, reason="Moved.", policy="expunge"
        )
    services.competitions.entries.withdraw(league.owner, gone.public_id, reason="Moved.")
    assert league.fixture(1).outcome == "played"
    second = league.fixture(2).home
    services.competitions.entries.withdraw(league.owner, second.public_id, reason="Moved too.")
    assert league.fixture(2).outcome == "walkover"
    play_round(league, 1)
    draw(league, 2)
    assert len(pairs(league, 2)) == 2
    assert byes(league, 2) == {}


def test_who_has_not_left_cannot_come_back_nor_anybody_to_another_format(db):
    league = make_swiss(4)
    with pytest.raises(ConflictError):
        services.swiss.latecomers.come_back(league.owner, league.entries[0].public_id)
    other = make_league(4, name="Other", format="round-robin")
    services.competitions.entries.withdraw(other.owner, other.entries[0].public_id, reason="Moved.")
    with pytest.raises(ConflictError):
        services.swiss.latecomers.come_back(other.owner, other.entries[0].public_id)


def test_byes_of_a_late_entry_are_no_reason_to_doubt_the_rounds_before_it():
    league = make_swiss(6)
    for number in (1, 2):
        draw(league, number)
        play_round(league, number)
    services.competitions.entries.enter_names(league.owner, league.competition.public_id, "Zoe New")
    assert swiss_rounds.stale_rounds(league.division) == ()
    draw(league, 3)
    assert swiss_rounds.stale_rounds(league.division) == ()


def test_a_corrected_result_is_told_after_a_late_entry_too_and_the_round_can_be_kept():
    league = make_swiss(6)
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    services.competitions.entries.enter_names(league.owner, league.competition.public_id, "Zoe New")
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Swapped."
    )
    assert swiss_rounds.stale_rounds(league.division) == (2,)
    swiss.keep_round(league.owner, league.competition.public_id, number=2, reason="They sit.")
    assert swiss_rounds.stale_rounds(league.division) == ()
