"""A lesson from the list of names to the table, with people who come and go."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import (
    Board,
    Club,
    Competition,
    Correction,
    Entry,
    Fixture,
    Person,
    Result,
    Role,
    User,
)
from matches.selectors.lessons import BELL
from matches.services import lessons
from matches.services.lessons.lesson_plans import Times

pytestmark = pytest.mark.django_db

PUPILS = "\n".join(f"Pupil{n:02} Class" for n in range(1, 29))


@pytest.fixture
def teacher() -> User:
    user = User.objects.create_user("teacher")
    club = Club.objects.create(kind="school", slug="hill", name="Hill School")
    Role.objects.create(user=user, club=club, role="organiser")
    return user


def plan(teacher: User, **more: Any) -> Competition:
    return lessons.plan(teacher, "hill", **{"game": "black", "names": PUPILS, **more})


def fixtures(row: Competition, number: int | None = None) -> list[Fixture]:
    found = row.fixtures.select_related("home", "away", "umpired_by", "board", "round")
    return list(found.filter(**({"round__number": number} if number else {})).order_by("number"))


def games(row: Competition) -> dict[int, int]:
    played = dict.fromkeys(row.entries.values_list("pk", flat=True), 0)
    for each in fixtures(row):
        played[each.home_id] += 1
        played[each.away_id] += 1
    return played


def nobody_is_in_two_places(row: Competition) -> None:
    for number in range(1, Times.of(row).rounds + 1):
        own = fixtures(row, number)
        busy = [key for f in own for key in (f.home_id, f.away_id, f.umpired_by_id) if key]
        assert len(busy) == len(set(busy))
        assert len({f.board_id for f in own}) == len(own)
        assert len({(f.starts_at, f.ends_at) for f in own}) == 1


def test_28_pupils_and_6_boards_become_a_running_private_competition(teacher):
    row = plan(teacher)
    assert (row.state, row.visibility, row.rated) == ("running", "private", False)
    assert sorted(games(row).values()) == [2] * 12 + [3] * 16
    assert row.fixtures.count() == 36
    assert Board.objects.filter(venue__club=row.club).count() == 6
    assert all(each.umpired_by_id for each in fixtures(row))
    assert {p.age_band for p in Person.objects.all()} == {"child"}
    first, last = fixtures(row)[0], fixtures(row)[-1]
    assert last.ends_at - first.starts_at == timedelta(minutes=48)
    nobody_is_in_two_places(row)


def test_a_class_is_planned_again_from_an_earlier_lesson_without_its_names(teacher):
    before = plan(teacher)
    entry = before.entries.first()
    lessons.leave(teacher, entry.public_id)
    tomorrow = timezone.now() + timedelta(days=1)
    row = plan(teacher, names="", pupils_of=before.public_id, starts_at=tomorrow)
    assert row.entries.count() == 27
    assert Person.objects.count() == 28


def test_the_same_boards_are_not_planned_twice_at_once(teacher):
    plan(teacher)
    with pytest.raises(ConflictError, match="taken"):
        plan(teacher, names="Ada One\nBo Two")
    assert Competition.objects.count() == 1
    plan(teacher, names="Ada One\nBo Two", room="Library")


def test_who_goes_home_is_in_no_round_that_has_not_begun_and_keeps_what_was_played(teacher):
    row = plan(teacher)
    lessons.begin(teacher, row.public_id, 1)
    first = fixtures(row, 1)
    gone = first[0].home
    lessons.report(teacher, first[0].public_id, "A")
    answer = lessons.leave(teacher, gone.public_id)
    assert [f.pk for f in fixtures(row, 1)] == [f.pk for f in first]
    for each in fixtures(row)[6:]:
        assert gone.pk not in (each.home_id, each.away_id, each.umpired_by_id)
    assert {change.number for change in answer.changes} <= {2, 3, 4, 5, 6}
    assert any(gone.public_id in line for change in answer.changes for line in change.gone)
    assert not any(gone.public_id in line for change in answer.changes for line in change.new)
    nobody_is_in_two_places(row)
    left = [n for key, n in games(row).items() if key != gone.pk]
    assert max(left) - min(left) <= 1
    assert Result.objects.filter(official=True).count() == 1


def test_somebody_who_goes_home_twice_went_once(teacher):
    row = plan(teacher)
    entry = row.entries.first()
    assert lessons.leave(teacher, entry.public_id).changes
    assert lessons.leave(teacher, entry.public_id).changes == ()


def test_who_comes_back_plays_again(teacher):
    row = plan(teacher)
    entry = row.entries.first()
    lessons.leave(teacher, entry.public_id)
    assert games(row)[entry.pk] == 0
    lessons.come_back(teacher, entry.public_id)
    assert games(row)[entry.pk] >= 2
    nobody_is_in_two_places(row)


def test_who_comes_late_is_a_pupil_like_the_others_from_the_next_round_on(teacher):
    row = plan(teacher)
    lessons.begin(teacher, row.public_id, 1)
    answer = lessons.come_late(teacher, row.public_id, "Zoe Late")
    late = answer.entries[0]
    assert late.person.age_band == "child"
    assert games(row)[late.pk] >= 2
    assert late.places.get().number == 29
    with pytest.raises(InvalidError):
        lessons.come_late(teacher, row.public_id, " \n")


def test_a_round_begun_late_moves_the_later_ones_along_and_rings_the_earlier_out(teacher):
    earlier = timezone.now() - timedelta(minutes=3)
    row = plan(teacher, starts_at=earlier)
    lessons.begin(teacher, row.public_id, 1)
    lessons.begin(teacher, row.public_id, 1)
    lessons.begin(teacher, row.public_id, 2)
    first, second, third = (fixtures(row, number)[0] for number in (1, 2, 3))
    assert first.state == second.state == "playing"
    assert third.state == "planned"
    assert first.ends_at == second.starts_at
    assert third.starts_at - second.starts_at == timedelta(minutes=8)
    with pytest.raises(NotFoundError):
        lessons.begin(teacher, row.public_id, 7)


def test_who_won_is_said_once_and_said_otherwise_it_is_replaced(teacher):
    row = plan(teacher)
    lessons.begin(teacher, row.public_id, 1)
    match = fixtures(row, 1)[0].public_id
    lessons.report(teacher, match, "A")
    lessons.report(teacher, match, "A")
    assert Result.objects.count() == 1
    lessons.report(teacher, match, "draw")
    official = Result.objects.get(official=True)
    assert (official.winner, official.score_a, official.score_b) == ("draw", 0, 0)
    assert lessons.report(teacher, match, "") is None
    found = Fixture.objects.get(public_id=match)
    assert (found.state, found.outcome) == ("playing", None)
    with pytest.raises(InvalidError):
        lessons.report(teacher, match, "C")


def test_a_tap_put_right_is_a_correction_once_the_bell_has_rung(teacher):
    row = plan(teacher)
    one, other = fixtures(row, 1)[:2]
    lessons.report(teacher, one.public_id, "A")
    lessons.report(teacher, other.public_id, "A")
    lessons.report(teacher, one.public_id, "B")
    assert not Correction.objects.exists()
    stage = row.stages.get()
    stage.format_options = {**stage.format_options, BELL: "2026-01-01T10:00:00+00:00"}
    stage.save()
    lessons.report(teacher, one.public_id, "B")
    assert not Correction.objects.exists()
    lessons.report(teacher, one.public_id, "A")
    lessons.report(teacher, other.public_id, "")
    changed, taken = Correction.objects.order_by("pk")
    assert (changed.before.winner, changed.result.winner) == ("B", "A")
    assert (taken.before.winner, taken.result) == ("A", None)
    assert fixtures(row, 1)[1].state == "playing"


def test_the_table_sets_points_against_matches_played(teacher):
    row = plan(teacher)
    for each in fixtures(row):
        lessons.report(teacher, each.public_id, "A")
    services.base.outbox.send(early=True)
    rows = row.stages.get().divisions.get().standings.get(current=True).rows
    rates = [r["points"] / r["played"] for r in rows]
    assert rates == sorted(rates, reverse=True)
    assert {r["played"] for r in rows} == {2, 3}
    services.competitions.finish(teacher, row.public_id)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"boards": 0}, "boards"),
        ({"game_minutes": 0}, "game_minutes"),
        ({"minutes": 7}, "minutes"),
        ({"names": "Only One"}, "names"),
        ({"names": ""}, "names"),
        ({"names": "Ada One\nAda One"}, "line 2"),
    ],
)
def test_a_lesson_that_cannot_be_is_refused_and_nothing_is_saved(teacher, more, field):
    with pytest.raises(InvalidError) as refused:
        plan(teacher, **more)
    assert field in refused.value.mistakes
    assert not Competition.objects.exists()
    assert not Person.objects.exists()


def test_strangers_and_other_clubs_do_nothing_in_a_lesson(teacher):
    row = plan(teacher)
    other = User.objects.create_user("other")
    elsewhere = Club.objects.create(kind="school", slug="dale", name="Dale School")
    Role.objects.create(user=other, club=elsewhere, role="owner")
    entry, match = row.entries.first().public_id, fixtures(row)[0].public_id
    for who in (None, other):
        for act in (
            lambda who: lessons.leave(who, entry),
            lambda who: lessons.come_back(who, entry),
            lambda who: lessons.come_late(who, row.public_id, "Zoe"),
            lambda who: lessons.begin(who, row.public_id, 1),
            lambda who: lessons.report(who, match, "A"),
            lambda who: lessons.plan(who, "hill", game="black", names=PUPILS),
        ):
            with pytest.raises((NotAllowedError, NotFoundError)):
                act(who)
    with pytest.raises(NotFoundError):
        lessons.plan(other, "dale", game="black", pupils_of=row.public_id)
    assert Entry.objects.count() == 28


def test_another_competition_is_no_lesson(league):
    with pytest.raises(ConflictError, match="no lesson"):
        lessons.begin(league.owner, league.competition.public_id, 1)
    with pytest.raises(ConflictError, match="no lesson"):
        lessons.report(league.owner, league.id(1), "A")
