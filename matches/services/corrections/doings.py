"""Results that count, and their corrections, and how they are taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef
from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.errors import ConflictError
from matches.models import AuditEntry, EntryState, Fixture, FixtureBoard, User
from matches.policy import access
from matches.services.base import rows
from matches.services.base.doings import Doing, Touched, Undo, after
from matches.services.base.transaction import one_transaction
from matches.services.corrections import affected, giving_way, steps
from matches.services.results import outcomes

REPLAYED = ("result.official", "result.taken-back", "result.corrected", "scorecard.corrected")


@one_transaction
def take_back_result(user: User, row: AuditEntry) -> Fixture:
    """Open a match again whose first result this row made official; its card stays on record.
    ConflictError where it has another result by now. Who may: organisers."""
    held = Fixture.objects.get(public_id=row.object_id)
    rows.competition(held.competition.public_id, lock=True)
    fixture = rows.fixture(row.object_id, lock=True)
    access.require_organiser_of(user, fixture.competition)
    outcomes.require_open(fixture.competition)
    now = outcomes.official_result(fixture)
    if now is None or outcomes.told(now) != after(row):
        raise ConflictError(
            said("The match has another result by now: correct that one instead."),
            code="changed-since",
        )
    step = {**steps.before(fixture), "state": "planned", "outcome": None, "result": None}
    made = giving_way.undo(user, {**step, "revision": fixture.revision}, said("Taken back."))
    if made is not None:
        affected.tell(made)
    return fixture


def _hinders(held: Sequence[AuditEntry]) -> dict[int, str]:
    """Why results are not taken back from the list. One query."""
    ids = {row.object_id for row in held}
    boards = Exists(FixtureBoard.objects.filter(fixture=OuterRef("pk")))
    found = Fixture.objects.select_related("home", "away").annotate(has_boards=boards)
    fixtures = {each.public_id: each for each in found.filter(public_id__in=ids)}
    told = {row.pk: _why_not(row, fixtures.get(row.object_id)) for row in held}
    return {key: why for key, why in told.items() if why}


def _why_not(row: AuditEntry, fixture: Fixture | None) -> str:
    if fixture is None:
        return said("The match is gone since.")
    if row.before:
        return said("Another result counted before: take the correction back that says so.")
    if fixture.away is None or fixture.home is None:
        return said("Nobody played here: this follows from the draw.")
    if EntryState.WITHDRAWN in (fixture.home.state, fixture.away.state):
        return said("Somebody of them has withdrawn: take that back first.")
    if fixture.has_boards:  # type: ignore[attr-defined]
        return said("A match between teams is the sum of its boards: correct them on its page.")
    return ""


def _revert(user: User, row: AuditEntry) -> object:
    return giving_way.revert(user, after(row)["correction"], reason=said("Taken back."))


def _match(row: AuditEntry) -> Touched | None:
    found = Fixture.objects.filter(public_id=row.object_id)
    own = found.values_list("competition__public_id", flat=True).first()
    return Touched(own, (row.object_id,)) if own else None


DOINGS = (
    Doing(
        "result.official",
        _("Result counts"),
        Undo(
            take_back_result,
            _("The match is open again. Its card stays on record, and who played it is told."),
            _match,
            REPLAYED,
        ),
        hinders=_hinders,
    ),
    Doing(
        "result.corrected",
        _("Result corrected"),
        Undo(
            _revert,
            _("The result before it counts again, with all that hangs on it."),
            _match,
            REPLAYED,
        ),
    ),
    Doing(
        "result.taken-back",
        _("Result taken back"),
        stays=_("Enter the result again on the match's page; the card is kept there."),
    ),
)
