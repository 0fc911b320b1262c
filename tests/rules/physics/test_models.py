"""Which kernel plays a shot: the one of the model that it names, for good."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace

import pytest

import rules
from rules.physics import motion
from rules.physics import shot as shot_module
from rules.physics.engine import models
from rules.physics.engine.kernel import Log
from rules.physics.shot import Shot, read_shot
from tests.rules.physics.test_documents import black_break

SHOT = {
    "board": "white",
    "pennies": {"W": [0.0, -350.0]},
    "flick": {"penny": "W", "speed": 1.3, "direction": 90.0},
}


def read(document: Mapping[str, object]) -> Shot:
    shot, malformed, impossible = read_shot(document)
    assert shot is not None, (malformed, impossible)
    return shot


def test_a_shot_that_names_no_model_is_played_by_the_first_one() -> None:
    assert read(SHOT).document.model == "2026.1"
    told = rules.simulate({**SHOT, "model": "2026.1"}).as_text()
    assert rules.simulate(SHOT).as_text() == told


def test_a_shot_by_model_2026_2_is_another_motion_with_the_same_document() -> None:
    spun = {**SHOT, "flick": {"penny": "W", "speed": 1.3, "direction": 90.0, "spin": 60.0}}
    first, later = rules.simulate(spun), rules.simulate({**spun, "model": "2026.2"})
    assert first.motion is not None
    assert later.motion is not None
    assert later.as_document()["model"] == "2026.2"
    assert later.motion.digest != first.motion.digest
    assert later.motion.slid("W") > first.motion.slid("W")


def test_every_model_is_known_by_its_own_version() -> None:
    assert [model.version for model in models.MODELS.values()] == list(models.MODELS)


def test_a_shot_is_played_by_the_kernel_of_its_own_model(monkeypatch: pytest.MonkeyPatch) -> None:
    first, played = models.MODELS["2026.1"], []

    def play_later(*given: object) -> Log:
        played.append(given)
        return first.play(*given)  # type: ignore[arg-type] # as it came

    later = models.Model("2099.1", play_later)
    known = {**models.MODELS, "2099.1": later}
    monkeypatch.setattr(motion, "MODELS", known)
    monkeypatch.setattr(shot_module, "MODELS", known)
    shot = read(SHOT)
    motion.Motion(shot)
    assert played == []
    motion.Motion(replace(shot, document=replace(shot.document, model="2099.1")))
    assert len(played) == 1


def test_an_unknown_model_is_refused_and_the_known_ones_are_named() -> None:
    [fault] = rules.simulate({**SHOT, "model": "2099.1"}).faults
    assert (fault.path, fault.code) == ("model", "malformed")
    assert all(version in fault.message for version in models.MODELS)


STORED_LATER = "6e680a0db44d106091ab9bdd5d916de7b3563014f1511697e4cd3fad0ad5425f"


def test_model_2026_2_replays_a_stored_shot_to_the_same_bits() -> None:
    """Never change this: a new behaviour is a new model."""
    played = rules.simulate({**black_break(), "model": "2026.2"})
    assert hashlib.sha256(played.as_text().encode()).hexdigest() == STORED_LATER
    assert played.motion is not None
    assert played.motion.certificate().troubles == []
