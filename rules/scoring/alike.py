"""Pennies that look alike: who writes after somebody else may have named one that is gone by now.

Of twelve yellow pennies nobody can say which it was; a page names one of them. Where another device
named the same, the later line means another of its kind that still lies on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.sentence import PLAIN
from rules.scoring.card import Running
from rules.scoring.running import write


def after_others(running: Running, lines: Sequence[Any]) -> list[Any]:
    """Lines as they may be written after a card that others went on with: where the law would
    refuse one for a penny that is gone, another that looks alike stands for it. From the first
    line on that is refused all the same they stay as they are."""
    fitted: list[Any] = []
    for line in lines:
        ways = ((way, write(running, way)) for way in (line, _with_others(running, line)))
        found = next(((way, written) for way, written in ways if written.accepted), None)
        if found is None:
            break
        fitted.append(found[0])
        running = found[1].running
    return [*fitted, *lines[len(fitted) :]]


def _with_others(running: Running, line: Any) -> Any:
    """The line with pennies that lie on the board for those alike that do not."""
    live = running.live
    if live is None or not {"entry", "entries"} & set(line):
        return line
    called = running.spoken(PLAIN).pennies
    lying = live.may().get("board", ())
    named = {id_ for id_ in _texts(line) if id_ in called}
    free = [id_ for id_ in lying if id_ not in named]
    instead: dict[str, str] = {}
    for gone in sorted(named.difference(lying)):
        other = next((id_ for id_ in free if called.get(id_) == called[gone]), None)
        if other is not None:
            free.remove(other)
            instead[gone] = other
    return _replaced(line, instead)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _replaced(value: Any, instead: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return instead.get(value, value)
    if isinstance(value, Mapping):
        return {key: _replaced(item, instead) for key, item in value.items()}
    return [_replaced(item, instead) for item in value] if isinstance(value, list) else value
