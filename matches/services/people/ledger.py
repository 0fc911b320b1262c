"""The permission ledger's one hand: appends lines, and writes what they come to into the person's
row, in the same transaction. Nobody else writes `naming`, `shown_on`, `shown_until`
or `code`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date

from django.db.models import QuerySet

from matches.models import (
    Club,
    ClubCode,
    Evidence,
    GivenBy,
    Naming,
    Permission,
    PermissionKind,
    PermissionNote,
    Person,
    Surface,
    User,
)
from matches.models.people.club_codes import free_number, short_name
from matches.models.people.permission import level_of
from matches.policy import walls
from matches.policy.charge import belonging
from matches.policy.permissions import BY_THEMSELVES, InForce, in_force, last_words
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.people import shown

DERIVED = ("naming", "shown_on", "shown_until", "code", "code_of_id")
NOBODY = (GivenBy.CLUB.value, Evidence.NONE.value)
"""The club's own word, for which nobody was asked."""


@dataclass(frozen=True)
class Said:
    """How somebody may be named, in whose name that was said, how, until when, and on which
    surfaces."""

    naming: str = Naming.CODE.value
    kind: str = PermissionKind.GIVEN.value
    given_by: str = GivenBy.CLUB.value
    evidence: str = Evidence.NONE.value
    until: date | None = None
    note: str = ""
    surface: str = Surface.EVERYWHERE.value


def append(
    person: Person, club: Club, said: Said, *, by: User | None, confirmed_by: User | None = None
) -> None:
    """Append what was said of a person in a club, and have it hold; their alias and age band are
    saved with it. To which club they belong no more has no say from then on. That they asked not to
    be published stands until more is confirmed, or somebody outside the club is named who took it
    back."""
    words = last_words(_lines(person))
    said = _still_objecting(words.get(club.pk), said)
    here = set(_belonging(person, [each for each in words if each is not None]))
    for other in words.keys() - here - {club.pk}:
        _append(person, other, Said(kind=PermissionKind.ENDED.value), by=by)
    line = _append(person, club.pk, said, by=by, confirmed_by=confirmed_by)
    if said.note.strip():
        PermissionNote.objects.create(permission=line, text=said.note.strip())
    number_of(person, club)
    settle(person)


def words_of(person: Person) -> list[int]:
    """The keys of what every club last said of somebody, in the order in which they spoke."""
    return [line.pk for line in last_words(_lines(person)).values()]


def say_again(person: Person, words: list[int], *, by: User | None) -> None:
    """Append of every club what it said by the time of `words`, where it says something else now:
    who was made one with somebody is two with them again. The rows are the caller's to settle."""
    now = last_words(_lines(person))
    if [line.pk for line in now.values()] == words:
        return
    then = Permission.objects.in_bulk(words)
    for line in (then[key] for key in words):
        _copy(person, line, by)
    for club in now.keys() - {line.club_id for line in then.values()}:
        _append(person, club, Said(kind=PermissionKind.ENDED.value), by=by)


def _copy(person: Person, line: Permission, by: User | None) -> None:
    said = Said(
        line.naming, line.kind, line.given_by, line.evidence, line.until, surface=line.surface
    )
    _append(person, line.club_id, said, by=by, confirmed_by=line.confirmed_by)


def run_out(person: Person) -> None:
    """Append that what clubs said of a person is over, and have that hold: nobody said it, and an
    objection stays one."""
    for club, word in last_words(_lines(person)).items():
        if level_of(word.naming):
            _append(person, club, Said(kind=PermissionKind.WITHDRAWN.value), by=None)
    settle(person)


def _still_objecting(last: Permission | None, said: Said) -> Said:
    """What is said, as an objection where it takes none back."""
    nobody = (said.given_by, said.evidence) in (NOBODY, BY_THEMSELVES)
    if last is None or last.kind != PermissionKind.OBJECTED or level_of(said.naming) or not nobody:
        return said
    return replace(said, kind=PermissionKind.OBJECTED.value)


def adds_nothing(person: Person, club: Club, said: Said) -> bool:
    """Whether a club's last word says the same, and nothing new is said of who said so: nobody's
    own word, and no objection, is written over by the same once more."""
    last = _lines(person).filter(club=club).last()
    if last is None or said.kind != PermissionKind.GIVEN or said.note.strip():
        return False
    until = said.until if level_of(said.naming) else None
    same = said.naming == last.naming == person.naming and until == last.until
    same = same and _surface(said) == last.surface == person.shown_on
    own = (last.given_by, last.evidence) == BY_THEMSELVES
    return same and (own or (said.given_by, said.evidence) == NOBODY)


def begin(person: Person, club: Club, said: Said, *, by: User | None) -> None:
    """Save somebody new with their first line and their number in a club: what `append` comes to,
    with nothing to look up, for a class is made at once. Three queries and the saving."""
    number = _drawn(club)
    person.naming, person.shown_on = said.naming, _surface(said)
    person.code, person.code_of = f"{short_name(club.name)} {number}", club
    person.save()
    _append(person, club.pk, said, by=by)
    with walls.within(club.pk):
        ClubCode.objects.create(person=person, club=club, number=number)


def _append(
    person: Person, club: int | None, said: Said, *, by: User | None,
    confirmed_by: User | None = None,
) -> Permission:  # fmt: skip
    # The one place that appends to it; also that another club has no say any more.
    with walls.within(club):
        return Permission.objects.create(
            person=person,
            club_id=club,
            kind=said.kind,
            naming=said.naming,
            surface=_surface(said),
            level=level_of(said.naming),
            given_by=said.given_by,
            evidence=said.evidence,
            until=said.until if level_of(said.naming) else None,
            recorded_by=by,
            confirmed_by=confirmed_by,
        )


def _surface(said: Said) -> str:
    """Where it holds: a code is read everywhere."""
    return Surface.EVERYWHERE.value if said.naming == Naming.CODE else said.surface


def settle(person: Person) -> None:
    """Write into a person's row what the ledger comes to."""
    told = in_force(_lines(person))
    naming, surface, until, code, club = _columns(person, told)
    person.naming, person.shown_on, person.shown_until = naming, surface, until
    person.code, person.code_of_id = code, club
    save(person)


def save(person: Person) -> None:
    """Save how somebody is shown, their alias and their age band; what was typed of them is the
    caller's to check."""
    person.save(update_fields=[*DERIVED, "alias", "age_band"])
    shown.otherwise(person)


@walls.across_clubs()
def forget(person: Person) -> None:
    """Let everything go that the ledger keeps of somebody and is no line of it: their numbers, what
    was noted, what waits. The row is the caller's to save; the lines say no name, and stay."""
    person.naming, person.shown_on = Naming.CODE, Surface.EVERYWHERE
    person.shown_until, person.code, person.code_of = None, "", None
    person.club_codes.all().delete()
    person.asked_levels.all().delete()
    PermissionNote.objects.filter(permission__person=person).delete()


def let_go_of(person: Person, club: Club) -> None:
    """A club has no say over somebody any more, and keeps nothing beside the lines: their number,
    what it noted, what waits there. What other clubs say holds."""
    if club.pk in last_words(_lines(person)):
        _append(person, club.pk, Said(kind=PermissionKind.ENDED.value), by=None)
    with walls.within(club.pk):
        person.club_codes.filter(club=club).delete()
        person.asked_levels.filter(club=club).delete()
    PermissionNote.objects.filter(permission__person=person, permission__club=club).delete()
    settle(person)


def objected(person: Person) -> bool:
    """Whether somebody asked not to be published, in whichever club."""
    words = last_words(_lines(person)).values()
    return any(word.kind == PermissionKind.OBJECTED for word in words)


def chose_themselves(person: Person, club: Club) -> bool:
    """Whether a club's last word of somebody is their own, by their own sign-in."""
    last = _lines(person).filter(club=club).last()
    return last is not None and (last.given_by, last.evidence) == BY_THEMSELVES


def recode(club: Club) -> None:
    """Write the codes of a club anew: it has another name."""
    own = ClubCode.objects.filter(club=club).values("person")
    people = Person.objects.filter(pk__in=own, erased_at__isnull=True).order_by("pk")
    with walls.within(club.pk):
        for person in people.select_for_update(of=("self",), no_key=True):
            settle(person)


def number_of(person: Person, club: Club) -> int:
    """Somebody's number in a club, drawn by lot when it is first needed."""
    with walls.within(club.pk):
        held = ClubCode.objects.filter(person=person, club=club).first()
        if held is None:
            held = ClubCode.objects.create(person=person, club=club, number=_drawn(club))
    return held.number


def _drawn(club: Club) -> int:
    """A number that nobody has in a club; whoever else draws one there at the same time waits."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    taken = ClubCode.objects.filter(club=club).values_list("number", flat=True)
    with walls.within(club.pk):
        return free_number(set(taken))


def differing() -> Iterator[str]:
    """The public ids of everybody whose row says something else than the ledger comes to. Two
    queries a person: for who runs the server, and for the tests."""
    for person in Person.objects.filter(erased_at__isnull=True).order_by("pk").iterator():
        held = tuple(getattr(person, name) for name in DERIVED)
        if held != _columns(person, in_force(_lines(person))):
            yield person.public_id


@one_transaction
def settle_again(public_id: str) -> None:
    """Write into a person's row what the ledger comes to, for whoever runs the server."""
    settle(rows.person(public_id, lock=True))


def _columns(person: Person, told: InForce) -> tuple[str, str, date | None, str, int | None]:
    code = ""
    if told.club_id is not None:
        held = ClubCode.objects.filter(person=person, club=told.club_id).select_related("club")
        with walls.within(told.club_id):
            code = "".join(f"{short_name(each.club.name)} {each.number}" for each in held)
    return told.naming, told.surface, told.until, code, told.club_id if code else None


def _lines(person: Person) -> QuerySet[Permission]:
    return person.permissions.order_by("pk")


def _belonging(person: Person, clubs: Iterable[int]) -> Iterator[int]:
    for club in clubs:
        if Person.objects.filter(belonging(club), pk=person.pk).exists():
            yield club
