"""CPython compiled for browsers, where it is installed: the port to Pyodide.

It lies in the folder of a wheel of which nothing else is used and nothing imported
(requirements-pyodide.txt; docs/decisions/law-in-the-browser.md). Where the wheel is absent,
`installed` gives None, and pages ask the server.

    python -m matches.ports.pyodide

compresses its files once, beside them; `script/bootstrap` does so after it has installed them.
"""

import gzip
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import brotli

WHEEL: Final = "flet_web"
FOLDER: Final = Path("web", "pyodide")
FILES: Final = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""What a browser fetches. The wheel holds more: other doors to the same, and types."""

POLICY: Final = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
"""What a worker that runs it may load and run: the policy of the answer that brings its script."""

PACKED: Final = tuple(name for name in FILES if not name.endswith(".zip"))
LIBRARY: Final = "python_stdlib.zip"
_SUFFIXES: Final = {"br": ".br", "gzip": ".gz"}
_BROTLI: Final = 5
"""1.3 s for all of it; 11 takes a minute of a processor and saves half a megabyte of six."""


@dataclass(frozen=True, slots=True)
class Pyodide:
    """An installed Pyodide."""

    folder: Path
    version: str

    @property
    def compiled(self) -> Path:
        """The folder of what was compiled for this version (matches/ports/compiling.py)."""
        return self.folder / f"compiled-{self.version}"

    def path(self, name: str) -> Path:
        """Where one of its files lies; its library as it was compiled, where it was."""
        compiled = self.compiled / name
        return compiled if compiled.is_file() else self.folder / name

    def encodings(self, name: str) -> dict[str, str]:
        """The compressed files beside one of its files, by their encoding; none that is older than
        the file, which is of another version then."""
        path = self.folder / name
        made = path.stat().st_mtime
        beside = {coding: Path(f"{path}{suffix}") for coding, suffix in _SUFFIXES.items()}
        return {
            coding: str(packed)
            for coding, packed in beside.items()
            if packed.is_file() and packed.stat().st_mtime >= made
        }

    def pack(self) -> None:
        """Compress its files, beside them."""
        for name in PACKED:
            plain = (self.folder / name).read_bytes()
            for coding, packed in compressed(plain).items():
                (self.folder / (name + _SUFFIXES[coding])).write_bytes(packed)


def compressed(plain: bytes) -> Mapping[str, bytes]:
    """Bytes in the encodings that browsers take, the better first."""
    return {
        "br": brotli.compress(plain, quality=_BROTLI),
        "gzip": gzip.compress(plain, mtime=0),
    }


@cache
def installed() -> Pyodide | None:
    """The Pyodide of this installation, or None."""
    return _found(WHEEL)


def _found(wheel: str) -> Pyodide | None:
    # Looked for, not imported: the package would ask for others that are not here.
    spec = find_spec(wheel)
    if spec is None or not spec.submodule_search_locations:
        return None
    folder = Path(spec.submodule_search_locations[0]) / FOLDER
    about = folder / "package.json"
    if not all((folder / name).is_file() for name in (*FILES, about.name)):
        return None
    version = json.loads(about.read_text(encoding="utf-8"))["version"]
    return Pyodide(folder, version)


if __name__ == "__main__":
    here = installed()
    if here is not None:
        here.pack()
