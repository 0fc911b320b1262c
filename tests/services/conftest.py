"""What the tests of the services share."""

import contextlib
import threading
from typing import Any

import pytest
from django.db.models import QuerySet

from tests.services.at_once import MEET
from tests.services.league import League, make_league


@pytest.fixture
def league(db: None) -> League:
    """A drawn round robin of four at Penny Black."""
    return make_league()


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Nudges go into a list: what must happen is in the outbox."""
    nudged: list[str] = []
    monkeypatch.setattr("matches.services.base.messages.nudge", nudged.append)
    return nudged


@pytest.fixture
def meeting(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make two threads meet just after each has called a function."""

    patience = 20 if "unlocked" in request.fixturenames else MEET

    def arrange(owner: Any, name: str, parties: int = 2) -> None:
        barrier = threading.Barrier(parties)
        plain = getattr(owner, name)

        def and_meet(*args: Any, **kwargs: Any) -> Any:
            answer = plain(*args, **kwargs)
            with contextlib.suppress(threading.BrokenBarrierError):
                barrier.wait(patience)
            return answer

        monkeypatch.setattr(owner, name, and_meet)

    return arrange


@pytest.fixture
def unlocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """No row is locked any more."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_options: self._chain())
