"""The first draw of a competition: looked at, made, taken back while nothing is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from matches.models import Competition, CompetitionState
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.draws import drawn, known_formats
from matches.services.draws.known_formats import Draw
from matches.services.results import outcomes


def preview_draw(
    actor: Actor,
    competition: str,
    *,
    divisions: Mapping[str, Sequence[str]] | None = None,
    starts_on: date | None = None,
    every_days: int = 7,
) -> Draw:
    """The fixtures that `draw_fixtures` would make; nothing is saved.

    `divisions` names divisions with their entries (public ids) in seed order; left out, all entries
    are in one, by seed and then in the order in which they entered.
    """
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return drawn.planned(row, divisions, starts_on, every_days)


@one_transaction
def draw_fixtures(
    actor: Actor,
    competition: str,
    *,
    divisions: Mapping[str, Sequence[str]] | None = None,
    starts_on: date | None = None,
    every_days: int = 7,
) -> Draw:
    """Make the fixtures of a competition and run it. Who may: organisers.

    Drawn again while nothing is played, it replaces what was drawn before; with a card or a result
    it is refused.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    drawn.forget(row)
    made = drawn.planned(row, divisions, starts_on, every_days)
    drawn.store(row, made)
    known_formats.of(row).begin(row, user)
    row.state = CompetitionState.RUNNING
    row.save(update_fields=["state"])
    audits.note(
        "competition.drawn", "competition", row.public_id, by=user, club=row.club_id,
        after={"fixtures": made.fixtures},
    )  # fmt: skip
    drawn.ask_for_tables(row)
    return made


@one_transaction
def delete_draw(actor: Actor, competition: str) -> Competition:
    """Take the fixtures back, while nothing is played: the competition takes entries again."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    drawn.forget(row)
    row.state = CompetitionState.OPEN
    row.save(update_fields=["state"])
    audits.note("competition.draw-deleted", "competition", row.public_id, by=user, club=row.club_id)
    return row
