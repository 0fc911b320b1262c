"""Withdrawals: an entry leaves, and what becomes of its matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import (
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Leaving,
    Outcome,
    User,
    Withdrawal,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.competitions import leaving_letters, returning
from matches.services.draws import drawn, known_formats
from matches.services.results import outcomes
from matches.services.results.outcomes import Decided
from matches.services.tables import inputs
from matches.tournament.exact import exact
from matches.tournament.results import Result as TableResult
from matches.tournament.withdrawals import (
    WithdrawalPolicy,
    first_half_complete,
    half_of,
    share_played,
)


@dataclass(frozen=True)
class WithdrawalPlan:
    """What a withdrawal would do: `share` of its matches played, the competition's limit, which
    policy follows ("expunge", "stand" or "halves", with the last round of the first half), and how
    many matches would be given away or expunged."""

    share: Fraction
    expunge_below: Fraction
    policy: str
    walkovers: int
    expunged: int
    first_half: int | None = None


def preview_withdrawal(actor: Actor, entry: str, *, policy: str | None = None) -> WithdrawalPlan:
    """What a withdrawal would do; nothing is saved."""
    row = rows.entry(entry)
    access.require_organiser_of(actor, row.competition)
    return _plan(row, policy, fixtures_of(row, lock=False))


@one_transaction
def withdraw(
    actor: Actor, entry: str, *, reason: str, policy: str | None = None, on: date | None = None
) -> Entry:
    """Let an entry leave. Who may: organisers.

    `policy` is "expunge" (all its results go, as if it had never played), "stand" (they stay, and
    what is left are walkovers to its opponents), "halves" (those of the season's first half stay,
    and the whole second half goes to its opponents, what was played of it too), or None: as the
    competition says. That is by the share it has played, or by halves: who leaves with a match of
    the first half open loses all. In a knockout and in a Swiss results stand always, since others
    have gone on, or were paired, by them. What is superseded stays on record.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    outcomes.require_open(row.competition)
    if row.state == EntryState.WITHDRAWN:
        raise ConflictError(_("This entry has left already."), code="withdrawn")
    reason = given(reason)
    fixtures = fixtures_of(row, lock=True)
    plan = _plan(row, policy, fixtures)
    row.state, row.withdrawal = EntryState.WITHDRAWN, plan.policy
    row.withdrawn_on = on or timezone.localdate()
    row.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    audits.note(
        "entry.withdrawn", "entry", row.public_id, by=user, club=row.competition.club_id,
        summary=reason,
        after={"policy": plan.policy, "share": str(plan.share), "noted": True},
    )  # fmt: skip
    with returning.noting(row, fixtures, user):
        known_formats.of(row.competition).left(row, user, reason)
        for fixture in fixtures:
            _leave(fixture, row, plan, reason, user)
    leaving_letters.left(row, user)
    # Where all their matches are void none is decided now, and the table says that they left.
    drawn.ask_for_tables_of(row)
    return row


def _leave(fixture: Fixture, entry: Entry, plan: WithdrawalPlan, reason: str, by: User) -> None:
    """What becomes of one fixture of an entry that leaves."""
    if fixture.home is None or fixture.away is None or fixture.outcome == Outcome.VOID:
        return
    if plan.policy == Withdrawal.EXPUNGE:
        outcomes.make_official(fixture, Decided(Outcome.EXPUNGED, reason=reason), by=by)
        return
    if not _is_given_away(fixture, plan):
        return
    other = fixture.away if fixture.home_id == entry.pk else fixture.home
    if other.state == EntryState.WITHDRAWN:
        ruled = Decided(Outcome.DOUBLE_WALKOVER, reason=reason)
    else:
        winner = "B" if fixture.home_id == entry.pk else "A"
        ruled = Decided(Outcome.WALKOVER, winner, reason=reason)
    outcomes.make_official(fixture, ruled, by=by)


def _is_given_away(fixture: Fixture, plan: WithdrawalPlan) -> bool:
    """Whether a match of who leaves goes to the opponent: one left open, or of the second half."""
    if fixture.state != FixtureState.OFFICIAL or fixture.outcome == Outcome.ABANDONED:
        return True
    number = fixture.round.number if fixture.round is not None else 0
    return plan.policy == Withdrawal.HALVES and number > (plan.first_half or 0)


def _plan(entry: Entry, policy: str | None, fixtures: Sequence[Fixture]) -> WithdrawalPlan:
    if policy is not None and policy not in Withdrawal.values:
        raise InvalidError(
            {"policy": [_("Expunge, stand, by halves, or as the competition says.")]}
        )
    results = _results(entry, fixtures)
    share = share_played(entry.public_id, results, WithdrawalPolicy())
    half = half_of(results)
    below = Fraction(exact(entry.competition.expunge_below))
    stand = known_formats.of(entry.competition).results_stand or any(
        each.results_stand for fixture in fixtures for each in known_formats.all_of(fixture)
    )
    if stand and policy not in (None, Withdrawal.STAND):
        raise ConflictError(
            _("Here results stand: others have gone on, moved, or were paired, by them."),
            code="knockout",
        )
    if policy is None and entry.competition.leaving == Leaving.HALVES and not stand:
        complete = first_half_complete(entry.public_id, results, half)
        policy = Withdrawal.HALVES if complete else Withdrawal.EXPUNGE
    elif policy is None:
        expunge = share < below and not stand
        policy = Withdrawal.EXPUNGE if expunge else Withdrawal.STAND
    plan = WithdrawalPlan(share, below, policy, 0, 0, half)
    if policy == Withdrawal.EXPUNGE:
        return replace(plan, expunged=len(fixtures))
    return replace(plan, walkovers=sum(_is_given_away(fixture, plan) for fixture in fixtures))


def _results(entry: Entry, fixtures: Sequence[Fixture]) -> list[TableResult]:
    """All results of the divisions that the entry plays in."""
    divisions = {fixture.division_id: fixture.division for fixture in fixtures}
    results: list[TableResult] = []
    for division in divisions.values():
        division.stage.competition = entry.competition
        results += inputs.reckon(division).results
    return results


def fixtures_of(entry: Entry, *, lock: bool) -> list[Fixture]:
    """The matches that an entry gives away when it leaves, played or not, byes left out."""
    found = (
        Fixture.objects.select_related(*rows.FIXTURE_WITH)
        .filter(Q(home=entry) | Q(away=entry))
        .exclude(outcome__in=(Outcome.BYE_FULL, Outcome.BYE_HALF, Outcome.BYE_ZERO))
        .order_by("number")
    )
    current = known_formats.of(entry.competition).current(entry.competition)
    if current is not None:
        found = found.filter(division__stage__number=current)
    return list(found.select_for_update(of=("self",), no_key=True) if lock else found)
