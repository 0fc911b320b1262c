"""The compiled kernel: the same bits as plain Python, shot by shot, in two processes; and only for
who asks."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.physics.engine import quick
from rules.physics.engine.batch import Start, play_all, read_logs, write_starts
from tests.rules.physics.kinds import any_start, played, second, told
from tests.rules.physics.scenes import shots
from tests.rules.physics.test_documents import SHOT, black_break, flick, shot

ROOT = Path(__file__).parents[3]
needs_numba = pytest.mark.skipif(not quick.is_there(), reason="numba is not installed")
MANY = len(shots(320))


def digest(logs) -> str:
    return hashlib.sha256(repr([told(log) for log in logs]).encode()).hexdigest()


def both(seed: int) -> tuple[Start, Start]:
    """A shot as both models have it."""
    return any_start(seed), second(any_start(seed))


def test_a_batch_in_plain_python_gives_the_bits_of_shot_after_shot():
    starts = [one for seed in shots(64) for one in both(seed)]
    numbers, used = play_all([float(number) for number in write_starts(starts)])
    batch = list(read_logs(numbers[:used]))
    assert [told(log) for log in batch] == [told(played(start)) for start in starts]
    assert any(log is None for log in batch)
    assert any(log and log.gone for log in batch)


@needs_numba
@pytest.mark.slow
def test_the_compiled_kernel_gives_the_bits_of_plain_python_for_shots_of_every_kind():
    starts = [one for seed in range(MANY) for one in both(seed)]
    plain = [played(start) for start in starts]
    compiled = list(quick.play_quickly(starts))
    for n, (one, other) in enumerate(zip(plain, compiled, strict=True)):
        assert told(one) == told(other), n
    assert digest(plain) == digest(compiled)
    assert sum(log is None for log in plain) > MANY / 25
    assert any(hit.size > 2 for log in plain if log for hit in log.hits)


BITS = {
    "2026.1": "deb7275fdae8eef6a99913b404d82095895f043af689f45a361636588a4452ad",
    "2026.2": "ccbab0dba1cbdfeff6ce95bc165105074b19498851e25cdbf16bc779a5891ce4",
}


def test_each_model_plays_shots_of_every_kind_to_the_bits_that_it_was_published_with():
    """Never change these: a new behaviour is a new model."""
    first = digest(played(any_start(seed)) for seed in range(64))
    later = digest(played(second(any_start(seed))) for seed in range(64))
    assert {"2026.1": first, "2026.2": later} == BITS


ELSEWHERE = """
import sys
from rules.physics.engine import quick
from tests.rules.physics.kinds import any_start, played
from tests.rules.physics.test_quick import digest
starts = [any_start(seed) for seed in range(320)]
quickly = sys.argv[1] == "quick"
print(digest(quick.play_quickly(starts) if quickly else map(played, starts)))
"""


def elsewhere(how: str, **environment: str) -> str:
    run = [sys.executable, "-c", ELSEWHERE, how]
    done = subprocess.run(
        run, capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, **environment}
    )
    return done.stdout.strip()


@pytest.mark.deep
@needs_numba
@pytest.mark.slow
def test_hashes_are_equal_in_plain_python_compiled_and_in_two_processes():
    here = digest(played(any_start(seed)) for seed in range(320))
    assert {elsewhere("plain", PYTHONHASHSEED="1"), elsewhere("quick", PYTHONHASHSEED="2")} == {
        here
    }


DOCUMENTS = [
    SHOT,
    {"shot": 2},
    black_break(),
    shot(pennies={"S": [0, 0], "K": [5, 0]}),
    shot(game="black", by="A1"),
    shot(restitution=0.6, flick=flick(direction=83.7, spin=40.0)),
    shot(model="2026.2", flick=flick(direction=83.7, spin=40.0)),
]


def test_many_documents_give_what_each_alone_gives():
    alone = [rules.simulate(document).as_text() for document in DOCUMENTS]
    assert [one.as_text() for one in rules.simulate_many(DOCUMENTS)] == alone
    assert list(rules.simulate_many([])) == []


@needs_numba
@pytest.mark.slow
def test_many_documents_played_quickly_give_the_same_bytes():
    alone = [rules.simulate(document).as_text() for document in DOCUMENTS]
    played_quickly = list(rules.simulate_many(DOCUMENTS * 200, quick=True))
    assert [one.as_text() for one in played_quickly] == alone * 200
    first = played_quickly[0]
    assert first.as_svg() == rules.simulate(SHOT).as_svg()
    assert first.as_trace() == rules.simulate(SHOT).as_trace()
    assert first.motion.certificate().stands


@needs_numba
@pytest.mark.slow
def test_a_margin_made_quickly_is_the_same_margin():
    simulation = rules.simulate(black_break())
    slowly, quickly = simulation.margin(40), simulation.margin(40, quick=True)
    assert json.dumps(slowly.as_document()) == json.dumps(quickly.as_document())


def test_a_shot_with_too_many_events_is_refused_among_many(monkeypatch):
    monkeypatch.setattr("rules.physics.shot.MOST_EVENTS", 1)
    for asked in (False, True):
        (refused,) = rules.simulate_many([SHOT], quick=asked)
        assert refused.faults[0].path == "restitution"


def test_without_numba_plain_python_plays_what_was_asked_for_quickly(monkeypatch):
    monkeypatch.setattr(quick, "is_there", lambda: False)
    monkeypatch.setattr(quick, "play_quickly", None)
    (simulation,) = rules.simulate_many([SHOT], quick=True)
    assert simulation.as_text() == rules.simulate(SHOT).as_text()


ALONE = """
import sys, json, rules
document = json.loads(sys.argv[1])
list(rules.simulate_many([document] * 3))
rules.simulate(document).margin(3)
print([name for name in ("numba", "numpy", "rules.physics.engine.quick") if name in sys.modules])
"""


def test_who_does_not_ask_for_it_loads_neither_numba_nor_numpy():
    done = subprocess.run(
        [sys.executable, "-c", ALONE, json.dumps(SHOT)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert done.stdout.strip() == "[]"


def test_the_compiled_code_is_kept_by_the_kernels_very_text(tmp_path, monkeypatch):
    """Numba itself looks at the file of the function that it keeps, not at those that it calls."""
    before = quick._kept_in(str(tmp_path))
    assert before.is_relative_to(tmp_path)
    own = quick.import_module("rules.physics.engine.impact").__file__
    other = tmp_path / "impact.py"
    other.write_text(Path(own).read_text() + "\n")
    monkeypatch.setattr("rules.physics.engine.impact.__file__", str(other))
    assert quick._kept_in(str(tmp_path)) != before
