"""Five hundred canaries: people of every age, permission and history, wherever people stand.

Each has a name that nothing else has in it, so that one look at an answer tells whose name was
told. What may be told of whom is worked out here from their rows, and not asked of the gate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import product
from typing import Final

from django.apps import apps
from django.db import models
from django.utils import timezone

from matches.models import AgeBand, Club, Membership, Naming, Person
from matches.models.guards import triggers
from matches.models.people.free_texts import TEXTS
from matches.services.people import ledger
from matches.services.people.ledger import Said

BANDS: Final = tuple(AgeBand.values)
NAMINGS: Final = tuple(Naming.values)
HISTORIES: Final = ("stays", "renamed", "left", "two clubs", "ended", "objected", "erased")
PLACES: Final = (
    "single", "pair", "team", "captain", "substitute", "waiting", "umpire", "organiser",
    "another round", "member", "player with an account",
)  # fmt: skip
TIMES: Final = 5
"""So many of each age, permission and history, each at another place."""

FIRST_TIME, SECOND_TIME, ALIAS = 1000, 2000, 3000
"""Added to somebody's number: what they were called before, and before that; their alias."""
TOKEN: Final = re.compile(r"(zeq|vux|wyj)([a-z]{6})", re.IGNORECASE)
_SYLLABLES: Final = [a + b for a in "bdfgklmnprst" for b in "aeio"]


def spelt(number: int) -> str:
    """A number in six letters."""
    base = len(_SYLLABLES)
    return "".join(_SYLLABLES[number // base**n % base] for n in (2, 1, 0))


def named(number: int) -> dict[str, str]:
    """The name of that number."""
    return {"given_name": f"Zeq{spelt(number)}", "family_name": f"Vux{spelt(number)}"}


@dataclass
class Canary:
    """Somebody, and what became of them."""

    number: int
    band: str
    naming: str
    history: str
    place: str
    pk: int = 0
    clubs: list[Club] = field(default_factory=list)


@dataclass
class Flock:
    """All of them, by number."""

    canaries: dict[int, Canary] = field(default_factory=dict)

    def at(self, place: str) -> list[Canary]:
        """Those who stand there."""
        return [each for each in self.canaries.values() if each.place == place]

    def told(self, text: str) -> dict[int, set[str]]:
        """Whose names stand in a text: which words of them, by number. What was somebody's name
        once is `former`."""
        found: dict[int, set[str]] = {}
        for word, letters in TOKEN.findall(text):
            number = _number(letters.lower())
            if number is None or number % 1000 not in self.canaries:
                continue
            kind = {"zeq": "given", "vux": "family", "wyj": "alias"}[word.lower()]
            former = kind != "alias" and number >= FIRST_TIME
            found.setdefault(number % 1000, set()).add("former" if former else kind)
        return found


def _number(letters: str) -> int | None:
    base, number = len(_SYLLABLES), 0
    for n in range(0, 6, 2):
        if letters[n : n + 2] not in _SYLLABLES:
            return None
        number = number * base + _SYLLABLES.index(letters[n : n + 2])
    return number


def allowed(who: Person, *, known: bool = False) -> set[str]:
    """What a stranger may read of somebody, by their row; `known`: the reader belongs to a club of
    theirs, where adults are known by name."""
    if who.erased_at is not None:
        return set()
    adult = who.age_band == AgeBand.ADULT
    ended = who.shown_until is not None and who.shown_until < timezone.localdate()
    told = {
        Naming.FULL: {"given", "family"} if adult else set(),
        Naming.FIRST: {"given"},
        Naming.ALIAS: {"alias"},
    }.get(Naming(who.naming), set())
    return {"given", "family", *told} if known and adult else set() if ended else told


def lives() -> list[tuple[str, str, str]]:
    """Every age, permission and history that there can be: in full an adult alone is named."""
    every = product(BANDS, NAMINGS, HISTORIES)
    return [each for each in every if each[0] == AgeBand.ADULT or each[1] != Naming.FULL]


def wishes() -> Iterator[Canary]:
    """Every age with every permission and history, each of these several times, elsewhere."""
    every = lives()
    for number in range(len(every) * TIMES):
        time, which = divmod(number, len(every))
        band, naming, history = every[which]
        place = PLACES[(which + 7 * time) % len(PLACES)]
        yield Canary(number, band, naming, history, place)


def hatched(clubs: list[Club]) -> Flock:
    """The rows of all canaries, with the first name each ever had: who was there already takes one
    (so that every format has them), the others are new members."""
    flock = Flock({each.number: each for each in wishes()})
    there = list(Person.objects.order_by("pk"))
    for each, row in zip(flock.canaries.values(), there, strict=False):
        each.place, each.pk = "as before", row.pk
        each.clubs = list(Club.objects.filter(memberships__person=row).distinct())
        for name, value in _first_row(each, row.code).items():
            setattr(row, name, value)
        row.save()
    new = [each for each in flock.canaries.values() if not each.pk]
    for each in new:
        home = clubs[each.number % len(clubs)]
        each.clubs = clubs if each.history == "two clubs" else [home]
    rows = [Person(**_first_row(each, f"{each.clubs[0].name} {each.number}")) for each in new]
    for each, row in zip(new, Person.objects.bulk_create(rows), strict=True):
        each.pk = row.pk
    seasons = {club.pk: club.seasons.latest("starts_on") for club in clubs}
    Membership.objects.bulk_create(
        Membership(person_id=each.pk, club=club, season=seasons[club.pk])
        for each in new
        for club in each.clubs
    )
    return flock


def _first_row(each: Canary, code: str) -> dict[str, str]:
    first = each.number + (FIRST_TIME if each.history == "renamed" else 0)
    alias = f"Wyj{spelt(each.number + ALIAS)}"
    return {
        **named(first), "age_band": each.band, "naming": each.naming, "alias": alias, "code": code,
    }  # fmt: skip


def sing(flock: Flock, club: Club) -> int:
    """The names of a club's canaries, a handful in each, in every free text of the club; how many
    texts. As they are called now, and in the spellings people use."""
    own = [each for each in flock.canaries.values() if club in each.clubs]
    people = Person.objects.in_bulk([each.pk for each in own])
    sung = 0
    with triggers.redacting():
        for model, column, way in TEXTS:
            kind = apps.get_model("matches", model)
            most = min(200, kind._meta.get_field(column).max_length or 200)
            for row in models.QuerySet(kind).filter(**{way: club}):
                heard = [people[own[(sung * 5 + n) % len(own)].pk] for n in range(5)]
                text = "; ".join(_spellings(who) for who in heard)
                models.QuerySet(type(row)).filter(pk=row.pk).update(**{column: text[:most]})
                sung += 1
    return sung


def _spellings(who: Person) -> str:
    given, family = who.given_name, who.family_name
    return f"{given} {family.upper()} was ill, {given}{family}"


def live(flock: Flock, some: list[Canary]) -> None:
    """What becomes of them: renamed twice, gone from the club, at the end of what was allowed."""
    for each in some:
        row = Person.objects.get(pk=each.pk)
        if each.history == "renamed":
            for number in (each.number + SECOND_TIME, each.number):
                for name, value in named(number).items():
                    setattr(row, name, value)
                row.save()
        elif each.history == "left":
            row.memberships.update(left_on=timezone.localdate() - timedelta(days=1))
        elif each.history == "objected" and each.clubs:
            ledger.append(row, each.clubs[0], Said(kind="objected"), by=None)
        elif each.history == "ended":
            Person.objects.filter(pk=row.pk).update(
                shown_until=timezone.localdate() - timedelta(days=1)
            )
