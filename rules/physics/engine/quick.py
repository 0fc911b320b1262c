"""The kernel compiled by numba, where numba is installed: the same code, the same bits.

Nothing is written twice. The kernel's own functions are handed to the compiler, each with the
others' compiled twins in place of them; only a row of numbers, or a list of events, is an array
here (``arrays``). The kernel uses + − × ÷ √ alone, and no option that would let the compiler
reorder or fuse them is set.

Loading takes half a second, compiling half a minute the first time; what was compiled is kept in
the user's cache (or ``NUMBA_CACHE_DIR``), by the kernel's very text. For thousands of shots in a
worker or at a terminal, never for a page.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import FunctionType
from typing import Any, Final

from rules.physics.engine import arrays, slide
from rules.physics.engine.arrays import twins_of_rows
from rules.physics.engine.batch import Start, read_logs, write_starts
from rules.physics.engine.kernel import Log

KERNEL: Final = (
    "rows notes impact approach table slide pieces cluster touching meeting due kernel batch"
)
MODULES: Final = tuple([f"rules.physics.engine.{name}" for name in KERNEL.split()])
"""What the kernel is made of, and ``batch``, which plays with it. No two of their functions have
the same name."""


LENT: Final = (
    "_edge_due meeting_of meeting ray _both_moving _after_one_stopped state_evenly state_coupled "
    "meeting_by_pieces _after _course time_left turning_at settle launch slide_off "
    "contact_of closing_speed _spin _wait _skip soonest hold "
    "run nothing_due next_due _renew_moving _renew_resting forget leaving advance glide "
    "alone _strike _strike_pair _send _fall_off note note_segment note_time "
    "_cleared _lay_again _lacks _size _tell emptied lacking numbers_of write_notes"
)
"""Functions of the kernel that are lent arrays, and neither make nor keep any, nor open a list."""


def is_there() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def play_quickly(starts: Sequence[Start]) -> Iterator[Log | None]:
    """The logs of the shots, in order; ``None`` of one with too many events. Some hundreds at once
    hide what handing over costs.

    Raises ImportError where numba is not installed.
    """
    told, used = _compiled()(import_module("numpy").array(write_starts(starts), float))
    return read_logs(told[:used].tolist())


@cache
def _compiled() -> Callable[[Any], tuple[Any, int]]:
    """``batch.play_all``, compiled or ready to be."""
    # By name: this package must import, and be checked, where neither is installed.
    numba: Any = import_module("numba")
    config: Any = import_module("numba.core.config")
    numpy: Any = import_module("numpy")

    def compiler(function: Callable[..., Any], **asked: Any) -> Any:
        # Inlined, for a call hands on every row of the table. Who is only lent them need not
        # count each of them in and out (``_nrt``) either.
        lent = function.__name__ in LENT.split()
        asked |= {"_nrt": not lent, "no_cpython_wrapper": lent, "no_cfunc_wrapper": lent}
        return numba.njit(error_model="numpy", fastmath=False, forceinline=True, **asked)(function)

    before = config.CACHE_DIR
    config.CACHE_DIR = str(_kept_in(before))
    try:
        # Of long tuples the compiler makes long chains of cases; of arrays it does not.
        curves = {name: numpy.array(getattr(slide, name), float) for name in slide.CURVES}
        made: Callable[[Any], tuple[Any, int]]
        made = twins(compiler, twins_of_rows(compiler), kept="play_all", **curves)["play_all"]
        return made
    finally:
        config.CACHE_DIR = before


def twins(
    make: Callable[..., Any], own: Mapping[str, Any], kept: str = "", **names: Any
) -> dict[str, Any]:
    """A twin of every function of the kernel, by name: what ``make`` makes of its code, which finds
    the other twins, those of ``own`` and ``names`` in place of what its module holds."""
    modules = [import_module(name) for name in MODULES]
    worlds = {module.__name__: {**vars(module), **names} for module in modules}
    made: dict[str, Any] = {}
    for world in worlds.values():
        for name, found in world.items():
            plain = getattr(found, "__wrapped__", found)
            if isinstance(plain, FunctionType) and plain.__module__ in worlds:
                made[name] = own.get(name) or made.get(name)
                if made[name] is None:
                    copy = FunctionType(plain.__code__, worlds[plain.__module__], name)
                    copy.__defaults__ = plain.__defaults__
                    made[name] = make(copy, **({"cache": True} if name == kept else {}))
    for world in worlds.values():
        world.update({name: twin for name, twin in made.items() if name in world})
    return made


def _kept_in(asked: str) -> Path:
    """Where the compiled code is kept: a folder for each text that the kernel has had."""
    text = hashlib.sha256()
    for name in (*MODULES, arrays.__name__, __name__):
        text.update(Path(str(import_module(name).__file__)).read_bytes())
    root = Path(asked) if asked else Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser()
    return root / "pennyclub" / text.hexdigest()[:16]
