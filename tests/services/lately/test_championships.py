"""What was changed of a championship, and points by hand in it, are taken back."""

from __future__ import annotations

from typing import Any

import pytest

from matches.errors import ConflictError
from matches.models import Championship, ChampionshipLine
from matches.services import championships, lately
from tests.services.championships.test_championships import RULES, houses, ledger, points
from tests.services.lately.lately import lines, look, newest, undo
from tests.services.league import League

__all__ = ["houses", "ledger"]  # fixtures

pytestmark = pytest.mark.django_db


def changed(league: League, row: Championship, **more: Any) -> None:
    held = championships.championships.told(row)
    championships.edit(league.owner, row.public_id, **{**held, **more})


def test_a_championship_has_its_name_competitions_and_points_of_before(league, houses, ledger):
    before = championships.championships.told(ledger)
    changed(league, ledger, name="Cup", competitions=[], rules={**RULES, "places": [9, 1]})
    undo(league, "Championship changed")
    ledger.refresh_from_db()
    assert championships.championships.told(ledger) == before
    assert before["competitions"] == [league.competition.public_id]


def test_what_strangers_read_no_more_is_theirs_again_only_for_the_password(league, ledger):
    changed(league, ledger, visibility="private")
    assert look(league, "Championship changed").asks
    changed(league, ledger, visibility="private", name="Cup")
    assert not look(league, "Championship changed").asks


def test_what_was_changed_since_by_another_way_is_left(league, ledger):
    changed(league, ledger, name="Cup")
    Championship.objects.update(name="By hand")
    with pytest.raises(ConflictError, match="changed again since"):
        lately.undo(
            league.owner, league.club, newest(league, "Championship changed").number, seen=""
        )  # fmt: skip


def test_points_by_hand_are_taken_back_by_a_line_and_both_stay(league, houses, ledger):
    for given in ("3", "-1"):
        championships.add_line(
            league.owner, ledger.public_id, house=houses[0], points=given, reason="Sportsmanship"
        )
    assert points(ledger)["Oak"] == "2"
    undo(league, "Points of a championship by hand")
    assert points(ledger)["Oak"] == "3"
    assert ChampionshipLine.objects.count() == 3
    first, later = (
        line for line in lines(league) if line.said == "Points of a championship by hand"
    )
    assert (first.undone, later.why_not) == (True, ""), "of two lines each is one's own"
    shown = lately.look(league.owner, league.club, later.number)
    lately.undo(league.owner, league.club, later.number, seen=shown.digest)
    assert points(ledger)["Oak"] == "0"
    with pytest.raises(ConflictError):
        lately.undo(league.owner, league.club, later.number, seen=shown.digest)
