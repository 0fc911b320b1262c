"""Withdrawals: whether what an entrant played before leaving still counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.results import BYES, MET, OPEN, Entrant, Outcome, Result

FULFILLED = frozenset({Outcome.PLAYED, Outcome.WALKOVER})


@dataclass(frozen=True, slots=True)
class WithdrawalPolicy:
    """Expunge all results of a withdrawn entrant that played less than a share of its matches.

    Else they are kept, and what it leaves open is a walkover to the opponent. `matches` is how many
    each was to play; None: as many as the results name for it, played or not.

    With `first_half` (the last round of the season's first half) the share no longer decides: who
    leaves with a match of the first half open loses all its results; who leaves later keeps those
    of the first half, and gives the whole second half away, what it has played of it too.
    """

    expunge_below: Number = Fraction(1, 2)
    matches: int | None = None
    first_half: int | None = None


def apply_withdrawals(
    entrants: Iterable[Entrant], results: Sequence[Result], policy: WithdrawalPolicy
) -> tuple[list[Result], frozenset[str]]:
    """The results as the policy leaves them, and the ids of those expunged."""
    withdrawn = frozenset(entrant.id for entrant in entrants if entrant.withdrawn)
    if not withdrawn:
        return list(results), frozenset()
    expunged = frozenset(id_ for id_ in withdrawn if is_expunged(id_, results, policy))
    return [_settled(result, withdrawn, expunged, policy) for result in results], expunged


def is_expunged(entrant: str, results: Sequence[Result], policy: WithdrawalPolicy) -> bool:
    """Whether an entrant that leaves now loses all its results."""
    if policy.first_half is not None:
        return not first_half_complete(entrant, results, policy.first_half)
    return share_played(entrant, results, policy) < policy.expunge_below


def first_half_complete(entrant: str, results: Iterable[Result], first_half: int) -> bool:
    """Whether nothing that an entrant was to play in rounds up to `first_half` is left open."""
    return not any(
        result.outcome in OPEN
        for result in results
        if entrant in (result.home, result.away) and result.round <= first_half
    )


def half_of(results: Iterable[Result]) -> int:
    """The last round of the first half: half of all rounds, the odd one in the first."""
    return (max((result.round for result in results), default=0) + 1) // 2


def share_played(entrant: str, results: Iterable[Result], policy: WithdrawalPolicy) -> Fraction:
    """The share of its matches that an entrant turned up for (0 when it had none)."""
    own = [
        result
        for result in results
        if entrant in (result.home, result.away) and result.outcome not in BYES
    ]
    fulfilled = sum(result.outcome in FULFILLED and not _gave(result, entrant) for result in own)
    due = policy.matches
    if due is None:
        due = sum(result.outcome not in (Outcome.VOID, Outcome.EXPUNGED) for result in own)
    return Fraction(fulfilled, due) if due else Fraction(0)


def _gave(result: Result, entrant: str) -> bool:
    """Whether the entrant gave the walkover that this result is."""
    if result.outcome != Outcome.WALKOVER:
        return False
    return result.winner != ("home" if result.home == entrant else "away")


def _settled(
    result: Result,
    withdrawn: frozenset[str],
    expunged: frozenset[str],
    policy: WithdrawalPolicy,
) -> Result:
    if result.home in expunged or result.away in expunged:
        return replace(result, outcome=Outcome.EXPUNGED)
    if result.away is None or not (result.outcome in OPEN or _given_away(result, policy)):
        return result
    gone_home, gone_away = result.home in withdrawn, result.away in withdrawn
    if gone_home and gone_away:
        return replace(
            result,
            outcome=Outcome.DOUBLE_WALKOVER,
            winner=None,
            home_score=None,
            away_score=None,
            measures={},
        )
    if gone_home or gone_away:
        return replace(
            result,
            outcome=Outcome.WALKOVER,
            winner="away" if gone_home else "home",
            home_score=None,
            away_score=None,
            measures={},
        )
    return result


def _given_away(result: Result, policy: WithdrawalPolicy) -> bool:
    """Whether a match counts as given away though it was played: one of the second half."""
    if policy.first_half is None or result.round <= policy.first_half:
        return False
    return result.outcome in MET
