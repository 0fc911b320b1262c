"""Each guard by itself: what it is for holds with it, and does not hold without it.

The process that has the guard is started with it or without it (`tests.faults.without`), and the
same is done to the club both times.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from tests.faults import mishaps, poison
from tests.faults.books import Books, emptied
from tests.faults.club import WEBS, Club
from tests.faults.posting import GOOD, People, card
from tests.faults.servers import wait_until

pytestmark = pytest.mark.deep

SOON = 20.0
"""Seconds within which what has a guard is done, on a machine with much else to do."""
NOT_YET = 6.0
"""Seconds after which it is believed that nobody will do it."""

QUESTIONS = 20
"""One after the other: more than a process has threads that answer them."""


@pytest.fixture
def league(club: Club, keeper: Books) -> Iterator[People]:
    """A league of its own in a club that is well, and is so again afterwards."""
    club.mend()
    yield People(club, keeper.ask("league", int(time.time())))
    club.without.clear()
    mishaps.all_well(club)
    for name in sorted(club.changed):
        _anew(club, name)
    club.changed.clear()


def _anew(club: Club, name: str, without: str = "", clock: float = 0.0) -> None:
    """Start one process again, without a guard, or with a clock of its own."""
    club.without = {name.partition("-")[0]: without} if without else {}
    club.clocks.pop(name, None)
    if clock:
        club.clocks[name] = clock
    club.changed.add(name)
    club.end(name)
    club.start(name)
    if name in WEBS:
        wait_until(lambda: club.serves(name), 60, f"{name} serves")


def _submit(league: People, place: int, score: tuple[int, int] = (18, 9)) -> int:
    fixture = league.league["fixtures"][place]
    path = f"/api/v1/fixtures/{fixture}/scorecards"
    return league.ask("POST", path, WEBS[0], card(*score), f"card-{place}")[0]


def _is_done(club: Club, guarded: bool) -> bool:
    """Whether the outbox empties: with the guard soon, without it not within some seconds."""
    return emptied(club, SOON if guarded else NOT_YET) == ""


def _lost_bell(club: Club, league: People) -> None:
    """A card whose nudge nobody has heard: there was no worker, and then Redis forgot it."""
    club.end("worker")
    assert _submit(league, 0) in GOOD
    club.redis.say("FLUSHALL")


@pytest.mark.parametrize("guard", ["", "patience"])
def test_a_redis_that_hangs_holds_up_no_card(club: Club, league: People, guard: str) -> None:
    """Of a process that has not rung yet, too."""
    _anew(club, WEBS[0], guard)
    assert _submit(league, 2, score=(3, 2)) == 422, "a refused card: all is loaded, nobody is rung"
    club.redis.hang()
    back = threading.Timer(5.0, club.redis.go_on)
    back.start()
    try:
        began = time.monotonic()
        status = _submit(league, 0)
        took = time.monotonic() - began
    finally:
        back.join()
    assert status in GOOD
    assert (took < 2.0 + _of_this_machine(league)) is not bool(guard), took


def _of_this_machine(league: People) -> float:
    """What a card takes at this moment with everything there."""
    began = time.monotonic()
    assert _submit(league, 1) in GOOD
    return time.monotonic() - began


@pytest.mark.parametrize("guard", ["", "database-clock"])
def test_a_worker_whose_clock_is_slow_does_what_is_due(
    club: Club, league: People, guard: str
) -> None:
    """By the database's clock, which wrote when it is due."""
    _anew(club, "worker", guard, clock=-600.0)
    assert _submit(league, 0) in GOOD
    assert _is_done(club, not guard) is not bool(guard)


@pytest.mark.parametrize("guard", ["", "counting-before"])
def test_a_message_that_kills_whoever_does_it_keeps_nobody_waiting(
    club: Club, league: People, keeper: Books, guard: str
) -> None:
    """It stands before all others, and dies some day."""
    _anew(club, "worker", guard)
    keeper.ask("message", poison.KILLS)
    assert _submit(league, 0) in GOOD
    assert _is_done(club, not guard) is not bool(guard)
    with club.postgres.connect() as own:
        told = own.execute(
            "SELECT attempts FROM matches_outboxmessage WHERE topic = %s", [poison.KILLS]
        ).fetchone()
    assert told is not None
    assert (told[0] > 0) is not bool(guard)


@pytest.mark.parametrize("guard", ["", "beat"])
def test_a_bell_that_nobody_heard_costs_seconds_alone(
    club: Club, league: People, guard: str
) -> None:
    """The beat looks into the outbox."""
    _anew(club, "beat", guard)
    _lost_bell(club, league)
    club.start("worker")
    assert _is_done(club, not guard) is not bool(guard)


@pytest.mark.parametrize("guard", ["", "late-enough"])
def test_a_worker_whose_clock_is_fast_drops_nothing_of_the_beat(
    club: Club, league: People, guard: str
) -> None:
    """What is asked for again and again is good for longer than clocks are apart."""
    _anew(club, "beat", guard)
    _lost_bell(club, league)
    _anew(club, "worker", clock=600.0)
    assert _is_done(club, not guard) is not bool(guard)


@pytest.mark.parametrize("guard", ["", "keys"])
def test_a_card_sent_five_times_at_once_is_saved_once_and_answered_five_times(
    club: Club, league: People, keeper: Books, guard: str
) -> None:
    """Under its key; without, all but one are told of something that they did themselves."""
    _anew(club, WEBS[0], guard)
    answers: list[int] = []
    senders = [threading.Thread(target=lambda: answers.append(_submit(league, 0))) for _ in "12345"]
    for each in senders:
        each.start()
    for each in senders:
        each.join()
    emptied(club, SOON)
    record = keeper.ask("record", {"competition": league.league["competition"]})
    once = record["cards"] == {league.league["fixtures"][0]: 1}
    assert (once and all(each in GOOD for each in answers)) is not bool(guard), answers


@pytest.mark.parametrize("guard", ["", "asking-first"])
def test_connections_that_were_dropped_cost_nobody_an_answer(
    club: Club, league: People, guard: str
) -> None:
    """Whoever asks next is asked whether theirs is still there, and has another."""
    _anew(club, WEBS[0], guard)
    assert [_read(league) for _each in range(QUESTIONS)] == [200] * QUESTIONS
    club.postgres.drop_connections()
    told = [_read(league) for _each in range(QUESTIONS)]
    assert (told == [200] * QUESTIONS) is not bool(guard), told


def _read(league: People) -> int:
    """Of what is asked of the database each time."""
    return league.ask("GET", "/api/v1/competitions", WEBS[0])[0]
