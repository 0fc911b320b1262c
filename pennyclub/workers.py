"""What a page's worker may load and run.

A policy is the answer's that brought the script: a worker's static file without one would let it
do anything, whatever its page may.
"""

from collections.abc import MutableMapping
from pathlib import PurePath
from typing import Final

from matches.ports.pyodide import POLICY

MAY_COMPILE: Final = ("law-worker.",)
"""How the names begin of those that run WebAssembly; a hashed name goes on after the dot."""


def keep_in(headers: MutableMapping[str, str], path: str, _url: str) -> None:
    """Give a worker's script its own policy, as whitenoise is about to serve it."""
    if PurePath(path).name.startswith(MAY_COMPILE):
        headers["Content-Security-Policy"] = POLICY
