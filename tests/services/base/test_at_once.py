"""Two at once: threads with connections of their own, made to meet at the worst moment.

Every test has a twin in which the guard is off (no row is locked; where the database itself would
still refuse, its index is dropped) and which shows what would happen then: without it the test
above might pass because nothing ever met. The twins need PostgreSQL; on SQLite the one writer is
the guard, and cannot be switched off.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from django.db import connection, connections
from django.db.models import QuerySet

from matches import services
from matches.errors import ConflictError, ServiceError
from matches.models import (
    Entry,
    Fixture,
    OutboxMessage,
    Ranking,
    RatingChange,
    Result,
    Scorecard,
    Standing,
    User,
)
from matches.services.base import messages, outbox
from matches.services.clubs import installation
from matches.services.competitions import open_entry, waiting
from matches.services.knockouts import brackets
from matches.services.results import outcomes, scorecards
from matches.services.swiss import swiss_rounds
from matches.services.tables import inputs
from tests.services.league import make_league, result_card

pytestmark = pytest.mark.django_db(transaction=True)

MEET = 1.5
"""How long one waits for the other, in seconds: a lock that works lets them never meet. (A twin
waits longer: there they do, if the machine is not too slow.)"""

only_postgresql = pytest.mark.needs_postgresql


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run each call in a thread of its own; returns what each gave, or refused with."""
    answers: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        try:
            answers[place] = call()
        except Exception as error:
            answers[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, call)) for place, call in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
        assert not thread.is_alive(), "somebody waits for ever"
    return answers


@pytest.fixture
def meeting(request, monkeypatch):
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
def unlocked(monkeypatch):
    """No row is locked any more."""
    monkeypatch.setattr(QuerySet, "select_for_update", lambda self, **_options: self._chain())


@contextlib.contextmanager
def without_indexes(*names: str) -> Iterator[None]:
    """The named indexes are gone inside the block."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT indexname, indexdef FROM pg_indexes WHERE indexname = ANY(%s)", [list(names)]
        )
        found = dict(cursor.fetchall())
        assert set(found) == set(names)
        for name in names:
            cursor.execute(f"DROP INDEX {name}")
    try:
        yield
    finally:
        from django.core.management import call_command

        call_command("flush", verbosity=0, interactive=False)
        with connection.cursor() as cursor:
            for definition in found.values():
                cursor.execute(definition)


ONE_OFFICIAL = "matches_result_one_is_official_in_a_fixture"
ONE_VERSION = "matches_scorecard_version_is_unique_in_its_fixture"


# ── two cards for one match ───────────────────────────────────────────────────────────────────


def two_cards(league):
    """The owner and the umpire enter different cards for one match."""
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    return at_once(
        partial(league.play, 1, 18, 9, actor=league.owner),
        partial(league.play, 1, 9, 18, actor=league.umpire),
    )


def test_of_two_cards_at_once_one_is_official_and_the_other_is_told(meeting):
    league = make_league()
    meeting(scorecards, "latest")
    answers = two_cards(league)
    refused = [each for each in answers if isinstance(each, ConflictError)]
    assert len(refused) == 1, answers
    assert refused[0].code == "has-card"
    assert Result.objects.filter(official=True).count() == 1
    assert Scorecard.objects.count() == 1


@only_postgresql
def test_twin_without_the_lock_the_index_still_refuses_the_second(meeting, unlocked):
    league = make_league()
    meeting(scorecards, "latest")
    answers = two_cards(league)
    refused = [each for each in answers if isinstance(each, ConflictError)]
    assert [each.code for each in refused] == ["conflict"]
    assert Result.objects.filter(official=True).count() == 1


@only_postgresql
def test_twin_without_lock_and_indexes_there_are_two_official_results(meeting, unlocked):
    league = make_league()
    meeting(outcomes, "_supersede")
    with without_indexes(ONE_OFFICIAL, ONE_VERSION):
        two_cards(league)
        assert Result.objects.filter(official=True).count() == 2
        assert list(Scorecard.objects.values_list("version", flat=True)) == [1, 1]


# ── the same card twice, from one hand ────────────────────────────────────────────────────────


def twice(league):
    """A phone that sends its card again before the answer has come."""
    return at_once(*(partial(league.play, 1, 18, 9, submission_key="phone-1") for _ in range(2)))


def test_the_same_card_sent_twice_at_once_is_saved_once_and_answered_twice(meeting):
    league = make_league()
    meeting(scorecards, "latest")
    answers = twice(league)
    assert sorted(each.created for each in answers) == [False, True]
    assert len({each.scorecard.pk for each in answers}) == 1


@only_postgresql
def test_twin_without_the_lock_the_second_is_refused_and_not_answered(meeting, unlocked):
    league = make_league()
    meeting(scorecards, "latest")
    assert sum(isinstance(each, ServiceError) for each in twice(league)) == 1


# ── two corrections ───────────────────────────────────────────────────────────────────────────


def two_corrections(league):
    """Two corrections of the same version."""
    card = league.play(1).scorecard.public_id
    return at_once(
        *(
            partial(
                services.corrections.cards.correct, league.owner, league.id(1), result_card(a, 9),
                reason="Recount.", supersedes=card,
            )
            for a in (17, 19)
        )
    )  # fmt: skip


def test_of_two_corrections_of_one_version_the_second_is_told_of_the_first(meeting):
    league = make_league()
    answers = two_corrections(league)
    refused = [each for each in answers if isinstance(each, ConflictError)]
    assert [each.code for each in refused] == ["superseded-meanwhile"]
    assert list(Scorecard.objects.values_list("version", flat=True)) == [1, 2]


@only_postgresql
def test_twin_without_the_lock_both_would_be_the_second_version(meeting, unlocked, monkeypatch):
    league = make_league()
    league.play(1)
    first = Scorecard.objects.get()
    meeting(scorecards, "latest")
    once = "matches_scorecard_supersedes_id_key"
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT conname FROM pg_constraint WHERE contype = 'u'"
            " AND conrelid = 'matches_scorecard'::regclass"
        )
        assert once in {name for (name,) in cursor.fetchall()}
    answers = at_once(
        *(
            partial(
                services.corrections.cards.correct, league.owner, league.id(1), result_card(a, 9),
                reason="Recount.", supersedes=first.public_id,
            )
            for a in (17, 19)
        )
    )  # fmt: skip
    refused = [each for each in answers if isinstance(each, ConflictError)]
    # Both had looked at version 1 and neither saw the other: the database alone kept one out.
    assert [each.code for each in refused] == ["conflict"]


# ── two rebuilds ──────────────────────────────────────────────────────────────────────────────


def stale_and_fresh(league, monkeypatch, patience=MEET):
    """One computes a table; before it has stored it, a result arrives and another computes."""
    read, go_on = threading.Event(), threading.Event()
    plain = inputs.reckon
    first = threading.local()

    def slow(division):
        reckoned = plain(division)
        if getattr(first, "is_me", False):
            read.set()
            go_on.wait(patience)
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
    stale_and_fresh(league, monkeypatch, patience=20)
    assert sum(row["played"] for row in league.rows().values()) == 2
    assert Standing.objects.count() == 3


# ── two first owners ──────────────────────────────────────────────────────────────────────────


def two_owners(tmp_path, settings):
    """Two people open the set-up page with the same code."""
    settings.SETUP_CODE_FILE = tmp_path / "setup-code"
    settings.SETUP_CODE_FILE.write_text("abcd\n")
    return at_once(
        *(
            partial(
                services.clubs.installation.create_first_owner, "abcd",
                username=name, password="heads-or-tails-9", club_name=f"Club of {name}",
            )
            for name in ("one", "two")
        )
    )  # fmt: skip


def test_of_two_first_owners_one_wins(meeting, tmp_path, settings):
    meeting(installation, "is_waiting")
    answers = two_owners(tmp_path, settings)
    assert User.objects.count() == 1
    assert sum(isinstance(each, ServiceError) for each in answers) == 1


@only_postgresql
def test_twin_without_the_lock_there_are_two_first_owners(meeting, unlocked, tmp_path, settings):
    meeting(installation, "is_waiting")
    two_owners(tmp_path, settings)
    assert User.objects.filter(is_superuser=True).count() == 2


# ── two semi-finals ───────────────────────────────────────────────────────────────────────────


def two_semi_finals(meeting):
    """Both end at the same moment."""
    league = make_league(4, format="single-elimination")
    meeting(brackets, "standing")
    answers = at_once(partial(league.play, 1, 18, 9), partial(league.play, 2, 18, 9))
    assert not any(isinstance(each, Exception) for each in answers), answers
    final: Fixture = league.fixture(3)
    return [final.home_id, final.away_id], Entry


def test_of_two_semi_finals_at_once_both_winners_are_in_the_final(meeting):
    sides, _ = two_semi_finals(meeting)
    assert None not in sides


@only_postgresql
def test_twin_without_the_lock_a_finalist_is_forgotten(meeting, unlocked):
    sides, _ = two_semi_finals(meeting)
    assert None in sides


# ── two senders, two recomputations ───────────────────────────────────────────────────────────


def two_senders(monkeypatch):
    """Two workers look into the outbox at once; returns how often each message was done."""
    done: list[str] = []
    barrier = threading.Barrier(2)

    def handle(ids):
        done.append(ids["division"])
        with contextlib.suppress(threading.BrokenBarrierError):
            barrier.wait(MEET)

    monkeypatch.setitem(outbox.KINDS, messages.STANDING, outbox.Kind(messages.STANDING, handle))
    OutboxMessage.objects.create(topic=messages.STANDING, payload={"division": "one"})
    at_once(services.base.outbox.send, services.base.outbox.send)
    return done


def test_two_senders_do_a_message_once(monkeypatch):
    assert two_senders(monkeypatch) == ["one"]


@only_postgresql
def test_twin_without_the_claim_a_message_is_done_twice(monkeypatch, unlocked):
    assert two_senders(monkeypatch) == ["one", "one"]


def stale_and_fresh_ratings(league, monkeypatch, patience=MEET):
    """One has read the results; before it has stored the ratings, another result is rated."""
    league.play(1, 18, 9)
    # The very first time the anchor's own index holds the second off.
    services.ratings.recompute("black")
    read, go_on = threading.Event(), threading.Event()
    plain = services.ratings.ratings.played_in
    mine = threading.local()

    def slow(game):
        found = plain(game)
        if getattr(mine, "early", False):
            read.set()
            go_on.wait(patience)
        return found

    monkeypatch.setattr(services.ratings.ratings, "played_in", slow)

    def early():
        mine.early = True
        return services.ratings.recompute("black")

    def late():
        assert read.wait(10)
        league.play(2, 18, 9)
        done = services.ratings.recompute("black")
        go_on.set()
        return done

    return at_once(early, late)


@only_postgresql
def test_of_two_recomputations_at_once_the_ratings_have_every_result(monkeypatch):
    league = make_league()
    answers = stale_and_fresh_ratings(league, monkeypatch)
    assert not any(isinstance(each, Exception) for each in answers), answers
    assert RatingChange.objects.count() == 4
    assert len(Ranking.objects.get(current=True).rows["rows"]) == 4


@only_postgresql
def test_twin_without_the_lock_older_ratings_replace_newer(monkeypatch, unlocked):
    league = make_league()
    stale_and_fresh_ratings(league, monkeypatch, patience=20)
    assert len(Ranking.objects.get(current=True).rows["rows"]) == 2


# ── two organisers draw the same round ────────────────────────────────────────────────────────


def two_draw_a_round(meeting):
    """Two organisers press the button for round 1 at once."""
    league = make_league(6, format="swiss", format_options={"rounds": 3})
    meeting(swiss_rounds, "last_round")
    draw = partial(services.swiss.draw_round, league.owner, league.competition.public_id, number=1)
    return league, at_once(draw, draw)


def test_of_two_who_draw_a_round_at_once_one_draws_it_and_the_other_is_told(meeting):
    league, answers = two_draw_a_round(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code == "drawn-already"
    assert len(league.fixtures()) == 3


@only_postgresql
def test_twin_without_the_lock_only_the_index_stops_the_second_round(meeting, unlocked):
    """Both have paired it by then, and the second is refused as it is saved."""
    league, answers = two_draw_a_round(meeting)
    (refused,) = [each for each in answers if isinstance(each, Exception)]
    assert isinstance(refused, ConflictError)
    assert refused.code != "drawn-already"
    assert "round of that number" in str(refused)
    assert len(league.fixtures()) == 3


# ── the last place ────────────────────────────────────────────────────────────────────────────


def last_place():
    """Two members enter themselves at once into a competition with one place left."""
    league = make_league(3, draw=False)
    owner = league.owner
    cup = services.competitions.create(owner, league.season, name="Cup", game="black")
    services.competitions.publish(owner, cup.public_id)
    open_entry.offer(owner, cup.public_id, places=2)
    people = [entry.person for entry in league.entries]
    services.competitions.entries.enter(owner, cup.public_id, people=[people[2].public_id])
    for n, person in enumerate(people[:2]):
        person.user = User.objects.create_user(f"player-{n}")
        person.save()
    answers = at_once(
        *(partial(open_entry.enter, p.user, cup.public_id, p.public_id) for p in people[:2])
    )
    return sorted(map(str, answers)), Entry.objects.filter(competition=cup).count()


def test_of_two_at_once_for_the_last_place_one_has_it_and_the_other_waits(meeting):
    meeting(waiting, "free_places")
    assert last_place() == (["in", "waiting"], 2)


@only_postgresql
def test_twin_without_the_lock_both_have_the_last_place(meeting, unlocked):
    meeting(waiting, "free_places")
    assert last_place() == (["in", "in"], 3)
