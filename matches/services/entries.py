"""Entries: who is in a competition, and who leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Competition,
    CompetitionState,
    Entry,
    EntryKind,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Pair,
    Person,
    Team,
    User,
    Withdrawal,
)
from matches.services import audits, names, outcomes, people, reckoning, rows
from matches.services.names import NameLine
from matches.services.outcomes import Ruled
from matches.services.transaction import one_transaction
from matches.tournament.exact import exact
from matches.tournament.results import Result as TableResult
from matches.tournament.withdrawals import WithdrawalPolicy, share_played

TAKES_ENTRIES = (CompetitionState.DRAFT, CompetitionState.OPEN)


@dataclass(frozen=True)
class WithdrawalPlan:
    """What a withdrawal would do: `share` of its matches played, the competition's limit, which
    policy follows ("expunge" or "stand"), and how many matches would be given away or expunged."""

    share: Fraction
    expunge_below: Fraction
    policy: str
    walkovers: int
    expunged: int


@one_transaction
def enter(
    actor: Actor,
    competition: str,
    *,
    people: Sequence[str] = (),
    team: str | None = None,
    seed: int | None = None,
) -> Entry:
    """Enter a person, two people as a pair, or a team, by public id. Who may: organisers."""
    row, user = _taking(actor, competition)
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
    return _read(row, text)


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
    made = []
    for line in lines:
        if line.entered:
            continue
        person = by_id[line.person] if line.person else _make(row, user, line, age_band)
        made.append(_new_entry(row, user, None, person=person))
    return tuple(made)


@one_transaction
def seed(actor: Actor, competition: str, order: Sequence[str]) -> None:
    """Seed the entries: `order` is public ids, best first; who is not named has no seed."""
    row, user = _taking(actor, competition)
    entries = {entry.public_id: entry for entry in row.entries.all()}
    if len(set(order)) != len(order) or not set(order) <= set(entries):
        raise InvalidError({"order": [_("Name entries of this competition, each once.")]})
    row.entries.update(seed=None)
    for number, public_id in enumerate(order, start=1):
        Entry.objects.filter(pk=entries[public_id].pk).update(seed=number)
    audits.note(
        "entries.seeded", "competition", row.public_id,
        by=user, club=row.club_id, after={"seeds": list(order)},
    )  # fmt: skip


@one_transaction
def remove(actor: Actor, entry: str) -> None:
    """Take an entry off the list before the draw, as if it had never been. Who may: organisers."""
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    if Fixture.objects.filter(Q(home=row) | Q(away=row)).exists():
        raise ConflictError(
            _("This entry has fixtures: withdraw it, or delete the draw first."), code="drawn"
        )
    audits.note("entry.removed", "entry", row.public_id, by=user, club=row.competition.club_id)
    row.delete()


def preview_withdrawal(actor: Actor, entry: str, *, policy: str | None = None) -> WithdrawalPlan:
    """What a withdrawal would do; nothing is saved."""
    row = rows.entry(entry)
    access.require_organiser_of(actor, row.competition)
    return _plan(row, policy, _fixtures(row, lock=False))


@one_transaction
def withdraw(
    actor: Actor,
    entry: str,
    *,
    reason: str,
    policy: str | None = None,
    on: date | None = None,
) -> Entry:
    """Let an entry leave. Who may: organisers.

    `policy` is "expunge" (all its results go, as if it had never played), "stand" (they stay, and
    what is left are walkovers to its opponents), or None: expunged where it has played less than
    the competition's share of its matches. In a knockout results stand always. What is superseded
    stays on record.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    outcomes.require_open(row.competition)
    if row.state == EntryState.WITHDRAWN:
        raise ConflictError(_("This entry has left already."), code="withdrawn")
    if not reason.strip():
        raise InvalidError({"reason": [_("Say why: it is kept, and shown.")]})
    fixtures = _fixtures(row, lock=True)
    plan = _plan(row, policy, fixtures)
    row.state, row.withdrawal = EntryState.WITHDRAWN, plan.policy
    row.withdrawn_on = on or timezone.localdate()
    row.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    audits.note(
        "entry.withdrawn", "entry", row.public_id, by=user, club=row.competition.club_id,
        summary=reason.strip(), after={"policy": plan.policy, "share": str(plan.share)},
    )  # fmt: skip
    for fixture in fixtures:
        _leave(fixture, row, plan.policy, reason.strip(), user)
    return row


def _leave(fixture: Fixture, entry: Entry, policy: str, reason: str, by: User) -> None:
    """What becomes of one fixture of an entry that leaves."""
    if fixture.home is None or fixture.away is None or fixture.outcome == Outcome.VOID:
        return
    if policy == Withdrawal.EXPUNGE:
        outcomes.make_official(fixture, Ruled(Outcome.EXPUNGED, reason=reason), by=by)
        return
    if fixture.state == FixtureState.OFFICIAL and fixture.outcome != Outcome.ABANDONED:
        return
    other = fixture.away if fixture.home_id == entry.pk else fixture.home
    if other.state == EntryState.WITHDRAWN:
        ruled = Ruled(Outcome.DOUBLE_WALKOVER, reason=reason)
    else:
        winner = "B" if fixture.home_id == entry.pk else "A"
        ruled = Ruled(Outcome.WALKOVER, winner, reason=reason)
    outcomes.make_official(fixture, ruled, by=by)


def _plan(entry: Entry, policy: str | None, fixtures: Sequence[Fixture]) -> WithdrawalPlan:
    if policy is not None and policy not in Withdrawal.values:
        raise InvalidError({"policy": [_("Expunge, stand, or as the competition says.")]})
    share = _share(entry, fixtures)
    below = Fraction(exact(entry.competition.expunge_below))
    knockout = any(outcomes.brackets.is_knockout(fixture) for fixture in fixtures)
    if knockout and policy == Withdrawal.EXPUNGE:
        raise ConflictError(
            _("In a knockout results stand: others have gone out by them."), code="knockout"
        )
    if policy is None:
        expunge = share < below and not knockout
        policy = Withdrawal.EXPUNGE if expunge else Withdrawal.STAND
    left = sum(
        fixture.state != FixtureState.OFFICIAL or fixture.outcome == Outcome.ABANDONED
        for fixture in fixtures
    )
    gone = policy == Withdrawal.EXPUNGE
    return WithdrawalPlan(share, below, policy, 0 if gone else left, len(fixtures) if gone else 0)


def _share(entry: Entry, fixtures: Sequence[Fixture]) -> Fraction:
    """The share of its matches that the entry has played."""
    divisions = {fixture.division_id: fixture.division for fixture in fixtures}
    results: list[TableResult] = []
    for division in divisions.values():
        division.stage.competition = entry.competition
        results += reckoning.reckon(division).results
    return share_played(entry.public_id, results, WithdrawalPolicy())


def _fixtures(entry: Entry, *, lock: bool) -> list[Fixture]:
    found = (
        Fixture.objects.select_related(*rows.FIXTURE_WITH)
        .filter(Q(home=entry) | Q(away=entry))
        .exclude(outcome__in=(Outcome.BYE_FULL, Outcome.BYE_HALF, Outcome.BYE_ZERO))
        .order_by("number")
    )
    return list(found.select_for_update(of=("self",), no_key=True) if lock else found)


def _taking(actor: Actor, competition: str) -> tuple[Competition, User]:
    """A competition that takes entries, and its organiser."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    if row.state not in TAKES_ENTRIES:
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
    entry.full_clean()
    entry.save()
    audits.note(
        "entry.entered", "entry", entry.public_id,
        by=by, club=row.club_id, after={"competition": row.public_id},
    )  # fmt: skip
    return entry


def _known_person(row: Competition, public_id: str) -> Person:
    person = Person.objects.filter(public_id=public_id, memberships__club=row.club).first()
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
    if team.season_id not in (None, row.season_id):
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
    known = list(Person.objects.filter(memberships__club=row.club).distinct())
    entered = set(row.entries.filter(person__isnull=False).values_list("person_id", flat=True))
    return names.matched(lines, known, entered)


def _say(lines: Sequence[NameLine]) -> str:
    told = [
        _("Line %(line)d: %(mistake)s") % {"line": line.number, "mistake": line.mistake}
        for line in lines
        if line.mistake
    ]
    return " ".join(told)
