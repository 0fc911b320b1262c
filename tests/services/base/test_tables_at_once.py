"""Two rebuilds of a table, two senders of the outbox, two recomputations of ratings: at once.

Each has a twin in which nothing is locked: tests/services/at_once.py says why.
"""

from __future__ import annotations

import threading

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import OutboxMessage, Ranking, RatingChange, Standing
from matches.services.base import messages, outbox
from matches.services.tables import inputs
from tests.services.at_once import at_once, only_postgresql, wait_for_the_other
from tests.services.league import make_league

pytestmark = pytest.mark.django_db(transaction=True)

# ── two rebuilds ──────────────────────────────────────────────────────────────────────────────


def stale_and_fresh(league, monkeypatch):
    """One computes a table; before it has stored it, a result arrives and another computes."""
    read, go_on = threading.Event(), threading.Event()
    plain = inputs.reckon
    first = threading.local()

    def slow(division):
        reckoned = plain(division)
        if getattr(first, "is_me", False):
            read.set()
            wait_for_the_other(go_on.is_set)
        return reckoned

    monkeypatch.setattr(inputs, "reckon", slow)
    division = league.division.public_id

    def early():
        first.is_me = True
        return services.tables.standings.rebuild(division)

    def late():
        assert read.wait(10)
        league.play(2, 18, 9)
        built = services.tables.standings.rebuild(division)
        go_on.set()
        return built

    league.play(1, 18, 9)
    return at_once(early, late)


@only_postgresql
def test_of_two_rebuilds_at_once_the_table_has_every_result(monkeypatch):
    league = make_league()
    stale_and_fresh(league, monkeypatch)
    assert sum(row["played"] for row in league.rows().values()) == 4


@only_postgresql
def test_twin_without_the_lock_an_older_table_replaces_a_newer(monkeypatch, unlocked):
    league = make_league()
    stale_and_fresh(league, monkeypatch)
    assert sum(row["played"] for row in league.rows().values()) == 2
    assert Standing.objects.count() == 3


# ── two senders, two recomputations ───────────────────────────────────────────────────────────


def two_senders(monkeypatch, meet):
    """Two workers look into the outbox at once, and have both looked before either goes on; returns
    how often each message was done."""
    meet(outbox, "_claim")
    done: list[str] = []

    def handle(ids):
        done.append(ids["division"])
        wait_for_the_other(lambda: len(done) == 2)

    monkeypatch.setitem(outbox.KINDS, messages.STANDING, outbox.Kind(messages.STANDING, handle))
    OutboxMessage.objects.create(topic=messages.STANDING, payload={"division": "one"})
    at_once(services.base.outbox.send, services.base.outbox.send)
    return done


def test_two_senders_do_a_message_once(monkeypatch, meeting):
    assert two_senders(monkeypatch, meeting) == ["one"]


@only_postgresql
def test_twin_without_the_claim_a_message_is_done_twice(monkeypatch, meeting, unlocked):
    assert two_senders(monkeypatch, meeting) == ["one", "one"]


def stale_and_fresh_ratings(league, monkeypatch):
    """One has read the results; before it has stored the ratings, another result is rated."""
    league.play(1, 18, 9)
    # The very first time the anchor's own index holds the second off.
    services.ratings.recompute("black")
    league.play(2, 18, 9)
    read, go_on = threading.Event(), threading.Event()
    plain = services.ratings.ratings.played_from
    mine = threading.local()

    def slow(game, since, most):
        found = plain(game, since, most)
        if getattr(mine, "early", False):
            read.set()
            wait_for_the_other(go_on.is_set)
        return found

    monkeypatch.setattr(services.ratings.ratings, "played_from", slow)

    def early():
        mine.early = True
        return services.ratings.recompute("black")

    def late():
        assert read.wait(10)
        league.play(3, 18, 9)
        done = services.ratings.recompute("black")
        go_on.set()
        return done

    return at_once(early, late)


@only_postgresql
def test_of_two_recomputations_at_once_the_ratings_have_every_result(monkeypatch):
    league = make_league()
    answers = stale_and_fresh_ratings(league, monkeypatch)
    assert not any(isinstance(each, Exception) for each in answers), answers
    assert RatingChange.objects.count() == 6
    assert Ranking.objects.get(current=True).rows["rated"] == 4


@only_postgresql
def test_twin_without_the_lock_one_of_two_is_refused_by_the_ledger(monkeypatch, unlocked):
    league = make_league()
    answers = stale_and_fresh_ratings(league, monkeypatch)
    assert any(isinstance(each, ConflictError) for each in answers), answers
