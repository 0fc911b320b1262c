"""What the tests of the tables share."""

import pytest

from tests.models.league import League


@pytest.fixture
def league(db: None) -> League:
    """A league in the test's database."""
    return League()
