"""What the tests of the demo share."""

import pytest

from tests.database import taken_back
from tests.demo import loaded


@pytest.fixture
def looking(demo, django_db_blocker):
    """The loaded demo, with what a test changes taken back; and what the command says of it."""
    with django_db_blocker.unblock(), taken_back():
        yield loaded.demo()
