"""Who sits where in a match: the references that a card stores, and the names behind them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, NotFoundError
from matches.models import Entry, Fixture, FixtureBoard, Pair, Person
from matches.policy import visibility, visiting
from matches.policy.codes import entered, seated


@dataclass(frozen=True)
class Seat:
    """One name's place on a card: what is stored there, by which names it is known, in full
    (``shown``) and as strangers may read it (``listed``), and how the name is spoken, where that
    was said."""

    reference: str
    known_as: frozenset[str]
    shown: str
    spoken: str = ""
    listed: str = ""


@dataclass(frozen=True)
class Seats:
    """The places of both sides of a match."""

    a: tuple[Seat, ...]
    b: tuple[Seat, ...]

    def of(self, side: str) -> tuple[Seat, ...]:
        """The places of side "A" or "B"."""
        return self.a if side == "A" else self.b

    def references(self) -> dict[str, list[str]]:
        """The sides as a stored document has them."""
        return {side: [seat.reference for seat in self.of(side)] for side in rules.SIDES}


def seats_of(fixture: Fixture, board: FixtureBoard | None) -> Seats:
    """Who sits where; ConflictError while a side is not known yet, or a team has no board named."""
    if board is not None:
        seated(fixture.competition, board.home_person, board.home_pair)
        seated(fixture.competition, board.away_person, board.away_pair)
        home = _of_board(board.home_person, board.home_pair)
        away = _of_board(board.away_person, board.away_pair)
    else:
        home, away = of_entry(fixture.home), of_entry(fixture.away)
    if not home or not away:
        raise ConflictError(
            _("It is not known yet who plays this match, so it cannot have a card."),
            code="sides-unknown",
        )
    return Seats(home, away)


def references_of(fixture: Fixture, board: FixtureBoard | None) -> dict[str, list[str]]:
    """Who sits where, as a stored document has it; ConflictError as `seats_of`. No name is looked
    up of a match that is one match."""
    if board is not None or fixture.home is None or fixture.away is None:
        return seats_of(fixture, board).references()
    return {
        side: _references(entry)
        for side, entry in zip(rules.SIDES, (fixture.home, fixture.away), strict=True)
    }


def board_of(fixture: Fixture, number: int | None) -> FixtureBoard | None:
    """The board of a team fixture that a card is of; None where a fixture is one match."""
    if number is None:
        return None
    found = (
        fixture.boards.select_related(
            "home_person", "away_person",
            "home_pair__first", "home_pair__second", "away_pair__first", "away_pair__second",
        )
        .filter(number=number)
        .first()
    )  # fmt: skip
    if found is None:
        raise NotFoundError(_("This match has no board %(number)d.") % {"number": number})
    return found


def of_entry(entry: Entry | None) -> tuple[Seat, ...]:
    """Who plays for an entry; ConflictError for a team, which plays on boards."""
    if entry is None:
        return ()
    entered(entry)
    references = _references(entry)
    people = [entry.person] if entry.person is not None else _both(entry.pair)
    return tuple(seat(*each) for each in zip(references, people, strict=True))


def _both(pair: Pair | None) -> list[Person]:
    return [pair.first, pair.second] if pair is not None else []


def _references(entry: Entry) -> list[str]:
    """The places of who plays for an entry; ConflictError for a team, which plays on boards."""
    if entry.person_id is not None:
        return [f"entry:{entry.public_id}"]
    if entry.pair_id is not None:
        return [f"entry:{entry.public_id}/{number}" for number in (1, 2)]
    raise ConflictError(
        _("Teams play this match: say on which of its boards the card was kept."),
        code="board-missing",
    )


def _of_board(person: Person | None, pair: Pair | None) -> tuple[Seat, ...]:
    people = [person] if person is not None else _both(pair)
    return tuple(seat(f"person:{each.public_id}", each) for each in people)


def seat(reference: str, person: Person) -> Seat:
    """A person's place on a card, by what is stored there."""
    full, listed = visibility.full_name(person), visibility.person_name(person)
    named = visiting.may_be_named(person)
    names = [reference, full, listed]
    if named:
        # What is written on a card is compared. To who reads a code in its place it is not: the
        # answer tells which name is right.
        names += (
            f"{person.given_name} {person.family_name}",
            person.given_name,
            person.family_name,
            person.alias,
            visibility.initials(person),
        )
    known_as = frozenset(plain(name) for name in names if name.strip())
    # Nor are they told how it is spoken, which tells the name.
    spoken = person.spoken_as if named else ""
    return Seat(reference, known_as, full, spoken, listed)


def plain(name: str) -> str:
    """A name as it is compared: without full stops, capitals and wide gaps."""
    return " ".join(name.casefold().replace(".", " ").split())
