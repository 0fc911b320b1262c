"""The law as a browser gets it: the sources of `rules` in one archive, named by its content; and in
another what draws QR codes there."""

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
from matches.ports.pyodide import compressed

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
def archive() -> Archive:
    """The archive of the law that this server judges by: made once in a process."""
    return named(archive_of(_ROOT))


@cache
def codes() -> Archive:
    """The package that draws QR codes, and `codes`, the module that asks it."""
    return named(archive_of(Path(qrcode.__file__).parent, Path(drawing.__file__)))


def named(plain: bytes) -> Archive:
    """Bytes as a browser gets them, addressed by their digest."""
    return Archive(plain, hashlib.sha256(plain).hexdigest()[:16], compressed(plain))


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
