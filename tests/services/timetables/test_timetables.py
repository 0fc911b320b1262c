"""A timetable is asked for, computed, looked at, applied, and taken back."""

from __future__ import annotations

from datetime import date, time, timedelta
from typing import Any

import pytest

from matches import services, tasks
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Club, Fixture, FixtureState, Move, Role, Timetable, User
from matches.services import timetables
from matches.services.fixtures import moves
from matches.services.timetables import claiming, computing
from tests.services.league import League, make_league
from tests.services.timetables.asked import TUESDAY, ask, computed

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(league: League) -> list[str]:
    """A hall of two boards; their public ids."""
    return league.hall(2)


def no_two_at_once(league: League) -> None:
    placed = [f for f in league.fixtures() if f.starts_at]
    for n, one in enumerate(placed):
        for other in placed[n + 1 :]:
            if one.starts_at < other.ends_at and other.starts_at < one.ends_at:
                assert one.board_id != other.board_id
                assert not {one.home_id, one.away_id} & {other.home_id, other.away_id}


def test_a_proposal_is_computed_applied_taken_back_and_done_again(league, hall):
    row = computed(ask(league))
    assert row.state == "proposed"
    assert len(row.proposal) == 6
    assert not any(f.starts_at for f in league.fixtures())
    made = timetables.apply(league.owner, row.public_id)
    assert len(made.changes) == 6
    no_two_at_once(league)
    assert {f.starts_at.strftime("%a") for f in league.fixtures()} == {"Tue"}
    assert all(f.board_id and f.venue_id for f in league.fixtures())
    with pytest.raises(ConflictError):
        timetables.apply(league.owner, row.public_id)
    services.fixtures.moves.undo(league.owner, league.competition.public_id)
    assert not any(f.starts_at or f.board_id for f in league.fixtures())
    services.fixtures.moves.redo(league.owner, league.competition.public_id)
    assert all(f.starts_at for f in league.fixtures())
    assert [m.kind for m in Move.objects.all()] == ["move", "undo", "redo"]


def test_the_same_is_proposed_when_asked_again(league, hall):
    first = computed(ask(league)).proposal
    assert computed(ask(league)).proposal == first
    assert Timetable.objects.filter(state="discarded").count() == 1


def test_what_cannot_be_names_its_constraints(league, hall):
    owl = league.entries[0].public_id
    row = computed(
        ask(
            league,
            weekdays=[1, 2],
            home={owl: {"night": 1, "venue": "the-hall"}},
            closed=[
                {"first": f"2026-11-{day:02}", "last": f"2026-11-{day:02}", "why": "Repairs",
                 "venue": "the-hall"}
                for day in (3, 10, 17)
            ],
        )
    )  # fmt: skip
    assert row.state == "impossible"
    assert ["home-night", owl] in row.conflict["reasons"]
    assert row.conflict["minimal"]
    assert {kind for kind, _ in row.conflict["reasons"]} == {"home-night", "block"}
    with pytest.raises(ConflictError):
        timetables.apply(league.owner, row.public_id)


def test_what_is_played_or_kept_stays_and_other_competitions_are_gone_round(league, hall):
    services.fixtures.schedule(
        league.owner, league.id(1), board=hall[0],
        starts_at=_at(TUESDAY, 19), ends_at=_at(TUESDAY, 20),
    )  # fmt: skip
    row = computed(ask(league, keep=True))
    timetables.apply(league.owner, row.public_id)
    first = league.fixture(1)
    assert first.starts_at == _at(TUESDAY, 19)
    assert first.ends_at == _at(TUESDAY, 20)
    no_two_at_once(league)


def _at(day: date, hour: int) -> Any:
    from datetime import datetime
    from zoneinfo import ZoneInfo

    return datetime.combine(day, time(hour), ZoneInfo("Europe/London"))


def test_a_proposal_that_no_longer_fits_is_not_applied(league, hall):
    row = computed(ask(league))
    place = next(iter(row.proposal.values()))
    season = league.season
    other = services.competitions.create(league.owner, season, name="Other", game="black")
    services.competitions.open(league.owner, other.public_id)
    services.competitions.entries.enter_names(league.owner, other.public_id, "Zed One\nZed Two")
    services.competitions.draw_fixtures(league.owner, other.public_id)
    match = Fixture.objects.get(competition=other)
    moves.move(
        league.owner, other.public_id,
        {match.public_id: {**place, "board": place["boards"][0]}},
    )  # fmt: skip
    with pytest.raises(ConflictError, match="changed since"):
        timetables.apply(league.owner, row.public_id)
    assert not any(f.starts_at for f in league.fixtures())


def test_a_worker_that_died_leaves_its_timetable_to_another(league, hall):
    row = ask(league)
    claimed = claiming.claim()
    assert claimed.pk == row.pk
    assert claiming.claim() is None
    Timetable.objects.update(claimed_until=_at(date(2020, 1, 1), 0))
    assert timetables.compute_next(5) == row.public_id
    assert timetables.compute_next(5) is None


def test_a_timetable_that_was_let_go_while_it_was_computed_stays_so(league, hall, monkeypatch):
    row = ask(league)
    plain = computing.problem_of

    def meanwhile(*args: Any) -> Any:
        timetables.discard(league.owner, row.public_id)
        return plain(*args)

    monkeypatch.setattr(computing, "problem_of", meanwhile)
    timetables.compute_next(5)
    row.refresh_from_db()
    assert (row.state, row.proposal) == ("discarded", None)


def test_a_computation_that_breaks_says_so(league, hall, monkeypatch):
    row = ask(league)
    monkeypatch.setattr(computing, "problem_of", lambda *_: 1 / 0)
    timetables.compute_next(5)
    row.refresh_from_db()
    assert row.state == "failed"


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"weekdays": []}, "weekdays"),
        ({"venues": ["elsewhere"]}, "venues"),
        ({"last_day": TUESDAY - timedelta(days=1)}, "last_day"),
        ({"last_day": TUESDAY + timedelta(days=900)}, "last_day"),
        ({"slot_minutes": 0}, "slot_minutes"),
        ({"slots_a_day": 60, "slot_minutes": 60}, "slots_a_day"),
        ({"most_a_day": 0}, "most_a_day"),
        ({"home": {"zzzzzzzzzzzz": {"night": 1}}}, "home"),
    ],
)
def test_what_says_nothing_is_refused_by_field(league, hall, more, field):
    with pytest.raises(InvalidError) as refused:
        ask(league, **more)
    assert field in refused.value.mistakes
    assert not Timetable.objects.exists()


def test_moves_go_back_step_by_step_and_a_new_one_forgets_what_was_taken_back(league, hall):
    competition = league.competition.public_id
    one, two = league.id(1), league.id(2)
    at = {"starts_at": _at(TUESDAY, 19).isoformat(), "ends_at": _at(TUESDAY, 20).isoformat(),
          "board": hall[0], "venue": None}  # fmt: skip
    moves.move(league.owner, competition, {one: at})
    moves.move(league.owner, competition, {one: moves.NOWHERE, two: at})
    assert league.fixture(2).board.public_id == hall[0]
    moves.undo(league.owner, competition)
    assert league.fixture(1).board.public_id == hall[0]
    moves.undo(league.owner, competition)
    assert league.fixture(1).starts_at is None
    moves.redo(league.owner, competition)
    moves.move(league.owner, competition, {one: {**at, "board": hall[1]}})
    with pytest.raises(ConflictError):
        moves.redo(league.owner, competition)
    assert moves.move(league.owner, competition, {one: {**at, "board": hall[1]}}) is None
    with pytest.raises(ConflictError, match="meanwhile"):
        moves.move(league.owner, competition, {one: at}, last=1)


def test_two_matches_change_places_in_one_move_and_never_share_a_board(league, hall):
    competition = league.competition.public_id
    at = {"starts_at": _at(TUESDAY, 19).isoformat(), "ends_at": _at(TUESDAY, 20).isoformat(),
          "venue": None}  # fmt: skip
    first, second = {**at, "board": hall[0]}, {**at, "board": hall[1]}
    moves.move(league.owner, competition, {league.id(1): first, league.id(2): second})
    moves.move(league.owner, competition, {league.id(1): second, league.id(2): first})
    assert league.fixture(1).board.public_id == hall[1]
    with pytest.raises(ConflictError, match="taken"):
        moves.move(league.owner, competition, {league.id(3): first})
    assert league.fixture(3).starts_at is None


def test_a_match_that_has_begun_is_not_moved_nor_moved_back(league, hall):
    competition = league.competition.public_id
    at = {"starts_at": _at(TUESDAY, 19).isoformat(), "ends_at": _at(TUESDAY, 20).isoformat(),
          "board": hall[0], "venue": None}  # fmt: skip
    moves.move(league.owner, competition, {league.id(1): at})
    services.fixtures.call(league.owner, league.id(1))
    for act in (
        lambda: moves.undo(league.owner, competition),
        lambda: moves.move(league.owner, competition, {league.id(1): moves.NOWHERE}),
    ):
        with pytest.raises(ConflictError, match="has begun"):
            act()
    assert league.fixture(1).state == FixtureState.CALLED


def test_another_club_moves_and_asks_nothing(league, hall):
    other = User.objects.create_user("other")
    elsewhere = Club.objects.create(kind="club", slug="dale", name="Dale")
    Role.objects.create(user=other, club=elsewhere, role="owner")
    row = computed(ask(league))
    theirs = services.clubs.venues.create(other, "dale", name="Inn")
    board = services.clubs.venues.add_board(other, "dale", theirs.slug, name="1", games=["black"])
    competition = league.competition.public_id
    for who in (None, other):
        for act in (
            lambda who: ask(league, actor=who),
            lambda who: timetables.apply(who, row.public_id),
            lambda who: timetables.discard(who, row.public_id),
            lambda who: moves.move(who, competition, {league.id(1): moves.NOWHERE}),
            lambda who: moves.undo(who, competition),
            lambda who: moves.redo(who, competition),
        ):
            with pytest.raises((NotAllowedError, NotFoundError)):
                act(who)
    with pytest.raises(NotFoundError):
        moves.move(
            league.owner, competition, {league.id(1): {**moves.NOWHERE, "board": board.public_id}}
        )
    with pytest.raises(NotFoundError):
        moves.move(league.owner, competition, {"zzzzzzzzzzzz": moves.NOWHERE})
    with pytest.raises(NotFoundError):
        timetables.apply(league.owner, "zzzzzzzzzzzz")
    assert not Move.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_the_task_computes_what_waits_in_a_thread_beside_the_worker():
    league = make_league()
    league.hall()
    row = ask(league)
    assert tasks.compute_timetables()
    assert tasks._computing is not None
    tasks._computing.join(60)
    row.refresh_from_db()
    assert row.state == "proposed"
    assert len(row.proposal) == 6
