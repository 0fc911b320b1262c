"""Who meets an entry hears that it left with all of its results, is back, or is another's place."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.services.competitions import leaving, returning, substituting
from tests.services.league import League
from tests.services.letters.told import sent, sign_in

pytestmark = pytest.mark.django_db


def subjects() -> dict[str, str]:
    return {one.to[0].split("@")[0]: one.subject for one in sent()}


def body(letter: Any) -> str:
    return " ".join(letter.body.split())


def leave(league: League, **more: Any) -> str:
    entry: str = league.entries[2].public_id
    leaving.withdraw(league.owner, entry, reason="Ill.", policy="expunge", **more)
    return entry


@pytest.fixture
def told(league: League) -> League:
    """Asha, Ben and Chidi, the third entry, have an address; the letters of the draw are out."""
    sign_in(league, 0, 1, 2)
    sent()
    return league


def test_who_meets_them_hears_that_they_left_with_all_of_their_results(told: League) -> None:
    leave(told)
    letters = sent()
    assert [one.to[0] for one in letters] == [
        "asha@example.org", "ben@example.org", "chidi@example.org",
    ]  # fmt: skip
    assert "has left (Harbour Club)" in letters[0].subject
    assert "has left Autumn League. What you had not played against them" in body(letters[0])
    assert letters[2].subject == "Left: Autumn League (Harbour Club)"
    assert "Was that not meant?" in body(letters[2])


def test_where_results_stand_each_match_tells_of_itself(told: League) -> None:
    leaving.withdraw(told.owner, told.entries[2].public_id, reason="Ill.", policy="stand")
    assert not any("left" in one.subject.lower() for one in sent())


def test_taken_back_before_anybody_read_of_it_nobody_hears(told: League) -> None:
    returning.take_back(told.owner, leave(told))
    assert sent() == []


def test_taken_back_later_they_hear_that_they_are_back(told: League) -> None:
    entry = leave(told)
    sent()
    returning.take_back(told.owner, entry)
    subject = subjects()
    assert "is back" in subject["asha"]
    assert subject["chidi"] == "In again: Autumn League (Harbour Club)"


def test_left_and_back_and_left_again_is_told_as_it_is(told: League) -> None:
    returning.take_back(told.owner, leave(told))
    leave(told)
    assert "has left" in subjects()["ben"]


def test_who_comes_in_and_who_meets_them_hear_of_it_and_that_it_is_taken_back(told: League) -> None:
    person = services.people.create(
        told.owner, told.club, given_name="Yara", family_name="Quay", age_band="adult"
    )
    made = substituting.come_in(
        told.owner, told.entries[2].public_id, reason="Ill.", people=[person.public_id]
    )
    letters = sent()
    assert {one.to[0].split("@")[0] for one in letters} == {"asha", "ben", "chidi"}
    assert all("in the place of" in one.subject for one in letters)
    substituting.take_back(told.owner, made.public_id)
    subject = subjects()
    assert "plays again" in subject["asha"]
    assert subject["chidi"] == "In again: Autumn League (Harbour Club)"


def test_who_did_it_is_not_told(told: League) -> None:
    (user,) = [told.entries[0].person.user] if told.entries[0].person else [None]
    assert user is not None
    user.is_superuser = True
    user.save()
    leaving.withdraw(user, told.entries[2].public_id, reason="Ill.", policy="expunge")
    assert "asha" not in subjects()
