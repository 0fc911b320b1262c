"""Who looked at full names of a club's people, for its owners; for who organises it their own."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.core.paginator import Paginator

from matches.models import Club, Look, Person, User
from matches.policy import visibility
from matches.policy.access import owns
from matches.policy.charge import belonging
from matches.policy.visibility import Viewer
from matches.selectors.clubs import organised_club

PER_PAGE: Final = 50


@dataclass(frozen=True)
class LookLine:
    """One look: `who` by name or by what they sign in with ("": a command at the server), of what
    (`surface`) and by which `door`, as codes, and how many `people` were named."""

    at: datetime
    who: str
    surface: str
    door: str
    people: int


@dataclass(frozen=True)
class LooksPage:
    """A page of the list, the newest first. `everybodys`: of everybody who looked, not of the
    reader alone."""

    club: Club
    lines: tuple[LookLine, ...]
    everybodys: bool
    page: int
    pages: int


def looks_page(slug: str, reader: User, viewer: Viewer, number: int = 1) -> LooksPage | None:
    """Who looked at names of a club's people: an owner reads of everybody, another organiser of
    themselves. None where there is no such club for the reader, or no such page. Six queries."""
    club = organised_club(slug, viewer)
    if club is None:
        return None
    everybodys = owns(reader, club.pk)
    rows = Look.objects.filter(club=club).select_related("who")
    pages = Paginator(rows if everybodys else rows.filter(who=reader), PER_PAGE)
    if not 1 <= number <= pages.num_pages:
        return None
    held = list(pages.page(number).object_list)
    names = _names(club, {one.who_id for one in held if one.who_id is not None})
    return LooksPage(
        club, tuple(_line(one, names) for one in held), everybodys, number, pages.num_pages
    )


def _line(row: Look, names: dict[int, str]) -> LookLine:
    who = row.who.get_username() if row.who is not None else ""
    return LookLine(row.at, names.get(row.who_id or 0, who), row.surface, row.door, row.people)


def _names(club: Club, users: Iterable[int]) -> dict[int, str]:
    """Own people by name, by their account. One query."""
    people = Person.objects.filter(belonging(club.pk), user__in=users)
    return {one.user_id or 0: visibility.full_name(one) for one in people}
