"""Messages that no process digests: one that breaks, and one that brings its process down."""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping
from typing import Any

BREAKS, KILLS = "tests.breaks", "tests.kills"


def register() -> None:
    """Have them done before all others, so that they stand in everybody's way."""
    from matches import services  # noqa: F401 - the kinds register themselves
    from matches.services.base import outbox

    others = dict(outbox.KINDS)
    outbox.KINDS.clear()
    outbox.register(outbox.Kind(BREAKS, _break), outbox.Kind(KILLS, _kill))
    outbox.KINDS.update(others)


def _break(ids: Mapping[str, Any]) -> None:
    raise RuntimeError(f"nobody can do {ids}")


def _kill(_ids: Mapping[str, Any]) -> None:
    os.kill(os.getpid(), signal.SIGKILL)
