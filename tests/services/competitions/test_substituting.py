"""Somebody comes in for who left: shown first, each with their own record, taken back in time."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import AuditEntry, Entry, Fixture, Place, Standing, User
from matches.services.competitions import latecomers, leaving, returning, substituting
from matches.services.tables import adjustments, standings
from matches.services.upkeep import verifying
from tests.services.league import League, make_league
from tests.services.leagues.test_latecomers import drawn, newcomer

pytestmark = pytest.mark.django_db


def come_in(league: League, entry: Entry, **more: Any) -> Entry:
    more = more or {"people": [newcomer(league).public_id]}
    made = substituting.come_in(league.owner, entry.public_id, reason="Moved away.", **more)
    services.base.outbox.send(early=True)
    return made


def preview(league: League, entry: Entry) -> substituting.Substitution:
    return substituting.preview(league.owner, entry.public_id)


def own(entry: Entry) -> list[int]:
    every = entry.home_fixtures.all() | entry.away_fixtures.all()
    return sorted(every.values_list("number", flat=True))


def table(league: League) -> dict[str, tuple[int, Any]]:
    """The stored table, which is what one reckoned from nothing gives."""
    kept = league.division.standings.get(current=True).rows
    Standing.objects.update(results_digest="")
    standings.rebuild(league.division.public_id)
    assert league.division.standings.get(current=True).rows == kept
    return {row["entrant"]: (row["played"], row["points"]) for row in kept}


def state(league: League) -> list[Any]:
    tables = (
        Fixture.objects.order_by("pk").values_list("pk", "home", "away", "state", "outcome"),
        Place.objects.order_by("pk").values_list("division", "entry", "number"),
        Entry.objects.order_by("pk").values_list("pk", "state", "withdrawal", "withdrawn_on"),
    )
    return [list(each) for each in tables]


def test_who_comes_in_plays_what_is_open_and_each_keeps_their_own_points(db):
    league = drawn(4)
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    gone = league.fixture(1).home
    shown, before = preview(league, gone), state(league)
    assert (len(shown.taken), shown.stay, shown.own_row, shown.hindrance) == (2, 1, True, "")
    assert state(league) == before
    made = come_in(league, gone)
    assert own(made) == sorted(each.number for each in shown.taken)
    assert own(gone) == [1]
    gone.refresh_from_db()
    assert (gone.state, gone.withdrawal, made.replaces) == ("withdrawn", "stand", gone)
    rows = table(league)
    assert len(rows) == 5
    assert rows[gone.public_id][0] == 1
    assert rows[made.public_id][0] == 0
    league.play(own(made)[0], 18, 9)
    services.base.outbox.send(early=True)
    assert table(league)[made.public_id][0] == 1
    assert table(league)[gone.public_id] == rows[gone.public_id]
    said = AuditEntry.objects.get(action="entry.substituted")
    assert (said.object_id, said.summary, said.after["by"]) == (
        gone.public_id, "Moved away.", made.public_id,
    )  # fmt: skip


def test_who_left_before_playing_gives_up_the_place_itself(db):
    league = drawn(4)
    gone = league.entries[0]
    assert not preview(league, gone).own_row
    place = gone.places.get().number
    made = come_in(league, gone)
    assert made.places.get().number == place
    rows = table(league)
    assert len(rows) == 4
    assert gone.public_id not in rows


@pytest.mark.parametrize("policy", ["stand", "expunge"])
def test_who_has_withdrawn_already_is_replaced_with_what_was_given_away(db, policy):
    league = drawn(4)
    league.play(1, 18, 9)
    gone = league.fixture(1).home
    services.competitions.entries.withdraw(
        league.owner, gone.public_id, reason="Ill.", policy=policy
    )
    services.base.outbox.send(early=True)
    assert preview(league, gone).reopened == 2
    made = come_in(league, gone)
    assert len(own(made)) == 2
    states = Fixture.objects.filter(number__in=own(made)).values_list("state", "outcome")
    assert set(states) == {("planned", None)}
    assert league.fixture(1).outcome == "played"
    assert table(league)[gone.public_id][0] == 1


@pytest.mark.parametrize("played", [0, 1])
def test_it_is_taken_back_without_a_trace_while_nothing_of_theirs_is_played(db, played):
    league = drawn(4)
    if played:
        league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    before, numbers = state(league), table(league)
    made = come_in(league, league.fixture(1).home)
    back = substituting.take_back(league.owner, made.public_id)
    services.base.outbox.send(early=True)
    assert state(league) == before
    assert table(league) == numbers
    assert back.state == "entered"
    assert AuditEntry.objects.filter(action="entry.substitution-taken-back").count() == 1


def test_once_a_match_of_theirs_is_played_it_stays(db):
    league = drawn(4)
    made = come_in(league, league.entries[0])
    league.play(own(made)[0], 18, 9)
    with pytest.raises(ConflictError, match="has begun") as refused:
        substituting.take_back(league.owner, made.public_id)
    assert refused.value.code == "already-played"
    with pytest.raises(ConflictError, match="for nobody"):
        substituting.take_back(league.owner, league.entries[1].public_id)


def test_neither_is_taken_out_of_the_league_as_if_they_had_never_come(db):
    league = drawn(4)
    made = come_in(league, league.entries[0])
    assert not latecomers.may_take_out_of(made.public_id)
    assert not latecomers.may_take_out_of(league.entries[0].public_id)
    with pytest.raises(ConflictError, match="another’s"):
        latecomers.take_out(league.owner, made.public_id)


def test_who_came_in_can_be_replaced_and_it_is_taken_back_from_the_end(db):
    league = drawn(4)
    first = come_in(league, league.entries[0])
    second = come_in(league, first)
    assert (own(first), len(own(second))) == ([], 3)
    with pytest.raises(ConflictError, match="left themselves"):
        substituting.take_back(league.owner, first.public_id)
    substituting.take_back(league.owner, second.public_id)
    substituting.take_back(league.owner, first.public_id)
    assert len(own(league.entries[0])) == 3


def test_in_a_cup_somebody_comes_in_only_before_a_match_and_the_bracket_goes_on(db):
    cup = make_league(5, format="single-elimination")
    bye = next(each for each in cup.fixtures() if each.away is None and each.home is not None)
    for gone in (bye.home, next(each for each in cup.fixtures() if each.away is not None).home):
        made = come_in(cup, gone)
        assert own(gone) == []
    number = next(each.number for each in cup.fixtures() if made in (each.home, each.away))
    cup.play(number, 18, 9)
    assert len(own(made)) == 2
    with pytest.raises(ConflictError, match="gone on"):
        come_in(cup, made)
    while left := [each for each in cup.fixtures() if each.state == "planned" and each.away]:
        cup.play(left[0].number, 18, 9)
    assert all(each.state == "official" for each in cup.fixtures())


@pytest.mark.parametrize("format", ["single-elimination", "double-elimination"])
def test_points_given_in_a_cup_make_no_place_in_its_bracket(db, format):
    cup = make_league(6, format=format)
    gone = next(each for each in cup.fixtures() if each.away is not None).home
    adjustments.add(cup.owner, cup.division.public_id, gone.public_id, points="2", reason="Late.")
    come_in(cup, gone)
    assert Place.objects.count() == 6
    assert [str(each) for each in verifying.verify()] == []


def test_in_a_group_nobody_takes_over_half_a_record(db):
    groups = make_league(6, format="groups-knockout", format_options={"groups": 2, "through": 1})
    groups.play(1, 18, 9)
    with pytest.raises(ConflictError, match="half a record"):
        come_in(groups, groups.fixture(1).home)
    other = next(one for one in groups.entries if 1 not in own(one))
    assert come_in(groups, other).places.count() == 1


@pytest.mark.parametrize(("format", "word"), [("swiss", "Swiss"), ("ladder", "rung")])
def test_where_it_makes_no_sense_the_format_says_why(db, format, word):
    league = make_league(4, format=format)
    assert word in preview(league, league.entries[0]).hindrance
    with pytest.raises(ConflictError, match=word):
        come_in(league, league.entries[0])


def test_in_a_box_they_take_over_this_period_and_play_the_next(db):
    boxes = make_league(6, format="box-league", format_options={"size": 3, "up": 1, "down": 1})
    boxes.play(1, 18, 9)
    gone = boxes.fixture(1).home
    made = come_in(boxes, gone)
    for each in boxes.fixtures():
        if each.state == "planned":
            boxes.play(each.number, 18, 9 + each.number % 4)
    services.base.outbox.send(early=True)
    services.boxes.start_period(boxes.owner, boxes.competition.public_id, lots=True)
    stages = made.places.values_list("division__stage__number", flat=True)
    assert sorted(stages) == [1, 2]
    assert list(gone.places.values_list("division__stage__number", flat=True)) == [1]


def test_a_match_under_way_is_ended_first(db):
    league = drawn(4)
    Fixture.objects.filter(number=1).update(state="playing")
    with pytest.raises(ConflictError, match="has begun"):
        come_in(league, league.fixture(1).home)


def test_nothing_is_left_of_what_is_refused(db):
    league = drawn(4)
    gone, other = league.entries[:2]
    services.competitions.entries.withdraw(league.owner, gone.public_id, reason="Ill.")
    before = state(league)
    with pytest.raises(InvalidError):
        come_in(league, gone, people=[other.person.public_id])
    with pytest.raises(InvalidError, match="why"):
        substituting.come_in(
            league.owner, gone.public_id, reason=" ", people=[newcomer(league).public_id]
        )
    stranger = User.objects.create_user("stranger")
    for ask in (
        lambda: substituting.preview(stranger, gone.public_id),
        lambda: substituting.come_in(stranger, gone.public_id, reason="x", people=["x"]),
        lambda: substituting.take_back(stranger, gone.public_id),
        lambda: returning.take_back(stranger, gone.public_id),
        lambda: returning.preview_return(stranger, gone.public_id),
        lambda: leaving.preview_withdrawal(stranger, gone.public_id),
    ):
        with pytest.raises(NotFoundError):
            ask()
    assert state(league) == before
