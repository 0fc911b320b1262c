"""What is agreed before a match begins, and who plays it: stored by reference, read by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import rules
from matches.errors import ConflictError
from matches.law.language import tongue
from matches.models import Entry, Fixture, FixtureBoard, Person, RunningCard
from matches.policy import visibility
from matches.policy.codes import seated
from matches.selectors.base import ENTRY_NAMES
from matches.selectors.handicaps import starts_of
from matches.selectors.results.seats import Seat, of_entry, seat, seats_of
from matches.selectors.teams import options_on
from matches.selectors.teams.boards import BOARD_NAMES

Sides = Mapping[str, list[str]]


def agreed(fixture: Fixture, board: FixtureBoard | None, at: datetime) -> dict[str, Any]:
    """The head of a running card that begins at a moment: game, options with the starts of that
    moment, and sides. ConflictError where it is not known who plays."""
    options = options_on(fixture.competition, board.number if board is not None else None)
    if board is None:
        options |= starts_of(fixture, at).options
    sides = seats_of(fixture, board).references()
    return {"game": fixture.competition.game, "options": options, "sides": sides}


@dataclass(frozen=True)
class Named:
    """The sides with full names in place of references, for who keeps the card; and of those
    names how they are spoken of which that was said, as (name, spoken)."""

    sides: dict[str, list[str]]
    spoken: list[tuple[str, str]]


NOBODY = Named({}, [])


def in_full(fixture: Fixture, sides: Sides) -> Named:
    """Who plays a match, for who keeps its card. Two queries."""
    seats = _seats(fixture, sides)
    names = {
        side: [seats[one].shown if one in seats else side for one in held]
        for side, held in sides.items()
    }
    everybody = [seats[one] for held in sides.values() for one in held if one in seats]
    return Named(names, [(each.shown, each.spoken) for each in everybody if each.spoken])


def as_listed(fixture: Fixture, sides: Sides) -> Named:
    """Who plays a match, as strangers may read it; of a card's two alike names one has a number.
    Two queries."""
    seats = _seats(fixture, sides)
    listed = {one: seats[one].listed for held in sides.values() for one in held if one in seats}
    apart = visibility.distinct(listed)
    names = {side: [apart.get(one, side) for one in held] for side, held in sides.items()}
    return Named(names, [])


def spoken_on(
    fixture: Fixture, boards: Sequence[FixtureBoard] | None = None
) -> dict[int | None, list[tuple[str, str]]]:
    """How the names of who plays a match are spoken, as (name, spoken), for who keeps its card: by
    the board's number between teams, else under None. One query between teams, unless its `boards`
    are given, with their people."""
    held = fixture.boards.select_related(*BOARD_NAMES) if boards is None else boards
    return {
        board.number if board is not None else None: _spoken_in(fixture, board)
        for board in (None, *held)
    }


def _spoken_in(fixture: Fixture, board: FixtureBoard | None) -> list[tuple[str, str]]:
    try:
        seats = seats_of(fixture, board)
    except ConflictError:
        return []
    return [(each.shown, each.spoken) for each in (*seats.a, *seats.b) if each.spoken]


def called(named: Sides) -> dict[str, str]:
    """What the sides and, in pairs, the players are called at the board: by the first of their
    names, which fits on a button and is read out; in full where that would name two alike."""
    everybody = [player for players in named.values() for player in players]
    firsts = [player.split(" ", 1)[0] for player in everybody]
    by = dict(zip(everybody, firsts, strict=True))
    if len(set(firsts)) < len(firsts):
        by = {player: player for player in everybody}
    names: dict[str, str] = {}
    for side, players in named.items():
        names[side] = " & ".join([by[player] for player in players])
        if len(players) > 1:
            names |= {f"{side}{n}": by[player] for n, player in enumerate(players, start=1)}
    return names


def tongue_of(named: Sides) -> rules.Tongue:
    """The reader's language, with what the sides and players are called at the board."""
    return tongue(called(named))


def names_of(cards: Iterable[tuple[Fixture, RunningCard]]) -> dict[int, dict[str, str]]:
    """Names by card (its key) and reference: of entries, or of people on the boards of teams. Each
    match comes with its competition, in which somebody may have a code of their own. Two queries.
    """
    held = [(fixture, card.pk, card.head["sides"]) for fixture, card in cards]
    rows = _rows({one for _fixture, _key, sides in held for one in _all(sides)})
    return {
        key: {one: each.shown for one, each in _seats_in(fixture, sides, rows).items()}
        for fixture, key, sides in held
    }


def _seats(fixture: Fixture, sides: Sides) -> dict[str, Seat]:
    return _seats_in(fixture, sides, _rows(_all(sides)))


def _all(sides: Sides) -> set[str]:
    return {reference for held in sides.values() for reference in held}


def _rows(references: Iterable[str]) -> dict[str, Person | Entry]:
    """Whom references mean."""
    kinds: dict[str, set[str]] = {"entry": set(), "person": set()}
    for reference in references:
        kind, _colon, public_id = reference.partition(":")
        kinds[kind].add(public_id.partition("/")[0])
    rows: dict[str, Person | Entry] = {}
    if kinds["person"]:
        for person in Person.objects.filter(public_id__in=kinds["person"]):
            rows[f"person:{person.public_id}"] = person
    if kinds["entry"]:
        found = Entry.objects.filter(public_id__in=kinds["entry"]).select_related(*ENTRY_NAMES)
        rows |= {f"entry:{entry.public_id}": entry for entry in found}
    return rows


def _seats_in(
    fixture: Fixture, sides: Sides, rows: Mapping[str, Person | Entry]
) -> dict[str, Seat]:
    """Who sits in a match, as that match's competition calls them."""
    seats = {}
    for reference in _all(sides):
        row = rows.get(reference.partition("/")[0])
        if isinstance(row, Person):
            seated(fixture.competition, row)
            seats[reference] = seat(reference, row)
        elif row is not None:
            seats |= {each.reference: each for each in of_entry(row)}
    return seats
