"""Measured boards: who may, what is refused, and that no version is ever lost."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import rules
from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Board, BoardVersion, Role, User
from tests.services.league import League

pytestmark = pytest.mark.django_db


@pytest.fixture
def board(league: League) -> Board:
    services.clubs.venues.create(league.owner, league.club, name="Hall", slug="hall")
    return services.clubs.venues.add_board(
        league.owner, league.club, "hall", name="1", games=["white"], like="white"
    )


def equipment(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(rules.default_equipment("white")), **changes}


def test_a_board_begins_like_a_default_one(board: Board) -> None:
    version = board.versions.get()
    assert version.version == 1
    assert version.equipment == rules.default_equipment("white")


def test_a_default_that_does_not_suit_the_games_is_refused_and_no_board_is_made(
    league: League, board: Board
) -> None:
    with pytest.raises(InvalidError) as told:
        services.clubs.venues.add_board(
            league.owner, league.club, "hall", name="2", games=["green"], like="white"
        )
    assert told.value.mistakes.keys() == {"like"}
    assert not Board.objects.filter(name="2").exists()


def test_measuring_appends_a_version_and_the_old_one_stays(league: League, board: Board) -> None:
    second = services.clubs.measuring.measure(
        league.owner, board.public_id, equipment(friction=0.2), expected_version=1, note="Waxed."
    )
    assert (second.version, second.note, second.by) == (2, "Waxed.", league.owner)
    assert [one.equipment["friction"] for one in board.versions.all()] == [0.15, 0.2]
    assert AuditEntry.objects.filter(action="board.measured", object_id=board.public_id).exists()


def test_saving_without_a_change_appends_nothing(league: League, board: Board) -> None:
    assert services.clubs.measuring.measure(league.owner, board.public_id, equipment()).version == 1
    assert board.versions.count() == 1


def test_who_edited_an_old_version_is_told_and_nothing_is_lost(
    league: League, board: Board
) -> None:
    services.clubs.measuring.measure(league.owner, board.public_id, equipment(friction=0.2))
    with pytest.raises(ConflictError):
        services.clubs.measuring.measure(
            league.owner, board.public_id, equipment(friction=0.3), expected_version=1
        )
    assert board.versions.count() == 2


def test_every_mistake_is_told_by_its_path(league: League, board: Board) -> None:
    wrong = equipment(friction=7)
    del wrong["board"]["lines"]["start"]
    with pytest.raises(InvalidError) as told:
        services.clubs.measuring.measure(league.owner, board.public_id, wrong)
    assert set(told.value.mistakes) == {"friction"}
    with pytest.raises(InvalidError) as told:
        services.clubs.measuring.measure(league.owner, board.public_id, {**wrong, "friction": 0.2})
    assert set(told.value.mistakes) == {"board.lines.start"}


def test_measurements_give_friction_and_restitution_and_stay_with_them(
    league: League, board: Board
) -> None:
    measured = {"timed": [[200, 0.5], [210, 0.5]], "hits": [[1, 324]]}
    version = services.clubs.measuring.calibrate(league.owner, board.public_id, measured)
    assert version.equipment["friction"] == pytest.approx(0.1672, abs=1e-4)
    assert version.equipment["restitution"] == pytest.approx(17 / 19, abs=1e-4)
    # Another size keeps the measurements; another friction is no longer the measured one.
    changed = copy.deepcopy(version.equipment)
    changed["board"]["spots"] = {"middle": [0, 0]}
    assert (
        services.clubs.measuring.measure(league.owner, board.public_id, changed).measured
        is not None
    )
    changed["friction"] = 0.11
    assert services.clubs.measuring.measure(league.owner, board.public_id, changed).measured is None


def test_a_measurement_that_cannot_be_changes_nothing(league: League, board: Board) -> None:
    for wrong in ({"hits": [[9, 4]]}, {}, {"timed": "no"}):
        with pytest.raises(InvalidError):
            services.clubs.measuring.calibrate(league.owner, board.public_id, wrong)
    assert board.versions.count() == 1


def test_games_that_the_board_lacks_lines_for_are_refused(league: League, board: Board) -> None:
    with pytest.raises(InvalidError) as told:
        services.clubs.venues.edit_board(
            league.owner, board.public_id, name="1", games=["white", "red"], in_use=True
        )
    assert "half-way" in str(told.value)
    edited = services.clubs.venues.edit_board(
        league.owner, board.public_id, name="Window", games=["white"], in_use=False
    )
    assert (edited.name, edited.in_use) == ("Window", False)


def test_strangers_and_other_clubs_organisers_measure_nothing(league: League, board: Board) -> None:
    other = services.clubs.create(
        User.objects.create_superuser("root"), name="Elsewhere", kind="club"
    )
    organiser = User.objects.create_user("theirs")
    Role.objects.create(user=organiser, club=other, role="owner")
    umpire = User.objects.create_user("umpire-here")
    Role.objects.create(user=umpire, club=board.venue.club, role="umpire")
    there = board.public_id
    for who in (None, organiser, umpire):
        for attempt in (
            lambda who: services.clubs.measuring.measure(who, there, equipment(friction=0.3)),
            lambda who: services.clubs.measuring.measure_like(who, there, "red"),
            lambda who: services.clubs.measuring.calibrate(who, there, {"hits": [[1, 100]]}),
            lambda who: services.clubs.venues.edit_board(
                who, there, name="x", games=["white"], in_use=True
            ),
            lambda who: services.clubs.venues.edit(
                who, league.club, "hall", name="x", address="", rest_minutes=1
            ),
        ):
            with pytest.raises(NotAllowedError):
                attempt(who)
    assert BoardVersion.objects.count() == 1
    with pytest.raises(NotFoundError):
        services.clubs.measuring.measure(league.owner, "nowhere", equipment())
