"""Entries: who is in a competition, and who leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AgeBand,
    Competition,
    CompetitionState,
    Entry,
    EntryKind,
    Fixture,
    Pair,
    Person,
    Team,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.charge import belonging
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.base.trials import tried
from matches.services.competitions import waiting
from matches.services.competitions.leaving import WithdrawalPlan, preview_withdrawal, withdraw
from matches.services.draws import drawn, known_formats, seeds
from matches.services.draws.format import Newcomers
from matches.services.people import names, people
from matches.services.people.names import NameLine
from matches.services.teams import guests

__all__ = [
    "NameLine",
    "WithdrawalPlan",
    "doubts",
    "enter",
    "enter_names",
    "preview_names",
    "preview_withdrawal",
    "remove",
    "seed",
    "withdraw",
]

TAKES_ENTRIES = (CompetitionState.DRAFT, CompetitionState.OPEN)


@one_transaction
def enter(
    actor: Actor,
    competition: str,
    *,
    people: Sequence[str] = (),
    team: str | None = None,
    seed: int | None = None,
) -> Entry:
    """Enter a person, two people as a pair, or a team, by public id. Who may: organisers.

    A Swiss competition takes late entries while rounds are to be drawn: `seed` is then the place at
    which it is seated, None the last, and the rounds it missed are byes.
    """
    row, user = _taking(actor, competition)
    return make_entry(row, user, people, team, seed)


def make_entry(
    row: Competition, user: User, people: Sequence[str], team: str | None, seed: int | None = None
) -> Entry:
    """Enter a person, a pair or a team, as the competition has it, inside another's transaction."""
    if row.entry_kind == EntryKind.TEAM:
        return _new_entry(row, user, seed, team=_team(row, team))
    due = 2 if row.entry_kind == EntryKind.PAIR else 1
    if team is not None or len(people) != due:
        raise InvalidError(
            {"people": [_("%(kind)s enter here: name %(due)d.")
                        % {"kind": row.get_entry_kind_display(), "due": due}]}
        )  # fmt: skip
    found = [_known_person(row, each) for each in people]
    if due == 1:
        return _new_entry(row, user, seed, person=found[0])
    return _new_entry(row, user, seed, pair=_pair(found))


def preview_names(actor: Actor, competition: str, text: str) -> tuple[NameLine, ...]:
    """What `enter_names` would make of a pasted list, line by line; nothing is saved."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return names.with_like(_read(row, text), _known(row))


def doubts(
    actor: Actor, competition: str, text: str, *, age_band: str | None = None
) -> tuple[str, ...]:
    """What is asked before `enter_names`, in sentences: who would be new, and is called nearly as
    somebody whom the club knows. Where something is asked it is tried, and refused as that is."""
    asked = names.doubts(preview_names(actor, competition, text))
    if asked:
        tried(lambda: enter_names(actor, competition, text, age_band=age_band))
    return asked


@one_transaction
def enter_names(
    actor: Actor, competition: str, text: str, *, age_band: str | None = None
) -> tuple[Entry, ...]:
    """Enter everybody on a pasted list: those the club knows, and new people for the others.

    One line a name ("Asha Brown", "Brown, Asha", "3. Asha Brown"). Who is in already is passed
    over, so that a longer list may be pasted again. Where a line is doubtful nobody is entered and
    InvalidError names every such line ("line 4"). Returns the new entries. Who may: organisers.
    """
    row, user = _taking(actor, competition)
    if row.entry_kind != EntryKind.PERSON:
        raise ConflictError(_("Only people are entered by a list of names."), code="kind-of-entry")
    lines = _read(row, text)
    if not lines:
        raise InvalidError({"names": [_("There is no name in the list.")]})
    mistakes = {f"line {line.number}": [line.mistake] for line in lines if line.mistake}
    if mistakes:
        raise InvalidError(mistakes, sentence=_say(lines))
    by_id = Person.objects.in_bulk(
        [line.person for line in lines if line.person], field_name="public_id"
    )
    new = [
        by_id[line.person] if line.person else _make(row, user, line, age_band)
        for line in lines
        if not line.entered
    ]
    made = {each.pk: _new_entry(row, user, None, person=each) for each in by_lot(row, new)}
    return tuple(made[each.pk] for each in new)


@one_transaction
def seed(actor: Actor, competition: str, order: Sequence[str]) -> None:
    """Seed the entries: `order` is public ids, best first; who is not named has no seed."""
    row, user = _taking(actor, competition)
    if row.state not in TAKES_ENTRIES:
        raise ConflictError(_("The fixtures are out: the seeds are settled."), code="drawn")
    entered = set(row.entries.values_list("public_id", flat=True))
    if len(set(order)) != len(order) or not set(order) <= entered:
        raise InvalidError({"order": [_("Name entries of this competition, each once.")]})
    before = {"seeds": seeds.put(row, order)}
    audits.note(
        "entries.seeded", "competition", row.public_id,
        by=user, club=row.club_id, before=before, after={"seeds": list(order)},
    )  # fmt: skip


@one_transaction
def remove(actor: Actor, entry: str) -> None:
    """Take an entry off the list before the draw, as if it had never been. Who may: organisers."""
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    if Entry.objects.filter(replaces=row).exists():
        raise ConflictError(
            _("Somebody took over their matches. Take that back: they are in again then."),
            code="replaced",
        )
    if Fixture.objects.filter(Q(home=row) | Q(away=row)).exists():
        raise ConflictError(
            _("This entry has fixtures: withdraw it, or delete the draw first."), code="drawn"
        )
    audits.note("entry.removed", "entry", row.public_id, by=user, club=row.competition.club_id)
    # In a Swiss of which no round is drawn they stand in the table already.
    drawn.ask_for_tables_of(row)
    row.delete()
    waiting.move_up(rows.competition(row.competition.public_id, lock=True), user)


def by_lot(row: Competition, listed: Sequence[Person]) -> Sequence[Person]:
    """People as they are listed; where somebody is under 18, by their public ids, which are a lot:
    the order of entries is public, and a class list's would tell whose code is whose."""
    if known_formats.of(row).in_order or all(each.age_band == AgeBand.ADULT for each in listed):
        return listed
    return sorted(listed, key=attrgetter("public_id"))


def _taking(actor: Actor, competition: str) -> tuple[Competition, User]:
    """A competition that takes entries, and its organiser."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    if row.state not in TAKES_ENTRIES and not _newcomers(row):
        raise ConflictError(
            _("The fixtures of %(competition)s are out. Delete the draw to enter more.")
            % {"competition": row.name},
            code="drawn",
        )
    return row, user


def _new_entry(
    row: Competition,
    by: User,
    seed: int | None,
    *,
    person: Person | None = None,
    pair: Pair | None = None,
    team: Team | None = None,
) -> Entry:
    entry = Entry(competition=row, person=person, pair=pair, team=team, seed=seed)
    newcomers = _newcomers(row)
    if newcomers is not None and newcomers.placed:
        # A late one is seated where its strength puts it; the seeds of the others stand.
        entry.seed = None
    clean(entry)
    entry.save()
    if newcomers is not None and newcomers.seat is not None:
        newcomers.seat(entry, seed, by)
    audits.note(
        "entry.entered", "entry", entry.public_id,
        by=by, club=row.club_id, after={"competition": row.public_id},
    )  # fmt: skip
    return entry


def _newcomers(row: Competition) -> Newcomers | None:
    """How a competition takes entries although its fixtures are out; None where it does not."""
    found = known_formats.of(row).newcomers
    return found if found is not None and found.takes(row) else None


def _known_person(row: Competition, public_id: str) -> Person:
    person = Person.objects.filter(belonging(row.club_id), public_id=public_id).first()
    if person is None:
        raise NotFoundError(_("No such person in %(club)s.") % {"club": row.club.name})
    return person


def _pair(found: Sequence[Person]) -> Pair:
    first, second = found
    return people.pair_of(first, second)


def _team(row: Competition, public_id: str | None) -> Team:
    if public_id is None:
        raise InvalidError({"team": [_("Teams enter here: name one.")]})
    team = rows.team(public_id)
    guests.require_consent(row, team)
    # A season is a club's own: another club says by its consent that the team is the one meant.
    if team.club_id == row.club_id and team.season_id not in (None, row.season_id):
        raise InvalidError({"team": [_("That team is of another season.")]})
    return team


def _make(row: Competition, by: User, line: NameLine, age_band: str | None) -> Person:
    return people.new_person(
        row.club,
        row.season,
        by,
        given_name=line.given_name,
        family_name=line.family_name,
        age_band=age_band,
    )


def _read(row: Competition, text: str) -> tuple[NameLine, ...]:
    try:
        lines = names.read_lines(text)
    except ValueError as error:
        raise InvalidError({"names": [str(error)]}) from error
    entered = set(row.entries.filter(person__isnull=False).values_list("person_id", flat=True))
    return names.matched(lines, _known(row), entered)


def _known(row: Competition) -> list[Person]:
    return list(Person.objects.filter(belonging(row.club_id)))


def _say(lines: Sequence[NameLine]) -> str:
    told = [
        _("Line %(line)d: %(mistake)s") % {"line": line.number, "mistake": line.mistake}
        for line in lines
        if line.mistake
    ]
    return " ".join(told)
