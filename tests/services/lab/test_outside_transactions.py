"""A shot of a stranger is played while no transaction is open: on SQLite it would keep everybody
else from writing."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction

from matches.law.situations import SITUATIONS
from matches.ports import apart
from matches.services.lab import aim_maps, studies
from pennyclub.apart import carrying
from tests.services.league import make_league

pytestmark = pytest.mark.django_db(transaction=True)

SHOT = dict(SITUATIONS["black.late"].shot)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Of every shot that is played whether a transaction was open."""
    told: list[bool] = []
    carry = carrying.carry

    def watched(*given: Any, **named: Any) -> Any:
        told.append(connection.in_atomic_block)
        return carry(*given, **named)

    monkeypatch.setattr(carrying, "carry", watched)
    return told


def test_a_map_is_asked_for_and_asked_after_and_stopped(played: list[bool]) -> None:
    who = aim_maps.asker("192.0.2.1", "one")
    for _ in range(3):
        aim_maps.ask(who, SHOT, "black.late")
    aim_maps.cancel(who, SHOT, "black.late")
    assert played == [False]


def test_a_study_is_kept(played: list[bool]) -> None:
    league = make_league(4)
    document = {"situation": "black.late", "shot": SHOT}
    studies.keep(league.owner, league.fixtures()[0].public_id, title="Late", document=document)
    assert played == [False]


def test_whoever_asks_inside_a_transaction_is_told_so_and_nothing_is_played(
    played: list[bool],
) -> None:
    with transaction.atomic(), pytest.raises(RuntimeError, match="transaction"):
        apart.ask("playable", SHOT)
    assert played == []
    assert apart.ask("playable", SHOT) == ()
