"""Whoever reads whatever there is: nobody's name beyond what may be told of them."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client, override_settings
from django.urls import Resolver404, resolve

from matches.models import AgeBand, Club, Fixture, Membership, Person, Role, Season, User
from matches.policy import surfaces
from matches.policy.surfaces import Place
from matches.services.people import ledger
from matches.services.people.erasure import erasing
from matches.web.looked.names_in_answers import surface_of
from tests.canaries.flock import (
    BANDS,
    HISTORIES,
    NAMINGS,
    PLACES,
    SURFACES,
    Flock,
    Word,
    allowed,
    hatched,
    live,
    lives,
    sing,
    words_of_the_ledger,
)
from tests.canaries.perches import seat
from tests.deep import either, some

HREF = re.compile(r"(?:href|src)=\"(/[^\"#]*)")
DOORS = ("/", "/api/v1/competitions", "/api/v1/clubs", "/rankings/", "/metrics", "/no/such/page/")
PASSED_BY = ("/static/", "/accounts/", "/law/", "/admin/")
GROUNDS = ("sixpence-school", "pennyford-penny-league")
BOARDS = tuple(
    at for each in GROUNDS for at in (f"/clubs/{each}/", f"/api/v1/clubs/{each}/notices")
)
"""Where notices stand that name them all."""
MOST = int(os.environ.get("PENNYCLUB_FLOCK", either(24, 160)))
"""Answers that each reader asks for."""
READERS = ("stranger", "organiser elsewhere", "member elsewhere", "player", "umpire")


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
            for each in some(leaving, 6):
                erasing.erase_at_the_server(Person.objects.get(pk=each.pk).public_id)
            for club in clubs:
                sing(made, club)
        yield made


@pytest.fixture(autouse=True)
def looking(flock: Flock, django_db_blocker: Any) -> Iterator[None]:
    with django_db_blocker.unblock():
        yield


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


def reader(name: str, flock: Flock) -> Client:
    """Somebody with no right to more: what they may know is said by `known`."""
    client = Client()
    if name.endswith("elsewhere"):
        user, _ = User.objects.get_or_create(username=name.replace(" ", "-"))
        _of_another_club(user, organises=name.startswith("organiser"))
    elif name != "stranger":
        place = "player with an account" if name == "player" else name
        # Of the league, whose adults members know; nobody that is in both clubs, and nobody gone.
        one = next(e for e in flock.at(place) if e.history == "stays" and e.number % 2)
        user = User.objects.get(username=f"account-{one.number}")
    if name != "stranger":
        client.force_login(user)
    return client


def _of_another_club(user: User, *, organises: bool) -> None:
    """Somebody owns a club in which nobody of the flock is, or is a member of it and no more."""
    club, made = Club.objects.get_or_create(slug="elsewhere", kind="club", name="Elsewhere")
    if made:
        Season.objects.create(
            club=club, slug="now", name="Now", starts_on="2026-01-01", ends_on="2027-12-31"
        )
    if organises:
        Role.objects.get_or_create(user=user, club=club, role="owner")
    elif not Person.objects.filter(user=user).exists():
        member = Person.objects.create(
            given_name="Member", family_name="Elsewhere", age_band=AgeBand.ADULT, user=user
        )
        Membership.objects.create(person=member, club=club, season=club.seasons.get())


def answers(client: Client) -> Iterator[tuple[str, str]]:
    """Every address that is reached from the front page, and what programs and files read of it."""
    ids = {model: model.objects.values_list("public_id", flat=True) for model in (Fixture, Person)}
    known = [f"/api/v1/fixtures/{each}" for each in ids[Fixture]]
    known += [f"/players/{each}/" for each in ids[Person]]
    queue = [*DOORS, *BOARDS, *known[:: max(1, len(known) * 4 // MOST)]]
    seen = set(queue)
    asked = 0
    while queue and asked < MOST:
        # From both ends, so that a slice sees near and far.
        at = queue.pop(0 if asked % 3 else -1)
        asked += 1
        answer = client.get(at)
        text = b"".join(answer) if answer.streaming else answer.content
        words = unescape(text.decode("utf-8", "replace"))
        yield at, f"{words}\n{answer.headers}"
        for found in HREF.findall(words):
            if found not in seen and not found.startswith(PASSED_BY):
                seen.add(found)
                queue.append(found)


def place_at(address: str) -> Place:
    """Which surface of the ledger an address is."""
    try:
        match = resolve(address.partition("?")[0])
    except Resolver404:
        match = None
    return surface_of(SimpleNamespace(resolver_match=match))


@dataclass
class Heard:
    """What a walk heard: leaks, in how many answers, and at which places something was told that
    might be."""

    leaks: list[str] = field(default_factory=list)
    asked: int = 0
    told: Counter[Place] = field(default_factory=Counter)


def walked(flock: Flock, client: Client, *, known: bool = False) -> Heard:
    """Every hit, held against the ledger's word for the surface of its address."""
    people, words = Person.objects.in_bulk(), words_of_the_ledger()
    own = {pk for pk, row in people.items() if row.user_id == _user(client)}
    heard = Heard()
    for at, text in answers(client):
        heard.asked += 1
        place = place_at(at)
        for number, said in flock.told(text).items():
            who = people[flock.canaries[number].pk]
            heard.told[place] += 1
            may = allowed(who, words.get(who.pk, Word()), place, known=known)
            if who.pk not in own and not said <= may:
                heard.leaks.append(f"{at} ({place}): {flock.canaries[number]} {sorted(said)}")
    return heard


@pytest.mark.parametrize("name", some(READERS, 1))
def test_no_reader_is_told_more_of_anybody_than_may_be_told(flock: Flock, name: str) -> None:
    heard = walked(flock, reader(name, flock), known=name in {"player", "umpire"})
    print(f"{name}: {heard.asked} answers, told {dict(heard.told)}")  # noqa: T201 - for a long run
    assert heard.leaks == [], f"{len(heard.leaks)} leaks in {heard.asked} answers"
    # Or the walk would have seen nobody.
    assert sum(heard.told.values()) >= 20
    assert heard.told[Place.PAGES]
    assert heard.told[Place.FEEDS]


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
    assert named >= 2 * 250


def _user(client: Client) -> int:
    return int(client.session["_auth_user_id"]) if "_auth_user_id" in client.session else -1


@pytest.mark.deep
def test_the_same_walk_finds_them_all_where_an_owner_reads(flock: Flock) -> None:
    """Or the walks above would show nothing."""
    client = Client()
    client.force_login(User.objects.get(username="demo-owner"))
    assert len(walked(flock, client).leaks) >= 20
