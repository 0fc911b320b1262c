"""No page of who is signed in reads through a whole big table, however many clubs there are.

As `test_plans`, of every address that is ours: as it answers an owner, an umpire and a player of
one club, and who runs the installation; and of every list of the administration.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product
from typing import Any

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from matches.models import Club, Competition, Fixture, Person, Role, User
from tests.security import clubs, matrix
from tests.selectors.plans.installation import of_page, read_whole

pytestmark = [
    pytest.mark.needs_postgresql,
    pytest.mark.django_db,
    pytest.mark.usefixtures("installation", "pages_made_anew"),
]

KNOWN: dict[tuple[str, str], tuple[frozenset[str], str]] = {
    ("", "/search/"): (
        frozenset({"matches_entry", "matches_person", "matches_teammember", "matches_pair"}),
        "somebody is looked for by a part of a name, wherever that stands, among all who play",
    ),
    ("", f"/desk/{matrix.COMPETITION}entries/"): (
        frozenset({"matches_entry"}),
        "the teams of all other clubs that strangers read of stand in a list, to be asked",
    ),
    ("runner", "/desk/"): (
        frozenset({"matches_fixture"}),
        "who runs the installation has what waits in all of its clubs, told by how much it is",
    ),
}
"""Who ("": everybody) at which pattern of addresses reads through which big tables, and why."""
ADMIN_OFFERS = (
    "SELECT DISTINCT ", "SELECT MIN(", 'SELECT COUNT(*) AS "__count" FROM ',
)  # fmt: skip
"""What a list of the administration says beside its rows, as Django asks it: by what they can be
filtered, the days that they are of, and how many there are. For who runs the installation alone."""
AT_MOST = 3
"""Addresses of one pattern in one competition: matches in different states, say."""
QUERIES = {"/search/": "?q=Florin"}

READ_BY: dict[str, tuple[frozenset[str], ...]] = {
    "owner": (matrix.SIGNED_IN, matrix.KEEPERS, matrix.ORGANISERS, matrix.READERS,
              matrix.EVERYBODY),
    "umpire": (matrix.SIGNED_IN, matrix.KEEPERS, matrix.READERS),
    "player": (matrix.SIGNED_IN, matrix.READERS, matrix.EVERYBODY),
    "runner": (matrix.SIGNED_IN, matrix.KEEPERS, matrix.ORGANISERS, matrix.READERS,
               matrix.RUNNERS, matrix.EVERYBODY),
}  # fmt: skip
"""What each of them asks for."""
LEAST = {"owner": 100, "umpire": 40, "player": 40, "runner": 100}
"""So many addresses at least open to each, or there is little that was looked at."""


def somebody(name: str, club: Club) -> Client:
    """A client of one of them."""
    runs = name == "runner"
    user = User.objects.create_user(f"the-{name}", is_superuser=runs, is_staff=runs)
    if name in ("owner", "umpire"):
        Role.objects.create(user=user, club=club, role=name)
    if name == "umpire":
        for fixture in Fixture.objects.filter(competition__club=club, state="planned")[:20]:
            fixture.umpires.create(user=user)
    if name == "player":
        who = Person.objects.filter(entries__competition__club=club, user__isnull=True).first()
        assert who is not None
        Person.objects.filter(pk=who.pk).update(user=user)
    client = Client(headers={"host": "localhost"})
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def addresses(pattern: str, club: Club) -> Iterator[str]:
    """Where a pattern leads in each kind of the club's competitions."""
    if "<slug:season>/<slug:competition>/" not in pattern:
        yield from islice(_filled(pattern, club, None), AT_MOST)
        return
    for kind in ("person", "pair", "team"):
        row = Competition.objects.filter(club=club, entry_kind=kind).latest("pk")
        there = pattern.replace("<slug:season>", row.season.slug)
        yield from islice(_filled(there.replace("<slug:competition>", row.slug), club, row), 1)


def _filled(pattern: str, club: Club, row: Competition | None) -> Iterator[str]:
    parts = pattern.split("/")
    asked = {n: re.search(r"<(?:\w+:)?(\w+)>", part) for n, part in enumerate(parts)}
    names = {n: found.group(1) for n, found in asked.items() if found}
    choices = [clubs.values(name, parts[n - 1], club, row) for n, name in names.items()]
    for chosen in product(*choices):
        told = dict(zip(names, chosen, strict=True))
        filled = (re.sub(r"<[^>]*>", told.get(n, ""), part) for n, part in enumerate(parts))
        yield "/".join(filled)


def found(name: str) -> tuple[int, dict[str, dict[str, set[str]]]]:
    """How many addresses opened to somebody, and the queries of each that read through a table."""
    club = Club.objects.latest("pk")
    client = somebody(name, club)
    opened, read = 0, {}
    for pattern in sorted({each for level in READ_BY[name] for each in level}):
        if "(?P" in pattern:
            continue
        for address in addresses(pattern, club):
            answer, queries = of_page(client, address + QUERIES.get(pattern, ""))
            assert answer.status_code < 500, address
            opened += answer.status_code == 200
            said = {sql: of for sql, of in queries.items() if not of <= _known(name, pattern)}
            if said:
                read[address] = said
    return opened, read


def _known(name: str, pattern: str) -> frozenset[str]:
    nothing: tuple[frozenset[str], str] = (frozenset(), "")
    return KNOWN.get((name, pattern), KNOWN.get(("", pattern), nothing))[0]


@pytest.mark.parametrize("name", READ_BY)
def test_no_page_of_who_is_signed_in_reads_through_a_big_table(name: str) -> None:
    opened, read = found(name)
    assert read == {}
    assert opened >= LEAST[name]


def test_no_list_of_the_administration_does() -> None:
    runner = somebody("runner", Club.objects.latest("pk"))
    read: dict[str, Any] = {}
    for model in admin.site._registry:
        label = model._meta.label_lower.replace(".", "_")
        address = reverse(f"admin:{label}_changelist")
        answer, queries = of_page(runner, address)
        assert answer.status_code == 200, address
        said = {sql: of for sql, of in queries.items() if not _is_beside_the_rows(sql)}
        if said:
            read[label] = said
    assert read == {}


def _is_beside_the_rows(sql: str) -> bool:
    asks_of_all = " WHERE " not in sql or " IS NOT NULL ORDER BY " in sql
    return sql.startswith(ADMIN_OFFERS) and asks_of_all


def test_a_question_of_a_desk_without_an_index_is_found() -> None:
    """Or the tests above could not fail."""
    late = Person.objects.filter(age_review_on="2026-11-30")
    assert read_whole(str(late.query).replace("2026-11-30", "'2026-11-30'")) == {"matches_person"}
    own = Person.objects.filter(memberships__club=Club.objects.latest("pk"))
    assert read_whole(str(own.query)) == set()
