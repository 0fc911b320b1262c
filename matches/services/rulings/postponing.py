"""Matches put off: to a new time, or to one not known yet."""

from __future__ import annotations

from datetime import datetime

from matches.models import Fixture, FixtureState, Outcome, Result
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.reasons import code_of
from matches.services.base import audits, rows
from matches.services.base.transaction import given, one_transaction
from matches.services.corrections import giving_way, previews
from matches.services.fixtures import clashes, fixtures, letters
from matches.services.results import decided, outcomes
from matches.services.results.following import Corrector


def preview_postponement(
    actor: Actor, fixture: str, *, resting: str | None = None
) -> previews.Preview:
    """Everything that putting off a match which has a result would change; nothing is saved."""
    row = rows.fixture(fixture)
    user = access.require_organiser_of(actor, row.competition)
    choice = previews.choice(user, row, resting)
    return previews.of(
        row,
        None,
        lambda: postpone(user, fixture, reason=previews.REASON, resting=choice),
        by=user,
        resting=choice,
    )


@one_transaction
def postpone(
    actor: Actor,
    fixture: str,
    *,
    reason: str,
    starts_at: datetime | None = None,
    resting: str | None = None,
    insist: bool = False,
) -> Fixture:
    """Put a match off, to a new time or to one not known yet. Who may: organisers.

    A result it has is taken back and stays on record: the match is to be played again. That is a
    correction, and `resting` says what becomes of what rests on it, as in `results.correct`. Its
    board is free meanwhile. ClashError where the new time clashes, unless they `insist`.
    """
    row = giving_way.lock(fixture, resting)
    user = access.require_organiser_of(actor, row.competition)
    reason = given(reason)
    outcomes.require_open(row.competition)
    decided.require_to_be_played(row)
    before = fixtures.place_of(row)
    row.starts_at, row.ends_at, row.board = starts_at, None, None
    clashes.require_none(row, insist=insist)
    row.save(update_fields=["starts_at", "ends_at", "board"])
    outcome = Outcome.POSTPONED if starts_at is None else None
    if Result.objects.filter(fixture=row, superseded_at__isnull=True).exists():

        def change(way: Corrector | None) -> None:
            outcomes.take_back(row, by=user, reason=reason, outcome=outcome, way=way)

        giving_way.make(user, row, None, change, reason=reason, resting=resting)
    else:
        outcomes.set_state(row, FixtureState.PLANNED, outcome=outcome, winner=None)
        outcomes.tell(row, "fixture")
    audits.note(
        "fixture.postponed", "fixture", row.public_id, by=user, club=row.competition.club_id,
        summary=reason, before=before, after=fixtures.place_of(row),
    )  # fmt: skip
    letters.note_place(row, before, user.pk, code_of(reason))
    return row
