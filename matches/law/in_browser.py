"""The law as a browser gets it: the sources of `rules` in one archive, named by its content."""

import hashlib
import io
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rules
from matches.ports.pyodide import compressed

_ROOT = Path(rules.__file__).parent
_NOT_THE_LAW = frozenset({"apps.py"})
"""Django alone asks for it."""
_DAY = (1980, 1, 1, 0, 0, 0)
"""The first that an archive can tell: a file's own would make other bytes of the same sources."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The archive, the digest it is addressed by, and its compressed forms by their encoding."""

    plain: bytes
    digest: str
    encoded: Mapping[str, bytes]


@cache
def archive() -> Archive:
    """The archive of the law that this server judges by: made once in a process."""
    plain = archive_of(_ROOT)
    return Archive(plain, hashlib.sha256(plain).hexdigest()[:16], compressed(plain))


def archive_of(root: Path) -> bytes:
    """The Python files of a package, as a zip: the same bytes wherever the sources are the same.

    Stored as they are, since another zlib would compress them otherwise.
    """
    into = io.BytesIO()
    paths = (path for path in root.rglob("*.py") if path.name not in _NOT_THE_LAW)
    named = {path.relative_to(root.parent).as_posix(): path for path in paths}
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as zipped:
        for name, path in sorted(named.items()):
            entry = zipfile.ZipInfo(name, _DAY)
            entry.create_system = 3
            zipped.writestr(entry, path.read_bytes())
    return into.getvalue()
