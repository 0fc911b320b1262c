"""An address answers the methods that are declared of it, and refuses every other."""

from __future__ import annotations

import pytest

from tests.database import taken_back
from tests.deep import some
from tests.security.addresses import filled
from tests.security.methods import declared
from tests.security.test_matrix import OURS, House, house

__all__ = ["house"]
pytestmark = pytest.mark.django_db


def test_what_is_declared_of_methods_is_of_addresses_that_there_are() -> None:
    assert declared.FORMS | declared.BUTTONS | declared.CALLS | set(declared.OTHERS) <= set(OURS)


@pytest.mark.parametrize("page", some(sorted(OURS), 30))
def test_by_a_method_that_is_not_declared_nothing_is_asked_of_an_address(
    page: str, house: House
) -> None:
    at = filled(page, house.league)
    for method in declared.EVERY:
        if method in declared.asked(page):
            continue
        with taken_back():
            answer = house.clients["runner"].generic(method, at, "", content_type="text/plain")
        if method in declared.of(page):
            assert answer.status_code < 500, (method, answer.status_code)
            continue
        assert answer.status_code == 405, (method, answer.status_code)
        assert method not in answer["Allow"].split(", ")
