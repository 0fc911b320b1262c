"""Offers: entries that may come next, ready to be tapped, as each game's ``offers.py`` lists them.

A game lists what commonly happens from where a match stands; whoever shows them (a scoring page)
tries each under the law first, so that only what may come is offered, and with what it leads to.
What no offer covers is put together by hand from the facts of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, TypeAlias

from rules.core.sentence import Sentence, Tongue, Who, marked, sentence
from rules.core.sides import SIDES, Score, Side

Place: TypeAlias = Literal["main", "usual", "came", "more", "board", "spot"]
"""Where an offer stands: among the large buttons, below them, under "something else happened", or
at a place of the drawn board: looked at before it is kept, or (``spot``) written with the tap.
``came`` is what may have come of the penny that is due: in place of the buttons, once somebody has
pointed at it."""

ARROWS: Final[Mapping[Side, str]] = {"A": "ArrowLeft", "B": "ArrowRight"}
"""The keys of the sides, as the pages draw them: A's end lies left."""


@dataclass(frozen=True, slots=True)
class Offer:
    """One or several entries that can be written with one tap.

    ``name`` is the same for the same thing wherever it is offered; ``side`` is whom it is about,
    for its colour; ``group`` heads the offers of its kind; ``key`` is what writes it at a desk, a
    key or several one after the other (``"ArrowLeft 3"``); ``spot`` is the place on the board that
    stands for it; ``variant`` the penny that it is about where the same may have happened with
    another.
    """

    name: str
    label: Sentence
    entries: tuple[Mapping[str, Any], ...]
    place: Place = "main"
    side: str | None = None
    group: Sentence | None = None
    key: str = ""
    spot: str = ""
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Offering:
    """What a game has for whoever scores it at the board.

    ``offers`` lists what may be offered at a detail (``"flicks"``, ``"card"``) in a state of its
    referee; ``leads`` says in a few words what a ruling led to, for a button; ``spoken`` names the
    pennies as people call them, given the setting and the tongue; ``coarser`` tells the
    rulings of a card of flicks as entries of a card of lines, or ``None`` in the middle of a line.
    """

    offers: Callable[[str, Any], tuple[Offer, ...]]
    leads: Callable[[Any], Sentence | None]
    spoken: Callable[[Any, Tongue], Mapping[str, str]]
    coarser: Callable[[Sequence[Any]], list[dict[str, Any]] | None]


def _no_offers(_detail: str, _state: Any) -> tuple[Offer, ...]:
    return ()


def _nothing_said(_ruling: Any) -> None:
    return None


def _as_they_are(_setting: Any, _tongue: Tongue) -> Mapping[str, str]:
    return {}


def _no_coarser(_rulings: Sequence[Any]) -> None:
    return None


NOTHING: Final = Offering(_no_offers, _nothing_said, _as_they_are, _no_coarser)
"""Of a game that brings no offers: its entries are written down by its facts."""


# ── what is offered and said alike in every game ────────────────────────────────────────────────

FOULS: Final = {
    "touched": sentence("Touched a penny"),
    "unclean": sentence("Not flicked cleanly"),
    "board": sentence("The board moved"),
}
"""The fouls that come with a flick."""
_WITHOUT: Final = sentence("Without a flick")


def fouls_without_a_flick(
    side: Side, by: str | None = None, touched: Sentence | None = None
) -> Iterator[Offer]:
    """The fouls of a side that come without a flick. ``by`` is whose entry it is, where that is a
    player; ``touched`` what it may have touched, where that is more than a penny."""
    who = Who(side)
    for foul, label in (
        ("touched", touched or sentence("{who} touched a penny", who=who)),
        ("board", sentence("{who} moved the board", who=who)),
    ):
        entry = {"foul": {"by": by or side, "fouls": [foul]}}
        yield Offer(f"foul-{side}-{foul}", label, (entry,), "more", side, _WITHOUT)


def decided(winner: str) -> Sentence:
    """How a match ended, on a button: ``"A"``, ``"B"`` or ``"draw"``."""
    if winner == "draw":
        return sentence("the match is drawn")
    return sentence("{who} wins the match", who=Who(winner))


def gains(points: Score) -> list[Sentence]:
    """What an entry gave to each side that it gave something."""
    return [
        sentence("{points} to {who}", points=gained, who=Who(side))
        for side, gained in zip(SIDES, points, strict=True)
        if gained
    ]


ORDINALS: Final = (
    marked("{who}'s first penny"),
    marked("{who}'s second penny"),
    marked("{who}'s third penny"),
    marked("{who}'s fourth penny"),
    marked("{who}'s fifth penny"),
    marked("{who}'s sixth penny"),
    marked("{who}'s seventh penny"),
    marked("{who}'s eighth penny"),
    marked("{who}'s ninth penny"),
    marked("{who}'s tenth penny"),
    marked("{who}'s eleventh penny"),
    marked("{who}'s twelfth penny"),
)


def in_order(pennies: Iterable[str], tongue: Tongue) -> dict[str, str]:
    """Pennies of a side in their order: ``A3`` is "Asha's third penny"."""
    return {
        penny: sentence(ORDINALS[int(penny[1:]) - 1], who=Who(penny[0])).say(tongue)
        for penny in pennies
    }
