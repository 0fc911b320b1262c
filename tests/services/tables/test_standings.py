"""Standings: computed from official results, kept as versions, never older than the last."""

from __future__ import annotations

import itertools

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Entry, Result, Standing
from matches.services import rulings
from matches.services.upkeep import verifying
from matches.tournament.results import Entrant
from matches.tournament.results import Result as TableResult
from matches.tournament.table import tabulate
from tests.services.league import make_league


def play_all(league, scores=((18, 9), (7, 16), (15, 15), (30, 0))):
    for fixture, (a, b) in zip(league.fixtures(), itertools.cycle(scores), strict=False):
        league.play(fixture.number, a, b)


def test_the_stored_table_is_the_arithmetic_s(league):
    play_all(league)
    services.base.outbox.send()
    results = [
        TableResult(
            result.fixture.public_id,
            result.fixture.home.public_id,
            result.fixture.away.public_id,
            home_score=result.score_a,
            away_score=result.score_b,
            round=result.fixture.round.number,
            date=result.played_at.isoformat(),
            measures={"points": (result.score_a, result.score_b)},
        )
        for result in Result.objects.filter(official=True).select_related(
            "fixture__home", "fixture__away", "fixture__round"
        )
    ]
    entrants = [
        Entrant(place.entry.public_id) for place in league.division.places.order_by("number")
    ]
    expected = tabulate(entrants, results, previous="round").as_document()

    standing = league.division.standings.get(current=True)

    assert standing.rows == expected["rows"]
    assert standing.basis["tie_breaks"] == expected["tie_breaks"]
    assert all(row["name"] == row["entrant"] for row in standing.rows), "no name is stored"
    assert any(row["rank_change"] for row in standing.rows), "ranks are compared by round"


def test_a_rebuild_that_changes_nothing_writes_nothing(league):
    league.play(1)
    services.base.outbox.send()
    before = league.division.standings.get(current=True)
    again = services.tables.standings.rebuild(league.division.public_id)
    assert again == before
    assert Standing.objects.filter(division=league.division).count() == before.version


def test_each_new_table_is_a_version_and_the_old_ones_stay(league):
    for number in (1, 2, 3):
        league.play(number)
        services.base.outbox.send()
    versions = league.division.standings.order_by("version")
    assert [s.version for s in versions] == [1, 2, 3, 4]
    assert [s.current for s in versions] == [False, False, False, True]
    assert len({s.results_digest for s in versions}) == 4


def test_results_that_arrive_together_are_one_rebuild(league):
    for number in (1, 2, 3):
        league.play(number)
    assert services.base.outbox.send().sent == 3
    assert league.division.standings.get(current=True).version == 2


def test_a_table_is_rebuilt_in_a_fixed_number_of_queries(db, django_assert_num_queries):
    for players in (4, 9):
        league = make_league(players)
        play_all(league)
        division = league.division.public_id
        # Savepoint, lock, places, fixtures, adjustments, starts, current, old, new, release.
        with django_assert_num_queries(10):
            services.tables.standings.rebuild(division)


def test_a_table_of_a_division_that_is_gone_is_not_found(db):
    with pytest.raises(NotFoundError):
        services.tables.standings.rebuild("222222222222")


def test_a_knockout_has_no_table(db):
    league = make_league(4, format="single-elimination")
    assert services.tables.standings.rebuild(league.division.public_id) is None


def test_an_adjustment_stands_in_the_table_with_its_reason_until_it_is_withdrawn(league):
    entry = league.entries[0]
    made = services.tables.adjustments.add(
        league.owner, league.division.public_id, entry.public_id,
        points="-1.5", reason="Two late cards.",
    )  # fmt: skip
    services.base.outbox.send()
    row = league.rows()[entry.person.given_name]
    assert row["points"] == -1.5
    assert row["adjustments"][0]["reason"] == "other"

    services.tables.adjustments.withdraw(league.owner, made.pk, reason="They were on time.")
    services.base.outbox.send()
    assert league.rows()[entry.person.given_name]["points"] == 0


def test_an_adjustment_of_a_stranger_or_of_nothing_is_refused(league):
    other = make_league(2, name="Other")
    with pytest.raises(NotFoundError):
        services.tables.adjustments.add(
            league.owner, league.division.public_id, other.entries[0].public_id,
            points=1, reason="No.",
        )  # fmt: skip
    for points in (0, "many"):
        with pytest.raises(InvalidError):
            services.tables.adjustments.add(
                league.owner, league.division.public_id, league.entries[0].public_id,
                points=points, reason="No.",
            )  # fmt: skip


# ── withdrawals ───────────────────────────────────────────────────────────────────────────────


def of_entry(league, entry):
    return [f for f in league.fixtures() if entry.pk in (f.home_id, f.away_id)]


def test_who_leaves_before_half_is_expunged_and_the_results_stay_on_record(league):
    entry = league.entries[0]
    played = of_entry(league, entry)[0]
    league.play(played.number)
    services.base.outbox.send()

    plan = services.competitions.entries.preview_withdrawal(league.owner, entry.public_id)
    assert (plan.policy, plan.expunged, str(plan.share)) == ("expunge", 3, "1/3")
    services.competitions.entries.withdraw(league.owner, entry.public_id, reason="Moved away.")
    services.base.outbox.send()

    assert {f.outcome for f in of_entry(league, entry)} == {"expunged"}
    rows = league.rows()
    assert rows[entry.person.given_name]["rank"] is None
    assert rows[entry.person.given_name]["withdrawn"]
    assert all(row["played"] == 0 for row in rows.values())
    assert Result.objects.filter(fixture=played, outcome="played", official=False).exists()
    entry.refresh_from_db()
    assert (entry.state, entry.withdrawal) == ("withdrawn", "expunge")


def test_who_leaves_with_every_match_void_has_left_in_the_table_too(league):
    play_all(league)
    entry = league.entries[0]
    for fixture in of_entry(league, entry):
        rulings.void(league.owner, fixture.public_id, reason="Wrong board.", replace=True)
    services.base.outbox.send()
    services.competitions.entries.withdraw(
        league.owner, entry.public_id, reason="Moved away.", policy="expunge"
    )
    services.base.outbox.send()
    assert league.rows()[entry.person.given_name]["withdrawn"]
    assert [str(each) for each in verifying.verify()] == []


def test_who_leaves_later_keeps_the_results_and_gives_the_rest_away(league):
    entry = league.entries[0]
    own = of_entry(league, entry)
    for fixture in own[:2]:
        league.play(fixture.number, 18, 9)
    services.competitions.entries.withdraw(league.owner, entry.public_id, reason="Injured.")
    services.base.outbox.send()

    last = league.fixture(own[2].number)
    assert last.outcome == "walkover"
    assert last.winner == ("B" if last.home_id == entry.pk else "A")
    row = league.rows()[entry.person.given_name]
    assert (row["played"], row["rank"] is not None) == (3, True)
    with pytest.raises(ConflictError):
        services.competitions.entries.withdraw(league.owner, entry.public_id, reason="Again.")
    with pytest.raises(ConflictError):
        league.play(own[2].number)


def test_an_organiser_may_decide_otherwise(league):
    entry = league.entries[0]
    services.competitions.entries.withdraw(
        league.owner, entry.public_id, reason="By agreement.", policy="stand"
    )
    services.base.outbox.send()
    row = league.rows()[entry.person.given_name]
    assert (row["played"], row["lost"], row["rank"]) == (3, 3, 4)


def test_two_who_leave_lose_their_match_both(league):
    first, second = league.entries[:2]
    services.competitions.entries.withdraw(
        league.owner, first.public_id, reason="A.", policy="stand"
    )
    services.competitions.entries.withdraw(
        league.owner, second.public_id, reason="B.", policy="stand"
    )
    between = next(f for f in of_entry(league, first) if second.pk in (f.home_id, f.away_id))
    # Given away by the first when the second was still there: it stays so.
    assert between.outcome == "walkover"


def test_an_entry_withdrawn_without_a_decision_is_judged_by_its_share(league):
    entry = league.entries[0]
    Entry.objects.filter(pk=entry.pk).update(state="withdrawn", withdrawn_on="2026-11-01")
    services.tables.standings.rebuild(league.division.public_id)
    assert league.rows()[entry.person.given_name]["rank"] is None


def test_in_a_knockout_results_stand_and_the_opponent_goes_on(db):
    league = make_league(4, format="single-elimination")
    semi = league.fixture(1)
    with pytest.raises(ConflictError):
        services.competitions.entries.withdraw(
            league.owner, semi.home.public_id, reason="Ill.", policy="expunge"
        )
    services.competitions.entries.withdraw(league.owner, semi.home.public_id, reason="Ill.")
    assert league.fixture(1).outcome == "walkover"
    assert semi.away_id in (league.fixture(3).home_id, league.fixture(3).away_id)
