"""A late team in a league: its matches shown, made, and taken out while none is played."""

from __future__ import annotations

import datetime
from collections import Counter
from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Entry, Fixture, Person, Standing, User
from matches.services.competitions import latecomers
from matches.services.tables import standings
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

DAY = datetime.date(2026, 9, 7)


def drawn(players: int = 4, **options: Any) -> League:
    league = make_league(players, draw=False, **options)
    services.competitions.draw_fixtures(
        league.owner, league.competition.public_id, starts_on=DAY, every_days=7
    )
    services.base.outbox.send(early=True)
    return league


def newcomer(league: League, name: str = "Zoe") -> Person:
    return services.people.create(
        league.owner, league.club, given_name=name, family_name="Tern", season=league.season
    )


def add(league: League, **more: Any) -> Entry:
    made = latecomers.add(
        league.owner, league.competition.public_id, people=[newcomer(league).public_id], **more
    )
    services.base.outbox.send(early=True)
    return made


def preview(league: League) -> Any:
    return latecomers.preview(league.owner, league.competition.public_id)


def rebuilt(league: League) -> Any:
    kept = league.division.standings.get(current=True).rows
    Standing.objects.update(results_digest="")
    standings.rebuild(league.division.public_id)
    return kept, league.division.standings.get(current=True).rows


def lines(league: League) -> list[tuple[Any, ...]]:
    return list(
        league.division.fixtures.order_by("number").values_list(
            "number", "home", "away", "round__number", "leg", "state"
        )
    )


def test_who_comes_late_has_the_matches_that_were_shown(db):
    league = drawn(4)
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    shown, before = preview(league), lines(league)
    made = add(league)
    assert lines(league)[: len(before)] == before
    own = league.division.fixtures.filter(number__gt=len(before)).order_by("number")
    assert [(one.round.number, one.round.starts_on, one.home == made, one.leg) for one in own] == [
        (one.round, one.day, one.at_home, one.leg) for one in shown
    ]
    assert {one.public_id for one in league.entries} == {one.opponent.public_id for one in shown}
    # An even league has no gap: a round each after the last, a week apart.
    assert [one.day for one in shown] == [
        DAY + datetime.timedelta(days=7 * n) for n in (3, 4, 5, 6)
    ]
    homes = Counter(one.at_home for one in shown)
    assert homes[True] == homes[False] == 2
    kept, again = rebuilt(league)
    assert kept == again
    assert [row["played"] for row in kept if row["entrant"] == made.public_id] == [0]
    assert len(kept) == 5


def test_the_gaps_of_rounds_that_have_not_begun_are_filled_first(db):
    league = drawn(5)
    round_one = league.division.rounds.get(number=1)
    league.play(round_one.fixtures.order_by("number")[0].number, 18, 9)
    shown = preview(league)
    assert [(one.round, one.new) for one in shown] == [
        (2, False), (3, False), (4, False), (5, False), (6, True),
    ]  # fmt: skip
    add(league)
    for held in league.division.rounds.all():
        sides = [side for one in held.fixtures.all() for side in (one.home_id, one.away_id)]
        assert len(set(sides)) == len(sides), held


def test_the_dates_of_rounds_that_are_added_can_be_chosen(db):
    league = drawn(4)
    day = datetime.date(2027, 1, 4)
    add(league, dates={5: day})
    dates = dict(league.division.rounds.values_list("number", "starts_on"))
    assert (dates[4], dates[5]) == (DAY + datetime.timedelta(days=21), day)


def test_who_has_left_is_not_met(db):
    league = drawn(5)
    services.competitions.entries.withdraw(
        league.owner, league.entries[4].public_id, reason="Moved."
    )
    assert league.entries[4] not in {one.opponent for one in preview(league)}
    assert len(preview(league)) == 4


@pytest.mark.parametrize("players", [4, 5])
def test_a_late_one_is_taken_out_without_a_trace_while_none_of_their_matches_is_played(db, players):
    league = drawn(players)
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    before, rounds = lines(league), list(league.division.rounds.values_list("pk", "number"))
    table = league.division.standings.get(current=True).rows
    made = add(league)
    assert latecomers.may_take_out_of(made.public_id)
    latecomers.take_out(league.owner, made.public_id)
    services.base.outbox.send(early=True)
    assert lines(league) == before
    assert list(league.division.rounds.values_list("pk", "number")) == rounds
    assert league.division.standings.get(current=True).rows == table
    assert not Entry.objects.filter(pk=made.pk).exists()


def test_who_has_played_stays(db):
    league = drawn(4)
    made = add(league)
    own = league.division.fixtures.filter(home=made).order_by("number")[0]
    league.play(own.number, 18, 9)
    assert not latecomers.may_take_out_of(made.public_id)
    with pytest.raises(ConflictError) as refused:
        latecomers.take_out(league.owner, made.public_id)
    assert refused.value.code == "already-played"


def test_somebody_who_was_drawn_by_mistake_is_taken_out_and_two_stay(db):
    league = drawn(3)
    latecomers.take_out(league.owner, league.entries[2].public_id)
    assert league.division.fixtures.count() == 1
    with pytest.raises(ConflictError, match="Two at least"):
        latecomers.take_out(league.owner, league.entries[1].public_id)


def test_other_formats_and_states_say_why_not(db):
    cup = make_league(4, format="single-elimination")
    with pytest.raises(ConflictError, match="everybody meets everybody"):
        preview(cup)
    with pytest.raises(ConflictError, match="not drawn yet"):
        preview(make_league(4, draw=False))
    league = drawn(4)
    with pytest.raises(InvalidError):
        latecomers.add(league.owner, league.competition.public_id, people=[])
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError, match="finished"):
        add(league)


def test_of_several_divisions_one_is_named(db):
    league = drawn(4, format_options={"divisions": 2})
    with pytest.raises(InvalidError, match="which division"):
        preview(league)
    first = Fixture.objects.filter(competition=league.competition).order_by("pk")[0].division
    made = add(league, division=first.public_id)
    assert made.places.get().division == first
    assert {one.division_id for one in made.home_fixtures.all()} <= {first.pk}


def test_a_stranger_neither_looks_nor_adds(db):
    league = drawn(4)
    stranger = User.objects.create_user("stranger")
    held = league.competition.public_id
    for ask in (
        lambda: latecomers.preview(stranger, held),
        lambda: latecomers.add(stranger, held, people=["x"]),
        lambda: latecomers.take_out(stranger, league.entries[0].public_id),
    ):
        with pytest.raises(NotFoundError):
            ask()


def test_the_public_pages_show_the_league_as_it_is_now(client):
    league = drawn(4)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    add(league)
    row = league.competition
    row.refresh_from_db()
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    for rest in ("", "draw/", "fixtures/", "figures/"):
        assert client.get(at + rest).status_code == 200
    assert "10 matches" in client.get(at).content.decode()
