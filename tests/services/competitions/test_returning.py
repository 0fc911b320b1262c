"""A withdrawal taken back: what was given away is open again, unless something was built on it."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import AuditEntry, Entry
from matches.services.competitions import returning, substituting
from tests.services.competitions.test_substituting import come_in, own, state, table
from tests.services.league import League, make_league
from tests.services.leagues.test_latecomers import drawn
from tests.services.merging.test_at_random import numbers

pytestmark = pytest.mark.django_db


def leave(league: League, entry: Entry, **more: Any) -> None:
    services.competitions.entries.withdraw(
        league.owner, entry.public_id, reason="Wrong one.", **more
    )
    services.base.outbox.send(early=True)


def back(league: League, entry: Entry) -> None:
    returning.take_back(league.owner, entry.public_id)
    services.base.outbox.send(early=True)


def told(league: League, entry: Entry) -> tuple[int, int, int, int, str]:
    shown = returning.preview_return(league.owner, entry.public_id)
    return len(shown.open), len(shown.count), len(shown.won), shown.kept, shown.hindrance


@pytest.mark.parametrize("policy", ["stand", "expunge", "halves"])
def test_the_wrong_one_withdrawn_is_back_without_a_trace_of_wrong_numbers(db, policy):
    league = drawn(4)
    for number in (1, 2, 3):
        league.play(number, 18, 9)
    services.base.outbox.send(early=True)
    before, rows = state(league), table(league)
    gone = league.fixture(1).home
    leave(league, gone, policy=policy)
    assert state(league) != before
    shown = told(league, gone)
    back(league, gone)
    assert (state(league), table(league)) == (before, rows)
    assert shown[0] + shown[1] >= 1
    assert AuditEntry.objects.filter(action="entry.returned", object_id=gone.public_id).exists()


def test_what_was_expunged_counts_for_the_ratings_as_it_did(db):
    league = drawn(4)
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    before = numbers()[0]
    leave(league, league.fixture(1).home, policy="expunge")
    assert numbers()[0] != before
    back(league, league.fixture(1).home)
    assert numbers()[0] == before


def test_what_was_decided_otherwise_since_stays(db):
    league = drawn(4)
    gone = league.fixture(1).home
    leave(league, gone, policy="stand")
    services.rulings.void(league.owner, league.id(1), reason="Neither came.", replace=True)
    assert told(league, gone) == (2, 0, 0, 1, "")
    back(league, gone)
    assert league.fixture(1).outcome == "void"


@pytest.mark.parametrize("policy", ["stand", "expunge"])
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_who_left_either_may_be_back_first(db, policy, first):
    league = drawn(4)
    before = state(league)
    two = [league.fixture(1).home, league.fixture(1).away]
    for each in two:
        leave(league, each, policy=policy)
    back(league, two[first])
    match = league.fixture(1)
    assert match.outcome in ("walkover", "expunged")
    back(league, two[1 - first])
    assert state(league) == before
    assert league.fixture(1).state == "planned"


def test_in_a_cup_the_other_is_out_of_the_next_round_again_until_that_has_begun(db):
    cup = make_league(4, format="single-elimination")
    before = state(cup)
    gone = cup.fixture(1).home
    leave(cup, gone)
    assert told(cup, gone)[-1] == ""
    back(cup, gone)
    assert state(cup) == before
    leave(cup, gone)
    cup.play(2, 18, 9)
    cup.play(3, 18, 9)
    assert "has begun" in told(cup, gone)[-1]
    held = state(cup)
    with pytest.raises(ConflictError, match="has begun"):
        back(cup, gone)
    assert state(cup) == held


def test_what_follows_in_the_losers_bracket_is_open_again_too(db):
    cup = make_league(4, format="double-elimination")
    cup.play(2, 18, 9)
    before = state(cup)
    gone = cup.fixture(1).home
    leave(cup, gone)
    assert any(each.number > 2 and each.outcome == "walkover" for each in cup.fixtures())
    back(cup, gone)
    assert state(cup) == before


def test_a_swiss_takes_it_back_until_the_next_round_is_paired(db):
    swiss = make_league(4, format="swiss", format_options={"rounds": 3})
    services.swiss.draw_round(swiss.owner, swiss.competition.public_id, number=1)
    before, gone = state(swiss), swiss.fixture(1).home
    leave(swiss, gone)
    back(swiss, gone)
    assert state(swiss) == before
    leave(swiss, gone)
    swiss.play(2, 18, 9)
    services.swiss.draw_round(swiss.owner, swiss.competition.public_id, number=2)
    assert "paired since" in told(swiss, gone)[-1]


def test_who_has_a_substitute_or_has_not_left_is_told_why_not(db):
    league = drawn(4)
    gone = league.entries[0]
    with pytest.raises(ConflictError, match="has not left"):
        back(league, gone)
    made = come_in(league, gone)
    with pytest.raises(ConflictError, match="took over"):
        back(league, gone)
    substituting.take_back(league.owner, made.public_id)
    assert len(own(gone)) == 3


def test_a_ladder_and_a_finished_league_say_why_not(db):
    ladder = make_league(4, format="ladder")
    leave(ladder, ladder.entries[0])
    assert "moved up" in told(ladder, ladder.entries[0])[-1]
    league = drawn(4)
    leave(league, league.entries[0])
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError, match="finished"):
        back(league, league.entries[0])


def test_a_withdrawal_of_which_nothing_was_noted_says_so(db):
    league = drawn(4)
    Entry.objects.filter(pk=league.entries[0].pk).update(
        state="withdrawn", withdrawn_on="2026-10-01"
    )
    assert "not noted" in told(league, league.entries[0])[-1]
