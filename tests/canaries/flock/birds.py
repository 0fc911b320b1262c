"""Five hundred canaries: people of every age, permission and history, wherever people stand.

Each has a name that nothing else has in it, so that one look at an answer tells whose name was
told. What may be told of whom on which surface is worked out here from the lines of the permission
ledger, and not asked of the gate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from functools import reduce
from itertools import product
from typing import Final

from django.apps import apps
from django.db import models
from django.utils import timezone

from matches.models import AgeBand, Club, Membership, Naming, Permission, Person, Surface
from matches.models.guards import triggers
from matches.models.people.free_texts import TEXTS
from matches.policy.surfaces import Place
from matches.services.people import ledger
from matches.services.people.ledger import Said
from tests.deep import either

BANDS: Final = tuple(AgeBand.values)
NAMINGS: Final = tuple(Naming.values)
SURFACES: Final = tuple(Surface.values)
HELD: Final = {
    "everywhere": {Place.PAGES, Place.RANKINGS, Place.FEEDS},
    "pages": {Place.PAGES},
    "rankings": {Place.PAGES, Place.RANKINGS},
    "feeds": {Place.PAGES, Place.FEEDS},
}
"""On which places a line of the ledger lets something be read."""
HISTORIES: Final = ("stays", "renamed", "left", "two clubs", "ended", "objected", "erased")
PLACES: Final = (
    "single", "pair", "team", "captain", "substitute", "waiting", "umpire", "organiser",
    "another round", "member", "player with an account",
)  # fmt: skip
GIVEN: Final = {"given_by": "guardian", "evidence": "paper"}
TIMES: Final = either(2, 5)
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
    surface: str
    pk: int = 0
    clubs: list[Club] = field(default_factory=list)


@dataclass
class Flock:
    """All of them, by number."""

    canaries: dict[int, Canary] = field(default_factory=dict)
    renamed: bool = True
    """Whether those who are to be renamed have been."""

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
            former = kind != "alias" and number >= (FIRST_TIME if self.renamed else SECOND_TIME)
            found.setdefault(number % 1000, set()).add("former" if former else kind)
        return found


def _number(letters: str) -> int | None:
    base, number = len(_SYLLABLES), 0
    for n in range(0, 6, 2):
        if letters[n : n + 2] not in _SYLLABLES:
            return None
        number = number * base + _SYLLABLES.index(letters[n : n + 2])
    return number


@dataclass(frozen=True)
class Word:
    """What all lines of the ledger about somebody come to."""

    naming: str = "code"
    places: frozenset[Place] = frozenset()


def words_of_the_ledger() -> dict[int, Word]:
    """Of everybody, by key: of each club's last line the one that tells least, until the first of
    them runs out, on the places where all of them let something be read."""
    last: dict[int, dict[int | None, Permission]] = {}
    for line in Permission.objects.order_by("pk"):
        held = last.setdefault(line.person_id, {})
        held.pop(line.club_id, None)
        if line.kind != "ended":
            held[line.club_id] = line
    return {who: _word(list(held.values())) for who, held in last.items()}


def _word(lines: list[Permission]) -> Word:
    """Of lines in the order in which they were said, of which the later counts among equals."""
    if not lines:
        return Word()
    telling = {"code": 0, "alias": 0, "initials": 1, "first": 2, "full": 3}
    least = min(reversed(lines), key=lambda line: telling[line.naming])
    today = timezone.localdate()
    over = any(
        telling[line.naming] and line.until is not None and line.until < today for line in lines
    )
    if least.naming == "code" or (over and telling[least.naming]):
        return Word()
    held = (HELD[line.surface] for line in lines)
    return Word(least.naming, frozenset(reduce(lambda one, other: one & other, held)))


def allowed(who: Person, word: Word, at: Place, *, known: bool = False) -> set[str]:
    """What a stranger may read of somebody at a place, by the ledger's word; `known`: the reader
    knows them there by name, which of children no member does."""
    if who.erased_at is not None:
        return set()
    adult = who.age_band == AgeBand.ADULT
    told = {
        "full": {"given", "family"} if adult else set(),
        "first": {"given"},
        "alias": {"alias"},
    }.get(word.naming, set())
    told = told if at in word.places else set()
    return {"given", "family", *told} if known and adult else told


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
        surface = SURFACES[(which + time) % len(SURFACES)]
        yield Canary(number, band, naming, history, place, surface)


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
    people = Person.objects.in_bulk([each.pk for each in flock.canaries.values()])
    for each in flock.canaries.values():
        _permit(each, people[each.pk])
    return flock


def _permit(each: Canary, row: Person) -> None:
    """Their permission, as lines of the ledger: of each of their clubs one, on other surfaces."""
    first = SURFACES.index(each.surface)
    for n, club in enumerate(each.clubs):
        surface = SURFACES[(first + n) % len(SURFACES)]
        ledger.append(row, club, Said(each.naming, surface=surface, **GIVEN), by=None)
    if not each.clubs:
        # Of no club any more: nobody has a say, and nothing is told.
        ledger.settle(row)


def _first_row(each: Canary, code: str) -> dict[str, str]:
    first = each.number + (FIRST_TIME if each.history == "renamed" else 0)
    alias = f"Wyj{spelt(each.number + ALIAS)}"
    return {
        **named(first), "age_band": each.band, "naming": "code", "alias": alias, "code": code,
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
            yesterday = timezone.localdate() - timedelta(days=1)
            for club in each.clubs:
                said = Said(each.naming, until=yesterday, surface=each.surface, **GIVEN)
                ledger.append(row, club, said, by=None)
