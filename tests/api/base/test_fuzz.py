"""Whatever fits the description, and whatever does not, gets an answer that it knows of."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from knox.models import AuthToken

from matches.models import User
from tests import deep
from tests.api.base.described import CHECKS, DESCRIPTION, described
from tests.web.leagues import make_league

pytestmark = pytest.mark.usefixtures("nobody_is_throttled", "the_test_s_transaction_is_left_open")

schema = described()
# The cases that the description itself suggests: some two thousand requests, twice.
schema.config.phases.coverage.enabled = deep.wanted()

quickly = settings(
    max_examples=deep.either(3, 8),
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@schema.parametrize()
@quickly
@pytest.mark.django_db
def test_a_stranger_s_request_is_answered_as_described(case):
    case.call_and_validate(checks=CHECKS)


@pytest.fixture
def key() -> str:
    """The token of somebody who runs everything, so that no door is closed."""
    make_league(3, 2, with_cards=True)
    return AuthToken.objects.create(User.objects.create_superuser("root"))[1]


@schema.parametrize()
@quickly
@pytest.mark.django_db
def test_a_request_of_somebody_who_may_do_anything_is_answered_as_described(case, key):
    case.call_and_validate(checks=CHECKS, headers={"Authorization": f"Token {key}"})


def test_no_answer_is_described_by_a_format_whose_grammar_the_tests_leave_out():
    """See `tests.once.grammars`."""
    assert not {"iri", "iri-reference"} & set(_formats(DESCRIPTION))


def _formats(told):
    if isinstance(told, dict):
        if isinstance(told.get("format"), str):
            yield told["format"]
        told = list(told.values())
    for each in told if isinstance(told, list) else ():
        yield from _formats(each)
