"""A corrected result in a bracket: what rested on it is kept, void or played anew."""

from __future__ import annotations

from itertools import product

import pytest

from matches.errors import ConflictError
from matches.models import Correction, Result, Scorecard
from matches.selectors.matches import match_page
from matches.services import corrections
from matches.services.corrections import correcting_cards
from tests.deep import some
from tests.services.corrections.corrected import (
    SWAPPED,
    correct,
    cup,
    play,
    services_viewer,
    state_of,
    tie,
)

pytestmark = pytest.mark.django_db


def test_a_final_that_was_played_is_kept_on_record_that_it_rests_on_a_corrected_result():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    final, semi = tie(league, "r2m1"), tie(league, "r1m1")
    preview = correcting_cards.preview_correction(league.owner, semi.public_id, SWAPPED)
    assert preview.rests
    assert [each.stands for each in preview.later] == [True]
    assert f"Match {final.number}" in preview.later[0].what

    correct(league, semi, resting="keep")

    kept = tie(league, "r2m1")
    assert (kept.home_id, kept.winner, kept.state) == (final.home_id, final.winner, "official")
    assert kept.rests_on == Correction.objects.get()
    assert tie(league, "r1m1").goes_on == "A"
    assert tie(league, "r1m1").winner == "B"
    page = match_page(kept.public_id, services_viewer(league))
    assert page.rests_on.match == semi.public_id


def test_who_went_on_goes_on_although_the_result_was_corrected():
    league = cup(8, "r1m1", "r1m2", "r1m3", "r1m4", "r2m1")
    went_on = tie(league, "r1m1").home_id
    correct(league, tie(league, "r1m1"), resting="keep")
    assert tie(league, "r3m1").home_id == went_on
    play(league, "r2m2")
    assert tie(league, "r3m1").home_id == went_on
    play(league, "r3m1")
    assert tie(league, "r3m1").state == "official"


@pytest.mark.parametrize("format_", ["single-elimination", "double-elimination"])
def test_what_rested_on_it_is_void_and_played_by_who_belongs_there(format_):
    league = cup(8, format=format_)
    first, second = ("r1m1", "r2m1") if format_[0] == "s" else ("w1m1", "w2m1")
    others = [f"{first[0]}1m{n}" for n in (2, 3, 4)]
    for name in (first, *others, second):
        play(league, name)
    before = tie(league, second)
    correct(league, tie(league, first), resting="void")
    now = tie(league, second)
    assert now.home_id == tie(league, first).away_id != before.home_id
    assert (now.state, now.outcome) == ("planned", None)
    assert not Result.objects.filter(fixture=now, official=True).exists()
    assert Result.objects.filter(fixture=now).count() == 1
    play(league, second)
    assert tie(league, second).state == "official"


@pytest.mark.parametrize(
    ("format_", "resting"),
    some([*product(["single-elimination", "double-elimination"], ["keep", "redraw", "void"])], 3),
)
def test_a_reverted_correction_leaves_a_bracket_as_it_was(format_, resting):
    league = cup(8, format=format_)
    while open_ones := [
        f for f in league.fixtures() if f.state == "planned" and f.home_id and f.away_id
    ]:
        league.play(open_ones[0].number)
    before = state_of(league)
    first = league.fixture(1)
    correct(league, first, resting=resting)
    made = Correction.objects.get()
    assert state_of(league) != before

    shown = corrections.preview_revert(league.owner, made.public_id)
    assert (shown.before, shown.after) == ((9, 18), (18, 9))
    corrections.revert(league.owner, made.public_id, reason="It was right.")

    assert state_of(league) == before
    assert Scorecard.objects.filter(fixture=first).count() == 3
    with pytest.raises(ConflictError) as refused:
        corrections.revert(league.owner, made.public_id, reason="Again.")
    assert refused.value.code == "reverted"


def test_a_match_played_anew_since_is_not_overwritten_by_a_revert():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    correct(league, tie(league, "r1m1"), resting="void")
    play(league, "r2m1", 9, 18)
    made = Correction.objects.get()
    corrections.revert(league.owner, made.public_id, reason="It was right.", resting="keep")
    final = tie(league, "r2m1")
    assert (final.winner, final.home_id) == ("B", tie(league, "r1m1").away_id)
    assert final.rests_on.reverts == made


def test_without_a_choice_a_played_match_stands_in_the_way():
    league = cup(4, "r1m1", "r1m2", "r2m1")
    with pytest.raises(ConflictError) as refused:
        correct(league, tie(league, "r1m1"))
    assert refused.value.code == "next-round-begun"
    assert not Correction.objects.exists()
