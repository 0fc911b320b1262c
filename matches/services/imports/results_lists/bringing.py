"""Results of a file, entered as a score list is: all of them, or none."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import BulkAction, Competition, EntryKind
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.bulk import bulk, score_lists
from matches.services.imports.asking import Wishes
from matches.services.imports.results_lists.plan import ResultsPlan, plan_of
from matches.services.results import outcomes
from matches.sheets import Sheet


def look(actor: Actor, competition: str, sheet: Sheet, wishes: Wishes) -> ResultsPlan:
    """What a list of results would become; nothing is kept of it. Who may: organisers.
    ConflictError where results are entered otherwise: between teams, board by board."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _plan(row, sheet, wishes)


@one_transaction
def bring_in(
    actor: Actor, competition: str, sheet: Sheet, wishes: Wishes, *, seen: str
) -> BulkAction:
    """Enter all results of a list or none, as one score list: it is undone as one bulk action.

    `seen` is the digest of the plan that was shown: ConflictError "changed" where it would be
    another by now. InvalidError by line where an answer is missing or the law refuses a score, and
    where there is no new result in it, or too many. Who may: organisers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    plan = _plan(row, sheet, wishes)
    if plan.open:
        raise InvalidError({f"line {each.line}": [each.title] for each in plan.open})
    if plan.digest != seen:
        raise ConflictError(
            _("The competition has changed since you looked: look again, then bring it in."),
            code="changed",
        )
    if not plan.entered or len(plan.entered) > bulk.MOST:
        said = _("There are from 1 to %(most)d new results in a list.") % {"most": bulk.MOST}
        raise InvalidError({"text": [said]})
    done = score_lists.enter(user, competition, plan.entered, reason=_("Brought in from a file."))
    by_fixture = {each.entered.fixture: each.line for each in plan.matches if each.entered}
    if done.refused or done.action is None:
        raise InvalidError(
            {
                f"line {by_fixture[one.line.fixture].row.number}": [one.message]
                for one in done.refused
            }
        )
    return done.action


def _plan(row: Competition, sheet: Sheet, wishes: Wishes) -> ResultsPlan:
    outcomes.require_open(row)
    if row.entry_kind == EntryKind.TEAM:
        raise ConflictError(
            _("Matches between teams are entered board by board, on their own pages."),
            code="boards",
        )
    return plan_of(row, sheet, wishes, timezone.localdate())
