"""A walk through whatever there is, by one reader, who holds every hit against the ledger."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import unescape
from types import SimpleNamespace

from django.test import Client
from django.urls import Resolver404, resolve

from matches.models import AgeBand, Club, Fixture, Membership, Person, Role, Season, User
from matches.policy.surfaces import Place
from matches.web.looked.names_in_answers import surface_of
from tests.canaries.flock.acquainted import fellows_of
from tests.canaries.flock.birds import Flock, Word, allowed, words_of_the_ledger
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
"""Answers that are asked for: in the deep profile all that there are, some 2,500."""
SIGNED_IN = int(os.environ.get("PENNYCLUB_FLOCK", either(24, 700, 20_000)))
"""And of those who are signed in, by turns: the same pages, which differ by whom somebody knows."""
EACH = 20_000 if "PENNYCLUB_FLOCK" in os.environ else either(12, 4, 12)
"""Of so many addresses of a pattern each of those who read by turns reads every one."""


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


Answer = tuple[int, str, str]
"""Which of the clients was answered, at which address, and what."""


def answers(clients: Sequence[Client], most: int = MOST) -> Iterator[Answer]:
    """Every address that is reached from the front page, and what programs and files read of it.

    Of several clients each reads the first addresses of each pattern, and the others by turns; what
    one finds the next one reads.
    """
    ids = {model: model.objects.values_list("public_id", flat=True) for model in (Fixture, Person)}
    known = [f"/api/v1/fixtures/{each}" for each in ids[Fixture]]
    known += [f"/players/{each}/" for each in ids[Person]]
    queue = [*DOORS, *BOARDS, *known[:: max(1, len(known) * 4 // most)]]
    seen = set(queue)
    met: Counter[str] = Counter()
    asked = 0
    while queue and asked < most:
        # From both ends, so that a slice sees near and far.
        at = queue.pop(0 if asked % 3 else -1)
        asked += 1
        for number in _whose_turn(at, met, len(clients)):
            words, headers = _read(clients[number], at)
            yield number, at, f"{words}\n{headers}"
            for found in HREF.findall(words):
                if found not in seen and not found.startswith(PASSED_BY):
                    seen.add(found)
                    queue.append(found)


def _whose_turn(at: str, met: Counter[str], readers: int) -> Sequence[int]:
    """Which of so many readers ask for an address, by how many of its pattern were met before."""
    pattern = _pattern(at)
    met[pattern] += 1
    return range(readers) if met[pattern] <= EACH else [met[pattern] % readers]


def _pattern(address: str) -> str:
    try:
        return resolve(address.partition("?")[0]).route
    except Resolver404:
        return ""


def _read(client: Client, at: str) -> tuple[str, str]:
    answer = client.get(at)
    text = b"".join(answer) if answer.streaming else answer.content
    return unescape(text.decode("utf-8", "replace")), str(answer.headers)


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
    """What one reader hears who reads all of it alone."""
    return walked_by_turns(flock, [client], most=most)[0]


def walked_by_turns(flock: Flock, clients: Sequence[Client], *, most: int = MOST) -> list[Heard]:
    """Every hit in so many answers, held against the ledger's word for the address's surface, and
    against whom the reader knows there; of each reader."""
    people, words = Person.objects.in_bulk(), words_of_the_ledger()
    readers = [_user(client) for client in clients]
    knows = [fellows_of(user) for user in readers]
    heard = [Heard() for _ in clients]
    for number, at, text in answers(clients, most):
        mine, place = heard[number], place_at(at)
        mine.asked += 1
        for canary, said in flock.told(text).items():
            who = people[flock.canaries[canary].pk]
            mine.told[place] += 1
            known = knows[number](who.pk, at, place)
            word = words.get(who.pk, Word())
            mine.by_acquaintance += known and not said <= allowed(who, word, place)
            may = allowed(who, word, place, known=known)
            own = who.user_id is not None and who.user_id == readers[number]
            if not own and not said <= may:
                mine.leaks.append(f"{at} ({place}): {flock.canaries[canary]} {sorted(said)}")
    return heard


def _user(client: Client) -> int:
    return int(client.session["_auth_user_id"]) if "_auth_user_id" in client.session else -1
