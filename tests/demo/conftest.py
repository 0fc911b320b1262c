"""What the tests of the demo share."""

import pytest

from tests.demo.loaded import demo


@pytest.fixture
def looking(request, django_db_blocker):
    """The loaded demo, with what a test changes taken back; and what the command says of it."""
    from django.db import transaction

    request.getfixturevalue("demo")
    with django_db_blocker.unblock(), transaction.atomic():
        yield demo()
        transaction.set_rollback(True)
