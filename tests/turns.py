"""What `.ci/run` takes by turns: of what takes longest, a third with each commit.

Everything runs with `script/test --deep`. `PENNYCLUB_TURN=0`, `1` or `2` beside it leaves out what
has another turn; which one a commit has, `.ci/run` finds in its hash, and says. By turns are

- the tests of a browser, each by itself;
- what is marked `slow`, a file at a time: such tests share what they are tried on;
- the parameters of a test that has many of them, in a room where each takes a database or a page;
- the tests of `services`, which the same run has whole on its second database.

What is named on the command line, or stands in a room in which something was changed, has every
turn.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Hashable

import pytest

from tests import changed, deep, slices

OF = 3
MANY = 9
"""A test that has more parameters than this has them by turns."""
ROOMS = slices.OF_A_DATABASE | {"security"}
CHILDREN = slices.TESTS / "security" / "children"
"""What holds back their names and whereabouts takes no turns."""


def taken(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """Those whose turn it is, and those that take none."""
    said = os.environ.get("PENNYCLUB_TURN", "")
    if not said or not deep.wanted():
        return items
    turn = int(said)
    parameters = Counter(map(_test_of, items))
    places: dict[Hashable, dict[Hashable, int]] = defaultdict(dict)
    kept = []
    for item in items:
        kind, one = _kind(item, parameters[_test_of(item)])
        its_turn = kind is None or places[kind].setdefault(one, len(places[kind])) % OF == turn
        if its_turn or slices.is_named(item.path, config) or changed.is_concerned(item.path):
            kept.append(item)
    return kept


def _kind(item: pytest.Item, parameters: int) -> tuple[Hashable, Hashable]:
    """With which others it takes turns, and what of it stays together; None where it takes none."""
    room = item.path.relative_to(slices.TESTS).parts[0]
    # By itself: of what schemathesis collects many have the same name.
    alone = id(item)
    if CHILDREN in item.path.parents:
        return None, alone
    if room == "browser":
        return room, alone
    if item.get_closest_marker("slow") is not None:
        return "slow", item.path
    if room in ROOMS and parameters > MANY:
        return _test_of(item), alone
    return ("services", alone) if room == "services" else (None, alone)


def _test_of(item: pytest.Item) -> tuple[str, str]:
    return str(item.path), item.name.partition("[")[0]
