"""The starts of a match in words: short beside a name in a list, and whole for a match's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext, ngettext

from matches.models import Outcome, Result
from matches.selectors.handicaps.starts import MatchStarts


def beside(starts: MatchStarts) -> tuple[str, str]:
    """What stands beside each side's name: "+3", "4 pennies", "goal for improvers"; "" for none."""
    told: tuple[list[str], list[str]] = ([], [])
    for number, points in enumerate(starts.added):
        if points:
            told[number].append(f"+{points}")
    for name, by_side in starts.options.items():
        for number, word in enumerate(_short(name, by_side)):
            if word:
                told[number].append(word)
    return ", ".join(told[0]), ", ".join(told[1])


def sentences(starts: MatchStarts, names: Mapping[str, str]) -> tuple[str, ...]:
    """What a match is played with, a sentence each; `names` are what A and B are called."""
    told = []
    if any(starts.added):
        said = gettext("Start: %(a)d – %(b)d.") % {"a": starts.added[0], "b": starts.added[1]}
        told.append(said)
    for name, by_side in starts.options.items():
        told += [
            _SENTENCES[name](value) % {"who": names[side], "n": value}
            for side, value in by_side.items()
            if _says_something(name, by_side, side)
        ]
    return tuple(told)


def counted(starts: MatchStarts, result: Result | None) -> str:
    """The score with what is added to it, "16–18"; "" where nothing is, or nothing was played."""
    if result is None or result.outcome != Outcome.PLAYED or not any(starts.added):
        return ""
    a, b = starts.counted((result.score_a or 0, result.score_b or 0))
    return f"{a}–{b}"


def _short(name: str, by_side: Mapping[str, Any]) -> tuple[str, str]:
    a, b = (
        _SHORT[name](by_side[side]) if _says_something(name, by_side, side) else "" for side in "AB"
    )
    return a, b


def _says_something(name: str, by_side: Mapping[str, Any], side: str) -> bool:
    """Of pennies and goals the side that plays with fewer, or defends the wider one, is told of."""
    own, other = by_side[side], by_side["B" if side == "A" else "A"]
    if name == "pennies":
        return bool(own < other)
    if name == "pegs":
        return bool(own != "experienced")
    return bool(own)


def _goal(size: str) -> str:
    if size == "improver":
        return gettext("goal for improvers")
    return gettext("goal for beginners")


def _pennies(number: int) -> str:
    return ngettext("%(n)d penny", "%(n)d pennies", number) % {"n": number}


def _with_pennies(number: int) -> str:
    return ngettext("%(who)s plays with %(n)d penny.", "%(who)s plays with %(n)d pennies.", number)


def _with_points(number: int) -> str:
    return ngettext(
        "%(who)s has %(n)d point before the first serve of every game.",
        "%(who)s has %(n)d points before the first serve of every game.",
        number,
    )


def _with_goal(size: str) -> str:
    if size == "improver":
        return gettext("%(who)s defends the goal for improvers: its pegs stand wider apart.")
    return gettext("%(who)s defends the goal for beginners: its pegs stand widest apart.")


_SHORT: Mapping[str, Any] = {"start": "+{}".format, "pennies": _pennies, "pegs": _goal}
_SENTENCES: Mapping[str, Any] = {
    "start": _with_points,
    "pennies": _with_pennies,
    "pegs": _with_goal,
}
