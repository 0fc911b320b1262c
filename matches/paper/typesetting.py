"""A sheet becomes a PDF: by typst, whose wheel holds the compiler and its fonts."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

HERE: Final = Path(__file__).parent
SHEETS: Final[Mapping[str, tuple[str, ...]]] = {
    "scoresheets": (),
    "lists": ("matches", "tables", "brackets"),
    "certificates": (),
}
"""What can be printed: a `.typ` file each, set below `common.typ`, and which of the `parts` it is
made of."""

REMEMBERED: Final = 11
"""After so many files the compiler forgets one."""


def is_installed() -> bool:
    """Whether this installation can make a PDF. The package is not loaded for the answer."""
    return find_spec("typst") is not None


def source(sheet: str) -> bytes:
    """The whole of what the compiler reads for a sheet, but for its data."""
    if sheet not in SHEETS:
        raise ValueError(f"there is no sheet called {sheet!r}; there are {', '.join(SHEETS)}")
    parts = [HERE / "parts" / f"{each}.typ" for each in SHEETS[sheet]]
    files = [HERE / "common.typ", *parts, HERE / f"{sheet}.typ"]
    return b"".join(each.read_bytes() for each in files)


def typeset(asked: tuple[str, str]) -> bytes:
    """A sheet and its data, which is JSON, as a PDF.

    The same data gives the same bytes: no date is written into a file."""
    sheet, data = asked
    # Its pool would have a thread a core, each with memory of its own: the process has a bound.
    os.environ.setdefault("RAYON_NUM_THREADS", "1")
    import typst

    with TemporaryDirectory(prefix="paper-") as empty:
        # Its types ask for a root of bytes where the source is bytes; it takes no such root.
        made: bytes = typst.compile(  # type: ignore[call-overload]
            source(sheet),
            root=empty,
            # Nothing is looked for elsewhere, neither fonts nor packages.
            ignore_system_fonts=True,
            package_path=empty,
            package_cache_path=empty,
            sys_inputs={"data": data},
            format="pdf",
            # A reader of screens has nothing of lines to write on, and they are most of a sheet.
            pdf_tags=sheet != "scoresheets",
        )
    # What the compiler remembers of a file goes after so many others: the process stays small.
    for _ in range(REMEMBERED):
        typst.compile(b"")
    return made
