"""What the tests of the law share."""

from __future__ import annotations

import sys
from types import FunctionType

import pytest


@pytest.fixture(autouse=True, scope="session")
def _nothing_kept_from_another_run() -> None:
    """Empties what games keep: mutation testing changes the law between runs in one process."""
    for name, module in list(sys.modules.items()):
        if name.startswith("rules.games."):
            for value in vars(module).values():
                if hasattr(value, "cache_clear") and not isinstance(value, FunctionType):
                    value.cache_clear()
