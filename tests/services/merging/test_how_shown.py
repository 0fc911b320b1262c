"""Two who are made one: nobody is taken for older by it, and what they asked for stays said."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches import services
from matches.models import Person
from matches.services.people import ledger
from matches.services.people.ledger import Said
from tests.services.league import League, make_league
from tests.services.merging.twins import merge, twin

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(2, draw=False)


@pytest.mark.parametrize("band", ["child", "adult", "unknown"])
@pytest.mark.parametrize("other", ["child", "unknown", "adult"])
@pytest.mark.parametrize("swapped", [False, True])
def test_making_two_one_makes_no_adult_of_a_child(league, band, other, swapped):
    year = timezone.localdate().year
    kept, gone = twin(league, age_band=band), twin(league, "Ash", age_band=other)
    Person.objects.filter(pk=gone.pk).update(birth_year=year - 19)
    pair = (gone, kept) if swapped else (kept, gone)
    made = merge(league, *pair)
    before = made.age_band
    services.people.ageing.grow_up()
    made.refresh_from_db()
    assert (made.age_band, made.birth_year) == (
        before, year - 19 if band == other == "adult" else None
    )  # fmt: skip


@pytest.mark.parametrize("swapped", [False, True])
def test_who_asked_not_to_be_published_or_chose_themselves_stays_so(league, swapped):
    club = league.competition.club
    for said in (
        Said(kind="objected", given_by="guardian", evidence="paper"),
        Said(given_by="person", evidence="account"),
    ):
        one, two = twin(league), twin(league, "Ash")
        ledger.append(two, club, said, by=league.owner)
        made = merge(league, *((two, one) if swapped else (one, two)))
        assert ledger.objected(made) == (said.kind == "objected")
        assert ledger.chose_themselves(made, club) == (said.given_by == "person")


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize(
    ("band", "ages", "kept", "looked_at"),
    [
        ("youth", (14, 18), 14, True),
        ("youth", (15, 16), 15, False),
        ("child", (9, 12), 9, True),
        ("child", (9, None), 9, False),
        ("youth", (18, None), None, True),
        ("unknown", (10, 17), 10, True),
        ("adult", (30, 40), None, False),
    ],
)
def test_of_two_years_of_birth_the_younger_one_s_holds_and_far_apart_they_are_looked_at(
    league, band, ages, kept, looked_at, swapped
):
    year = timezone.localdate().year
    pair = [twin(league, age_band=band), twin(league, "Ash", age_band=band)]
    for who, age in zip(pair, ages, strict=True):
        born = None if age is None else year - age
        Person.objects.filter(pk=who.pk).update(birth_year=born)
    made = merge(league, *(reversed(pair) if swapped else pair))
    if band == "adult":
        kept = ages[1 if swapped else 0]
    assert made.birth_year == (None if kept is None else year - kept)
    assert made.age_review_on == (timezone.localdate() if looked_at else None)


def test_the_earlier_day_on_which_the_age_of_either_is_looked_at_stays(league):
    today = timezone.localdate()
    one, two = twin(league), twin(league, "Ash")
    Person.objects.filter(pk=two.pk).update(age_review_on=today)
    Person.objects.filter(pk=one.pk).update(age_review_on=today + timedelta(days=9))
    assert merge(league, one, two).age_review_on == today
