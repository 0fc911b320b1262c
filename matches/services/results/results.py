"""Results: agreed with, and confirmed.

How a competition makes a card official is its `format_options["confirmation"]`: `nobody` (the
default: what an umpire or organiser enters is official at once), `sides` (when both have agreed) or
`organiser` (who confirms it once both have agreed).
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import ConflictError
from matches.models import (
    Fixture,
    FixtureBoard,
    FixtureState,
    Result,
    Scorecard,
    User,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.policy.said_of import said_of
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.results import outcomes, scorecards
from matches.services.results.disputes import require_undisputed

AGREED = "scorecard.agreed"


@one_transaction
def agree(actor: Actor, fixture: str, *, board: int | None = None) -> Result:
    """Agree with a submitted card, for one's own side (an organiser: for both).

    Once both sides have, it is official; or, where the competition waits for its organiser, agreed.
    """
    row = rows.fixture(fixture, lock=True)
    user, sides = access.require_a_say(actor, row)
    place = scorecards.board_of(row, board)
    result = _waiting(row, place)
    require_undisputed(row, place)
    return agree_for(user, sides, row, place, result)


def agree_for(
    by: User | None,
    sides: frozenset[str],
    fixture: Fixture,
    place: FixtureBoard | None,
    result: Result,
) -> Result:
    """Agree for some sides, inside another service's transaction; nobody agrees for the silent."""
    card = _card_of(result)
    note_agreement(by, fixture, card, sides)
    if agreed_with(card) != frozenset("AB"):
        return result
    if outcomes.waits_for(fixture.competition) == "organiser":
        if place is None:
            outcomes.set_state(
                fixture, FixtureState.AGREED, outcome=result.outcome, winner=result.winner
            )
            outcomes.tell(fixture, "result")
        return result
    return outcomes.confirm_pending(fixture, result, by=by, board=place)


def note_agreement(
    by: User | None, fixture: Fixture, card: Scorecard, sides: frozenset[str]
) -> None:
    """Note that sides agree with this version of a card, each once."""
    for side in sorted(sides - agreed_with(card)):
        audits.note(
            AGREED, "scorecard", card.public_id,
            by=by, club=fixture.competition.club_id, after={"side": side},
        )  # fmt: skip


@one_transaction
def confirm(actor: Actor, fixture: str, *, board: int | None = None) -> Result:
    """Make a submitted card official, whoever has agreed with it. Who may: organisers."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    place = scorecards.board_of(row, board)
    result = _waiting(row, place)
    require_undisputed(row, place)
    return outcomes.confirm_pending(row, result, by=user, board=place)


def _waiting(fixture: Fixture, place: FixtureBoard | None) -> Result:
    result = outcomes.pending_result(fixture, place)
    if result is None:
        raise ConflictError(_("No card of this match waits for agreement."), code="nothing-waits")
    return result


def _card_of(result: Result) -> Scorecard:
    if result.scorecard is None:
        raise ConflictError(_("This result rests on no card."), code="no-card")
    return result.scorecard


def agreed_with(card: Scorecard) -> frozenset[str]:
    """Who has agreed with this version: a later one asks both sides anew."""
    said = said_of("scorecard", [card.public_id], AGREED)
    return frozenset(str(each.after["side"]) for each in said if each.after)
