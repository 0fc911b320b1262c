"""What runs on a second database, and that nothing is lost by what does not."""

from __future__ import annotations

import pytest

from tests import slices
from tests.platform.suite.test_slices import called, one

pytestmark = pytest.mark.any_database


def test_what_is_deep_runs_there_where_it_is_for_its_servers(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PENNYCLUB_DEEP", "0")
    of_redis = one("platform/workers/test_lanes.py", deep={}, needs_redis={}, any_database={})
    at_once = one("services/test_at_once.py", deep={}, django_db={"transaction": True})
    rows = one("services/test_rows.py", deep={}, django_db={})
    given = [of_redis, at_once, rows]
    second = called("tests", second=True)
    assert slices.on_a_second_database(slices.every_day(given, second)) == [of_redis, at_once]
    assert slices.every_day(given, called("tests")) == []


def test_a_second_database_has_all_who_write_and_none_that_has_no_database():
    writing = one("services/results/test_results.py", "db")
    marked = one("models/test_constraints.py", django_db={})
    by_hand = one("demo/test_seasons.py", "looking", "demo", "django_db_setup", "django_db_blocker")
    redis = one("platform/workers/test_worker_on_redis.py", "put_database", needs_redis={})
    server = one("platform/serving/test_server.py", "data", "put_database", "django_db_blocker")
    without = one("selectors/test_visibility.py", "django_db_blocker", "monkeypatch")
    texts = one("platform/test_sizes.py", any_database={})
    kept = slices.on_a_second_database([writing, marked, by_hand, redis, server, without, texts])
    assert kept == [writing, marked, by_hand, redis]


def test_of_those_who_come_in_by_an_address_one_in_three_and_all_that_meet_a_server():
    read = [one("web/public/test_public_pages.py", "db") for _ in range(7)]
    at_once = one("web/home/test_desk.py", "transactional_db")
    locking = one("api/results/test_submit.py", django_db={"transaction": True})
    told = one("security/test_sign_ins.py", "db", needs_redis={})
    kept = slices.on_a_second_database([*read, at_once, locking, told])
    assert kept == [read[0], read[3], read[6], at_once, locking, told]


def test_what_every_test_asks_for_is_no_sign_of_a_database(request: pytest.FixtureRequest):
    """This one opens none: else there would be nothing to leave out."""
    asked = slices._asks(request.node)
    assert "django_db_blocker" in request.node.fixturenames
    assert not asked
