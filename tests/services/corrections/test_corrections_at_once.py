"""Corrections that meet: two of one match, one and the next round's draw, one and a later match of
the bracket, two that revert the same; each with a twin in which nothing is locked."""

from __future__ import annotations

import threading
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from matches import services
from matches.errors import ConflictError
from matches.models import Correction, Fixture, Result, Scorecard
from matches.services import corrections, rulings
from matches.services.base import rows
from matches.services.corrections import correcting_cards
from matches.services.knockouts import brackets
from matches.services.results import outcomes, sides
from matches.services.swiss import swiss_rounds
from tests.services.at_once import at_once, only_postgresql, wait_for_the_other
from tests.services.corrections.corrected import correct, cup, draw, make_swiss, play_round, tie
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db(transaction=True)


def refused(answers: list[Any]) -> list[str]:
    """The codes of what was refused; anything else that went wrong is a failure."""
    wrong = [each for each in answers if isinstance(each, Exception)]
    assert all(isinstance(each, ConflictError) for each in wrong), answers
    return [each.code for each in wrong]


def in_turn(monkeypatch: Any, owner: Any, name: str, first: Any, then: Any) -> Any:
    """`first` is held just after it has called a function; `then` is called meanwhile."""
    there, go_on = threading.Event(), threading.Event()
    mine = threading.local()
    plain = getattr(owner, name)

    def slow(*args: Any, **kwargs: Any) -> Any:
        answer = plain(*args, **kwargs)
        if getattr(mine, "first", False) and not there.is_set():
            there.set()
            wait_for_the_other(go_on.is_set)
        return answer

    monkeypatch.setattr(owner, name, slow)

    def early() -> Any:
        mine.first = True
        return first()

    def late() -> Any:
        assert there.wait(20)
        try:
            return then()
        finally:
            go_on.set()

    return at_once(early, late)


# ── two organisers rule over one result ───────────────────────────────────────────────────────


def two_rulings(meet: Any) -> list[Any]:
    """One gives the match to B, the other to nobody, over the same result."""
    league = make_league()
    league.play(1)
    meet(outcomes, "_supersede")
    match, why = league.id(1), "They quarrelled."
    return at_once(
        partial(rulings.walkover, league.owner, match, winner="B", reason=why, replace=True),
        partial(rulings.void, league.owner, match, reason=why, replace=True),
    )


def test_of_two_rulings_at_once_the_second_corrects_the_first(meeting: Any) -> None:
    assert refused(two_rulings(meeting)) == []
    assert Result.objects.filter(official=True).count() == 1
    last, first = Correction.objects.order_by("-pk")
    assert (first.before.outcome, last.before_id) == ("played", first.result_id)


@only_postgresql
def test_twin_without_the_lock_one_ruling_is_lost_to_the_index(
    meeting: Any,
    unlocked: Any,
) -> None:
    assert refused(two_rulings(meeting)) == ["conflict"]
    assert Correction.objects.count() == 1


# ── a correction while the next round is drawn ────────────────────────────────────────────────


def correction_and_draw(monkeypatch: Any) -> tuple[League, list[Any]]:
    """An umpire corrects round 1 while the organiser draws round 2: the round is computed, and not
    stored yet, when the correction comes."""
    league = make_swiss()
    draw(league, 1)
    play_round(league, 1)
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    swapped = partial(
        correcting_cards.correct, league.umpire, league.id(1), result_card(9, 18), reason="Swapped."
    )
    return league, in_turn(monkeypatch, swiss_rounds, "plan", partial(draw, league, 2), swapped)


@only_postgresql
def test_a_correction_while_the_next_round_is_drawn_says_that_the_round_is_stale(
    monkeypatch: Any,
) -> None:
    league, answers = correction_and_draw(monkeypatch)
    assert refused(answers) == []
    (made,) = Correction.objects.all()
    assert [(step["what"], step["round"]) for step in made.steps] == [("round-stale", 2)]
    assert list(swiss_rounds.stale_rounds(league.division)) == [2]


@only_postgresql
def test_twin_without_the_lock_the_correction_does_not_know_of_the_round(
    monkeypatch: Any,
    unlocked: Any,
) -> None:
    league, answers = correction_and_draw(monkeypatch)
    assert refused(answers) == []
    assert Correction.objects.get().steps == []
    assert list(swiss_rounds.stale_rounds(league.division)) == [2]


# ── a correction while a later match of the bracket is entered ────────────────────────────────


def final_then_correction(monkeypatch: Any) -> tuple[League, list[Any]]:
    """While the final's card is being saved, the first semi-final is found to be swapped."""
    league = cup(4, "r1m1", "r1m2")
    answers = in_turn(
        monkeypatch, outcomes, "_supersede",
        partial(services.results.scorecards.submit, league.owner, league.id(3), result_card(18, 9)),
        partial(correct, league, league.fixture(1)),
    )  # fmt: skip
    return league, answers


def played_by_its_sides(league: League) -> bool:
    """Whether the final's card is one of the two who are in the final."""
    final = tie(league, "r2m1")
    return bool(
        final.scorecards.get().document["sides"] == sides.seats_of(final, None).references()
    )


@only_postgresql
def test_a_correction_waits_for_the_final_and_then_finds_it_played(monkeypatch: Any) -> None:
    league, answers = final_then_correction(monkeypatch)
    assert refused(answers) == ["next-round-begun"]
    assert tie(league, "r2m1").state == "official"
    assert played_by_its_sides(league)


@only_postgresql
def test_twin_without_the_lock_the_final_has_the_result_of_another(
    monkeypatch: Any,
    unlocked: Any,
) -> None:
    league, answers = final_then_correction(monkeypatch)
    assert refused(answers) == []
    assert not played_by_its_sides(league)


def correction_then_final(monkeypatch: Any) -> tuple[League, list[Any]]:
    """While the correction fills the final anew, the final's card comes for the two of before."""
    league = cup(4, "r1m1", "r1m2")
    answers = in_turn(
        monkeypatch, brackets, "standing",
        partial(correct, league, league.fixture(1)),
        partial(services.results.scorecards.submit, league.owner, league.id(3), result_card(18, 9)),
    )  # fmt: skip
    return league, answers


@only_postgresql
def test_a_card_that_waited_for_a_correction_is_not_saved_for_somebody_else(
    monkeypatch: Any,
) -> None:
    league, answers = correction_then_final(monkeypatch)
    assert refused(answers) == ["sides-changed"]
    final = tie(league, "r2m1")
    assert (final.state, final.scorecards.count()) == ("planned", 0)
    assert final.home_id == league.fixture(1).away_id


@only_postgresql
def test_twin_without_the_second_look_the_card_is_saved_for_somebody_else(
    monkeypatch: Any,
) -> None:
    monkeypatch.setattr(sides, "require_seated", lambda *_args: None)
    league, answers = correction_then_final(monkeypatch)
    assert refused(answers) == []
    assert not played_by_its_sides(league)


def seen_after_waiting(monkeypatch: Any) -> Fixture:
    """The final, as it is read by who has waited for the correction to let it go."""
    league = cup(4, "r1m1", "r1m2")

    def look() -> Fixture:
        with transaction.atomic():
            return rows.fixture(league.id(3), lock=True)

    _, seen = in_turn(
        monkeypatch, brackets, "standing", partial(correct, league, league.fixture(1)), look
    )
    assert seen.home_id == league.fixture(1).away_id
    return seen


@only_postgresql
def test_who_waited_for_a_match_sees_who_plays_it_now(monkeypatch: Any) -> None:
    seen = seen_after_waiting(monkeypatch)
    assert seen.home is not None
    assert seen.home.pk == seen.home_id


@only_postgresql
def test_twin_without_reading_again_nobody_seems_to_play_it(monkeypatch: Any) -> None:
    monkeypatch.setattr(rows, "_waited", lambda _row: False)
    assert seen_after_waiting(monkeypatch).home is None


# ── two who revert ────────────────────────────────────────────────────────────────────────────


def two_reverts(meet: Any) -> list[Any]:
    """Two organisers press *Revert it* at once."""
    league = make_league()
    league.play(1)
    correct(league, league.fixture(1))
    made = Correction.objects.get().public_id
    meet(corrections.giving_way, "_intact")
    revert = partial(corrections.revert, league.owner, made, reason="It was right.")
    return at_once(revert, revert)


def test_of_two_reverts_at_once_the_second_is_told_that_it_is_reverted(
    meeting: Any,
) -> None:
    assert refused(two_reverts(meeting)) == ["reverted"]
    assert Correction.objects.count() == 2
    assert Scorecard.objects.count() == 3


@only_postgresql
def test_twin_without_the_lock_only_the_index_refuses_the_second(
    meeting: Any,
    unlocked: Any,
) -> None:
    """Both have found it in force by then, and judged the card again."""
    assert refused(two_reverts(meeting)) == ["conflict"]
    assert Correction.objects.count() == 2
