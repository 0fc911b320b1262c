"""The boards of a team fixture: who plays whom on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError
from matches.models import (
    Entry,
    EntryKind,
    Fixture,
    FixtureBoard,
    Person,
    Result,
)
from matches.services import audits, people, rows
from matches.services.transaction import one_transaction


@dataclass(frozen=True)
class BoardPlan:
    """Who plays on one board of a team fixture: one person a side, or two, by public id."""

    home: Sequence[str]
    away: Sequence[str]


@one_transaction
def set_boards(actor: Actor, fixture: str, boards: Sequence[BoardPlan]) -> list[FixtureBoard]:
    """Say who plays whom in a team fixture, board by board, while it has no card. Organisers."""
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    if row.competition.entry_kind != EntryKind.TEAM:
        raise ConflictError(_("Only a match between teams has boards."), code="no-team")
    if Result.objects.filter(fixture=row).exists():
        raise ConflictError(_("This match has results: its boards are settled."), code="begun")
    if not boards:
        raise InvalidError({"boards": [_("A match between teams has a board or more.")]})
    row.boards.all().delete()
    made = [_new_board(row, number, plan) for number, plan in enumerate(boards, start=1)]
    row.revision += 1
    row.save(update_fields=["revision"])
    audits.note(
        "fixture.boards-set", "fixture", row.public_id,
        by=user, club=row.competition.club_id, after={"boards": len(made)},
    )  # fmt: skip
    return made


def _new_board(row: Fixture, number: int, plan: BoardPlan) -> FixtureBoard:
    home = _team_people(row.home, plan.home, number)
    away = _team_people(row.away, plan.away, number)
    if len(home) != len(away) or not 1 <= len(home) <= 2:
        raise InvalidError({f"board {number}": [_("One person a side, or two; as many on each.")]})
    made = FixtureBoard(fixture=row, number=number)
    if len(home) == 1:
        made.home_person, made.away_person = home[0], away[0]
    else:
        made.home_pair, made.away_pair = people.pair_of(*home), people.pair_of(*away)
    made.save()
    return made


def _team_people(entry: Entry | None, ids: Sequence[str], number: int) -> list[Person]:
    team = entry.team if entry is not None else None
    found = {
        person.public_id: person
        for person in Person.objects.filter(public_id__in=ids, team_places__team=team)
    }
    if len(found) != len(set(ids)) or len(set(ids)) != len(ids):
        raise InvalidError(
            {f"board {number}": [_("Everybody on a board is in the team, and there once.")]}
        )
    return [found[each] for each in ids]
