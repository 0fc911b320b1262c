"""Moves: matches are put elsewhere in the timetable, and back again.

Every move is a row that is never edited. Undo appends one that takes the last back, redo one that
does it again; a proposal that is applied is one move of many matches, taken back like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from matches import access, announcements
from matches.access import Actor
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Board,
    Competition,
    Fixture,
    FixtureState,
    Move,
    MoveKind,
    Outcome,
    User,
    Venue,
)
from matches.selectors.held import WITH_BOARDS, boards_of
from matches.services import audits, holds, outcomes, rows
from matches.services.transaction import one_transaction

Place = dict[str, Any]
"""A place as JSON: ``starts_at``, ``ends_at`` (ISO), ``venue`` (slug), ``boards`` (public ids, the
first is the match's own). Moves of old have one ``board`` instead."""

YEARS = (1900, 2200)
"""At the ends of the calendar a moment has no day in another time zone: no page could show it."""

NOWHERE: Place = {"starts_at": None, "ends_at": None, "venue": None, "boards": []}


@one_transaction
def move(
    actor: Actor,
    competition: str,
    places: Mapping[str, Mapping[str, Any]],
    *,
    last: int | None = None,
) -> Move | None:
    """Put matches (by public id) into other places; None where all are there already.

    A place that names one ``board`` alone leaves the others to us: a match that was on several is
    put on as many, those beside it. Only what has not begun can be moved. `last` is the number
    of the last move that was looked at: ConflictError where somebody moved since, and where a board
    is taken. Who may: organisers.
    """
    row, user = _organised(actor, competition)
    _require_last(row, last)
    return _change(row, user, _with_all_boards(row, places), MoveKind.MOVE)


@one_transaction
def undo(actor: Actor, competition: str, *, last: int | None = None) -> Move:
    """Take the last move back that is not taken back yet. Who may: organisers."""
    row, user = _organised(actor, competition)
    _require_last(row, last)
    done, _undone = history(row)
    if not done:
        raise ConflictError(_("There is no move to take back."), code="nothing-to-undo")
    return _back(row, user, done[-1], MoveKind.UNDO, "before")


@one_transaction
def redo(actor: Actor, competition: str, *, last: int | None = None) -> Move:
    """Do the move again that was taken back last. Who may: organisers."""
    row, user = _organised(actor, competition)
    _require_last(row, last)
    _done, undone = history(row)
    if not undone:
        raise ConflictError(_("There is no move to do again."), code="nothing-to-redo")
    return _back(row, user, undone[-1], MoveKind.REDO, "after")


def history(row: Competition) -> tuple[list[Move], list[Move]]:
    """The moves that stand, and those taken back that can be done again, the latest last: read off
    the log. One query."""
    done: list[Move] = []
    undone: list[Move] = []
    by_key: dict[int, Move] = {}
    for each in Move.objects.filter(competition=row).order_by("number"):
        by_key[each.pk] = each
        if each.kind == MoveKind.MOVE:
            done.append(each)
            undone = []
        elif each.kind == MoveKind.UNDO:
            undone.append(by_key[each.undoes_id or 0])
            done.remove(undone[-1])
        else:
            done.append(by_key[each.undoes_id or 0])
            undone.remove(done[-1])
    return done, undone


def place_of(fixture: Fixture) -> Place:
    """Where a fixture is, as a move keeps it."""
    return {
        "starts_at": fixture.starts_at.isoformat() if fixture.starts_at is not None else None,
        "ends_at": fixture.ends_at.isoformat() if fixture.ends_at is not None else None,
        "venue": fixture.venue.slug if fixture.venue is not None else None,
        "boards": [board.public_id for board in boards_of(fixture)],
    }


def _organised(actor: Actor, competition: str) -> tuple[Competition, User]:
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    return row, user


def _require_last(row: Competition, last: int | None) -> None:
    if last is not None and last != _number(row):
        raise ConflictError(
            _("Somebody moved a match meanwhile. Look at the timetable as it is now, and go on."),
            code="changed-meanwhile",
        )


def _number(row: Competition) -> int:
    return row.moves.order_by("-number").values_list("number", flat=True).first() or 0


def _back(row: Competition, user: User, move_: Move, kind: str, to: str) -> Move:
    places = {change["fixture"]: change[to] for change in move_.changes}
    was = {change["fixture"]: change["after" if to == "before" else "before"]
           for change in move_.changes}  # fmt: skip
    made = _change(row, user, places, kind, undoes=move_, was=was)
    if made is None:
        raise ConflictError(_("The matches are there already."), code="nothing-to-undo")
    return made


def _change(
    row: Competition,
    user: User,
    places: Mapping[str, Mapping[str, Any]],
    kind: str,
    undoes: Move | None = None,
    was: Mapping[str, Place] | None = None,
) -> Move | None:
    """Change the places of fixtures, all of them or none, and append the move that says so."""
    fixtures = _locked(row, places)
    if was is not None:
        _require_unmoved(fixtures, was)
    changes = []
    for fixture in fixtures:
        before, after = place_of(fixture), {**NOWHERE, **places[fixture.public_id]}
        after["boards"] = _boards_in(after)
        after.pop("board", None)
        if _same(before, after):
            continue
        _require_ahead(fixture)
        changes.append({"fixture": fixture.public_id, "before": before, "after": after})
    if not changes:
        return None
    _put(row, {f.public_id: f for f in fixtures}, changes)
    made = Move.objects.create(
        competition=row, number=_number(row) + 1, kind=kind, undoes=undoes, changes=changes, by=user
    )
    audits.note(
        f"timetable.{kind}", "competition", row.public_id,
        by=user, club=row.club_id, after={"move": made.number, "matches": len(changes)},
    )  # fmt: skip
    announcements.publish(f"competition-{row.public_id}", "fixture", {"move": made.number})
    return made


def _with_all_boards(
    row: Competition, places: Mapping[str, Mapping[str, Any]]
) -> dict[str, Mapping[str, Any]]:
    """The places with every board named: of a match that has several, as many beside the one."""
    told = dict(places)
    alone = {key: place["board"] for key, place in places.items() if place.get("board")}
    for fixture in _locked(row, alone) if alone else ():
        place = places[fixture.public_id]
        count = holds.wanted(fixture)
        if count > 1 and not place.get("boards"):
            _venues, boards = _targets(row, [{"venue": None, "boards": [place["board"]]}])
            fixture.starts_at = _moment(place.get("starts_at"))
            fixture.ends_at = _moment(place.get("ends_at"))
            chosen = holds.beside(fixture, boards[place["board"]], count)
            told[fixture.public_id] = {**place, "boards": [each.public_id for each in chosen]}
    return told


def _put(row: Competition, fixtures: Mapping[str, Fixture], changes: Sequence[Any]) -> None:
    """First all go, then all come: two that change places never meet on a board."""
    venues, boards = _targets(row, [change["after"] for change in changes])
    moved = [fixtures[change["fixture"]] for change in changes]
    Fixture.objects.filter(pk__in=[f.pk for f in moved]).update(
        board=None, starts_at=None, ends_at=None
    )
    for fixture, change in zip(moved, changes, strict=True):
        after = change["after"]
        fixture.starts_at, fixture.ends_at = _moment(after["starts_at"]), _moment(after["ends_at"])
        chosen = [boards[each] for each in after["boards"]]
        fixture.board = chosen[0] if chosen else None
        fixture.venue = venues[after["venue"]] if after["venue"] else None
        if fixture.board is not None:
            fixture.venue = fixture.board.venue
        if fixture.outcome == Outcome.POSTPONED and fixture.starts_at is not None:
            fixture.outcome = None
        fixture.revision += 1
        fixture.save(
            update_fields=["starts_at", "ends_at", "board", "venue", "outcome", "revision"]
        )
        holds.keep(fixture, chosen)


def _targets(
    row: Competition, places: Iterable[Place]
) -> tuple[dict[str, Venue], dict[str, Board]]:
    """The venues and boards of this club that the places name; NotFoundError for any other."""
    listed = list(places)
    slugs = {place["venue"] for place in listed if place["venue"]}
    ids = {board for place in listed for board in place["boards"]}
    venues = {v.slug: v for v in Venue.objects.filter(club=row.club, slug__in=slugs)}
    found = Board.objects.filter(venue__club=row.club, public_id__in=ids, in_use=True)
    boards = {board.public_id: board for board in found.select_related("venue")}
    if slugs - venues.keys():
        raise NotFoundError(_("There is no such venue in this club."))
    if ids - boards.keys():
        raise NotFoundError(_("There is no such board in use in this club."))
    return venues, boards


def _locked(row: Competition, places: Mapping[str, Any]) -> list[Fixture]:
    found = list(
        row.fixtures.select_related("venue", "board", "competition")
        .prefetch_related(WITH_BOARDS)
        .select_for_update(of=("self",), no_key=True)
        .filter(public_id__in=places)
        .order_by("number")
    )
    if len(found) < len(places):
        raise NotFoundError(_("There is no such match in this competition."))
    return found


def _require_ahead(fixture: Fixture) -> None:
    if fixture.state != FixtureState.PLANNED:
        raise ConflictError(
            _("Match %(number)d has begun, or been played: it stays where it is.")
            % {"number": fixture.number},
            code="begun",
        )


def _require_unmoved(fixtures: Iterable[Fixture], was: Mapping[str, Place]) -> None:
    for fixture in fixtures:
        if not _same(place_of(fixture), was[fixture.public_id]):
            raise ConflictError(
                _("Match %(number)d was put elsewhere since: this cannot be taken back.")
                % {"number": fixture.number},
                code="changed-meanwhile",
            )


def _same(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    times = all(_moment(one[key]) == _moment(other[key]) for key in ("starts_at", "ends_at"))
    boards = _boards_in(one)
    where = boards == _boards_in(other)
    # A board brings its venue along.
    return times and where and (bool(boards) or one["venue"] == other["venue"])


def _boards_in(place: Mapping[str, Any]) -> list[str]:
    if place.get("boards"):
        return list(place["boards"])
    return [place["board"]] if place.get("board") else []


def _moment(text: str | None) -> datetime | None:
    if text is None:
        return None
    try:
        at = parse_datetime(text)
    except ValueError:
        at = None
    if at is None or at.tzinfo is None or not YEARS[0] <= at.year <= YEARS[1]:
        raise InvalidError({"starts_at": [_("A date and time with its zone is wanted.")]})
    return at
