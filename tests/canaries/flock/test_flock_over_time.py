"""Before and after each of what becomes of people, nobody reads more of them than may be told."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.test import override_settings

from matches.models import Club, Erasure, Person
from matches.models.guards import triggers
from matches.services.people.erasure import erasing
from tests.canaries.flock.birds import Flock, hatched, live, sing
from tests.canaries.flock.perches import seat
from tests.canaries.flock.walks import GROUNDS, reader, walked
from tests.deep import either

pytestmark = pytest.mark.deep

MOST = int(os.environ.get("PENNYCLUB_FLOCK", either(25, 16, 25)))
"""Answers that each reader asks for at each time."""
GOING = either(40, 16, 40)
"""So many are erased."""
HAPPENS = ("renamed", "left", "ended", "objected", "erased")


@pytest.fixture(scope="module")
def flock(demo: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[Flock]:
    """The demo with all canaries in it, before anything has become of them."""
    file: Path = tmp_path_factory.mktemp("over-time") / "erasures.jsonl"
    with django_db_blocker.unblock(), override_settings(ERASURES_FILE=file):
        with transaction.atomic():
            clubs = [Club.objects.get(slug=each) for each in GROUNDS]
            made = hatched(clubs)
            for club in clubs:
                seat(made, club)
                sing(made, club)
        yield made


@pytest.fixture(autouse=True)
def looking(flock: Flock, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


def everybody_is_told_no_more(flock: Flock, when: str) -> None:
    cache.clear()
    for name in ("stranger", "member elsewhere", "player"):
        heard = walked(flock, reader(name, flock), most=MOST)
        assert heard.leaks == [], (when, name)
        # Of every answer there are some thousands.
        assert heard.asked >= min(MOST, 1000), (when, name)


def going(flock: Flock) -> list[int]:
    """Those who will be erased, by primary key."""
    return [each.pk for each in flock.canaries.values() if each.history == "erased"][:GOING]


def erased_and_brought_back(flock: Flock, beside: Path) -> None:
    """They go; a backup brings them back, and an older list; the newer one, which was kept beside
    it, lets them go again."""
    there = Person.objects.filter(pk__in=going(flock))
    held = list(there)
    with transaction.atomic():
        for each in held:
            erasing.erase_at_the_server(each.public_id)
    everybody_is_told_no_more(flock, "after they were erased")
    listed = list(Erasure.objects.values("kind", "digest", "key"))
    beside.write_text("".join(f"{json.dumps(each)}\n" for each in listed), encoding="utf-8")
    with transaction.atomic(), triggers.redacting():
        Erasure.objects.all().delete()
        for each in held:
            each.user = None
            each.save()
    assert there.filter(erased_at=None).count() == len(held)
    with transaction.atomic():
        call_command("erase", "--again", "--list", str(beside))
    assert not there.filter(erased_at=None).exists()


@pytest.mark.slow
def test_at_no_time_is_more_told_of_anybody_than_may_be(flock: Flock, tmp_path: Path) -> None:
    flock.renamed = False
    everybody_is_told_no_more(flock, "before")
    for history in HAPPENS:
        if history == "erased":
            erased_and_brought_back(flock, tmp_path / "erasures.jsonl")
        else:
            with transaction.atomic():
                live(flock, [each for each in flock.canaries.values() if each.history == history])
        flock.renamed = flock.renamed or history == "renamed"
        everybody_is_told_no_more(flock, f"after {history}")
