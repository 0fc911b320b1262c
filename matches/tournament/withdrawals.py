"""Withdrawals: whether what an entrant played before leaving still counts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from matches.tournament.exact import Number
from matches.tournament.results import BYES, OPEN, Entrant, Outcome, Result

FULFILLED = frozenset({Outcome.PLAYED, Outcome.WALKOVER})


@dataclass(frozen=True, slots=True)
class WithdrawalPolicy:
    """Expunge all results of a withdrawn entrant that played less than a share of its matches.

    Else they are kept, and what it leaves open is a walkover to the opponent. `matches` is how many
    each was to play; None: as many as the results name for it, played or not.
    """

    expunge_below: Number = Fraction(1, 2)
    matches: int | None = None


def apply_withdrawals(
    entrants: Iterable[Entrant], results: Sequence[Result], policy: WithdrawalPolicy
) -> tuple[list[Result], frozenset[str]]:
    """The results as the policy leaves them, and the ids of those expunged."""
    withdrawn = frozenset(entrant.id for entrant in entrants if entrant.withdrawn)
    if not withdrawn:
        return list(results), frozenset()
    expunged = frozenset(
        id_ for id_ in withdrawn if share_played(id_, results, policy) < policy.expunge_below
    )
    return [_settled(result, withdrawn, expunged) for result in results], expunged


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


def _settled(result: Result, withdrawn: frozenset[str], expunged: frozenset[str]) -> Result:
    if result.home in expunged or result.away in expunged:
        return replace(result, outcome=Outcome.EXPUNGED)
    if result.outcome not in OPEN or result.away is None:
        return result
    gone_home, gone_away = result.home in withdrawn, result.away in withdrawn
    if gone_home and gone_away:
        return replace(result, outcome=Outcome.DOUBLE_WALKOVER, home_score=None, away_score=None)
    if gone_home or gone_away:
        return replace(
            result,
            outcome=Outcome.WALKOVER,
            winner="away" if gone_home else "home",
            home_score=None,
            away_score=None,
        )
    return result
