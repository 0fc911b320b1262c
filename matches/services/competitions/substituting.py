"""Somebody comes in for who left: takes over the matches that are open, nothing that was played.

Each has a row of their own, with what each played: so every number of a table is somebody's own and
can be proven. Who left before playing at all gives up the place itself, and has no row.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    BYES,
    Adjustment,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    LineUp,
    Outcome,
    Place,
    RunningCard,
    User,
    Withdrawal,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows, trials
from matches.services.base.sentences import match_named
from matches.services.base.transaction import given, one_transaction
from matches.services.competitions import entries, leaving_letters, returning
from matches.services.draws import known_formats
from matches.services.results import outcomes
from matches.tournament.formats.brackets import BRACKETS


@dataclass(frozen=True)
class Substitution:
    """What coming in for an entry would be: the matches `taken` over, how many that were played
    `stay` with who played them, and how many of those taken over were given away when they left
    (`reopened`). `own_row`: who left keeps a row. `hindrance`: why it cannot be, "" if it can."""

    taken: tuple[Fixture, ...] = ()
    stay: int = 0
    reopened: int = 0
    own_row: bool = False
    hindrance: str = ""


def preview(actor: Actor, entry: str) -> Substitution:
    """What somebody who comes in for an entry would take over; nothing is saved."""
    row = rows.entry(entry)
    user = access.require_organiser_of(actor, row.competition)
    try:
        return trials.tried(lambda: _plan(row, user))
    except ConflictError as refused:
        return Substitution(hindrance=str(refused))


@one_transaction
def come_in(
    actor: Actor,
    entry: str,
    *,
    reason: str,
    people: Sequence[str] = (),
    team: str | None = None,
    on: date | None = None,
) -> Entry:
    """Enter a person, a pair or a team in the place of an entry that leaves, or has left: the open
    matches are theirs (`preview`); what was played stays. Returns the new entry.

    ConflictError where the format has no such thing, a match is under way, or what was given away
    when they left cannot be open again. Who may: organisers.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    locked = rows.competition(row.competition.public_id, lock=True)
    left_on = row.withdrawn_on or on or timezone.localdate()
    planned = _plan(row, user)
    made = entries.make_entry(locked, user, people, team)
    made.replaces = row
    made.save(update_fields=["replaces"])
    row.state, row.withdrawal, row.withdrawn_on = EntryState.WITHDRAWN, Withdrawal.STAND, left_on
    row.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    _hand_over(planned.taken, row, made)
    _seat(row, made, planned.taken)
    audits.note(
        "entry.substituted", "entry", row.public_id, by=user, club=locked.club_id, summary=reason,
        after={"by": made.public_id, "fixtures": [each.public_id for each in planned.taken]},
    )  # fmt: skip
    leaving_letters.leave_word(made, leaving_letters.IN_PLACE, user)
    return made


@one_transaction
def take_back(actor: Actor, entry: str) -> Entry:
    """Take out an entry that came in for another, who has all of those matches again, and is in.
    Returns that one. ConflictError once one of the matches has begun. Who may: organisers."""
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    locked = rows.competition(row.competition.public_id, lock=True)
    outcomes.require_open(locked)
    hindrance = why_not_back(row)
    if hindrance:
        raise ConflictError(hindrance, code="already-played")
    former = rows.entry(str(row.replaces.public_id) if row.replaces else "", lock=True)
    own = _all_of(row, lock=True)
    former.state, former.withdrawal, former.withdrawn_on = EntryState.ENTERED, None, None
    former.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    _hand_over(own, row, former)
    for place in row.places.select_related("division"):
        if former.places.filter(division=place.division).exists():
            place.delete()
        else:
            place.entry = former
            place.save(update_fields=["entry"])
        messages.put(messages.STANDING, division=place.division.public_id)
    audits.note(
        "entry.substitution-taken-back", "entry", former.public_id, by=user, club=locked.club_id,
        after={"by": row.public_id, "fixtures": [each.public_id for each in own]},
    )  # fmt: skip
    row.delete()
    leaving_letters.leave_word(former, leaving_letters.AGAIN, user)
    return former


def preview_back(actor: Actor, entry: str) -> tuple[str, Entry | None]:
    """Why it cannot be taken back that an entry came in, "" where it can; and who is in again then.
    Who may: organisers."""
    row = rows.entry(entry)
    access.require_organiser_of(actor, row.competition)
    former = rows.entry(row.replaces.public_id) if row.replaces is not None else None
    return why_not_back(row), former


def why_not_back(row: Entry) -> str:
    """Why it cannot be taken back that an entry came in for another, "" where it can."""
    if row.replaces is None:
        return _("They came in for nobody.")
    if row.state == EntryState.WITHDRAWN:
        return _("They have left themselves: take that back first.")
    if Adjustment.objects.filter(entry=row).exists():
        return _("They were given points, or lost some: those stand in the record.")
    return _under_way(row, _all_of(row), _("so it stays. Somebody else can come in for them."))


def _plan(row: Entry, user: User) -> Substitution:
    """What is taken over, once what was given away is open again: to be done in a transaction that
    is either kept or taken back as a whole."""
    competition = row.competition
    outcomes.require_open(competition)
    held = known_formats.of(competition)
    if held.no_substitute:
        raise ConflictError(str(held.no_substitute), code="format")
    reopened = 0
    if row.state == EntryState.WITHDRAWN:
        reopened = len(returning.plan(row).open)
        returning.give_back(row, user)
    every = _all_of(row, lock=True)
    taken = tuple(each for each in every if each.state == FixtureState.PLANNED or _is_bye(each))
    if not any(each.state == FixtureState.PLANNED for each in taken):
        raise ConflictError(
            _("No match of theirs is open: there is nothing to take over."), code="nothing"
        )
    rest = [each for each in every if each not in taken and each.outcome != Outcome.VOID]
    said = _under_way(row, [each for each in every if each.state != FixtureState.OFFICIAL])
    if said:
        raise ConflictError(said, code="under-way")
    if rest and held.no_substitute_midway:
        raise ConflictError(str(held.no_substitute_midway), code="format")
    matches = tuple(each for each in taken if not _is_bye(each))
    own_row = any(_keeps_row(row, each) for each in _divisions(taken))
    return Substitution(taken, len(rest), min(reopened, len(matches)), own_row)


def _under_way(row: Entry, own: Sequence[Fixture], so: str = "") -> str:
    """Why these matches of an entry are not anybody else's to play: one of them has begun."""
    for each in own:
        side = "A" if each.home_id == row.pk else "B"
        begun = each.state != FixtureState.PLANNED and not _is_bye(each)
        if begun or RunningCard.objects.filter(fixture=each, ended_at=None).exists():
            told = _("Match %(match)s of theirs has begun") % {
                "match": match_named(each, full=True)
            }
        elif LineUp.objects.filter(fixture=each, side=side).exists():
            told = _("Their line-up for match %(match)s is handed in") % {
                "match": match_named(each, full=True)
            }
        else:
            continue
        return f"{told}, {so or _('so play it, or rule on it, first.')}"
    return ""


def _hand_over(own: Sequence[Fixture], former: Entry, to: Entry) -> None:
    """Give matches of one entry to another; who was named for a board of a team's is free."""
    for each in own:
        side = "home" if each.home_id == former.pk else "away"
        setattr(each, side, to)
        each.revision += 1
        each.save(update_fields=[side, "revision"])
        each.boards.update(**{f"{side}_person": None, f"{side}_pair": None})
        outcomes.tell(each, "fixture")
    Fixture.objects.filter(umpired_by=former, state=FixtureState.PLANNED).update(umpired_by=to)


def _seat(former: Entry, to: Entry, taken: Sequence[Fixture]) -> None:
    for division in _divisions(taken):
        places = Place.objects.filter(division=division)
        if _keeps_row(former, division):
            last = places.aggregate(last=Max("number"))["last"] or 0
            Place.objects.create(division=division, entry=to, number=last + 1)
        else:
            places.filter(entry=former).update(entry=to)
        messages.put(messages.STANDING, division=division.public_id)


def _keeps_row(row: Entry, division: Division) -> bool:
    """Whether an entry has a row of its own in a division's table: it played there, was ruled on,
    or given points. In a bracket nobody has: its places are what was drawn."""
    if division.stage.format_in_force in BRACKETS:
        return False
    own = Fixture.objects.filter(Q(home=row) | Q(away=row), division=division)
    counted = own.filter(state=FixtureState.OFFICIAL).exclude(outcome__in=(*BYES, Outcome.VOID))
    return counted.exists() or Adjustment.objects.filter(entry=row, division=division).exists()


def _divisions(taken: Sequence[Fixture]) -> list[Division]:
    return list({each.division_id: each.division for each in taken}.values())


def _is_bye(each: Fixture) -> bool:
    return each.outcome in BYES


def _all_of(row: Entry, *, lock: bool = False) -> list[Fixture]:
    """Its matches of what is played now, byes too."""
    own = Fixture.objects.select_related(*rows.FIXTURE_WITH).filter(Q(home=row) | Q(away=row))
    current = known_formats.of(row.competition).current(row.competition)
    if current is not None:
        own = own.filter(division__stage__number=current)
    own = own.order_by("number")
    return list(own.select_for_update(of=("self",), no_key=True) if lock else own)
