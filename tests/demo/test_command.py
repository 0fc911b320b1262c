"""``manage.py demo``: once, and never at the cost of what is there."""

import re

import pytest
from django.core.management import CommandError

from matches import models
from matches.demo import season
from tests.demo.loaded import cards, demo


def test_a_second_time_it_says_that_it_is_there(looking):
    before = models.Scorecard.objects.count()
    assert "here already" in demo()
    assert "here already" in demo("--force")
    assert models.Scorecard.objects.count() == before


@pytest.mark.deep
@pytest.mark.django_db
def test_it_is_not_loaded_into_a_database_that_somebody_uses_unless_forced(monkeypatch):
    monkeypatch.setattr("matches.demo.season.PLANS", ())
    models.Club.objects.create(kind="club", slug="harbour", name="Harbour")
    with pytest.raises(CommandError, match="--force"):
        demo()
    assert models.Club.objects.count() == 1
    demo("--force")
    assert models.Club.objects.filter(slug="harbour").exists()
    assert models.Club.objects.count() > 1


@pytest.mark.django_db
def test_it_is_never_loaded_in_production(settings):
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="production"):
        demo("--force")
    assert not models.User.objects.exists()


@pytest.mark.slow
@pytest.mark.deep
@pytest.mark.django_db
def test_the_same_seed_and_day_make_the_same_season(monkeypatch):
    monkeypatch.setattr("matches.demo.season.PLANS", season.PLANS[5:6])
    first = _told(7)
    assert first == _told(7)
    assert first != _told(8)


def _told(seed: int) -> list:
    from django.db import transaction
    from django.utils import timezone

    with transaction.atomic():
        season.make(seed, timezone.localdate())
        told = [[re.sub(r"entry:\w+", "entry", str(card.document)) for card in cards()]]
        told += [sorted(models.Person.objects.values_list("given_name", "family_name"))]
        transaction.set_rollback(True)
    return told
