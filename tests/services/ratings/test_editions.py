"""Editions of a ranking: one a month, never changed, caught up, and what they are made of."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from matches import services, tasks
from matches.errors import InvalidError
from matches.models import AgeBand, Naming, Person, RankingEdition, Rating
from matches.selectors.ratings import edition_page, editions_of, places_of
from matches.services.ratings import as_of, editions
from matches.services.ratings.editions import Month
from matches.services.ratings.in_use import Book
from matches.tournament.ratings import editions as arithmetic
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db
NOVEMBER = datetime(2026, 11, 1, 4, 20, tzinfo=UTC)
PLAYED = {1: 9, 2: 9, 3: 10, 4: 10, 5: 11, 6: 11}
"""In which month of 2026 each match was played, on its 10th."""


@pytest.fixture
def league(db: None) -> League:
    """Adults, named in full, in a public league; six matches in three months."""
    made = make_league(visibility="public")
    shown(Naming.FULL)
    for number, month in PLAYED.items():
        play(made, number, month)
    services.base.outbox.send(early=True)
    return made


def play(league: League, number: int, month: int) -> None:
    a, b = ((18, 9), (7, 16), (15, 15))[number % 3]
    league.play(number, a, b, played_at=datetime(2026, month, 10, 18, number, tzinfo=UTC))


def shown(naming: str, band: str = AgeBand.ADULT) -> None:
    Person.objects.update(age_band=band, naming=naming)


def publish(month: int, year: int = 2026, **more: Any) -> list[RankingEdition]:
    now = datetime.combine(date(year, month, 1), time(12), UTC)
    return editions.publish("black", now=now, **more)


def rows(month: str) -> Any:
    page = edition_page("black", month)
    assert page is not None
    return page.rows


def test_an_edition_is_of_what_was_played_before_its_first_day(league: League) -> None:
    (made,) = publish(11)
    assert (made.name, made.whole) == ("2026-11", True)
    told = arithmetic.compose([made.rows])
    assert sum(line.matches for line in told.values()) == 2 * 4
    assert told == as_of.lines_at(Book("black"), Month(2026, 11).begins)[0]
    # By the end of all matches it is what the ratings say.
    (later,) = publish(12)
    rated = {each.person_id: arithmetic.in_parts(each.ordinal) for each in Rating.objects.all()}
    after = arithmetic.compose([made.rows, later.rows])
    assert {player: line.ordinal for player, line in after.items()} == rated
    assert not later.whole


def test_it_is_made_once_however_often_it_is_asked_for(league: League) -> None:
    assert len(publish(11)) == 1
    assert publish(11) == []
    assert publish(10) == []
    assert RankingEdition.objects.count() == 1


def test_missed_months_are_caught_up_as_the_ledger_tells_them(league: League) -> None:
    publish(10)
    made = publish(2, year=2027)
    assert [each.name for each in made] == ["2026-11", "2026-12", "2027-01", "2027-02"]
    slowly = [[*each.rows["set"]] for each in made]
    assert slowly[0]
    assert slowly[1]
    assert slowly[2:] == [[], []]
    assert [each.month for each in editions_of("black")][:2] == ["2027-02", "2027-01"]


def test_of_a_game_without_an_edition_it_begins_with_this_month_or_as_it_is_told(
    league: League,
) -> None:
    made = publish(12, since=editions.month_named("2026-07"))
    # Before anything was played there is nothing to publish.
    assert [each.name for each in made] == ["2026-10", "2026-11", "2026-12"]
    assert editions.publish("white", now=NOVEMBER) == []
    with pytest.raises(InvalidError):
        editions.month_named("2026-13")


def test_one_of_twelve_is_kept_whole_and_each_comes_to_its_digest(league: League) -> None:
    publish(10)
    publish(12, year=2028)
    held = list(RankingEdition.objects.all())
    assert len(held) == 27
    assert [n for n, each in enumerate(held) if each.whole] == [0, 12, 24]
    for each in held:
        assert edition_page("black", each.name) is not None
    assert len(rows("2028-12")) == 4
    # Nobody has played for a year: nobody has a rank.
    assert {row.rank for row in rows("2028-12")} == {""}


def test_a_correction_afterwards_leaves_it_as_it_is_and_the_next_one_says_so(
    league: League,
) -> None:
    (made,) = publish(11)
    before = rows("2026-11")
    services.corrections.correcting_cards.correct(
        league.owner, league.id(3), result_card(9, 18), reason="Sides swapped."
    )
    services.base.outbox.send(early=True)
    assert rows("2026-11") == before
    made.refresh_from_db()
    assert arithmetic.digest(arithmetic.compose([made.rows])) == made.digest
    (after,) = publish(12)
    assert after.rows["amended"]
    page = edition_page("black", "2026-12")
    assert page is not None
    assert page.amended
    assert {row.player for row in page.rows if row.amended} == {
        Person.objects.get(pk=key).public_id for key in after.rows["amended"]
    }
    (calm,) = publish(1, year=2027)
    assert calm.rows["amended"] == []


def test_a_match_entered_late_is_said_too(league: League) -> None:
    publish(11)
    other = make_league(visibility="public")
    other.play(1, played_at=datetime(2026, 10, 20, 18, tzinfo=UTC))
    services.base.outbox.send(early=True)
    (after,) = publish(12)
    who = {other.fixture(1).home.person_id, other.fixture(1).away.person_id}
    assert who <= set(after.rows["amended"])


def test_no_name_and_no_public_id_is_in_it(league: League) -> None:
    (made,) = publish(11)
    for person in Person.objects.all():
        for word in (person.given_name, person.family_name, person.public_id, person.code):
            assert word not in repr(made.rows) or not word


def test_the_database_refuses_to_change_it(league: League) -> None:
    (made,) = publish(11)
    made.rows = {"set": [], "gone": []}
    with pytest.raises(IntegrityError, match="never edited"):
        made.save()


def test_what_was_changed_past_the_guards_is_not_shown(league: League) -> None:
    from matches.models.guards import triggers

    (made,) = publish(11)
    told = {**made.rows, "set": made.rows["set"][1:]}
    with triggers.redacting():
        RankingEdition.objects.filter(pk=made.pk).update(rows=told, digest="0" * 64)
    assert edition_page("black", "2026-11") is None


def test_movement_is_against_the_edition_before(league: League) -> None:
    publish(12, since=Month(2026, 10))
    first, second = rows("2026-10"), rows("2026-11")
    assert {(row.moved, row.new) for row in first} == {(None, False)}
    ranks = {row.player: int(row.rank) for row in first}
    for row in second:
        assert row.new is (row.player not in ranks)
        if not row.new:
            assert row.moved == ranks[row.player] - int(row.rank)


def test_the_best_of_a_year_are_of_that_year_alone(league: League) -> None:
    (lines,) = as_of.lines_at(Book("black"), Month(2026, 12).begins)
    assert {line.best for line in lines.values()} == {None}
    other = make_league(6, visibility="public")
    for number in range(1, 16):
        other.play(number, 18, 9, played_at=datetime(2026, 10, number, 18, tzinfo=UTC))
    services.base.outbox.send(early=True)
    asked = (Month(2026, 12).begins, Month(2027, 12).begins)
    after, a_year_on = as_of.lines_at(Book("black"), *asked)
    assert (after, a_year_on) == tuple(as_of.lines_at(Book("black"), each)[0] for each in asked)
    keys = {each.person_id for each in other.entries}
    assert {player for player, line in after.items() if line.best is not None} == keys
    assert {line.best for line in a_year_on.values()} == {None}


def test_how_many_queries_it_takes_does_not_grow(league: League) -> None:
    asked = []
    for month in (11, 12):
        with CaptureQueriesContext(connection) as seen:
            publish(month)
        asked.append(len(seen))
        play_more = make_league(6, visibility="public")
        for number in range(1, 10):
            play_more.play(number, played_at=datetime(2026, 11, number, 18, tzinfo=UTC))
        services.base.outbox.send(early=True)
    with CaptureQueriesContext(connection) as seen:
        publish(1, year=2027)
    assert len(seen) <= asked[1] + 3
    assert max(asked) < 120


def test_the_task_and_the_command_publish_what_is_due(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editions, "this_month", lambda now=None: Month(2026, 11))
    assert tasks.publish_rankings() == {"black": 1, "green": 0, "red": 0, "white": 0}
    monkeypatch.setattr(editions, "this_month", lambda now=None: Month(2026, 12))
    out = StringIO()
    call_command("publish-rankings", game="black", stdout=out)
    assert out.getvalue() == "black  2026-12  changes\nPublished: 1.\n"
    with pytest.raises(CommandError):
        call_command("publish-rankings", since="soon")
    with pytest.raises(CommandError):
        call_command("publish-rankings", game="chess")


def test_somebody_is_told_where_they_stood(league: League) -> None:
    publish(12, since=Month(2026, 10))
    person: Any = league.entries[0].person
    told = places_of(person)
    listed = [
        (month, row.rank)
        for month in ("2026-10", "2026-11", "2026-12")
        for row in rows(month)
        if row.player == person.public_id
    ]
    assert [(each["edition"], str(each["rank"])) for each in told] == listed
    assert listed


def test_a_month_begins_where_the_installation_is() -> None:
    assert Month(2026, 12).next == Month(2027, 1)
    assert Month(2026, 11).next.begins - Month(2026, 11).begins > timedelta(days=29)
