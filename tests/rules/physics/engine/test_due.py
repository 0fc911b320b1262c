"""What is due of a pair is a bound until it may come next: it never comes too late, what is said
never to meet does not, and what is worked out afterwards has the bits of the event itself."""

from math import inf

import pytest

from rules.physics.engine.due import EXACT, Due, lay_out, next_due, room_for
from rules.physics.engine.kernel import Log, run
from rules.physics.engine.meeting import meeting_of
from rules.physics.engine.quick import twins
from rules.physics.engine.slide import state_coupled
from rules.physics.engine.table import State, Table, World, laid, state_evenly
from tests.rules.physics.kinds import any_start, second
from tests.rules.physics.scenes import shots

MODELS = {"2026.1": lambda start: start, "2026.2": second}


def bounds(world: World, table: Table, due: Due) -> list[tuple[float, float]]:
    """Of every pair that is told by a bound: it, and when the pair does meet."""
    found = []
    for slot, (i, k) in enumerate(zip(due.layout.first, due.layout.second, strict=True)):
        number = due.since[slot]
        told = number >= max(table.sent_in[i], table.sent_in[k]) and number != EXACT
        if told and table.alive[i] and table.alive[k]:
            t = due.happened[int(number)]
            found.append((due.at[slot], meeting_of(world, table, i, k, t, number)))
    return found


def state(world: World, table: Table, i: int, t: float, number: float) -> State:
    of = state_coupled if world.coupled else state_evenly
    return of(table, i, t, number, world.slowing)


def now(table: Table, i: int) -> tuple[float, ...]:
    rows = (table.x, table.y, table.vx, table.vy, table.now_speed, table.to_go)
    return tuple([row[i] for row in rows])


def played(start, look) -> None:
    """Plays the shot and looks at table and what is due before each event."""

    def looked(world: World, table: Table, due: Due) -> int:
        look(world, table, due)
        return next_due(world, table, due)

    kernel = twins(lambda function, **_: function, {"next_due": looked})
    log = Log([], [], [], [], laid(list(start.x), list(start.y)))
    kernel["run"](start.world, room(start), log, start.sent)


def room(start) -> Due:
    layout = lay_out(start.world.discs, len(start.x))
    return room_for(layout, start.world.discs, start.world.most_events)


@pytest.mark.parametrize("model", MODELS)
def test_no_pair_meets_before_its_bound_and_none_that_is_said_never_to(model):
    found: list[tuple[float, float]] = []
    for seed in shots(64):
        played(MODELS[model](any_start(seed)), lambda *given: found.extend(bounds(*given)))
    assert all(bound <= met for bound, met in found)
    assert any(bound == inf for bound, _ in found)
    assert any(bound < met < inf for bound, met in found)


def states(start) -> list[tuple[State, tuple[float, ...]]]:
    """Of every disc at every impact: how it was, told when the shot is over, and what the table
    held at the time. Of those that have been sent off again since nothing is told."""
    seen: dict[tuple[int, float], tuple[float, tuple[float, ...]]] = {}
    last: list[tuple[World, Table]] = []

    def look(world: World, table: Table, due: Due) -> None:
        t, number = due.happened[-1], float(len(due.happened) - 1)
        last[:] = [(world, table)]
        for i in range(world.discs):
            seen.setdefault((i, number), (t, now(table, i)))  # not again when one has gone off

    played(start, look)
    [(world, table)] = last
    return [
        (state(world, table, i, t, number), held)
        for (i, number), (t, held) in seen.items()
        if table.sent_in[i] <= number
    ]


@pytest.mark.parametrize("model", MODELS)
def test_where_a_body_was_at_an_event_is_told_later_to_the_same_bits(model):
    told = [both for seed in shots(64) for both in states(MODELS[model](any_start(seed)))]
    assert all(later[1:] == held for later, held in told)
    assert sum(later.speed > 0.0 for later, _ in told) > 100


def test_most_meetings_are_never_worked_out():
    """A third of the pairs that slide or are slid at, in a break."""
    asked = []

    def counted(*given):
        asked.append(given)
        return meeting_of(*given)

    start = second(any_start(3 + 8 * 5))
    kernel = twins(lambda function, **_: function, {"meeting_of": counted})
    log = Log([], [], [], [], laid(list(start.x), list(start.y)))
    kernel["run"](start.world, room(start), log, start.sent)
    plain = Log([], [], [], [], laid(list(start.x), list(start.y)))
    run(start.world, room(start), plain, start.sent)
    assert log.hits == plain.hits
    assert len(log.hits) <= len(asked) < 5 * len(log.hits)
