"""The locked requirements install on any later day."""

from __future__ import annotations

from collections import defaultdict
from importlib.metadata import distributions

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from script.pins import GROUPS, ROOT

pytestmark = pytest.mark.any_database


def extras_pinned() -> dict[str, set[str]]:
    """Return the extras of every pinned line of every file, by name."""
    found: dict[str, set[str]] = defaultdict(set)
    for group in set(GROUPS) - {"requirements-pyodide", "requirements-node"}:  # without the rest
        for line in (ROOT / f"{group}.txt").read_text(encoding="utf-8").splitlines():
            if "==" in line and not line.startswith((" ", "#")):
                pin = Requirement(line.removesuffix("\\").strip())
                found[canonicalize_name(pin.name)] |= pin.extras
    return found


def test_what_a_package_asks_for_with_an_extra_is_pinned_with_it() -> None:
    """Otherwise pip takes the newest, which has no hash, once a newer one is published."""
    pinned, missing = extras_pinned(), set()
    for package in distributions():
        own = canonicalize_name(package.metadata["Name"])
        environments = [{"extra": extra} for extra in ("", *pinned.get(own, ()))]
        for needed in (Requirement(text) for text in package.requires or ()):
            wanted = not needed.marker or any(map(needed.marker.evaluate, environments))
            name = canonicalize_name(needed.name)
            if own in pinned and wanted and not needed.extras <= pinned[name]:
                missing.add(f"{own} asks for {needed}")
    assert not missing
