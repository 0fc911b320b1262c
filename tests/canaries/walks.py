"""A walk through whatever there is, by one reader, who holds every hit against the ledger."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from types import SimpleNamespace

from django.test import Client
from django.urls import Resolver404, resolve

from matches.models import AgeBand, Club, Fixture, Membership, Person, Role, Season, User
from matches.policy.surfaces import Place
from matches.web.looked.names_in_answers import surface_of
from tests.canaries.acquainted import fellows_of
from tests.canaries.flock import Flock, Word, allowed, words_of_the_ledger
from tests.deep import either

HREF = re.compile(r"(?:href|src)=\"(/[^\"#]*)")
DOORS = ("/", "/api/v1/competitions", "/api/v1/clubs", "/rankings/", "/metrics", "/no/such/page/")
PASSED_BY = ("/static/", "/accounts/", "/law/", "/admin/")
GROUNDS = ("sixpence-school", "pennyford-penny-league")
BOARDS = tuple(
    at for each in GROUNDS for at in (f"/clubs/{each}/", f"/api/v1/clubs/{each}/notices")
)
"""Where notices stand that name them all."""
MOST = int(os.environ.get("PENNYCLUB_FLOCK", either(24, 160)))
"""Answers of a walk that shows that walks find something."""
WHOLE = int(os.environ.get("PENNYCLUB_FLOCK", either(24, 20_000)))
"""Answers that each reader asks for: in the deep profile all that there are, some 2,500."""


def reader(name: str, flock: Flock) -> Client:
    """Somebody with no right to more than to know the fellows of their own club."""
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


def answers(client: Client, most: int = MOST) -> Iterator[tuple[str, str]]:
    """Every address that is reached from the front page, and what programs and files read of it."""
    ids = {model: model.objects.values_list("public_id", flat=True) for model in (Fixture, Person)}
    known = [f"/api/v1/fixtures/{each}" for each in ids[Fixture]]
    known += [f"/players/{each}/" for each in ids[Person]]
    queue = [*DOORS, *BOARDS, *known[:: max(1, len(known) * 4 // most)]]
    seen = set(queue)
    asked = 0
    while queue and asked < most:
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
    by_acquaintance: int = 0
    """How often more was told, since the reader knows them."""


def walked(flock: Flock, client: Client, *, most: int = MOST) -> Heard:
    """Every hit in so many answers, held against the ledger's word for the address's surface, and
    against whom the reader knows there."""
    people, words = Person.objects.in_bulk(), words_of_the_ledger()
    knows = fellows_of(_user(client))
    own = {pk for pk, row in people.items() if row.user_id == _user(client)}
    heard = Heard()
    for at, text in answers(client, most):
        heard.asked += 1
        place = place_at(at)
        for number, said in flock.told(text).items():
            who = people[flock.canaries[number].pk]
            heard.told[place] += 1
            known = knows(who.pk, at, place)
            word = words.get(who.pk, Word())
            heard.by_acquaintance += known and not said <= allowed(who, word, place)
            may = allowed(who, word, place, known=known)
            if who.pk not in own and not said <= may:
                heard.leaks.append(f"{at} ({place}): {flock.canaries[number]} {sorted(said)}")
    return heard


def _user(client: Client) -> int:
    return int(client.session["_auth_user_id"]) if "_auth_user_id" in client.session else -1
