"""Dates of a file, given to matches as one move: all of them, or none."""

from __future__ import annotations

from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Competition, Move
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.fixtures import moves, umpire_rota
from matches.services.fixtures.audit_words import OfList
from matches.services.imports.date_lists.plan import DatesPlan, plan_of
from matches.services.imports.date_lists.wishes import DateWishes
from matches.services.results import outcomes
from matches.sheets import Sheet

MOST: Final = 400
"""Matches that one list dates."""


def look(actor: Actor, competition: str, sheet: Sheet, wishes: DateWishes) -> DatesPlan:
    """What a list of dates would become; nothing is kept of it. Who may: organisers. ConflictError
    where nothing is drawn yet."""
    row = rows.competition(competition)
    user = access.require_organiser_of(actor, row)
    return _plan(row, sheet, wishes, user.pk)


@one_transaction
def bring_in(
    actor: Actor, competition: str, sheet: Sheet, wishes: DateWishes, *, seen: str
) -> Move | None:
    """Give matches all dates and umpires of a list or none; who plays them and umpires them is told
    once. The dates are one move, which `take_back` takes back (None: the list has umpires alone);
    the umpires one row of the rota, each in place of who had the match.

    `seen` is the digest of the plan that was shown: ConflictError "changed" where it would be
    another by now. InvalidError by line where an answer is missing, and where the list changes
    nothing, or too much. Who may: organisers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    plan = _plan(row, sheet, wishes, user.pk)
    if plan.open:
        raise InvalidError({f"line {each.line}": [each.title] for each in plan.open})
    if plan.digest != seen:
        raise ConflictError(
            _("The competition has changed since you looked: look again, then bring it in."),
            code="changed",
        )
    if not (plan.places or plan.given) or len(plan.places) > MOST:
        said = _("There are from 1 to %(most)d new dates in a list.") % {"most": MOST}
        raise InvalidError({"text": [said]})
    made = moves.move(user, competition, plan.places, of_list=OfList()) if plan.places else None
    if plan.given:
        umpire_rota.assign(user, competition, plan.given)
    elif made is None:
        raise ConflictError(_("The matches are there already."), code="nothing-new")
    return made


def _plan(row: Competition, sheet: Sheet, wishes: DateWishes, by: int) -> DatesPlan:
    outcomes.require_open(row)
    if not row.fixtures.exists():
        raise ConflictError(
            _("%(name)s is not drawn yet: draw it first, then bring its dates in.")
            % {"name": row.name},
            code="not-drawn",
        )
    return plan_of(row, sheet, wishes, timezone.localdate(), by)
