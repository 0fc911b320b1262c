"""Who comes to a Swiss competition after its first round, and who comes back to it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F, Max
from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Competition,
    CompetitionState,
    Division,
    Entry,
    EntryState,
    Fixture,
    FixtureState,
    Outcome,
    Place,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, messages, rows
from matches.services.base.transaction import one_transaction
from matches.services.swiss import swiss_rounds


def takes_late(row: Competition) -> bool:
    """Whether entries may still come although fixtures are out: to a Swiss with rounds to draw."""
    if row.format != swiss_rounds.NAME or row.state != CompetitionState.RUNNING:
        return False
    drawn = swiss_rounds.drawn_rounds(row).count()
    return drawn < swiss_rounds.settings_of(row)["rounds"]


def seat(entry: Entry, place: int | None, _by: User) -> None:
    """Give a late entry a place, the last or where its strength puts it, and byes for the rounds
    that it missed. In the transaction of who enters it; the competition is locked."""
    division = swiss_rounds.division_of(entry.competition)
    last = Place.objects.filter(division=division).aggregate(last=Max("number"))["last"] or 0
    number = last + 1 if place is None else min(max(place, 1), last + 1)
    # Two steps: no two places have one number, not even for a moment.
    below = Place.objects.filter(division=division, number__gte=number)
    moved = list(below.values_list("pk", flat=True))
    below.update(number=F("number") + last + 1)
    Place.objects.filter(pk__in=moved).update(number=F("number") - last)
    Place.objects.create(division=division, entry=entry, number=number)
    missed = swiss_rounds.settings_of(entry.competition)["missed"]
    _rest(division, entry, missed)


def stays_gone(row: Competition, reopened: Sequence[Fixture]) -> str:
    """Why a withdrawal cannot be taken back, by which these matches would be open again: a round
    was paired by them, or without who left."""
    last = swiss_rounds.last_round(swiss_rounds.division_of(row))
    if all(each.round is not None and each.round.number == last for each in reopened) and reopened:
        return ""
    return _(
        "A round was paired since. Take them in again on the page of the next round: they are"
        " paired from that one on."
    )


@one_transaction
def come_back(actor: Actor, entry: str) -> Entry:
    """Take an entry back that had left a Swiss competition. Who may: organisers.

    What it did stays: whom it has met, and that it had a bye. For rounds it was away from it gets
    nothing. It is paired again from the next round on.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    locked = rows.competition(row.competition.public_id, lock=True)
    if row.state != EntryState.WITHDRAWN:
        raise ConflictError(_("This entry has not left."), code="entered")
    if not takes_late(locked):
        raise ConflictError(
            _("Only to a Swiss competition with rounds to come can an entry come back."),
            code="too-late",
        )
    row.state, row.withdrawal, row.withdrawn_on = EntryState.ENTERED, None, None
    row.save(update_fields=["state", "withdrawal", "withdrawn_on"])
    division = swiss_rounds.division_of(locked)
    _rest(division, row, Outcome.BYE_ZERO)
    audits.note(
        "entry.came-back", "entry", row.public_id, by=user, club=locked.club_id,
        after={"round": swiss_rounds.last_round(division) + 1},
    )  # fmt: skip
    messages.put(messages.STANDING, division=division.public_id)
    return row


def _rest(division: Division, entry: Entry, outcome: str) -> None:
    """Byes for the drawn rounds in which the entry has no match."""
    row = division.stage.competition
    drawn = swiss_rounds.drawn_rounds(row).order_by("number")
    live = Fixture.objects.filter(division=division).exclude(outcome=Outcome.VOID)
    there = set(live.filter(home=entry).values_list("round_id", flat=True)) | set(
        live.filter(away=entry).values_list("round_id", flat=True)
    )
    number = row.fixtures.aggregate(last=Max("number"))["last"] or 0
    Fixture.objects.bulk_create(
        Fixture(
            competition=row,
            division=division,
            round=held,
            number=number + step,
            home=entry,
            state=FixtureState.OFFICIAL,
            outcome=outcome,
        )
        for step, held in enumerate((each for each in drawn if each.pk not in there), start=1)
    )
    messages.put(messages.STANDING, division=division.public_id)
