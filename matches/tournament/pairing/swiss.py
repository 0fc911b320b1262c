"""One round of a Swiss tournament: the pairs, who flicks first, and who has the bye."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace

from matches.tournament.pairing.dutch import NoAnswerError, dutch
from matches.tournament.pairing.history import Swiss
from matches.tournament.pairing.matching import matched, may_rest

SYSTEMS = {
    "2017": "FIDE (Dutch) system, C.04.3, as it held until 31 January 2026",
    "2026": "FIDE (Dutch) system, C.04.3, as in force since 1 February 2026",
}
"""By edition of the rules."""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round: pairs of numbers in the order of the boards, first flicker first.

    `method` is "dutch", or "matching" where the Dutch system had no answer; then `notes` say why
    and what was given up.
    """

    number: int
    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    method: str = "dutch"
    notes: tuple[str, ...] = ()


class UnpairableError(ValueError):
    """There is no legal pairing of the round; the message says why and what can be done."""


def pair(swiss: Swiss) -> PairedRound:
    """Pair one round. Raises UnpairableError where no legal pairing exists."""
    _check(swiss)
    if len(swiss.present()) == 1:
        return PairedRound(swiss.round, (), swiss.present()[0].number, "alone", ())
    try:
        pairs, bye = dutch(swiss)
        wrong = _unlawful(swiss, pairs, bye)
        if wrong:
            raise NoAnswerError(wrong)
        return PairedRound(swiss.round, pairs, bye)
    except NoAnswerError as error:
        return _otherwise(swiss, str(error))


def _otherwise(swiss: Swiss, reason: str) -> PairedRound:
    """The round by matching, with all that people should know about it."""
    strict = swiss if not swiss.rematches else _without_rematches(swiss)
    found = matched(strict) or (matched(swiss) if swiss.rematches else None)
    if found is None:
        raise UnpairableError(_why_not(swiss))
    pairs, bye = found
    notes = [f"not paired by the Dutch system: {reason}; paired by maximum weight matching"]
    by_number = {one.number: one for one in swiss.competitors}
    if bye is not None and by_number[bye].free_wins:
        notes.append(f"{bye} has a second bye, as everyone present has had one")
    notes += [
        f"{first} and {second} meet again: there is no other way"
        for first, second in pairs
        if second in by_number[first].opponents
    ]
    return PairedRound(swiss.round, pairs, bye, "matching", tuple(notes))


def _without_rematches(swiss: Swiss) -> Swiss:
    return replace(swiss, rematches=False)


def _unlawful(swiss: Swiss, pairs: tuple[tuple[int, int], ...], bye: int | None) -> str:
    """What is wrong with an answer; "" where everyone is in it once and nobody meets again."""
    by_number = {one.number: one for one in swiss.present()}
    seen = Counter(number for both in pairs for number in both)
    seen.update([bye] if bye is not None else [])
    if seen != Counter(list(by_number)):
        return "its answer does not have everyone once"
    if any(second in by_number[first].opponents for first, second in pairs):
        return "its answer has a rematch"
    if any(frozenset(both) in swiss.apart for both in pairs):
        return "its answer has a pair that is to be kept apart"
    if bye is not None and bye not in may_rest(swiss):
        return "its answer has a second bye"
    return ""


def _check(swiss: Swiss) -> None:
    if not swiss.present():
        raise UnpairableError("nobody is there to be paired")
    if not 1 <= swiss.round <= swiss.rounds:
        raise UnpairableError(
            f"round {swiss.round} is not one of the {swiss.rounds} rounds of the tournament"
        )
    for one in swiss.competitors:
        if len(one.rounds) != swiss.round - 1:
            raise ValueError(f"{one.number} has {len(one.rounds)} rounds, not {swiss.round - 1}")


def _why_not(swiss: Swiss) -> str:
    present = swiss.present()
    numbers = frozenset(one.number for one in present)
    done = [one.number for one in present if numbers - {one.number} <= one.opponents]
    said = f"round {swiss.round} has no legal pairing: "
    if len(done) == len(present):
        said += "everyone has met everyone"
    elif done and (len(present) % 2 == 0 or not set(done) & may_rest(swiss)):
        said += f"{done[0]} has met everyone who is there"
    else:
        said += f"the {len(present)} who are there cannot be put in pairs that have not met"
        if len(present) % 2:
            said += f", with a bye for one of {_some(may_rest(swiss))}"
    if swiss.apart:
        said += " and need not be kept apart"
    if swiss.rematches:
        return f"{said}. Keep fewer apart."
    return f"{said}. End the tournament here, or allow rematches."


def _some(numbers: frozenset[int]) -> str:
    listed = [str(number) for number in sorted(numbers)]
    return ", ".join(listed[:6]) + (" …" if len(listed) > 6 else "")
