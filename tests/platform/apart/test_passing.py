"""What a process apart may answer with, and what is told of it when it breaks."""

from __future__ import annotations

import logging
import pickle
import time
from types import SimpleNamespace
from typing import Any

import pytest

from matches.errors import LaterError
from matches.law.apart import __main__ as process
from matches.law.apart import passing
from matches.law.apart.said import Answer
from pennyclub.apart.helper import Helper


def named(module: str, name: str) -> bytes:
    """A pickle that is what stands under a name, as protocol 4 writes it."""
    texts = b"".join(pickle.SHORT_BINUNICODE + bytes([len(each)]) + each.encode() for each in (
        module, name,
    ))  # fmt: skip
    return pickle.PROTO + b"\x04" + texts + pickle.STACK_GLOBAL + pickle.STOP


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("matches.law.apart.passing", "io.FileIO"),
        ("matches.law.apart.passing", "pickle.Unpickler"),
        ("matches.law.apart.passing", "_Reading.find_class"),
        ("matches.law.apart.passing", "Any"),
        ("matches.law.apart.passing", "unpacked"),
        ("matches.law.apart.works", "Answer"),
        ("matches.law.apart.__main__", "Path"),
        ("builtins", "eval"),
        ("os", "system"),
    ],
)
def test_nothing_is_reached_through_the_laws_modules_that_is_not_the_laws_own_class(
    module: str, name: str
) -> None:
    with pytest.raises(pickle.UnpicklingError):
        passing.unpacked(named(module, name))


def test_a_class_of_the_laws_is_reached_under_its_own_name() -> None:
    assert passing.unpacked(named("matches.law.apart.said", "Answer")) is Answer


def test_of_what_broke_no_word_is_told_but_its_kind_and_our_own_places() -> None:
    card = {"sides": {"A": ["Canary Wharfside"]}}
    kind, told = process._answered(aimed, card, "en-gb")
    assert kind == "broken"
    assert told.splitlines()[0] == "ValueError"
    assert "matches/law/apart/__main__.py, line" in told
    assert "Canary" not in told
    assert "raise" not in told


def aimed(asked: Any) -> None:
    try:
        raise KeyError(asked["sides"]["A"][0])
    except KeyError as trouble:
        raise ValueError(f"nothing is known of {asked}") from trouble


def test_what_broke_stands_in_the_log_without_a_word_of_the_card(
    caplog: pytest.LogCaptureFixture,
) -> None:
    helper = Helper(512 * 2**20)
    with caplog.at_level(logging.DEBUG), pytest.raises(LaterError) as why:
        helper.ask("aim", "Canary Wharfside", 60)
    assert why.value.code == "broken-off"
    assert "AttributeError" in caplog.text
    assert "matches/law/apart/works.py, line" in caplog.text
    assert "Canary" not in caplog.text
    assert ".venv" not in caplog.text


def test_an_answer_that_cannot_be_packed_costs_what_it_took(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    helper = Helper(512 * 2**20)
    now = [100.0]

    def dies() -> bytes:
        now[0] += 6.5
        raise EOFError

    door = SimpleNamespace(
        send_bytes=lambda _asked: None, poll=lambda _seconds: True, recv_bytes=dies,
        close=lambda: None,
    )  # fmt: skip
    monkeypatch.setattr(helper, "_door", door)
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    with pytest.raises(LaterError) as why:
        helper.ask("aim", {}, 60)
    assert (why.value.code, why.value.cost) == ("broken-off", 6.5)
