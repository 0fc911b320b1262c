"""Every address of the URL conf, filled with what a demo season has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.urls import URLPattern, get_resolver


def model(name: str) -> Any:
    """A model of the club's."""
    return apps.get_model("matches", name)


def addresses() -> list[str]:
    """Every pattern of the URL conf, filled with what there is."""
    return [
        at for pattern in _patterns(get_resolver().url_patterns, "/") for at in _filled(pattern)
    ]


def _patterns(listed: Any, before: str) -> Iterator[str]:
    for each in listed:
        there = before + str(each.pattern).replace("^", "").replace("$", "")
        if there.startswith("/admin"):
            continue
        if isinstance(each, URLPattern):
            yield there
        else:
            yield from _patterns(each.url_patterns, there)


def _filled(pattern: str) -> Iterator[str]:
    """The addresses of the things that stand in a pattern; none where one is unknown."""
    seen = set()
    for things in _things():
        at = re.sub(r"<(?:\w+:)?(\w+)>", lambda m: things.get(_key(pattern, m), m[0]), pattern)  # noqa: B023
        if "<" not in at and at not in seen and "(" not in at:
            seen.add(at)
            yield at


def _key(pattern: str, found: re.Match[str]) -> str:
    """What a name means where it stands: a match's `public_id`, the API's `competition`."""
    before = pattern[: found.start()].rstrip("/").rpartition("/")[2]
    if found[1] in ("public_id", "slug") or pattern.startswith("/api/"):
        return f"{before}.id"
    return found[1]


def _things() -> Iterator[dict[str, str]]:
    """What stands in addresses: everything of a club and of a competition, together."""
    always = {"number": "1", "kind": "csv", "action": "walkover", "rule": "merit"}
    for game in ("black", "white", "red", "green"):
        yield {**always, "game": game, "games.id": game, "rankings.id": game, "edition": "2026-11"}
    for club in model("Club").objects.order_by("id"):
        yield from _of_club(club, {**always, "club": club.slug, "clubs.id": club.slug})
    for match in model("Fixture").objects.order_by("id"):
        yield {**always, "matches.id": match.public_id, "fixtures.id": match.public_id}


def _of_club(club: Any, things: dict[str, str]) -> Iterator[dict[str, str]]:
    yield things
    for venue in club.venues.order_by("id"):
        for board in venue.boards.order_by("id"):
            yield {**things, "venue": venue.slug, "board": board.public_id}
    for team in club.teams.order_by("id"):
        yield {**things, "team": team.public_id}
    for member in club.memberships.order_by("id")[:10]:
        person = member.person.public_id
        yield {**things, "person": person, "players.id": person}
    for row in club.competitions.select_related("season").order_by("id"):
        entry = row.entries.order_by("id").first()
        one = {"entry": entry.public_id, "entries.id": entry.public_id} if entry else {}
        yield {**things, **one, "season": row.season.slug, "competition": row.slug,
               "competitions.id": row.public_id}  # fmt: skip
