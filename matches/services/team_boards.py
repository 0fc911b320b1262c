"""The boards of a team fixture: who plays whom on each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from matches import access
from matches.access import Actor
from matches.errors import ConflictError, InvalidError
from matches.models import (
    EntryKind,
    Fixture,
    FixtureBoard,
    Person,
    Result,
)
from matches.selectors.line_ups import SIDES, substitutes_of, told
from matches.services import audits, people, rows
from matches.services.transaction import one_transaction


@dataclass(frozen=True)
class BoardPlan:
    """Who plays on one board of a team fixture: one person a side, or two, by public id."""

    home: Sequence[str]
    away: Sequence[str]


@one_transaction
def set_boards(actor: Actor, fixture: str, boards: Sequence[BoardPlan]) -> list[FixtureBoard]:
    """Say who plays whom in a team fixture, board by board, while it has no card. Organisers.

    People sit in the order given, board 1 first. InvalidError, with the rule in words, for a
    line-up that the competition's rules refuse (`docs/line-ups.md`); what they only point out, or
    leave to the organiser, is kept and shown on the match's page.
    """
    row = rows.fixture(fixture, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    if row.competition.entry_kind != EntryKind.TEAM:
        raise ConflictError(_("Only a match between teams has boards."), code="no-team")
    if Result.objects.filter(fixture=row).exists():
        raise ConflictError(_("This match has results: its boards are settled."), code="begun")
    if not boards:
        raise InvalidError({"boards": [_("A match between teams has a board or more.")]})
    pools = {side: _pool(row, side) for side in SIDES}
    seated = [_seated(row, pools, number, plan) for number, plan in enumerate(boards, start=1)]
    flagged = _examined(row, seated)
    row.boards.all().delete()
    made = [_new_board(row, number, *sides) for number, sides in enumerate(seated, start=1)]
    row.revision += 1
    row.save(update_fields=["revision"])
    audits.note(
        "fixture.boards-set", "fixture", row.public_id,
        by=user, club=row.competition.club_id, after={"boards": len(made), "findings": flagged},
    )  # fmt: skip
    return made


def _pool(row: Fixture, side: str) -> dict[str, Person]:
    """Who may sit for a side, by public id: the team's list and its substitutes."""
    entry = row.home if side == "home" else row.away
    team = entry.team if entry is not None else None
    listed = Person.objects.filter(team_places__team=team) if team is not None else ()
    return {one.public_id: one for one in (*listed, *substitutes_of(row, entry))}


def _seated(
    row: Fixture, pools: Mapping[str, Mapping[str, Person]], number: int, plan: BoardPlan
) -> tuple[list[Person], list[Person]]:
    """The people of one board, each side as many as the game takes."""
    home = _found(pools["home"], plan.home, number)
    away = _found(pools["away"], plan.away, number)
    due = _players_a_side(row)
    if len(home) != due or len(away) != due:
        said = ngettext("One person a side.", "%(due)d people a side: it is doubles.", due)
        raise InvalidError({f"board {number}": [said % {"due": due}]})
    return home, away


def _found(pool: Mapping[str, Person], ids: Sequence[str], number: int) -> list[Person]:
    if len(set(ids)) != len(ids) or not set(ids) <= set(pool):
        said = _(
            "Everybody on a board is in the team or a substitute it may field, and there once."
        )
        raise InvalidError({f"board {number}": [said]})
    return [pool[each] for each in ids]


def _players_a_side(row: Fixture) -> int:
    """One, or two where the competition plays doubles."""
    game = rules.GAMES[row.competition.game]
    return game.players(game.setting(row.competition.options, "A", rules.Mistakes()))


def _examined(row: Fixture, seated: Sequence[tuple[list[Person], list[Person]]]) -> list[str]:
    """The codes of what the rules find; InvalidError where they refuse."""
    everybody = sorted({one.pk for sides in seated for side in sides for one in side})
    # Two line-ups with one player, set at the same moment, must see each other.
    list(
        Person.objects.filter(pk__in=everybody)
        .order_by("pk")
        .select_for_update(no_key=True)
        .values_list("pk")
    )
    found = told(row, {"home": [a for a, _b in seated], "away": [b for _a, b in seated]})
    refused = [each.sentence for each in found if each.weight == "refuse"]
    if refused:
        raise InvalidError({"boards": refused}, code="line-up")
    return [each.code for each in found]


def _new_board(
    row: Fixture, number: int, home: Sequence[Person], away: Sequence[Person]
) -> FixtureBoard:
    made = FixtureBoard(fixture=row, number=number)
    if len(home) == 1:
        made.home_person, made.away_person = home[0], away[0]
    else:
        made.home_pair, made.away_pair = people.pair_of(*home), people.pair_of(*away)
    made.save()
    return made
