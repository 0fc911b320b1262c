"""Quick making of frozen dataclasses: facts, states and rulings are made by the million.

A frozen dataclass sets each of its fields by ``object.__setattr__``, past its own guard, and that
takes five times as long as setting a field of an open one. What :func:`maker` gives sets the
fields of an open object with the same slots, and freezes it by giving it its class.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def maker(wanted: Callable[P, T]) -> Callable[P, T]:
    """A function that makes what a frozen dataclass with slots makes, of the same arguments.

    The class may have no ``__post_init__``, and defaults only as values. What is no dataclass is
    given back as it is.
    """
    if not is_dataclass(wanted):
        return wanted
    names = [field.name for field in fields(wanted)]
    defaults = [field.default for field in fields(wanted)]
    known: dict[str, Any] = {
        "_new": object.__new__,
        "_open": type("Open", (), {"__slots__": tuple(names)}),
        "_frozen": wanted,
        **{f"_of_{name}": default for name, default in zip(names, defaults, strict=True)},
    }
    taken = [
        name if default is MISSING else f"{name}=_of_{name}"
        for name, default in zip(names, defaults, strict=True)
    ]
    lines = [
        f"def make({', '.join(taken)}):",
        "    made = _new(_open)",
        *[f"    made.{name} = {name}" for name in names],
        "    made.__class__ = _frozen",
        "    return made",
    ]
    # As dataclasses itself does it; the names are those of a class in this package.
    exec("\n".join(lines), known)  # noqa: S102
    make: Callable[P, T] = known["make"]
    return make
