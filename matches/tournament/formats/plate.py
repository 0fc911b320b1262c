"""The consolation plate: a knockout for those who lost their first match of a knockout.

Who had a bye in the first round and loses in the second has lost its first match too, so nobody
goes home after one match. The plate can be drawn once everyone has played a match.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from matches.tournament.formats.single_elimination import Bracket, Slot, Tie, single_elimination

PREFIX = "plate-"


def first_match_losers(
    bracket: Bracket, winners: Mapping[str, str], nobody: Collection[str] = ()
) -> tuple[str, ...]:
    """Who lost its first match, in the order of the bracket's matches.

    In the ties of `nobody` neither came; they are not looked for in the plate either.
    Raises ValueError while somebody's first match is still to be played.
    """
    begun: set[str] = set()
    lost: list[str] = []
    for tie in bracket.played(winners, nobody).ties:
        sides = [slot.entrant for slot in (tie.home, tie.away) if slot.entrant is not None]
        if tie.bye:
            continue
        if tie.id in nobody:
            begun.update(sides)
            continue
        if tie.id not in winners:
            waiting = [side for side in sides if side not in begun]
            if waiting:
                raise ValueError(f"{waiting[0]!r} has not played its first match yet ({tie.id})")
            continue
        lost += [side for side in sides if side != winners[tie.id] and side not in begun]
        begun.update(sides)
    return tuple(lost)


def plate(
    entrants: Sequence[str], bracket: Bracket, winners: Mapping[str, str], third_place: bool = False
) -> Bracket:
    """The plate of a knockout, seeded as the knockout was (`entrants` in seed order).

    The ids of its ties begin with "plate-". Raises ValueError while it cannot be drawn.
    """
    lost = set(first_match_losers(bracket, winners))
    own = single_elimination([one for one in entrants if one in lost], third_place)
    ties = (
        Tie(PREFIX + tie.id, tie.round, _renamed(tie.home), _renamed(tie.away)) for tie in own.ties
    )
    return Bracket(tuple(ties), own.rounds)


def _renamed(slot: Slot) -> Slot:
    return Slot(
        slot.entrant,
        PREFIX + slot.winner_of if slot.winner_of else None,
        PREFIX + slot.loser_of if slot.loser_of else None,
    )
