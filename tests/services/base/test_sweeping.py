"""A row at which a sweep breaks keeps nobody behind it waiting."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError

from matches.services.base.sweeping import each_apart


def breaks_at(poison: Any) -> Any:
    def do(row: Any) -> str:
        if row == poison:
            raise ValueError(row)
        return f"{row} done"

    return do


def test_the_others_are_done_and_the_one_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    assert each_apart("abc", breaks_at("a")) == {"b": "b done", "c": "c done"}
    assert "A sweep leaves out a" in caplog.text


def test_with_the_database_gone_nothing_is_tried_on() -> None:
    def do(_row: str) -> None:
        raise OperationalError

    with pytest.raises(OperationalError):
        each_apart("abc", do)
