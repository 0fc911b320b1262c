"""Whose timetable is computed next, and how many of one club at once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.models import Timetable, TimetableState
from matches.services import timetables
from matches.services.timetables import claiming
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import League, make_league


def asked(league: League, number: int) -> list[Timetable]:
    """So many timetables that wait, each of another competition of the club."""
    made = []
    for n in range(number):
        own = services.competitions.create(
            league.owner, league.season, name=f"Cup {n + 1}", game="black"
        )
        made.append(Timetable.objects.create(competition=own, asked={}, requested_by=league.owner))
    return made


def taken() -> int | None:
    claimed = claiming.claim()
    return claimed.pk if claimed else None


def done(row: Timetable) -> None:
    Timetable.objects.filter(pk=row.pk).update(
        state=TimetableState.FAILED, finished_at=timezone.now(), claimed_until=None
    )


@pytest.mark.django_db
class TestInTurn:
    def test_a_club_has_two_in_hand_and_no_more_and_keeps_nobody_else_waiting(self) -> None:
        many, other = asked(make_league(draw=False), 4), asked(make_league(draw=False), 1)
        assert [taken(), taken()] == [many[0].pk, many[1].pk]
        assert taken() == other[0].pk
        assert taken() is None
        done(many[0])
        assert taken() == many[2].pk
        assert taken() is None

    def test_who_asks_for_many_has_one_and_then_the_others_have_theirs(self) -> None:
        many, other = asked(make_league(draw=False), 3), asked(make_league(draw=False), 2)
        order = []
        for _ in range(5):
            claimed = claiming.claim()
            assert claimed is not None
            order.append(claimed.pk)
            done(claimed)
        assert order == [many[0].pk, other[0].pk, many[1].pk, other[1].pk, many[2].pk]

    def test_one_that_was_let_go_is_in_hand_until_its_search_is_over(self) -> None:
        league = make_league(draw=False)
        first, second, third = asked(league, 3)
        held = claiming.claim()
        assert held is not None
        assert taken() == second.pk
        timetables.discard(league.owner, first.public_id)
        assert taken() is None, "its search goes on"
        timetables.computing._finish(held, TimetableState.FAILED)
        first.refresh_from_db()
        assert first.state == TimetableState.DISCARDED
        assert taken() == third.pk

    def test_what_a_dead_worker_had_counts_no_longer_than_its_lease(self) -> None:
        first, second, third = asked(make_league(draw=False), 3)
        assert [taken(), taken()] == [first.pk, second.pk]
        ago = timezone.now() - timedelta(seconds=1)
        Timetable.objects.filter(pk=first.pk).update(claimed_until=ago)
        assert taken() == first.pk, "it is taken again"
        assert taken() is None
        assert third.state == TimetableState.WAITING


def two_at_once() -> list[Timetable | None]:
    """One of a club's is in hand, and two take another at once."""
    asked(make_league(draw=False), 4)
    assert taken() is not None
    return at_once(claiming.claim, claiming.claim)


@pytest.mark.django_db(transaction=True)
def test_of_two_who_take_a_club_s_last_place_at_once_one_has_it(meeting) -> None:
    meeting(claiming, "_in_hand")
    assert [each is None for each in two_at_once()].count(True) == 1
    assert Timetable.objects.filter(state=TimetableState.COMPUTING).count() == 2


@only_postgresql
@pytest.mark.django_db(transaction=True)
def test_twin_without_the_club_s_row_both_have_it(meeting, unlocked) -> None:
    meeting(claiming, "_in_hand")
    assert [each is None for each in two_at_once()].count(True) == 0
