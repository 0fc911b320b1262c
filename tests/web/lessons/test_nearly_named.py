"""Who is nearly called as a pupil of the school is asked about before anybody new is made."""

from __future__ import annotations

from typing import Any

import pytest

from matches.models import Competition, Person, User
from matches.services import lessons
from tests.services.lessons.test_lessons import PUPILS, teacher  # noqa: F401  (a fixture)
from tests.web.foreseen import follows, looked
from tests.web.lessons.test_lessons import client_of, pages

pytestmark = pytest.mark.django_db

NEW = "/desk/clubs/hill/lessons/new/"
KNOWN = PUPILS.splitlines()[0]
NEARLY = f"{KNOWN}e"
ASKED = (
    f"Line 1, {NEARLY}, would be somebody new, and the club knows {KNOWN}. If they are the same,"
    " write the name as the club has it."
)


@pytest.fixture
def row(teacher: User) -> Competition:  # noqa: F811
    return lessons.plan(teacher, "hill", game="black", names=PUPILS)


def plan(user: User, names: str, **more: Any) -> Any:
    said = {"names": names, "game": "black", "boards": "2", "minutes": "50", "game_minutes": "8",
            "change_minutes": "0", "room": "Hall", **more}  # fmt: skip
    return client_of(user).post(NEW, said)


def made() -> int:
    return Person.objects.filter(family_name=NEARLY.rsplit(maxsplit=1)[-1]).count()


def test_a_plan_asks_first_and_makes_them_new_only_when_that_is_said(row, teacher):  # noqa: F811
    names = f"{NEARLY}\nZoe Gull\nYves Tern\nXena Wren"
    asked = plan(teacher, names)
    assert follows(asked) == [ASKED]
    assert (Competition.objects.count(), made()) == (1, 0)
    assert NEARLY in asked.content.decode(), "what was typed is still there"
    assert plan(teacher, names, **looked(asked)).status_code == 302
    assert (Competition.objects.count(), made()) == (2, 1)


def test_names_that_are_known_or_like_nobody_are_planned_at_once(row, teacher):  # noqa: F811
    assert plan(teacher, f"{KNOWN}\nZoe Gull").status_code == 302


def test_who_comes_late_is_asked_about_too(row, teacher):  # noqa: F811
    here, client = pages(row)[0], client_of(teacher)
    late = {"action": "late", "names": NEARLY}
    asked = client.post(here, late)
    assert follows(asked) == [ASKED]
    assert made() == 0
    assert client.post(here, {**late, **looked(asked)}).status_code == 302
    assert made() == 1


def test_a_list_that_cannot_be_read_is_refused_and_nothing_is_asked(row, teacher):  # noqa: F811
    refused = plan(teacher, f"{NEARLY}\n{NEARLY}")
    assert (refused.status_code, made()) == (400, 0)
    too_many = "\n".join(f"Zoe Gull{n}" for n in range(501))
    assert plan(teacher, too_many).status_code == 400
