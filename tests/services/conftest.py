"""What the tests of the services share."""

import pytest

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
