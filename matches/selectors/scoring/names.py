"""What is agreed before a match begins, and who plays it: stored by reference, read by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import rules
from matches.law.language import tongue
from matches.models import Entry, Fixture, FixtureBoard, Person
from matches.policy import visibility
from matches.selectors.base import ENTRY_NAMES
from matches.selectors.handicaps import starts_of
from matches.selectors.results.seats import of_entry, seats_of
from matches.selectors.teams import options_on

Sides = Mapping[str, list[str]]


def agreed(fixture: Fixture, board: FixtureBoard | None, at: datetime) -> dict[str, Any]:
    """The head of a running card that begins at a moment: game, options with the starts of that
    moment, and sides. ConflictError where it is not known who plays."""
    options = options_on(fixture.competition, board.number if board is not None else None)
    if board is None:
        options |= starts_of(fixture, at).options
    sides = seats_of(fixture, board).references()
    return {"game": fixture.competition.game, "options": options, "sides": sides}


def in_full(sides: Sides) -> dict[str, list[str]]:
    """The sides with full names in place of references, for who keeps the card. One query."""
    names = names_of({reference for held in sides.values() for reference in held})
    return {side: [names.get(one, side) for one in held] for side, held in sides.items()}


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


def names_of(references: Iterable[str]) -> dict[str, str]:
    """Names by reference: of entries, or of people on the boards of teams."""
    kinds: dict[str, set[str]] = {"entry": set(), "person": set()}
    for reference in references:
        kind, _colon, public_id = reference.partition(":")
        kinds[kind].add(public_id.partition("/")[0])
    names = {}
    if kinds["person"]:
        for person in Person.objects.filter(public_id__in=kinds["person"]):
            names[f"person:{person.public_id}"] = visibility.full_name(person)
    if kinds["entry"]:
        found = Entry.objects.filter(public_id__in=kinds["entry"]).select_related(*ENTRY_NAMES)
        for entry in found:
            names |= {seat.reference: seat.shown for seat in of_entry(entry)}
    return names
