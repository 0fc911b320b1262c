"""What `.ci/run` takes by turns: of what takes longest, a third with each commit.

Everything runs with `script/test --deep`. `PENNYCLUB_TURN=0`, `1` or `2` beside it leaves out what
has another turn; which one a commit has, `.ci/run` finds in its hash, and says. By turns are

- the tests of a browser, each by itself;
- what is marked `slow`, a file at a time: such tests share what they are tried on. A second
  database has the next turn's, so that of three commits two have each;
- the parameters of a test that has many of them, in a room where each takes a database or a page;
- the tests of `services`: a second database has those that the first has not, so that each runs
  with every commit, on PostgreSQL with two of three.

What is named on the command line, stands in a room in which something was changed, or is about the
database's server itself, has every turn.
"""

from __future__ import annotations

import os
import zlib
from collections import Counter
from collections.abc import Hashable

import pytest

from tests import changed, deep, slices

OF = 3
MANY = 9
"""A test that has more parameters than this has them by turns."""
SLOW, SERVICES = "slow", "services"
ROOMS = slices.OF_A_DATABASE | {"security"}
CHILDREN = slices.TESTS / "security" / "children"
"""What holds back their names and whereabouts takes no turns."""


def taken(items: list[pytest.Item], config: pytest.Config) -> list[pytest.Item]:
    """Those whose turn it is, and those that take none."""
    second = bool(config.getoption("second_database"))
    said = os.environ.get("PENNYCLUB_TURN", "")
    if not said or not (second or deep.wanted()):
        return items
    parameters = Counter(map(_test_of, items))
    before: Counter[Hashable] = Counter()
    kept = []
    for item in items:
        kind = _kind(item, parameters[_test_of(item)])
        place = _place(kind, item, before[kind])
        before[kind] += 1
        if place in _turns(kind, int(said), second=second) or _always(item, config):
            kept.append(item)
    return kept


def _place(kind: Hashable, item: pytest.Item, before: int) -> int:
    """Which turn an item has: one after the other; of what two databases share by its name, which
    is the same whatever else a run has collected."""
    if kind not in (SLOW, SERVICES):
        return before % OF
    name = item.path.relative_to(slices.TESTS.parent).as_posix()
    if kind == SERVICES:
        name += f"::{_test_of(item)[1]}"
    # Not that of Python, which is another in each process.
    return zlib.adler32(name.encode()) % OF


def _turns(kind: Hashable, turn: int, *, second: bool) -> set[int]:
    """Which of its places has this turn, on the first database or a second."""
    every = set(range(OF))
    if kind is None or (second and kind not in (SLOW, SERVICES)):
        return every
    if not second:
        return {turn}
    return {(turn + 1) % OF} if kind == SLOW else every - {turn}


def _always(item: pytest.Item, config: pytest.Config) -> bool:
    if config.getoption("second_database") and slices.is_of_the_server(item):
        return True
    return slices.is_named(item.path, config) or changed.is_concerned(item.path)


def _kind(item: pytest.Item, parameters: int) -> Hashable:
    """With which others it takes turns; None where it takes none."""
    room = item.path.relative_to(slices.TESTS).parts[0]
    if CHILDREN in item.path.parents:
        return None
    if item.get_closest_marker("slow") is not None:
        return SLOW
    if room == "browser":
        return room
    if room in ROOMS and parameters > MANY:
        return _test_of(item)
    # What a second database never has runs here each time.
    both = slices.may_differ(item) and item.get_closest_marker("deep") is None
    return SERVICES if room == SERVICES and both else None


def _test_of(item: pytest.Item) -> tuple[str, str]:
    return str(item.path), item.name.partition("[")[0]
