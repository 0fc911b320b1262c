"""Two cards of one match laid side by side: where they differ, entry by entry.

Entries are laid beside each other as a whole, so that one which somebody missed is one difference
and not as many as came after it. Pennies that look alike are one to the comparison: of twelve
yellow ones nobody can say which it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any, Final, TypeAlias

from rules.core.game import Game
from rules.core.sentence import PLAIN, Tongue
from rules.scoring.card import Running
from rules.scoring.running import open_card, write

Pair: TypeAlias = tuple[int | None, int | None]
"""The numbers, from 0, of two entries that stand for the same; None where a card has none."""

_UNORDERED: Final = ("off", "near", "on_shooter", "shooter_on", "fouls", "shooters")
MOST_WEIGHED: Final = 10_000
"""Pairs of entries within one stretch that are weighed against each other; beyond it they are
taken in their order."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Two cards of the same detail, ``mine`` and ``theirs``, as they were compared: the finer one
    told in the detail of the other. ``facts`` are their entries with pennies called what people
    call them, which ``tongue`` does in sentences; ``differences`` stand in the order of play."""

    mine: Mapping[str, Any]
    theirs: Mapping[str, Any]
    facts: tuple[Sequence[Mapping[str, Any]], Sequence[Mapping[str, Any]]]
    differences: tuple[Pair, ...]
    tongue: Tongue


def compare(
    mine: Mapping[str, Any],
    theirs: Mapping[str, Any],
    games: Mapping[str, Game],
    tongue: Tongue = PLAIN,
) -> Compared | None:
    """Two cards of one match, as scorecards that the law accepted; None where one of them cannot be
    told in the detail of the other, so that their scores alone can be compared."""
    one, other = _running(mine, games), _running(theirs, games)
    if one is None or other is None:
        return None
    one, other = _as_fine_as(one, other), _as_fine_as(other, one)
    if one is None or other is None:
        return None
    facts = _facts(one, tongue), _facts(other, tongue)
    differences = tuple(_differences(*facts))
    return Compared(one.as_card(), other.as_card(), facts, differences, one.spoken(tongue))


def _running(card: Mapping[str, Any], games: Mapping[str, Game]) -> Running | None:
    """A card as if it had been written at the board; None of a result alone, or with shots."""
    head = {key: card[key] for key in ("game", "options", "sides") if key in card}
    begin = {"first": card["first"], "detail": card["detail"]}
    if card["detail"] not in ("flicks", "card"):
        return None
    running = open_card(head, games)
    for line in ({"begin": begin}, *({"entry": _bare(entry)} for entry in card["entries"])):
        written = write(running, line)
        if not written.accepted:
            return None
        running = written.running
    return running


def _bare(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {kind: facts for kind, facts in entry.items() if kind != "claim"}


def _as_fine_as(running: Running | None, other: Running | None) -> Running | None:
    """The card, in less detail where the other has less."""
    if running is None or other is None or running.live is None or other.live is None:
        return None
    if running.live.detail in (other.live.detail, "card"):
        return running
    written = write(running, {"detail": "card"})
    return written.running if written.accepted else None


def _facts(running: Running, tongue: Tongue) -> list[Mapping[str, Any]]:
    called = running.spoken(tongue).pennies
    return [_told(one.entry, called) for one in running.entries]


def _told(value: Any, called: Mapping[str, str]) -> Any:
    """A value with pennies by what they are called; what says nothing is left out."""
    if isinstance(value, str):
        return called.get(value, value)
    if isinstance(value, Mapping):
        told = {key: _told(item, called) for key, item in value.items() if _says(item)}
        return {k: sorted(v, key=str) if k in _UNORDERED else v for k, v in told.items()}
    return [_told(item, called) for item in value] if isinstance(value, list) else value


def _says(value: Any) -> bool:
    """Whether a fact is told: one that is left out is empty, false or null."""
    return value is not None and value is not False and value not in ("", [], {})


def _differences(
    mine: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]
) -> Iterator[Pair]:
    a, b = ([json.dumps(one, sort_keys=True) for one in entries] for entries in (mine, theirs))
    matcher: SequenceMatcher[str] = SequenceMatcher(None, a, b, autojunk=False)
    for what, from_, to, other_from, other_to in matcher.get_opcodes():
        if what == "equal":
            continue
        for one, other in _paired(mine[from_:to], theirs[other_from:other_to]):
            yield (
                None if one is None else from_ + one,
                None if other is None else other_from + other,
            )


def _paired(
    mine: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]
) -> tuple[Pair, ...]:
    """A stretch in which nothing is alike: what is likest stands for the same, in order."""
    if len(mine) * len(theirs) > MOST_WEIGHED:
        most = range(max(len(mine), len(theirs)))
        return tuple((n if n < len(mine) else None, n if n < len(theirs) else None) for n in most)
    # cost[i][j]: of laying what comes from i and j on side by side, and the step that does it.
    cost: list[list[tuple[float, Pair]]]
    rows, columns = len(mine) + 1, len(theirs) + 1
    cost = [[(0.0, (None, None))] * columns for _ in range(rows)]
    unlike = cache(lambda i, j: _unlike(mine[i], theirs[j]))
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            ways: list[tuple[float, Pair]] = []
            if i < len(mine) and j < len(theirs):
                ways.append((cost[i + 1][j + 1][0] + unlike(i, j), (i, j)))
            if i < len(mine):
                ways.append((cost[i + 1][j][0] + 1, (i, None)))
            if j < len(theirs):
                ways.append((cost[i][j + 1][0] + 1, (None, j)))
            if ways:
                cost[i][j] = min(ways, key=lambda way: way[0])
    return tuple(_walked(cost))


def _walked(cost: Sequence[Sequence[tuple[float, Pair]]]) -> Iterator[Pair]:
    i = j = 0
    while (i, j) != (len(cost) - 1, len(cost[0]) - 1):
        one, other = cost[i][j][1]
        yield one, other
        i, j = i + (one is not None), j + (other is not None)


def _unlike(mine: Mapping[str, Any], theirs: Mapping[str, Any]) -> float:
    """How far two entries are from telling of the same: 0 to 2, which is as good as two others."""
    if mine.keys() != theirs.keys():
        return 2.5
    (one,), (other,) = mine.values(), theirs.values()
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return 1.0
    names = one.keys() | other.keys()
    differ: int = sum(one.get(name) != other.get(name) for name in names)
    return (1.5 if one.get("by") != other.get("by") else 0.5) + differ / max(len(names), 1)
