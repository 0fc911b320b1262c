"""The pages of a lesson: who sees them, what they cost, and what strangers send to them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import Competition, Fixture, Person, Result, User
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.lessons import lesson_desk
from matches.services import competitions, lessons
from tests.security.addresses import strangers
from tests.services.lessons.test_lessons import PUPILS, teacher  # noqa: F401  (a fixture)

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(teacher: User) -> Competition:  # noqa: F811
    return lessons.plan(teacher, "hill", game="black", names=PUPILS)


def pages(row: Competition) -> list[str]:
    at = f"/desk/competitions/hill/{row.season.slug}/{row.slug}/lesson/"
    return [at, at + "print/", at + "board/"]


def client_of(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def test_only_who_organises_the_club_sees_the_pages_of_a_lesson(row, teacher):  # noqa: F811
    for name, user in strangers().items():
        for page in pages(row):
            code = client_of(user).get(page).status_code
            assert code == (302 if name == "stranger" else 404)
    for page in pages(row):
        assert client_of(teacher).get(page).status_code == 200


def test_another_club_s_teacher_changes_nothing(row):
    match, entry = row.fixtures.first().public_id, row.entries.first().public_id
    for name, user in strangers().items():
        for sent in (
            {"action": "begin", "round": "1"},
            {"action": "report", "match": match, "winner": "A"},
            {"action": "leave", "entry": entry},
            {"action": "late", "names": "Zoe Late"},
        ):
            code = client_of(user).post(pages(row)[0], sent).status_code
            assert code == (302 if name == "stranger" else 404)
    assert not Result.objects.exists()
    assert set(Fixture.objects.values_list("state", flat=True)) == {"planned"}
    assert row.entries.filter(state="entered").count() == 28


def test_ids_of_another_lesson_are_not_found_on_this_one(row, teacher):  # noqa: F811
    other = lessons.plan(teacher, "hill", game="red", names="Ada One\nBo Two", room="Library")
    client = client_of(teacher)
    for sent in (
        {"action": "report", "match": other.fixtures.first().public_id, "winner": "A"},
        {"action": "leave", "entry": other.entries.first().public_id},
        {"action": "begin", "round": "²"},
        {"action": "begin", "round": "99"},
        {"action": "fly"},
    ):
        assert client.post(pages(row)[0], sent).status_code == 404
    assert not Result.objects.exists()


def test_a_lesson_takes_three_queries_however_many_pupils(
    row: Competition,
    teacher: User,  # noqa: F811
    django_assert_max_num_queries: Any,
) -> None:
    viewer, season = viewer_of(teacher), row.season.slug
    with django_assert_max_num_queries(4):
        found = lesson_desk("hill", season, row.slug, viewer)
    assert found is not None
    assert (found.fewest, found.most) == (2, 3)


def test_the_public_page_of_a_lesson_shows_children_by_a_code(row, teacher):  # noqa: F811
    competitions.publish(teacher, row.public_id, "public", young_known=True)
    text = Client().get(f"/competitions/hill/{row.season.slug}/{row.slug}/").content.decode()
    assert Person.objects.get(given_name="Pupil01").code in text
    assert "P. C." not in text
    assert "Pupil01" not in text
    assert lesson_desk("hill", row.season.slug, row.slug, NOBODY) is None


def test_a_lesson_without_pupils_comes_back_with_everything_typed(teacher):  # noqa: F811
    answer = client_of(teacher).post(
        "/desk/clubs/hill/lessons/new/",
        {"names": "Only One", "game": "red", "boards": "4", "minutes": "40", "game_minutes": "9",
         "change_minutes": "1", "room": "Attic"},
    )  # fmt: skip
    assert answer.status_code == 400
    text = answer.content.decode()
    for typed in ("Only One", 'value="4"', 'value="40"', 'value="9"', "Attic"):
        assert typed in text
    assert "two pupils" in text


def test_an_ordinary_draw_of_a_lesson_is_refused_in_words(row, teacher):  # noqa: F811
    answer = client_of(teacher).post(
        f"/desk/competitions/hill/{row.season.slug}/{row.slug}/draw/",
        {"every_days": "7", "action": "preview"},
    )
    assert answer.status_code == 400
    assert "planned on its own page" in answer.content.decode()


def test_rounds_that_would_pass_the_bell_are_said_before_they_begin_and_after(teacher):  # noqa: F811
    starts = timezone.now() - timedelta(minutes=12)
    row = lessons.plan(teacher, "hill", game="black", names=PUPILS, starts_at=starts)
    client = client_of(teacher)
    before = client.get(pages(row)[0]).content.decode()
    # Six rounds of 8 minutes fit into 50; twelve minutes late, the last two do not.
    assert "The bell is at" in before
    assert "the last 2 rounds would pass it" in before
    after = client.post(pages(row)[0], {"action": "begin", "round": "1"}, follow=True)
    assert "the last 2 rounds would pass it" in after.content.decode()


def test_a_lesson_in_good_time_is_warned_of_nothing_but_by_the_clock(teacher, row):  # noqa: F811
    text = client_of(teacher).get(pages(row)[0]).content.decode()
    assert "The bell is at" not in text
    assert "data-after=" in text


def test_the_last_round_that_passes_the_bell_ends_with_it(teacher):  # noqa: F811
    starts = timezone.now() - timedelta(minutes=12)
    row = lessons.plan(teacher, "hill", game="black", names=PUPILS, minutes=16, starts_at=starts)
    for number in (1, 2):
        lessons.begin(teacher, row.public_id, number)
    text = client_of(teacher).get(pages(row)[0]).content.decode()
    assert "its matches end with the bell" in text
