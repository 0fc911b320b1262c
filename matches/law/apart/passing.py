"""Questions and answers between a process of pages and one that computes: pickled, games by name.

An answer comes from a process that has read what a stranger wrote: of it only classes are made that
the law itself wrote, and a few plain ones. That narrows what an answer can bring about, and is no
wall: the process runs as the server's own user, and what it may do stands with its bounds.
"""

from __future__ import annotations

import io
import pickle
from typing import Any, Final

import rules

ROOMS: Final = ("rules", "matches.law")
"""Where the classes stand that an answer may be made of."""
PLAIN: Final = frozenset(
    {
        ("builtins", "frozenset"),
        ("builtins", "set"),
        ("collections", "OrderedDict"),
        ("copyreg", "_reconstructor"),
        ("django.utils.safestring", "SafeString"),
        ("fractions", "Fraction"),
    }
)


class _Writing(pickle.Pickler):
    def persistent_id(self, thing: Any) -> str | None:
        """A game is code: its name travels."""
        return thing.name if isinstance(thing, rules.Game) else None


class _Reading(pickle.Unpickler):
    def persistent_load(self, name: Any) -> rules.Game:
        """The game of that name."""
        return rules.GAMES[name]

    def find_class(self, module: str, name: str) -> Any:
        """A class of the law's, or a plain one; UnpicklingError of anything else, such as what one
        of the law's modules has imported."""
        if (module, name) in PLAIN:
            return super().find_class(module, name)
        ours = any(module == room or module.startswith(f"{room}.") for room in ROOMS)
        # A name with a dot would lead on, from a module of ours into any that it imports.
        found = super().find_class(module, name) if ours and "." not in name else None
        if not isinstance(found, type) or (found.__module__, found.__qualname__) != (module, name):
            raise pickle.UnpicklingError(f"{module}.{name} is nothing that is passed")
        return found


def packed(thing: Any) -> bytes:
    """A thing as bytes."""
    written = io.BytesIO()
    _Writing(written, pickle.HIGHEST_PROTOCOL).dump(thing)
    return written.getvalue()


def unpacked(data: bytes) -> Any:
    """The thing of such bytes."""
    return _Reading(io.BytesIO(data)).load()
