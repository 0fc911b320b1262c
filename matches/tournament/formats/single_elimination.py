"""Single elimination: the winner of a match goes on, the loser is out.

Seeds stand so that, if the better one always wins, the seeds of every match of a round with m left
add up to m + 1. Where the number is no power of two, the best seeds have a bye in the first round.
Other orders of the first round may be chosen (`seed_orders`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from matches.tournament.formats.format import Format
from matches.tournament.formats.seed_orders import STANDARD, first_round

SMALLEST = 2
FOR_THIRD = "third-place"
"""The match between those who lost the semi-finals."""


class StrangerError(ValueError):
    """Who is said to have won `tie` is not in it."""

    def __init__(self, tie: str, winner: str) -> None:
        super().__init__(f"{winner!r} cannot have won {tie}, not being in it")
        self.tie = tie


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a match: an entrant, or the winner or loser of an earlier match, or a bye."""

    entrant: str | None = None
    winner_of: str | None = None
    loser_of: str | None = None

    @property
    def bye(self) -> bool:
        return self.entrant is None and self.winner_of is None and self.loser_of is None


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of a bracket: "r1m3" is the third of round 1, "third-place" the match for third."""

    id: str
    round: int
    home: Slot
    away: Slot

    @property
    def bye(self) -> bool:
        """Whether one of the two goes on without a match."""
        return self.home.bye or self.away.bye


@dataclass(frozen=True, slots=True)
class Bracket:
    """All ties in order of rounds. `rounds` counts them; the final is the last round's only one."""

    ties: tuple[Tie, ...]
    rounds: int

    @property
    def matches(self) -> tuple[Tie, ...]:
        """The ties that have to be played."""
        return tuple(tie for tie in self.ties if not tie.bye)

    def tie(self, id_: str) -> Tie:
        """One tie by its id; KeyError where there is none."""
        for tie in self.ties:
            if tie.id == id_:
                return tie
        raise KeyError(id_)

    def played(self, winners: Mapping[str, str], nobody: Collection[str] = ()) -> Bracket:
        """The bracket with every slot filled that these winners (tie id to entrant) decide.

        From a tie in `nobody` neither goes on, as after a double walkover: whoever waits for its
        winner or its loser has a bye. Byes go on by themselves. Raises ValueError where a winner is
        not in the tie.
        """
        strangers = sorted({*winners, *nobody} - {tie.id for tie in self.ties})
        if strangers:
            raise ValueError(f"there is no tie {strangers[0]!r} in this bracket")
        filled: dict[str, Tie] = {}
        won, empty = dict(winners), set(nobody)
        for tie in self.ties:
            home, away = (_filled(slot, filled, won, empty) for slot in (tie.home, tie.away))
            filled[tie.id] = now = Tie(tie.id, tie.round, home, away)
            if home.bye and away.bye:
                empty.add(tie.id)
            elif now.bye:
                through = home.entrant or away.entrant
                won.update({tie.id: through} if through else {})
            elif tie.id in won and won[tie.id] not in (home.entrant, away.entrant):
                raise StrangerError(tie.id, won[tie.id])
        return Bracket(tuple(filled.values()), self.rounds)


def single_elimination(
    entrants: Sequence[str], third_place: bool = False, order: str = STANDARD
) -> Bracket:
    """The bracket for entrants in seed order, with a match for third place if wanted. `order` says
    who meets whom in the first round (`seed_orders`).

    A match for third place needs four entrants. Raises ValueError for fewer than two, or the same
    one twice.
    """
    number = len(entrants)
    if number < SMALLEST:
        raise ValueError(f"a bracket is for {SMALLEST} entrants or more, not {number}")
    if len(set(entrants)) < number:
        raise ValueError("an entrant is listed twice")
    if third_place and number < 4:
        raise ValueError("a match for third place needs four entrants")
    rounds = (number - 1).bit_length()
    slots = [Slot(entrant=one) for pair in first_round(entrants, order) for one in pair]
    ties: list[Tie] = []
    for round_ in range(1, rounds + 1):
        level = [
            Tie(f"r{round_}m{place // 2 + 1}", round_, slots[place], slots[place + 1])
            for place in range(0, len(slots), 2)
        ]
        if round_ == rounds and third_place:
            semi_finals = (tie.id for tie in ties[-2:])
            home, away = (Slot(loser_of=id_) for id_ in semi_finals)
            ties.append(Tie(FOR_THIRD, round_, home, away))
        ties.extend(level)
        slots = [Slot(winner_of=tie.id) for tie in level]
    return Bracket(tuple(ties), rounds)


def _filled(
    slot: Slot, ties: Mapping[str, Tie], won: Mapping[str, str], empty: Collection[str]
) -> Slot:
    """The slot with its entrant in, where that is decided; a bye where nobody comes."""
    source = slot.winner_of or slot.loser_of
    if source is None:
        return slot
    tie = ties[source]
    if source in empty or (slot.loser_of and tie.bye):
        return Slot()
    if source not in won:
        return slot
    winner = won[source]
    if slot.winner_of:
        return Slot(winner, slot.winner_of)
    loser = tie.away.entrant if tie.home.entrant == winner else tie.home.entrant
    return Slot(loser, None, slot.loser_of)


FORMAT = Format(
    name="single-elimination",
    title="Knockout",
    rule="The winner of a match goes on, the loser is out; the best seeds meet last.",
    draw=single_elimination,
    smallest=SMALLEST,
    bracket=True,
)
