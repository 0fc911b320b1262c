"""A match on several boards has all of them: planned, moved, taken back, called."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from matches import services
from matches.errors import ConflictError
from matches.models import Board, Fixture, FixtureState, Hold
from matches.policy.viewer import viewer_of
from matches.selectors.clubs import hall_desk
from matches.services import bulk, timetables
from matches.services.fixtures import calling, moves
from tests.services.league import League
from tests.services.timetables.asked import TUESDAY, ask, computed

pytestmark = pytest.mark.django_db

LONDON = ZoneInfo("Europe/London")


@pytest.fixture
def hall(league: League) -> list[str]:
    """A hall of four boards; their public ids."""
    return league.hall(4)


def boards(fixture: Fixture) -> list[str]:
    return list(fixture.holds.order_by("number").values_list("board__name", flat=True))


def planned(league: League, hall: list[str]) -> list[Fixture]:
    """The league's matches on two boards each, as a timetable has them."""
    row = computed(ask(league, boards_a_match=2))
    assert row.state == "proposed", row.conflict
    timetables.apply(league.owner, row.public_id)
    return league.fixtures()


def at(hour: int, day: int = 0) -> dict[str, str]:
    starts = datetime.combine(TUESDAY + timedelta(days=day), datetime.min.time(), LONDON)
    starts += timedelta(hours=hour)
    return {"starts_at": starts.isoformat(), "ends_at": (starts + timedelta(hours=1)).isoformat()}


def test_a_proposal_gives_every_match_all_its_boards_and_undo_takes_all_back(league, hall):
    fixtures = planned(league, hall)
    held = {fixture.public_id: boards(fixture) for fixture in fixtures}
    assert all(len(each) == 2 for each in held.values())
    services.fixtures.moves.undo(league.owner, league.competition.public_id)
    assert not Hold.objects.exists()
    services.fixtures.moves.redo(league.owner, league.competition.public_id)
    assert {fixture.public_id: boards(fixture) for fixture in league.fixtures()} == held


def test_a_match_moved_by_hand_takes_as_many_boards_beside_the_one_it_is_put_on(league, hall):
    first, second, *_rest = planned(league, hall)
    move = {first.public_id: {**at(9), "board": hall[2]}}
    services.fixtures.moves.move(league.owner, league.competition.public_id, move)
    assert boards(first) == ["Board 3", "Board 4"]
    # Board 4 is the last: the other is one before it, and free.
    move = {second.public_id: {**at(9), "board": hall[1]}}
    services.fixtures.moves.move(league.owner, league.competition.public_id, move)
    assert boards(second) == ["Board 2", "Board 1"]
    services.fixtures.moves.undo(league.owner, league.competition.public_id)
    services.fixtures.moves.undo(league.owner, league.competition.public_id)
    assert {boards(f)[0] for f in (first, second)} <= {"Board 1", "Board 3"}


def test_a_match_is_not_put_where_too_few_boards_are_free(league, hall):
    first, second, third, *_rest = planned(league, hall)
    for fixture, board in ((first, hall[0]), (second, hall[2])):
        move = {fixture.public_id: {**at(9), "board": board}}
        services.fixtures.moves.move(league.owner, league.competition.public_id, move)
    before = boards(third)
    move = {third.public_id: {**at(9), "board": hall[3]}}
    with pytest.raises(ConflictError) as refused:
        services.fixtures.moves.move(league.owner, league.competition.public_id, move)
    assert "2 boards at once" in str(refused.value)
    assert boards(third) == before


def test_a_further_board_is_nobody_else_s(league, hall):
    first, second, *_rest = planned(league, hall)
    move = {first.public_id: {**at(9), "boards": [hall[0], hall[3]]}}
    services.fixtures.moves.move(league.owner, league.competition.public_id, move)
    move = {second.public_id: {**at(9), "boards": [hall[3], hall[1]]}}
    with pytest.raises(ConflictError, match="board is taken"):
        services.fixtures.moves.move(league.owner, league.competition.public_id, move)
    with pytest.raises(ConflictError, match="board is taken"):
        services.fixtures.schedule(
            league.owner, second.public_id, board=hall[3],
            **{key: datetime.fromisoformat(value) for key, value in at(9).items()},
        )  # fmt: skip


def test_a_match_given_another_board_in_its_form_keeps_as_many(league, hall):
    first, *_rest = planned(league, hall)
    when = {key: datetime.fromisoformat(value) for key, value in at(9).items()}
    services.fixtures.schedule(league.owner, first.public_id, board=hall[2], **when)
    assert boards(first) == ["Board 3", "Board 4"]
    later = {key: value + timedelta(hours=1) for key, value in when.items()}
    services.fixtures.schedule(league.owner, first.public_id, board=hall[2], **later)
    assert boards(first) == ["Board 3", "Board 4"]
    assert {hold.starts_at for hold in first.holds.all()} == {later["starts_at"]}


def test_clashes_see_every_board(league, hall):
    planned(league, hall)
    assert timetables.clashes_now(league.competition) == []
    other = Board.objects.get(public_id=hall[1])
    asked = timetables.latest_asked(league.competition)
    asked["closed"] = [{
        "first": TUESDAY.isoformat(), "last": (TUESDAY + timedelta(days=20)).isoformat(),
        "why": "", "venue": "the-hall", "board": other.public_id,
    }]  # fmt: skip
    league.competition.timetables.update(asked=asked)
    using = {f.public_id for f in league.fixtures() if other.name in boards(f)}
    assert using
    told = timetables.clashes_now(league.competition)
    assert {clash.matches[0] for clash in told if clash.kind == "block"} == using


def test_a_called_match_takes_all_its_boards_and_the_next_waits_for_enough(league, hall):
    planned(league, hall)
    league.competition.fixtures.update(board=None, starts_at=None, ends_at=None)
    first = calling.call(league.owner, hall[1])
    assert boards(first) == ["Board 2", "Board 3"]
    club = league.competition.club
    page = hall_desk(club.slug, "the-hall", viewer_of(league.owner))
    assert page is not None
    assert [board.match is not None for board in page.boards] == [False, True, True, False]
    assert page.boards[1].match == page.boards[2].match
    assert page.boards[1].match.boards == ("Board 2", "Board 3")
    with pytest.raises(ConflictError, match="not free"):
        calling.call(league.owner, hall[2])
    second = calling.call(league.owner, hall[3])
    assert boards(second) == ["Board 4", "Board 1"]
    calling.send_back(league.owner, first.public_id)
    assert boards(first) == []
    assert boards(calling.call(league.owner, hall[1])) == ["Board 2", "Board 3"]


def test_a_match_that_needs_two_boards_is_not_called_to_the_only_free_one(league, hall):
    planned(league, hall)
    league.competition.fixtures.update(board=None, starts_at=None, ends_at=None)
    calling.call(league.owner, hall[0])
    Board.objects.filter(public_id=hall[3]).update(in_use=False)
    with pytest.raises(ConflictError) as refused:
        calling.call(league.owner, hall[2])
    assert refused.value.code == "nothing-ready"


def test_a_bulk_action_taken_back_gives_every_board_back(league, hall):
    first, second, *_rest = planned(league, hall)
    before = [boards(first), boards(second)]
    done = bulk.postpone(
        league.owner, league.competition.public_id, [first.public_id, second.public_id],
        reason="Snow",
    )  # fmt: skip
    assert boards(first) == []
    bulk.undo(league.owner, done.public_id)
    assert [boards(first), boards(second)] == before


def test_a_move_of_old_with_one_board_is_taken_back(league, hall):
    """Moves made before matches had several boards name one."""
    fixture = league.fixtures()[0]
    services.fixtures.moves.move(
        league.owner, league.competition.public_id, {fixture.public_id: {**at(9), "board": hall[0]}}
    )
    places: list[Any] = [moves.place_of(Fixture.objects.get(pk=fixture.pk)), dict(moves.NOWHERE)]
    old = [{**place, "board": (place.pop("boards") or [None])[0]} for place in places]
    assert moves.same_place(old[0], moves.place_of(Fixture.objects.get(pk=fixture.pk)))
    assert moves.same_place(old[1], moves.NOWHERE)
    assert fixture.state == FixtureState.PLANNED
