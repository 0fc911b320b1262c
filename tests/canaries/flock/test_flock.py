"""Whoever reads whatever there is: nobody's name beyond what may be told of them."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client, override_settings

from matches.models import Club, Person, User
from matches.policy import surfaces
from matches.policy.surfaces import Place
from matches.services.people import ledger
from matches.services.people.erasure import erasing
from tests.canaries.flock.birds import (
    BANDS,
    HISTORIES,
    NAMINGS,
    PLACES,
    SURFACES,
    TIMES,
    Flock,
    Word,
    allowed,
    hatched,
    live,
    lives,
    sing,
    words_of_the_ledger,
)
from tests.canaries.flock.perches import seat
from tests.canaries.flock.walks import (
    BOARDS,
    GROUNDS,
    SIGNED_IN,
    WHOLE,
    place_at,
    reader,
    walked,
    walked_by_turns,
)
from tests.deep import some

READERS = (
    ("stranger",),
    ("organiser elsewhere", "member elsewhere", "player", "umpire"),
)
"""Those of a line read by turns."""

of_five_hundred = pytest.mark.skipif(
    TIMES < 5, reason="two fifths of them are made: --deep has all"
)


@pytest.fixture(scope="module")
def flock(demo: None, django_db_blocker: Any, tmp_path_factory: Any) -> Iterator[Flock]:
    """The demo with all canaries in it, after everything that became of them."""
    file: Path = tmp_path_factory.mktemp("flock") / "erasures.jsonl"
    with django_db_blocker.unblock(), override_settings(ERASURES_FILE=file):
        cache.clear()
        # Some of it locks rows, which a server does in a transaction alone.
        with transaction.atomic():
            clubs = [Club.objects.get(slug=each) for each in GROUNDS]
            made = hatched(clubs)
            for club in clubs:
                seat(made, club)
                assert sing(made, club) >= 10
            every = list(made.canaries.values())
            live(made, every)
            leaving = [each for each in every if each.history == "erased"]
            for each in some(leaving, 6, 24):
                erasing.erase_at_the_server(Person.objects.get(pk=each.pk).public_id)
            for club in clubs:
                sing(made, club)
        yield made


@pytest.fixture(autouse=True)
def looking(flock: Flock, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


@of_five_hundred
@pytest.mark.slow
@pytest.mark.deep
def test_there_are_five_hundred_over_every_age_permission_history_and_place(flock: Flock) -> None:
    every = list(flock.canaries.values())
    assert len(every) >= 500
    assert {(e.band, e.naming, e.history) for e in every} == set(lives())
    for place in PLACES:
        own = flock.at(place)
        assert {e.band for e in own} == set(BANDS), place
        assert {e.naming for e in own} == set(NAMINGS), place
        assert {e.history for e in own} == set(HISTORIES), place
        assert {e.surface for e in own} == set(SURFACES), place


@of_five_hundred
@pytest.mark.deep
def test_the_ledger_holds_a_word_of_each_on_every_surface(flock: Flock) -> None:
    words = words_of_the_ledger()
    held = {(e.naming, e.surface) for e in flock.canaries.values() if e.history == "stays"}
    assert held == {(naming, surface) for naming in NAMINGS for surface in SURFACES}
    told = [word for word in words.values() if word.places]
    assert {word.naming for word in told} >= {"alias", "initials", "first", "full"}
    # What two clubs allow on other surfaces holds where both do.
    assert {frozenset({Place.PAGES}), frozenset(Place)} < {word.places for word in told}
    # And the rows say the same, or every answer would be held against something else.
    assert set(ledger.differing()) == set()


@pytest.mark.slow
@pytest.mark.parametrize("names", some(READERS, 1), ids=" by turns with ".join)
def test_no_reader_is_told_more_of_anybody_than_may_be_told(
    flock: Flock, names: tuple[str, ...]
) -> None:
    most = WHOLE if names == ("stranger",) else SIGNED_IN
    every = walked_by_turns(flock, [reader(each, flock) for each in names], most=most)
    assert sum(heard.asked for heard in every) >= min(most, 1500)
    for name, heard in zip(names, every, strict=True):
        told = f"{name}: {heard.asked} answers, told {dict(heard.told)}"
        print(told)  # noqa: T201 - for a long run
        assert heard.leaks == [], f"{len(heard.leaks)} leaks, {told}"
        # Or the walk would have seen nobody.
        assert sum(heard.told.values()) >= 20
        assert heard.told[Place.PAGES]
        assert heard.told[Place.FEEDS]
        if name == "player":
            assert heard.by_acquaintance


@pytest.mark.slow
def test_a_door_that_does_not_ask_for_the_surface_is_found(
    flock: Flock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the walks above would hold nothing against the surface. By somebody signed in: no page is
    kept for them."""
    monkeypatch.setattr(surfaces, "holding_here", lambda: SURFACES)
    heard = walked(flock, reader("organiser elsewhere", flock))
    assert any(str(Place.FEEDS) in each for each in heard.leaks)


def test_boards_name_hundreds_of_them_to_who_organises_and_nobody_to_strangers(
    flock: Flock,
) -> None:
    people, owner, words = Person.objects.in_bulk(), Client(), words_of_the_ledger()
    owner.force_login(User.objects.get(username="demo-owner"))
    named = 0
    for at in BOARDS:
        answer = Client().get(at)
        assert answer.status_code == 200, at
        for number, said in flock.told(unescape(answer.content.decode())).items():
            who = people[flock.canaries[number].pk]
            assert said <= allowed(who, words.get(who.pk, Word()), place_at(at)), at
        named += len(flock.told(unescape(owner.get(at).content.decode())))
    # A page and the API's answer of each.
    assert named >= 2 * 50 * TIMES


@pytest.mark.slow
@pytest.mark.deep
def test_the_same_walk_finds_them_all_where_an_owner_reads(flock: Flock) -> None:
    """Or the walks above would show nothing."""
    client = Client()
    client.force_login(User.objects.get(username="demo-owner"))
    assert len(walked(flock, client).leaks) >= 20
