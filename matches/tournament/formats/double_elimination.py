"""Double elimination: who has lost twice is out.

Losers of the upper bracket come down into the lower one in orders that put off a second meeting for
as long as can be. The orders are those of brackets-manager for 4 to 128, after the article
"Superior double elimination losers bracket seeding" (tl.net). Ids: "w2m1" is the first match of the
upper bracket's second round, "l1m3" one of the lower bracket, then "final" and "decider".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from matches.tournament.formats.format import Format
from matches.tournament.formats.seed_orders import STANDARD, first_round
from matches.tournament.formats.single_elimination import Bracket, Slot, Tie

SMALLEST, LARGEST = 3, 128
FINAL, DECIDER = "final", "decider"

ORDERS: Mapping[int, tuple[str, ...]] = {
    4: ("same",),
    8: ("reverse", "same"),
    16: ("halves-reversed", "reverse", "same"),
    32: ("reverse", "halves-exchanged", "same", "same"),
    64: ("reverse", "halves-exchanged", "reverse", "same", "same"),
    128: ("reverse", "halves-exchanged", *("neighbours-exchanged",) * 3, "same"),
}
"""For each size the order in which the losers of the upper rounds 2, 3, … come down."""


def double_elimination(
    entrants: Sequence[str], decider: bool = True, order: str = STANDARD
) -> Bracket:
    """The bracket for entrants in seed order; `order` is that of its first round.

    With `decider` the winner of the lower bracket has to beat that of the upper one twice: the tie
    "decider" is played only if `decider_needed`. Rounds count the order of play: upper and lower
    matches that can be played at the same time have the same round. Raises ValueError for fewer
    than 3, more than 128, or the same one twice.
    """
    number = len(entrants)
    if not SMALLEST <= number <= LARGEST:
        raise ValueError(
            f"double elimination is for {SMALLEST} to {LARGEST} entrants, not {number}"
        )
    if len(set(entrants)) < number:
        raise ValueError("an entrant is listed twice")
    size = 2 ** (number - 1).bit_length()
    slots = [Slot(one) for pair in first_round(entrants, order) for one in pair]
    upper = _upper(slots)
    lower, last = _lower(upper, ORDERS[size])
    ties = sorted((tie for level in (*upper, *lower) for tie in level), key=lambda tie: tie.round)
    rounds = ties[-1].round + 1
    ties.append(Tie(FINAL, rounds, _winner(upper[-1][0]), last))
    if decider:
        rounds += 1
        ties.append(Tie(DECIDER, rounds, Slot(loser_of=FINAL), Slot(winner_of=FINAL)))
    return Bracket(tuple(ties), rounds)


def decider_needed(bracket: Bracket, winners: Mapping[str, str]) -> bool:
    """Whether the two of the final meet again: it was won by the one who had lost before."""
    final = bracket.played(winners).tie(FINAL)
    return FINAL in winners and winners[FINAL] == final.away.entrant


def _upper(slots: Sequence[Slot]) -> list[list[Tie]]:
    levels: list[list[Tie]] = []
    while len(slots) > 1:
        round_ = len(levels) + 1
        level = _level(f"w{round_}", max(1, 2 * round_ - 2), slots)
        levels.append(level)
        slots = [_winner(tie) for tie in level]
    return levels


def _lower(upper: Sequence[Sequence[Tie]], orders: Sequence[str]) -> tuple[list[list[Tie]], Slot]:
    """The levels of the lower bracket, and who comes out of it."""
    levels = [_level("l1", 2, [_loser(tie) for tie in upper[0]])]
    for step, order in enumerate(orders):
        staying = [_winner(tie) for tie in levels[-1]]
        if step:
            levels.append(_level(f"l{len(levels) + 1}", len(levels) + 2, staying))
            staying = [_winner(tie) for tie in levels[-1]]
        coming = in_order([_loser(tie) for tie in upper[step + 1]], order)
        mixed = [slot for both in zip(coming, staying, strict=True) for slot in both]
        levels.append(_level(f"l{len(levels) + 1}", len(levels) + 2, mixed))
    last = _winner(levels[-1][0])
    # A match that nobody can come to is none.
    kept = [[tie for tie in level if not (tie.home.bye and tie.away.bye)] for level in levels]
    return kept, last


def in_order(slots: Sequence[Slot], order: str) -> list[Slot]:
    """The slots as an order has them."""
    half = len(slots) // 2
    first, second = list(slots[:half]), list(slots[half:])
    match order:
        case "reverse":
            return list(reversed(slots))
        case "halves-exchanged":
            return second + first
        case "halves-reversed":
            return first[::-1] + second[::-1]
        case "neighbours-exchanged":
            pairs = zip(slots[1::2], slots[::2], strict=True)
            return [slot for both in pairs for slot in both]
        case _:
            return list(slots)


def _level(name: str, round_: int, slots: Sequence[Slot]) -> list[Tie]:
    pairs = zip(slots[::2], slots[1::2], strict=True)
    return [
        Tie(f"{name}m{place}", round_, home, away)
        for place, (home, away) in enumerate(pairs, start=1)
    ]


def _winner(tie: Tie) -> Slot:
    return Slot() if tie.home.bye and tie.away.bye else Slot(winner_of=tie.id)


def _loser(tie: Tie) -> Slot:
    return Slot() if tie.bye else Slot(loser_of=tie.id)


FORMAT = Format(
    name="double-elimination",
    title="Double elimination",
    rule="Who has lost twice is out; losers go on in a lower bracket, and its winner plays the "
    "final.",
    draw=double_elimination,
    smallest=SMALLEST,
    largest=LARGEST,
    bracket=True,
)
