"""States as plain JSON values, out and in again: how a match is carried on elsewhere.

Works for frozen dataclasses made of text, numbers, flags, ``None``, tuples, frozen sets
and further such dataclasses, by their type hints. A field named ``setting`` is left out: it is
the card's head, which travels beside the state; so is one that says ``carried=False``. One that
says ``added=True`` may be missing in what an older version carried.
"""

from __future__ import annotations

import types
from dataclasses import Field, fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from rules.core.sentence import sentence
from rules.core.shape import Mistakes, Trail


def pack(value: Any) -> Any:
    """The JSON value of a state."""
    if is_dataclass(value) and not isinstance(value, type):
        held = [f.name for f in fields(value) if f.name != "setting" and _is_carried(f)]
        return {name: pack(getattr(value, name)) for name in held}
    if isinstance(value, frozenset):
        return sorted(pack(item) for item in value)
    if isinstance(value, tuple):
        return [pack(item) for item in value]
    return value


def unpack(wanted: type, raw: Any, setting: Any, trail: Trail, mistakes: Mistakes) -> Any:
    """The state of type ``wanted`` from its JSON value; what does not fit is noted."""
    if type(raw) is not dict:
        mistakes.note(trail, sentence("a carried state is an object"))
        return None
    hints = _hints(wanted)
    values: dict[str, Any] = {}
    for name, hint in hints.items():
        if name == "setting":
            values[name] = setting
        elif name not in raw and name in _added(wanted):
            continue
        elif name not in raw:
            mistakes.note((trail, name), sentence("this is missing"))
        else:
            values[name] = _read(hint, raw[name], setting, (trail, name), mistakes)
    for name in raw:
        if name not in hints or name == "setting":
            mistakes.note((trail, name), sentence("no carried state has this"))
    return None if mistakes else wanted(**values)


@cache
def _hints(wanted: type) -> dict[str, Any]:
    hints = get_type_hints(wanted)
    return {f.name: hints[f.name] for f in fields(wanted) if _is_carried(f)}


@cache
def _added(wanted: type) -> frozenset[str]:
    """The fields that states carried by older versions lack: they have their defaults then."""
    return frozenset(f.name for f in fields(wanted) if f.metadata.get("added", False))


def _is_carried(one: Field[Any]) -> bool:
    return bool(one.metadata.get("carried", True))


def _read(hint: Any, raw: Any, setting: Any, trail: Trail, mistakes: Mistakes) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _read_union(hint, raw, setting, trail, mistakes)
    if origin is tuple:
        return _read_tuple(get_args(hint), raw, setting, trail, mistakes)
    if origin is frozenset:
        before = len(mistakes)
        items = _read_tuple((get_args(hint)[0], ...), raw, setting, trail, mistakes)
        return frozenset(items if len(mistakes) == before else ())
    if origin is Literal:
        fits = any(type(raw) is type(word) and raw == word for word in get_args(hint))
    elif is_dataclass(hint) and isinstance(hint, type):
        return unpack(hint, raw, setting, trail, mistakes)
    elif hint is float and type(raw) in (int, float):
        # A phone writes 180.0 as 180.
        return float(raw)
    else:
        fits = type(raw) is hint
    if not fits:
        mistakes.note(trail, sentence("this does not fit a carried state"))
    return raw


def _read_union(hint: Any, raw: Any, setting: Any, trail: Trail, mistakes: Mistakes) -> Any:
    if raw is None and type(None) in get_args(hint):
        return None
    attempts = []
    for choice in get_args(hint):
        if choice is type(None):
            continue
        attempt = Mistakes()
        value = _read(choice, raw, setting, trail, attempt)
        if not attempt:
            return value
        attempts.append(attempt)
    mistakes.extend(attempts[0] if attempts else ())
    return None


def _read_tuple(
    items: tuple[Any, ...], raw: Any, setting: Any, trail: Trail, mistakes: Mistakes
) -> tuple[Any, ...]:
    if type(raw) is not list or (items[-1] is not Ellipsis and len(raw) != len(items)):
        mistakes.note(trail, sentence("this does not fit a carried state"))
        return ()
    kinds = [items[0]] * len(raw) if items[-1] is Ellipsis else items
    return tuple(
        [
            _read(kind, item, setting, (trail, n), mistakes)
            for n, (kind, item) in enumerate(zip(kinds, raw, strict=True))
        ]
    )
