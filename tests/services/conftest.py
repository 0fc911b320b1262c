"""What the tests of the services share."""

import threading
from typing import Any

import pytest
from django.db.models import QuerySet

from tests.services.at_once import before_either_writes, wait_for_the_other
from tests.services.league import League, make_league


@pytest.fixture
def league(db: None) -> League:
    """A drawn round robin of four at Penny Black."""
    return make_league()


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nudges go into a list: what must happen is in the outbox."""
    nudged: list[str] = []
    monkeypatch.setattr(
        "matches.services.base.messages.nudge", lambda task, lane: nudged.append(f"{task}:{lane}")
    )
    return nudged


@pytest.fixture
def meeting(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make two threads meet just after each has called a function, where nothing holds one up; and
    once more before either writes, so that neither goes on to read what the other did."""

    def arrange(owner: Any, name: str) -> None:
        plain, there = getattr(owner, name), set()

        def and_meet(*args: Any, **kwargs: Any) -> Any:
            answer = plain(*args, **kwargs)
            if threading.current_thread() is not threading.main_thread():
                there.add(threading.current_thread())
                wait_for_the_other(lambda: len(there) == 2)
                before_either_writes()
            return answer

        monkeypatch.setattr(owner, name, and_meet)

    return arrange


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row is locked any more."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_options: self._chain())
