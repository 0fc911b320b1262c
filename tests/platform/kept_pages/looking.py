"""A league, the addresses at which strangers read of it, and its pages with nothing kept."""

from __future__ import annotations

from django.core.cache import cache
from django.test import Client

from tests.web.leagues import League

HOST = {"host": "testserver"}


def stranger() -> Client:
    """Somebody who has never been here."""
    return Client(headers=HOST)


def pages_of(league: League) -> list[str]:
    """Addresses of what strangers read, from the front page to a match."""
    match, person = league.fixtures[0], league.entries[0].person
    assert person is not None
    api = f"/api/v1/competitions/{league.competition.public_id}"
    return [
        "/", "/rankings/", "/rankings/black/", f"/clubs/{league.club.slug}/", league.address,
        f"{league.address}?history", f"{league.address}fixtures/", f"{league.address}figures/",
        f"{league.address}after/1/", f"{league.address}draw/", f"{league.address}playing/",
        f"/embed{league.address}", f"/tables/{league.division.public_id}/",
        f"/matches/{match.public_id}/", f"/matches/{match.public_id}/running/",
        f"/players/{person.public_id}/", "/api/v1/competitions", "/api/v1/clubs", api,
        f"{api}/table", f"{api}/fixtures",
    ]  # fmt: skip


def made_anew(path: str) -> tuple[int, bytes]:
    """Status and body with nothing kept: a request that names no host is always made anew."""
    cache.clear()  # Nobody has asked too often: a cache may outlive a test.
    answer = Client().get(path)
    return answer.status_code, bytes(answer.content)


def now(client: Client, path: str) -> tuple[int, bytes]:
    """Status and body as somebody gets them now."""
    cache.clear()
    answer = client.get(path)
    return answer.status_code, bytes(answer.content)
