"""The settings of a competition, changed after it was set up: each change dated, and taken back.

Tables count every match by what holds now, so another points scheme is another table at once; the
change itself is on record (`SettingsChange`), with what held before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Competition, SettingsChange, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.competitions import settled
from matches.services.competitions.checking import check
from matches.services.draws import drawn
from matches.services.people import redaction
from matches.services.results import outcomes

EDITABLE = (
    "name", "options", "format", "format_options", "points_scheme", "tie_breaks", "expunge_below",
    "rated", "rating_system", "entry_kind", "leaving", "zones", "settle_after_hours",
    "remind_before_hours", "strike_after",
)  # fmt: skip
TABLE = frozenset({"points_scheme", "tie_breaks", "expunge_below", "leaving", "zones"})
"""What a table is made by."""
RATED = frozenset({"rated", "rating_system"})
"""Whether its results are in a ledger of ratings, and in which."""
BEARING = TABLE | {
    "format", "format_options", "options", "rated", "rating_system", "entry_kind",
}  # fmt: skip
"""What bears on results: of a finished competition it changes no more; dated in public."""


@one_transaction
def edit(actor: Actor, competition: str, **changes: Any) -> Competition:
    """Change a competition's name or rules (`EDITABLE`). Who may: organisers.

    What is settled by fixtures, cards or entries says so (`settled`). Where the table's rules
    change it is computed again, from every result there is.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    _change(row, user, changes)
    return row


@one_transaction
def take_back(actor: Actor, change: str) -> Competition:
    """Set again what a change made otherwise. Who may: organisers.

    ConflictError where it was taken back ("reverted") or changed once more since
    ("changed-since"), or where a name was cut out of what held before ("redacted").
    """
    held = find(change)
    row = rows.competition(held.competition.public_id, lock=True)
    user = access.require_organiser_of(actor, row)
    if SettingsChange.objects.filter(reverts=held).exists():
        raise ConflictError(_("This has been taken back."), code="reverted")
    if {each: told(getattr(row, each)) for each in held.after} != held.after:
        raise ConflictError(
            _("It was changed again since: take the later change back first."),
            code="changed-since",
        )
    if redaction.is_cut(held.before):
        raise ConflictError(
            _(
                "A name was erased from what held before, and does not come back: set it anew,"
                " without the name."
            ),
            code="redacted",
        )
    _change(row, user, held.before, reverts=held)
    return row


def find(change: str) -> SettingsChange:
    """A change by its public id, with its competition."""
    found = SettingsChange.objects.select_related("competition__club", "competition__season")
    held = found.filter(public_id=change).first()
    if held is None:
        raise NotFoundError(_("There is no such change."))
    return held


def _change(
    row: Competition,
    user: User,
    changes: Mapping[str, Any],
    reverts: SettingsChange | None = None,
) -> None:
    unknown = sorted(set(changes) - set(EDITABLE))
    if unknown:
        raise InvalidError({each: [_("This cannot be changed.")] for each in unknown})
    before = {each: told(getattr(row, each)) for each in changes}
    for each, value in changes.items():
        setattr(row, each, share(value) if each == "expunge_below" else value)
    moved = {each for each in changes if before[each] != told(getattr(row, each))}
    if moved & BEARING:
        outcomes.require_open(row)
    settled.require_unsettled(row, moved, before)
    check(row)
    clean(row)
    row.save()
    _note(row, user, before, sorted(moved), reverts)
    _follow(row, moved)


def _note(
    row: Competition,
    user: User,
    before: Mapping[str, Any],
    moved: Sequence[str],
    reverts: SettingsChange | None,
) -> None:
    was = {each: before[each] for each in moved}
    now = {each: told(getattr(row, each)) for each in moved}
    audits.note(
        "competition.edited" if reverts is None else "competition.settings-taken-back",
        "competition", row.public_id, by=user, club=row.club_id, before=was, after=now,
    )  # fmt: skip
    if moved:
        SettingsChange.objects.create(
            competition=row, before=was, after=now, made_by=user, reverts=reverts,
            drawn=row.fixtures.exists(),
        )  # fmt: skip


def _follow(row: Competition, moved: Set[str]) -> None:
    if moved & TABLE:
        drawn.ask_for_tables(row)
    if moved & RATED:
        messages.put(messages.RATINGS, game=row.game)


def share(value: Any) -> Decimal:
    """A share from 0 to 1 as it is kept."""
    try:
        kept = Decimal(str(value))
    except ArithmeticError:
        raise InvalidError({"expunge_below": [_("A share from 0 to 1, such as 0.5.")]}) from None
    # As the database gives it back, so that the same share is no change.
    return kept.quantize(Decimal("0.001")) if abs(kept) < 100 else kept


def told(value: Any) -> Any:
    """A setting as it is put on record."""
    return str(value) if isinstance(value, Decimal) else value
