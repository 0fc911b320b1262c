"""The first draw of a competition: looked at, made, taken back while nothing is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import InvalidError
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
    options: Mapping[str, Any] | None = None,
) -> Draw:
    """The fixtures that `draw_fixtures` would make; nothing is saved.

    `divisions` names divisions with their entries (public ids) in seed order; left out, all entries
    are in one, by seed and then in the order in which they entered. `options` of the format that
    are chosen at its draw (`at_draw`) take the place of those that the competition has.
    """
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    row.format_options = _chosen(row, options or {})
    return drawn.planned(row, divisions, starts_on, every_days)


@one_transaction
def draw_fixtures(
    actor: Actor,
    competition: str,
    *,
    divisions: Mapping[str, Sequence[str]] | None = None,
    starts_on: date | None = None,
    every_days: int = 7,
    options: Mapping[str, Any] | None = None,
) -> Draw:
    """Make the fixtures of a competition and run it. Who may: organisers.

    Drawn again while nothing is played, it replaces what was drawn before; with a card or a result
    it is refused. `options` as in `preview_draw`; the competition keeps them.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    drawn.forget(row, user)
    row.format_options = _chosen(row, options or {})
    made = drawn.planned(row, divisions, starts_on, every_days)
    drawn.store(row, made)
    known_formats.of(row).begin(row, user)
    row.state = CompetitionState.RUNNING
    row.save(update_fields=["state", "format_options"])
    audits.note(
        "competition.drawn", "competition", row.public_id, by=user, club=row.club_id,
        after={"fixtures": made.fixtures, **(options or {})},
    )  # fmt: skip
    drawn.ask_for_tables(row)
    return made


@one_transaction
def delete_draw(actor: Actor, competition: str) -> Competition:
    """Take the fixtures back, while nothing is played: the competition takes entries again."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    drawn.forget(row, user)
    row.state = CompetitionState.OPEN
    row.save(update_fields=["state"])
    audits.note("competition.draw-deleted", "competition", row.public_id, by=user, club=row.club_id)
    return row


def _chosen(row: Competition, options: Mapping[str, Any]) -> dict[str, Any]:
    """The format's options with those that are chosen at the draw."""
    if strangers := sorted(set(options) - set(known_formats.of(row).at_draw)):
        raise InvalidError(
            {"options": [_("“%(key)s” is not chosen at the draw.") % {"key": strangers[0]}]}
        )
    return {**(row.format_options or {}), **options}
