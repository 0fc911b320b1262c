"""Who is who on a card: names come in, references are stored.

A stored document holds no name. Where people wrote `{"sides": {"A": ["Asha"], "B": ["Ben"]}}` it
has `{"A": ["entry:7hq2m4kd9xwz"], "B": ["entry:p3k8…"]}`; of a pair `["entry:…/1", "entry:…/2"]`,
in the pair's own order; on a board of a team fixture, whose players may change from match to match,
`["person:…"]`. Names are in `Person` alone, so that an erased or renamed person is so on every card
at once. To show a card, put names in with `named`, where the names have passed
`matches.policy.visibility`; a document stays adjudicable either way, since the law reads any text
there.

Side A is the home side. A card that names them the other way round is another card (who flicked
first, who won): it is refused and never turned round in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, Refused
from matches.models import Fixture, FixtureBoard
from matches.selectors.results.seats import Seat, Seats, plain, seats_of

__all__ = ["Seat", "Seats", "named", "require_seated", "seated", "seats_of"]

PLACEHOLDERS = {"A": {"a", "home", "side a", "a1", "a2"}, "B": {"b", "away", "side b", "b1", "b2"}}


def seated(document: Mapping[str, Any], seats: Seats) -> dict[str, Any]:
    """The document with references in place of names; Refused where the names are not theirs.

    A side may be named in full, by given name, alias or initials, as public pages name it, by its
    reference, or simply "A" and "B" (or "home" and "away"). `document` has been read by the law.
    """
    sides = document["sides"]
    for side in rules.SIDES:
        own, other = seats.of(side), seats.of("B" if side == "A" else "A")
        if len(sides[side]) != len(own):
            raise Refused(
                _("Side %(side)s has %(given)d names on the card and %(due)d players in the match.")
                % {"side": side, "given": len(sides[side]), "due": len(own)},
                code="sides-number",
            )
        for name in sides[side]:
            _check(name, side, own, other, seats)
    return {**document, "sides": _in_order(sides, seats)}


def require_seated(
    document: Mapping[str, Any], fixture: Fixture, board: FixtureBoard | None
) -> None:
    """ConflictError ("sides-changed") where others play by now than when the card was judged; asked
    once the match is locked."""
    due = seats_of(fixture, board).references()
    if any(sorted(document["sides"][side]) != sorted(due[side]) for side in rules.SIDES):
        raise ConflictError(
            _("Meanwhile others play this match. Look at it again before you enter a card."),
            code="sides-changed",
        )


def named(document: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The document with `names` (by reference) in place of references; unknown ones are kept."""
    sides = document.get("sides", {})
    shown = {side: [names.get(each, each) for each in held] for side, held in sides.items()}
    return {**document, "sides": shown}


def _in_order(sides: Mapping[str, list[str]], seats: Seats) -> dict[str, list[str]]:
    """References in the order of the card: in doubles it says who A1 and who A2 is."""
    held = seats.references()
    for side in rules.SIDES:
        own = seats.of(side)
        if len(own) == 2 and _knows(own[1], sides[side][0]) and not _knows(own[0], sides[side][0]):
            held[side].reverse()
    return held


def _check(
    name: str, side: str, own: tuple[Seat, ...], other: tuple[Seat, ...], seats: Seats
) -> None:
    if plain(name) in PLACEHOLDERS[side] or any(_knows(seat, name) for seat in own):
        return
    if plain(name) in PLACEHOLDERS["B" if side == "A" else "A"] or any(
        _knows(seat, name) for seat in other
    ):
        raise Refused(
            _(
                "The sides are the wrong way round: A is %(a)s (at home), B is %(b)s. Enter the"
                " card again with the sides exchanged."
            )
            % _shown(seats),
            code="sides-mirrored",
        )
    raise Refused(
        _("“%(name)s” does not play in this match: A is %(a)s, B is %(b)s.")
        % {"name": name, **_shown(seats)},
        code="sides-strange",
    )


def _shown(seats: Seats) -> dict[str, str]:
    return {"a": _joined(seats.a), "b": _joined(seats.b)}


def _joined(seats: Iterable[Seat]) -> str:
    return " & ".join(seat.shown for seat in seats)


def _knows(seat: Seat, name: str) -> bool:
    # A public page tells two of one name apart by a number behind it.
    said = plain(name)
    return said in seat.known_as or said.partition(" (")[0] in seat.known_as
