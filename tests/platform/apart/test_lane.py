"""Processes that compute for strangers: each guard, and what happens without it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from typing import Any

import pytest

from matches.errors import LaterError
from matches.law.situations import SITUATIONS
from pennyclub.apart.lane import Bounds, Lane
from tests.platform.apart.hostile import cage, long_card

BOUNDS = Bounds(helpers=1, waiting=1, of_a_caller=1, memory=512 * 2**20, patience=60)
SHOT = {"shot": dict(SITUATIONS["black.late"].shot), "situation": "black.late"}
HOSTILE = {"shot": cage()}
LONG = 120.0


@pytest.fixture
def lanes() -> Iterator[list[Lane]]:
    opened: list[Lane] = []
    yield opened
    for lane in opened:
        lane.close(0)


def lane_with(lanes: list[Lane], **changes: Any) -> Lane:
    lanes.append(Lane(replace(BOUNDS, **changes)))
    return lanes[-1]


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def told_of(lane: Lane, work: str, question: Any, seconds: float) -> str:
    """The code of an answer, or of why there is none."""
    try:
        answer, _cost = lane.ask(work, question, "x", seconds)
    except LaterError as why:
        return why.code
    return str(answer.code)


def ask_at_once(lane: Lane, callers: list[str], question: Any = HOSTILE) -> list[str]:
    """What each of them is told who ask before the first is answered: a code, or "let in"."""
    told: list[str] = []
    settled = threading.Condition()

    def tell(code: str) -> None:
        with settled:
            told.append(code)
            settled.notify_all()

    def ask(caller: str) -> None:
        with suppress(LaterError):
            lane.ask("simulate", question, caller, LONG)

    let_in = lane._let_in

    @contextmanager
    def watched(caller: str) -> Iterator[None]:
        with ExitStack() as entered:
            try:
                entered.enter_context(let_in(caller))
            except LaterError as why:
                tell(why.code)
                raise
            tell("let in")
            yield

    lane._let_in = watched  # type: ignore[method-assign]
    threads = [threading.Thread(target=ask, args=(caller,)) for caller in callers]
    for one in threads:
        one.start()
    with settled:
        assert settled.wait_for(lambda: len(told) == len(callers), 60)
    # What is under way has been seen: nobody need wait for it.
    lane.close(0)
    for one in threads:
        one.join()
    return sorted(told)


def test_an_answer_is_that_of_the_law_itself(lanes: list[Lane]) -> None:
    lane = lane_with(lanes)
    answer, cost = lane.ask("simulate", SHOT, "x", LONG)
    assert answer.body["ruling"]["rules"]
    assert cost > 0
    verdict, _cost = lane.ask("judge", long_card(3), "x", LONG)
    assert verdict.card.game.name == "black"
    assert verdict.rulings


@pytest.mark.deep
@pytest.mark.parametrize(("seconds", "code"), [(0.3, "took-too-long"), (LONG, "impossible")])
def test_at_the_deadline_the_process_is_killed_and_without_one_it_goes_on_to_the_end(
    seconds: float, code: str, lanes: list[Lane]
) -> None:
    lane = lane_with(lanes)
    lane.ask("simulate", SHOT, "x", LONG)
    (pid,) = lane.pids
    assert told_of(lane, "simulate", HOSTILE, seconds) == code
    assert runs(pid) is (seconds == LONG)
    # The next question is answered all the same.
    assert lane.ask("simulate", SHOT, "x", LONG)[0].status == 200


@pytest.mark.parametrize(("waiting", "let_in"), [(1, 2), (100, 8)])
def test_no_more_threads_wait_than_pages_can_spare(
    waiting: int, let_in: int, lanes: list[Lane]
) -> None:
    """With a hundred places to wait all eight threads would hang on one hostile shot."""
    lane = lane_with(lanes, waiting=waiting)
    told = ask_at_once(lane, [f"network {n}" for n in range(8)])
    assert told == ["busy"] * (8 - let_in) + ["let in"] * let_in


def test_who_looks_first_hears_what_who_asks_would(lanes: list[Lane]) -> None:
    lane = lane_with(lanes, waiting=1, of_a_caller=1)
    lane.require_room("x")
    with lane._let_in("x"):
        lane.require_room("y")
        with pytest.raises(LaterError) as why:
            lane.require_room("x")
        assert why.value.code == "many-at-once"
        with lane._let_in("y"), pytest.raises(LaterError) as why:
            lane.require_room("z")
        assert why.value.code == "busy"
    lane.require_room("x")


@pytest.mark.parametrize(("most", "let_in"), [(2, 2), (100, 4)])
def test_one_network_has_not_all_the_places(most: int, let_in: int, lanes: list[Lane]) -> None:
    lane = lane_with(lanes, waiting=7, of_a_caller=most)
    told = ask_at_once(lane, ["one"] * 4 + ["another"])
    assert told.count("let in") == let_in + 1
    assert told.count("many-at-once") == 4 - let_in


@pytest.mark.deep
@pytest.mark.parametrize(("megabytes", "told"), [(64, "too-large-to-compute"), (512, "")])
def test_a_question_has_so_much_memory_and_no_more(
    megabytes: int, told: str, lanes: list[Lane]
) -> None:
    lane = lane_with(lanes, memory=megabytes * 2**20)
    assert told_of(lane, "adjudicate", (long_card(9_000).encode(), True), LONG) == told
    assert lane.ask("simulate", SHOT, "x", LONG)[0].status == 200


def test_a_process_that_dies_is_told_in_words_and_replaced(lanes: list[Lane]) -> None:
    lane = lane_with(lanes)
    lane.ask("simulate", SHOT, "x", LONG)
    (pid,) = lane.pids
    told: list[LaterError] = []

    def ask() -> None:
        with pytest.raises(LaterError) as why:
            lane.ask("simulate", {"shot": cage(26)}, "x", LONG)
        told.append(why.value)

    thread = threading.Thread(target=ask)
    thread.start()
    os.kill(pid, signal.SIGKILL)
    thread.join()
    assert (told[0].code, told[0].status) == ("broken-off", 503)
    assert lane.ask("simulate", SHOT, "x", LONG)[0].status == 200
    assert lane.pids != [pid]


def test_a_closed_lane_leaves_no_process_and_lets_nobody_in(lanes: list[Lane]) -> None:
    lane = lane_with(lanes)
    lane.ask("simulate", SHOT, "x", LONG)
    (pid,) = lane.pids
    lane.close(0)
    assert not runs(pid)
    with pytest.raises(LaterError) as why:
        lane.ask("simulate", SHOT, "x", LONG)
    assert why.value.code == "busy"


def test_a_process_knows_no_secret_of_the_server(
    lanes: list[Lane], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PENNYCLUB_SECRET_KEY", "canary-of-the-key")
    monkeypatch.setenv("DATABASE_URL", "postgres://canary")
    lane = lane_with(lanes)
    lane.ask("simulate", SHOT, "x", LONG)
    (pid,) = lane.pids
    with open(f"/proc/{pid}/environ", "rb") as environment:
        assert b"canary" not in environment.read()
