"""Everything about somebody with much of it is told in seconds, in a fixed number of queries:
as JSON and as a page to read."""

from __future__ import annotations

import time

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from matches.models import AuditEntry, Entry, Permission, Person, Telling, User
from tests.deep import either
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

MOST = 20.0
"""In seconds, each; a minute is promised, on a machine that does nothing else."""


def with_much(league: League, lines: int) -> Client:
    """The first of them with an account, so many permissions, letters and texts about them."""
    user = User.objects.create_user("player", email="player@example.org")
    who = league.entries[0].person
    assert who is not None
    Person.objects.filter(pk=who.pk).update(user=user)
    who.memberships.create(club=league.club, season=league.season)
    Permission.objects.bulk_create(
        Permission(
            person=who,
            club=league.club,
            kind="given",
            naming="code",
            level=0,
            given_by="person",
            evidence="account",
        )
        for _ in range(lines)
    )
    AuditEntry.objects.bulk_create(
        AuditEntry(
            club=league.club, action="x", object_type="person", object_id=who.public_id,
            summary=f"{who.given_name} {who.family_name} came late, {n}",
        )
        for n in range(lines)
    )  # fmt: skip
    Telling.objects.bulk_create(
        Telling(user=user, club=league.club, kind="dates", what="agree", about=str(n))
        for n in range(lines)
    )
    client = Client()
    client.force_login(user)
    return client


def asked(client: Client, kind: str) -> tuple[float, int, bytes]:
    """How long it took, how many queries, and what was told."""
    began = time.perf_counter()
    with CaptureQueriesContext(connection) as held:
        answer = client.post("/account/data/", {"as": kind})
    assert answer.status_code == 200
    return time.perf_counter() - began, len(held), answer.content


@pytest.mark.parametrize("kind", ["json", "page"])
def test_who_played_hundreds_of_matches_is_told_all_in_seconds(kind: str) -> None:
    league = make_league(6, 60, legs=4, with_cards=True)
    # Twenty matches of theirs in each.
    for number in range(either(4, 20)):
        more = make_league(6, 60, slug=f"league-{number}", legs=4, with_cards=True)
        Entry.objects.filter(pk=more.entries[0].pk).update(person=league.entries[0].person)
    client = with_much(league, 300)
    seconds, queries, told = asked(client, kind)
    print(f"{kind}: {seconds:.2f} s, {queries} queries, {len(told) / 1e6:.2f} MB")  # noqa: T201 - measured
    assert seconds < MOST, f"{seconds:.1f} s"
    assert told.count(b"came late") >= 300
    assert queries <= 80
