"""Taps as a device kept them: in order, each once, and refused each for itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.errors import InvalidError, NotFoundError
from matches.models import Competition, LessonTap, Result, Role, User
from matches.services import lessons
from matches.services.lessons import Tap
from tests.services.lessons.test_lessons import PUPILS, fixtures, teacher  # noqa: F401

pytestmark = pytest.mark.django_db

DEVICE = "a-phone-in-the-school-hall"


@pytest.fixture
def row(teacher: User) -> Competition:  # noqa: F811
    return lessons.plan(teacher, "hill", game="black", names=PUPILS)


def take(by: User, row: Competition, *taps: Tap, device: str = DEVICE) -> list[str]:
    """Why each of the taps was not done."""
    return [each.refused for each in lessons.take(by, row.public_id, device=device, taps=taps)]


def test_taps_are_done_in_their_order_and_those_sent_again_are_passed_over(row, teacher):  # noqa: F811
    match = fixtures(row, 1)[0]
    taps = (
        Tap(1, begin=1),
        Tap(2, match=match.public_id, winner="A"),
        Tap(3, match=match.public_id, seen="A"),
        Tap(4, match=match.public_id, winner="B"),
    )
    for _ in range(2):
        assert take(teacher, row, *taps) == ["", "", "", ""]
        # One that comes late, of those whose answer was lost.
        assert take(teacher, row, taps[1]) == [""]
    match.refresh_from_db()
    assert (match.state, match.winner) == ("official", "B")
    assert LessonTap.objects.count() == 4
    assert Result.objects.filter(fixture=match, official=True).count() == 1


def test_a_tap_that_did_not_see_what_another_said_is_refused_alone(row, teacher):  # noqa: F811
    first, second = fixtures(row, 1)[:2]
    take(teacher, row, Tap(1, begin=1), Tap(2, match=first.public_id, winner="B"))
    told = lessons.take(
        teacher,
        row.public_id,
        device="another-phone-in-the-hall",
        taps=[
            Tap(1, match=first.public_id, winner="A"),
            Tap(2, match=second.public_id, winner="draw"),
        ],
    )
    assert "otherwise" in told[0].refused
    assert [(each.sequence, each.now) for each in told] == [(1, "B"), (2, "")]
    assert fixtures(row, 1)[1].winner == "draw"
    # Knowing of it, he may say so all the same; and what both say is no quarrel.
    again = (Tap(3, match=first.public_id, winner="A", seen="B"),)
    assert take(teacher, row, *again, device="another-phone-in-the-hall") == [""]
    assert take(teacher, row, Tap(3, match=first.public_id, winner="A", seen="B")) == [""]


def test_a_number_that_was_used_for_something_else_is_not_taken_for_it(row, teacher):  # noqa: F811
    match = fixtures(row, 1)[0].public_id
    assert take(teacher, row, Tap(1, begin=1)) == [""]
    assert "something else" in take(teacher, row, Tap(1, match=match, winner="A"))[0]


def test_a_round_that_was_begun_without_network_began_when_it_was_tapped(row, teacher):  # noqa: F811
    take(teacher, row, Tap(1, begin=1, ago=900), Tap(2, begin=2, ago=300))
    first, second = fixtures(row, 1)[0], fixtures(row, 2)[0]
    assert timezone.now() - second.starts_at >= timedelta(seconds=299)
    assert second.starts_at - first.starts_at >= timedelta(seconds=600)
    assert first.ends_at <= second.starts_at
    assert second.ends_at - second.starts_at == timedelta(minutes=8)


def test_matches_that_were_planned_away_and_lessons_that_are_over_refuse_a_tap(row, teacher):  # noqa: F811
    gone = fixtures(row, 2)[0].public_id
    for entry in row.entries.all()[:3]:
        lessons.leave(teacher, entry.public_id)
    refused = take(teacher, row, Tap(1, begin=1), Tap(2, match=gone, winner="A"), Tap(3, begin=99))
    assert refused[0] == ""
    assert "planned again" in refused[1]
    assert "no round 99" in refused[2]
    Competition.objects.filter(pk=row.pk).update(state="finished")
    assert take(teacher, row, Tap(4, match=fixtures(row, 1)[0].public_id, winner="A"))[0]
    assert not Result.objects.exists()


def test_taps_out_of_order_are_no_device_s(row, teacher):  # noqa: F811
    for taps in ([], [Tap(2, begin=1), Tap(1, begin=1)], [Tap(1, begin=1), Tap(1, begin=1)]):
        with pytest.raises(InvalidError):
            take(teacher, row, *taps)


def test_who_umpires_runs_no_lesson(row, teacher):  # noqa: F811
    umpire = User.objects.create_user("umpire")
    Role.objects.create(user=umpire, club=row.club, role="umpire")
    with pytest.raises(NotFoundError):
        take(umpire, row, Tap(1, begin=1))
    assert not LessonTap.objects.exists()
