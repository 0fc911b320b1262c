"""The few parts that the naive oracles of all four games share: faults and claims.

Written from `../shared/rulebook/scorecard.md` alone. Everything is a plain dict or list.
"""

from typing import Any


def other(side: str) -> str:
    """The opponent of side "A" or "B"."""
    return "B" if side == "A" else "A"


def fault(entry: int | None, code: str, rule: str, message: str) -> dict[str, Any]:
    """One fault of a verdict; `unusual` is the only warning."""
    severity = "warning" if code == "unusual" else "fault"
    return {
        "entry": entry,
        "code": code,
        "rule": rule,
        "message": message,
        "severity": severity,
    }


def agrees(claimed: Any, ruled: Any) -> bool:
    """True if what was written down says nothing else than the ruling.

    A claimed object is a part: only the keys that were written are compared.
    """
    if isinstance(claimed, dict) and isinstance(ruled, dict):
        for key in claimed:
            if key not in ruled:
                return False
            if not agrees(claimed[key], ruled[key]):
                return False
        return True
    # True == 1 in Python, but a person who wrote "1" did not write "true".
    if isinstance(claimed, bool) != isinstance(ruled, bool):
        return False
    return bool(claimed == ruled)


def compare_entry_claim(
    index: int, claim: dict[str, Any] | None, ruling: dict[str, Any]
) -> list[dict[str, Any]]:
    """Faults of one entry's own claim: one for each key that disagrees with its ruling."""
    # "Any entry may carry its own `claim` of part of its ruling; the engine compares it."
    faults = []
    for key in sorted(claim or {}):
        if key not in ruling or not agrees(claim[key], ruling[key]):
            rule = ruling["rules"][0] if ruling["rules"] else ""
            message = f"{key}: claimed {claim[key]!r}, ruled {ruling.get(key)!r}"
            faults.append(fault(index, "claim-mismatch", rule, message))
    return faults


def compare_card_claim(
    claim: dict[str, Any] | None, score: Any, winner: str | None, finished: bool, rule: str
) -> list[dict[str, Any]]:
    """Faults of the claim about the whole card: its score, then its winner."""
    faults: list[dict[str, Any]] = []
    if claim is None:
        return faults
    if "score" in claim and not agrees(claim["score"], score):
        message = f"score: claimed {claim['score']!r}, ruled {score!r}"
        faults.append(fault(None, "claim-mismatch", rule, message))
    if "winner" in claim:
        if not finished:
            # "A claim that names a winner of an unfinished match is `unfinished` alone."
            if claim["winner"] is not None:
                message = f"winner: claimed {claim['winner']!r}, the match is not finished"
                faults.append(fault(None, "unfinished", rule, message))
        elif claim["winner"] != winner:
            message = f"winner: claimed {claim['winner']!r}, ruled {winner!r}"
            faults.append(fault(None, "claim-mismatch", rule, message))
    return faults


def is_valid(faults: list[dict[str, Any]]) -> bool:
    """`valid` is true when there is no fault; a warning is none."""
    return all(each["severity"] == "warning" for each in faults)
