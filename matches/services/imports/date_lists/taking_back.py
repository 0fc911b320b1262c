"""Dates that a list brought, taken back: every match that is still there goes back to where it was;
one that was moved since, or has begun, is named and stays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.errors import ConflictError, NotFoundError
from matches.models import AuditEntry, Board, Competition, Fixture, FixtureState, Move
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.base import named_entries
from matches.selectors.fixtures import WITH_BOARDS
from matches.selectors.imports.dates import BROUGHT_IN
from matches.services.base import rows
from matches.services.base.transaction import one_transaction
from matches.services.fixtures import moves
from matches.services.fixtures.audit_words import OfList
from matches.services.fixtures.moves import Place, place_of, same_place
from matches.services.imports.date_lists import clashing
from matches.services.results import outcomes


@dataclass(frozen=True)
class Going:
    """A match of the list: who plays, and why it stays ("": it goes back to its `place`)."""

    fixture: Fixture
    said: str
    place: Place
    stays: str = ""


@dataclass(frozen=True)
class Back:
    """What taking a list back does to each of its matches."""

    competition: Competition
    move: Move
    going: tuple[Going, ...]

    @property
    def back(self) -> tuple[Going, ...]:
        """Those that go back."""
        return tuple(each for each in self.going if not each.stays)

    @property
    def stay(self) -> tuple[Going, ...]:
        """Those that stay where they are."""
        return tuple(each for each in self.going if each.stays)


def look_back(actor: Actor, competition: str, number: int) -> Back:
    """What taking back the list that became the move of this number would do. Who may: organisers.
    NotFoundError where that move came of no list."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _back(row, number)


@one_transaction
def take_back(actor: Actor, competition: str, number: int) -> Move:
    """Put the matches that a list dated back where they were, as one move; those that were moved
    or have begun since stay, and those whose board was given away. ConflictError where all of them
    stay. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    places = {each.fixture.public_id: each.place for each in _back(row, number).back}
    made = None
    if places:
        made = moves.move(user, competition, places, of_list=OfList(back=number))
    if made is None:
        raise ConflictError(
            _("Nothing of it can be taken back: every match was moved, or has begun, since."),
            code="not-undone",
        )
    return made


def _back(row: Competition, number: int) -> Back:
    move = Move.objects.filter(competition=row, number=number).first()
    noted = AuditEntry.objects.filter(
        club=row.club_id, action=BROUGHT_IN, object_type="competition", object_id=row.public_id,
        after__list=number,
    )  # fmt: skip
    if move is None or not noted.exists():
        raise NotFoundError(_("No such list in %(club)s.") % {"club": row.name})
    changes: dict[str, dict[str, Any]] = {each["fixture"]: each for each in move.changes}
    held = row.fixtures.filter(public_id__in=changes).select_related("venue", "board")
    fixtures = list(held.prefetch_related(WITH_BOARDS).order_by("number"))
    named = named_entries(row.pk)
    gone = _boards_gone(row, changes)
    going = []
    for each in fixtures:
        was, then = changes[each.public_id]["before"], changes[each.public_id]["after"]
        sides = [named[key].full_name for key in (each.home_id, each.away_id) if key in named]
        stays = _stays(each, then) or _without(was, gone)
        going.append(Going(each, " – ".join(sides), was, stays))
    return Back(row, move, _with_taken(row, going))


def _stays(fixture: Fixture, then: Place) -> str:
    """Why a match is not where the list left it, to be put back from there; "" where it is."""
    if fixture.state != FixtureState.PLANNED:
        return _("it has begun, or been played")
    return "" if same_place(place_of(fixture), then) else _("it was moved since")


def _boards_gone(row: Competition, changes: dict[str, dict[str, Any]]) -> set[str]:
    """The boards of before that are not in use any more. One query."""
    asked = {board for each in changes.values() for board in each["before"]["boards"]}
    there = Board.objects.filter(public_id__in=asked, venue__club=row.club_id, in_use=True)
    return asked - set(there.values_list("public_id", flat=True))


def _without(was: Place, gone: set[str]) -> str:
    return _("its board of before is not in use any more") if gone & set(was["boards"]) else ""


def _with_taken(row: Competition, going: list[Going]) -> tuple[Going, ...]:
    """The same, with those that stay because their board of before is another match's by now: each
    that stays may be in the way of the next."""
    look = clashing.look_at(row, [each.place for each in going if not each.stays])
    told = going
    while look is not None:
        places = {each.fixture.public_id: each.place for each in told if not each.stays}
        found = look.clashes(places)
        taken = {key for one in found if one.kind == "board" for key in one.matches} & set(places)
        if not taken:
            break
        why = _("its board of before is taken by now")
        told = [
            Going(each.fixture, each.said, each.place, why)
            if each.fixture.public_id in taken
            else each
            for each in told
        ]
    return tuple(told)
