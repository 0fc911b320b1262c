"""Whether everybody in a list of fixtures meets everybody as often as the competition says."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.services.imports.fixture_lists.sides import Side

SHOWN: Final = 8
Meeting = tuple[str, int, Side, Side]
"""A match: the division, the round, who is at home, who is away."""


def legs_of(meetings: Iterable[Meeting]) -> int:
    """How often two meet at most."""
    return max(_often(meetings).values(), default=1)


def uneven(meetings: Sequence[Meeting], legs: int, entered: Iterable[Side]) -> list[str]:
    """What is otherwise than that everybody meets everybody of the division ``legs`` times, as
    often at home as away, once a round at most; and who is entered and never plays. In words."""
    told = _never(meetings, entered) or []
    often = _often(meetings)
    due = {
        frozenset((one.key, other.key)): (one, other)
        for held in _divisions(meetings).values()
        for one, other in combinations(held, 2)
    }
    counts = {often[pair] for pair in due}
    if len(counts) == 1 and counts != {legs}:
        told.append(_all_otherwise(counts.pop(), legs))
    else:
        told += [
            _("%(one)s – %(other)s: %(n)d instead of %(legs)d.")
            % {"one": one.name, "other": other.name, "n": often[pair], "legs": legs}
            for pair, (one, other) in due.items()
            if often[pair] != legs
        ]
    return _shortened([*told, *_one_sided(meetings, due), *_twice(meetings)])


def _often(meetings: Iterable[Meeting]) -> Counter[frozenset[str]]:
    return Counter(frozenset((home.key, away.key)) for _d, _r, home, away in meetings)


def _divisions(meetings: Iterable[Meeting]) -> dict[str, list[Side]]:
    told: dict[str, dict[str, Side]] = defaultdict(dict)
    for division, _round, home, away in meetings:
        told[division] |= {home.key: home, away.key: away}
    return {division: list(held.values()) for division, held in told.items()}


def _never(meetings: Iterable[Meeting], entered: Iterable[Side]) -> list[str]:
    plays = {side.key for _d, _r, home, away in meetings for side in (home, away)}
    return [
        _("%(name)s is entered, and has no match in the list.") % {"name": each.name}
        for each in entered
        if each.key not in plays
    ]


def _all_otherwise(now: int, legs: int) -> str:
    words = {1: _("once"), 2: _("twice"), 3: _("three times"), 4: _("four times")}
    said = _("Everybody meets everybody %(now)s; the competition says %(legs)s.")
    return said % {"now": words.get(now, str(now)), "legs": words.get(legs, str(legs))}


def _one_sided(
    meetings: Iterable[Meeting], due: dict[frozenset[str], tuple[Side, Side]]
) -> list[str]:
    """Of two who meet an even number of times, who is at home more often."""
    at_home = Counter((home.key, away.key) for _d, _r, home, away in meetings)
    told = []
    for one, other in due.values():
        mine, theirs = at_home[one.key, other.key], at_home[other.key, one.key]
        if (mine + theirs) % 2 == 0 and mine != theirs:
            host, guest = (one, other) if mine > theirs else (other, one)
            said = _("%(host)s is at home %(n)d times against %(guest)s, and away %(m)d times.")
            told.append(
                said % {"host": host.name, "guest": guest.name, "n": max(mine, theirs),
                        "m": min(mine, theirs)}
            )  # fmt: skip
    return told


def _twice(meetings: Iterable[Meeting]) -> list[str]:
    names = {side.key: side.name for _d, _r, home, away in meetings for side in (home, away)}
    plays = Counter(
        (division, number, side.key)
        for division, number, home, away in meetings
        for side in (home, away)
    )
    return [
        _("%(name)s has %(n)d matches in round %(round)d.")
        % {"name": names[key], "n": count, "round": number}
        for (_division, number, key), count in plays.items()
        if count > 1
    ]


def _shortened(told: list[str]) -> list[str]:
    left = len(told) - SHOWN
    if left <= 0:
        return told
    more = ngettext("And %(n)d more of the kind.", "And %(n)d more of the kind.", left)
    return [*told[:SHOWN], more % {"n": left}]
