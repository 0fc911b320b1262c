"""Runs in Pyodide, and never here: archives of sources in /from become compiled ones in /into.

Python's own library among them is compiled where the others loaded of it, and the rest of it stays
its source. `matches/ports/compiling.py` sends this file there.
"""

import importlib
import sys
import zipfile
from collections.abc import Callable, Collection, Iterator
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path

FROM, INTO = Path("/from"), Path("/into")
LIBRARY = "python_stdlib.zip"


def sources(archive: Path) -> list[str]:
    """The files of an archive that can be compiled."""
    return [name for name in zipfile.ZipFile(archive).namelist() if name.endswith(".py")]


def modules(archive: Path) -> Iterator[str]:
    """Its modules, but for those that do something when they are imported."""
    for name in sources(archive):
        if not name.endswith("/__main__.py"):
            yield name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def load(archive: Path) -> None:
    """Import all that can be imported here, so that what it asks for is known."""
    sys.path.insert(0, str(archive))
    for name in modules(archive):
        try:
            importlib.import_module(name)
        except ImportError:  # it asks for what no browser has
            continue


def loaded() -> set[str]:
    """The files of the library that have been loaded, by their names in its archive."""
    files = [getattr(module, "__file__", None) or "" for module in list(sys.modules.values())]
    return {file.partition(".zip/")[2] for file in files if file.startswith("/lib/python")}


def write(archive: Path, wanted: Collection[str], level: Callable[[str], int]) -> None:
    """Copy an archive, with the wanted files compiled in the place of their sources."""
    with zipfile.ZipFile(archive) as old, zipfile.ZipFile(INTO / archive.name, "w") as new:
        for entry in old.infolist():
            content, name = old.read(entry), entry.filename
            if name in wanted:
                at = f"{archive.name}/{name}"
                code = compile(content, at, "exec", dont_inherit=True, optimize=level(name))
                content = bytes(_code_to_hash_pyc(code, bytes(8), False))  # never looked at again
                entry.filename = f"{name}c"
            new.writestr(entry, content)


def as_it_is(_name: str) -> int:
    """With its assertions and docstrings: the law is the same everywhere."""
    return 0


def without_docstrings(name: str) -> int:
    """The library's say nothing to a browser; what joins Python to it reads its own."""
    return 0 if name.startswith(("pyodide/", "_pyodide/")) else 2


def main() -> None:
    """Load, and write."""
    archives = [path for path in FROM.iterdir() if path.name != LIBRARY]
    for archive in archives:
        load(archive)
    for archive in archives:
        write(archive, sources(archive), as_it_is)
    write(FROM / LIBRARY, loaded(), without_docstrings)


if __name__ == "__main__":
    main()
