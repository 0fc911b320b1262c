"""The look at a class before it is named: what strangers would read, and on which surface."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from matches.models import Club
from matches.services.people import ledger
from matches.services.people.ledger import Said
from tests.web.leagues import League, make_league
from tests.web.people.test_permissions import MOTHER, names_of, pupils, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> League:
    return make_league(0, 0)


@pytest.fixture
def owner(league):
    return signed_in(league.organiser("owner", role="owner"))


def test_the_look_says_on_which_surface_it_would_hold(league, owner):
    class_ = pupils(league)
    form = {
        "naming": "first", **MOTHER, "surface": "pages", "action": "preview",
        "people": [each.public_id for each in class_[:2]],
    }  # fmt: skip
    looked = owner.post(names_of(league), form).content.decode()
    assert "2 × First name and initial: pages of competitions alone" in looked
    everywhere = owner.post(names_of(league), {**form, "surface": ""}).content.decode()
    assert "2 × First name and initial: everywhere" in everywhere
    assert "1 × Code<" in everywhere


def test_the_look_knows_what_another_club_allows_less(league, owner):
    class_ = pupils(league)
    other = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    today = timezone.localdate()
    season = other.seasons.create(
        slug="now", name="Now", starts_on=today, ends_on=today + timedelta(days=90)
    )
    class_[0].memberships.create(club=other, season=season)
    ledger.append(class_[0], other, Said("initials", surface="feeds"), by=None)
    form = {
        "naming": "first", **MOTHER, "surface": "rankings", "action": "preview",
        "people": [each.public_id for each in class_[:2]],
    }  # fmt: skip
    looked = owner.post(names_of(league), form).content.decode()
    assert "1 × Initials: pages of competitions alone" in looked
    assert "1 × First name and initial: pages of competitions, rankings" in looked
