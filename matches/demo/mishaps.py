"""What can befall a match on its way to a result, and what an organiser then does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from matches.demo.stage import Scene
from matches.policy.reasons import Reason
from matches.selectors.competitions import FixtureFacts
from matches.services import rulings
from matches.services.competitions import entries
from matches.services.corrections import correcting_cards
from matches.services.results import disputes
from matches.services.tables import adjustments


@dataclass(frozen=True)
class Round:
    """A match whose turn it is."""

    scene: Scene
    competition: str
    facts: FixtureFacts

    @property
    def fixture(self) -> str:
        """The fixture's public id."""
        return self.facts.public_id

    @property
    def away(self) -> str:
        """The away entry's public id."""
        if self.facts.away is None:
            raise ValueError("nobody knows yet who plays this match")
        return self.facts.away.entry


EnterCard = Callable[[FixtureFacts], dict[str, Any]]
Mishap = Callable[[Round, EnterCard], None]


def _nothing(match: Round, enter: EnterCard) -> None:
    enter(match.facts)


def _walkover(match: Round, _enter: EnterCard) -> None:
    reason = Reason("The other side was on a school trip to the Royal Mint.", "school")
    rulings.walkover(match.scene.organiser, match.fixture, winner="A", reason=reason)


def _postponed(match: Round, _enter: EnterCard) -> None:
    reason = Reason(
        "The boards were being polished, and were still too quick to play on.", "board-unfit"
    )
    rulings.postpone(match.scene.organiser, match.fixture, reason=reason)


def _correction(match: Round, enter: EnterCard) -> None:
    """The first card had the sides' scores exchanged; the second has them right."""
    document = enter(match.facts)
    score, winner = document["claim"]["score"], document["claim"]["winner"]
    turned = {"A": score["B"], "B": score["A"]}
    other = {"A": "B", "B": "A"}.get(winner, winner)
    corrected = {**document, "detail": "result", "entries": []}
    corrected["claim"] = {"score": turned, "winner": other}
    said = "The sheet had been read from the wrong end of the table: the scores were exchanged."
    reason = Reason(said, "sides-swapped")
    correcting_cards.correct(
        match.scene.organiser, match.fixture, corrected, reason=reason, via="demo"
    )


def _withdrawal(match: Round, enter: EnterCard) -> None:
    enter(match.facts)
    reason = Reason("Moved away, and took the lucky penny along.", "moved-away")
    entries.withdraw(match.scene.organiser, match.away, reason=reason)


def _deduction(match: Round, enter: EnterCard) -> None:
    enter(match.facts)
    reason = Reason("A house banner was draped over the board during play.", "conduct")
    adjustments.add(
        match.scene.organiser, match.facts.division, match.away, points="-1", reason=reason
    )


def _dispute(match: Round, enter: EnterCard) -> None:
    enter(match.facts)
    reason = Reason(
        "The last starshot was a push: the finger was still on the penny.", "rule-misread"
    )
    disputes.dispute(match.scene.organiser, match.fixture, reason=reason)


MISHAPS: Final[Mapping[str, Mishap]] = {
    "": _nothing,
    "walkover": _walkover,
    "postponed": _postponed,
    "correction": _correction,
    "withdrawal": _withdrawal,
    "deduction": _deduction,
    "dispute": _dispute,
    "waiting": _nothing,
    "substitute": _nothing,
}
"""What befalls a match, by name. "waiting": its card waits for the sides' agreement; "substitute":
somebody else plays on the home side's last board."""
