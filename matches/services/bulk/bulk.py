"""Bulk actions: one thing done to many matches, all or none of them, and undone once.

What each match was before is kept with the action. Undoing appends as everything else does: a
result that was superseded is official again as a further result, nothing is edited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    BulkAction,
    BulkKind,
    Competition,
    Fixture,
    User,
)
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services import rulings
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.corrections import affected, giving_way, many_previews, steps
from matches.services.corrections.many_previews import ManyPreview
from matches.services.results import outcomes, scorecards

MOST = 400


@one_transaction
def postpone(actor: Actor, competition: str, chosen: Sequence[str], *, reason: str) -> BulkAction:
    """Put matches off, to dates not known yet: snow, a closed hall. Who may: organisers."""

    def do(user: User, fixture: str) -> None:
        rulings.postpone(user, fixture, reason=reason)

    return _each(actor, competition, chosen, BulkKind.POSTPONE, reason, do)


@one_transaction
def walkover(
    actor: Actor, competition: str, chosen: Sequence[str], *, against: str, reason: str
) -> BulkAction:
    """Give matches to the opponents of an entry, by public id. Who may: organisers."""

    def do(user: User, fixture: str) -> None:
        row = rows.fixture(fixture)
        sides = {
            entry.public_id: other
            for entry, other in ((row.home, "B"), (row.away, "A"))
            if entry is not None
        }
        if against not in sides:
            raise InvalidError({"chosen": [_("The entry does not play all of these matches.")]})
        rulings.walkover(user, fixture, winner=sides[against], reason=reason)

    return _each(actor, competition, chosen, BulkKind.WALKOVER, reason, do)


@one_transaction
def enter_results(
    actor: Actor, competition: str, documents: Mapping[str, Any], *, reason: str
) -> BulkAction:
    """Save the cards of many matches, by the fixture's public id. Who may: organisers.

    Refused as a whole where one of them is; the refusal is that card's own.
    """

    def do(user: User, fixture: str) -> None:
        scorecards.submit(user, fixture, documents[fixture])

    return _each(actor, competition, list(documents), BulkKind.RESULTS, reason, do)


def preview_undo(actor: Actor, action: str) -> ManyPreview:
    """Everything that undoing a bulk action would change; nothing is saved. Who may: organisers.
    ConflictError where it cannot be undone."""
    row = BulkAction.objects.select_related("competition__club").filter(public_id=action).first()
    if row is None:
        raise NotFoundError(_("There is no such bulk action."))
    user = access.require_organiser_of(actor, row.competition)
    matches = [step["fixture"] for step in row.steps]
    return many_previews.of(row.competition, matches, lambda: undo(user, action), by=user)


@one_transaction
def undo(actor: Actor, action: str) -> BulkAction:
    """Take a bulk action back, once. Who may: organisers.

    ConflictError where somebody has changed one of its matches since: nothing is undone then. An
    official result that gives way, or comes back, is a correction; who is touched gets one letter.
    """
    row = (
        BulkAction.objects.select_related("competition__club")
        .select_for_update(of=("self",), no_key=True)
        .filter(public_id=action)
        .first()
    )
    if row is None:
        raise NotFoundError(_("There is no such bulk action."))
    user = access.require_organiser_of(actor, row.competition)
    if row.undone_at is not None:
        raise ConflictError(_("This has been undone already."), code="undone")
    rows.competition(row.competition.public_id, lock=True)
    outcomes.require_open(row.competition)
    said = reasons.Reason(row.reason, "undone")
    made = []
    for step in row.steps:
        steps.require_untouched(step, rows.fixture(step["fixture"], lock=True))
        made.append(giving_way.undo(user, step, said))
    affected.tell(*(each for each in made if each is not None))
    row.undone_at, row.undone_by = timezone.now(), user
    row.save(update_fields=["undone_at", "undone_by"])
    audits.note(
        "bulk.undone", "competition", row.competition.public_id,
        by=user, club=row.competition.club_id, after={"action": row.public_id},
    )  # fmt: skip
    return row


def _each(
    actor: Actor,
    competition: str,
    chosen: Sequence[str],
    kind: str,
    reason: str,
    do: Callable[[User, str], None],
) -> BulkAction:
    row = rows.competition(competition)
    user = access.require_organiser_of(actor, row)
    reason = given(reason)
    held = chosen_of(row, chosen)
    done = []
    for fixture in held:
        before = steps.before(fixture)
        do(user, fixture.public_id)
        fixture.refresh_from_db(fields=["revision"])
        done.append({**before, "revision": fixture.revision})
    made = BulkAction.objects.create(
        competition=row, kind=kind, **reasons.columns(reason), steps=done, made_by=user
    )
    audits.note(
        f"bulk.{kind}", "competition", row.public_id, by=user, club=row.club_id,
        summary=reason, after={"action": made.public_id, "matches": len(done)},
    )  # fmt: skip
    return made


def chosen_of(competition: Competition, chosen: Sequence[str]) -> list[Fixture]:
    """Matches of one competition by number, locked in that order, after it. InvalidError for too
    many, or one that is there twice; NotFoundError for any that is not of it."""
    if not 0 < len(chosen) <= MOST or len(set(chosen)) != len(chosen):
        raise InvalidError(
            {"chosen": [_("Choose from 1 to %(most)d matches, each once.") % {"most": MOST}]}
        )
    # Before its matches, as everybody does who draws rounds from them.
    rows.competition(competition.public_id, lock=True)
    held = list(
        Fixture.objects.select_for_update(of=("self",), no_key=True)
        .filter(competition=competition, public_id__in=chosen)
        .order_by("number")
    )
    if len(held) != len(chosen):
        raise NotFoundError(_("There is no such match in this competition."))
    return held
