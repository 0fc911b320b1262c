"""The law as a browser gets it: `rules` in one archive, named by its sources; and in another what
draws QR codes there.

    python -m matches.law.in_browser

compiles both beforehand, and of Python's own library what they load (matches/ports/compiling.py).
"""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import qrcode

import rules
from matches.ports import codes as drawing
from matches.ports import compiling, pyodide
from matches.ports.pyodide import Pyodide, compressed

_ROOT = Path(rules.__file__).parent
_NOT_FOR_BROWSERS = frozenset({"apps.py", "tests", "console_scripts.py", "release.py"})
"""Files and folders: Django alone asks for the first, nobody who draws for the others."""
_DAY = (1980, 1, 1, 0, 0, 0)
"""The first that an archive can tell: a file's own would make other bytes of the same sources."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The bytes, the digest it is addressed by, and its compressed forms by their encoding."""

    plain: bytes
    digest: str
    encoded: Mapping[str, bytes]


@cache
def law_sources() -> bytes:
    """The archive of the sources of `rules`: made once in a process."""
    return archive_of(_ROOT)


@cache
def code_sources() -> bytes:
    """That of the package that draws QR codes, and of `codes`, the module that asks it."""
    return archive_of(Path(qrcode.__file__).parent, Path(drawing.__file__))


def archive() -> Archive:
    """The law that this server judges by."""
    return _for(pyodide.installed(), law_sources())


def codes() -> Archive:
    """What draws QR codes."""
    return _for(pyodide.installed(), code_sources())


@cache
def _for(here: Pyodide | None, sources: bytes) -> Archive:
    # Addressed by its sources and by the Python that it may be compiled for: a server that has it
    # compiled and one that has not give the same address.
    if here is None:
        return named(sources)
    plain = compiling.kept(here, sources) or sources
    return Archive(plain, _digest(here.version.encode() + sources), compressed(plain))


def named(plain: bytes) -> Archive:
    """Bytes as a browser gets them, addressed by their digest."""
    return Archive(plain, _digest(plain), compressed(plain))


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:16]


def archive_of(root: Path, *modules: Path) -> bytes:
    """The Python files of a package, and modules beside it, as a zip: the same bytes wherever the
    sources are the same.

    Stored as they are, since another zlib would compress them otherwise.
    """
    into = io.BytesIO()
    named = {path.relative_to(root.parent).as_posix(): path for path in root.rglob("*.py")}
    named = {
        name: path
        for name, path in named.items()
        if _NOT_FOR_BROWSERS.isdisjoint(name.split("/")[1:])
    }
    named |= {path.name: path for path in modules}
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as zipped:
        for name, path in sorted(named.items()):
            entry = zipfile.ZipInfo(name, _DAY)
            entry.create_system = 3
            zipped.writestr(entry, path.read_bytes())
    return into.getvalue()


if __name__ == "__main__":
    installed = pyodide.installed()
    if installed is not None:
        compiling.compile_for(installed, law_sources(), code_sources())
