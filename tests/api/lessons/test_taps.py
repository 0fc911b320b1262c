"""A lesson over the API: who may, what it costs, and what each tap is told."""

from __future__ import annotations

from typing import Any

import pytest

from matches.models import Competition, LessonTap, User
from matches.services import lessons
from tests.api.conftest import Api
from tests.security.addresses import strangers
from tests.services.lessons.test_lessons import PUPILS, fixtures, teacher  # noqa: F401

pytestmark = pytest.mark.django_db

DEVICE = "a-phone-in-the-school-hall"


@pytest.fixture
def row(teacher: User) -> Competition:  # noqa: F811
    return lessons.plan(teacher, "hill", game="black", names=PUPILS)


def body(row: Competition) -> dict[str, Any]:
    match = fixtures(row, 1)[0].public_id
    taps = [{"sequence": 1, "begin": 1}, {"sequence": 2, "match": match, "winner": "A"}]
    return {"device": DEVICE, "taps": [*taps, {"sequence": 3, "begin": 99}]}


@pytest.mark.slow
def test_each_tap_is_done_or_refused_and_the_lesson_is_told(row, teacher, api: Api):  # noqa: F811
    api.force_login(teacher)
    sent = body(row)
    answer = api.send(f"lessons/{row.public_id}/taps", sent).json()
    assert [bool(each["refused"]) for each in answer["taps"]] == [False, False, True]
    told = api.read(f"lessons/{row.public_id}").json()
    assert told["winners"] == answer["state"]["winners"]
    assert told["winners"][sent["taps"][1]["match"]] == "A"
    assert (len(told["winners"]), list(told["begun"])) == (36, ["1"])
    assert "Pupil" not in str(told)


def test_a_lesson_s_state_takes_six_queries_however_many_pupils(
    row: Competition,
    teacher: User,  # noqa: F811
    api: Api,
    django_assert_max_num_queries: Any,
) -> None:
    api.force_login(teacher)
    with django_assert_max_num_queries(9):
        assert api.read(f"lessons/{row.public_id}").status_code == 200


def test_nobody_but_its_organisers_is_told_or_taps(row: Competition) -> None:
    for name, user in strangers().items():
        api = Api()
        if user is not None:
            api.force_login(user)
        expected = 401 if name == "stranger" else 404
        assert api.read(f"lessons/{row.public_id}").status_code == expected
        assert api.send(f"lessons/{row.public_id}/taps", body(row)).status_code == expected
    assert not LessonTap.objects.exists()


def test_what_is_no_tap_is_refused_before_any_is_done(row, teacher, api: Api):  # noqa: F811
    api.force_login(teacher)
    match = fixtures(row, 1)[0].public_id
    good = {"sequence": 1, "begin": 1}
    for wrong in (
        {"sequence": 2},
        {"sequence": 2, "begin": 1, "match": match},
        {"sequence": 2, "match": match, "winner": "C"},
        {"sequence": 0, "begin": 1},
        {"sequence": 1, "begin": 1},
        {"sequence": 2, "begin": 1, "ago": -1},
    ):
        sent = {"device": DEVICE, "taps": [good, wrong]}
        assert api.send(f"lessons/{row.public_id}/taps", sent).status_code == 400
    assert (
        api.send(f"lessons/{row.public_id}/taps", {"device": "x", "taps": [good]}).status_code
        == 400
    )
    assert not LessonTap.objects.exists()
