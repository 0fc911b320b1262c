"""Stored cards under the law. One with simulated shots is replayed once and then remembered.

A card never changes, and neither does the law while the process runs. To play sixty shots takes
some two tenths of a second: too much for each reader of a page, and for each shot that is opened.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import rules

REMEMBERED: Final = 32
"""Cards. One of sixty shots takes about a megabyte."""


def verdict_of(document: Mapping[str, Any]) -> rules.Verdict:
    """The verdict on a stored card."""
    if not has_shots(document):
        return rules.adjudicate(document)
    return _replayed(json.dumps(document, separators=(",", ":")))


def has_shots(document: Mapping[str, Any]) -> bool:
    """Whether an entry of a stored card is a simulated shot."""
    entries = document.get("entries")
    return isinstance(entries, list) and any(
        isinstance(entry, dict) and "shot" in entry for entry in entries
    )


@lru_cache(maxsize=REMEMBERED)
def _replayed(text: str) -> rules.Verdict:
    return rules.adjudicate(json.loads(text))
