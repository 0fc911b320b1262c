"""Rows that are read off a card and stand otherwise are found, in each of their tables, and read
anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection

from matches import services, tasks
from matches.models import Break, End, Flick, Goal, Point, RedGame, Scorecard
from matches.models.guards import triggers
from matches.models.results.derived import DerivedModel
from matches.ports import heartbeats
from matches.services.results import checking
from matches.services.upkeep import chosen, verifying
from tests.services.league import League, flicks_card, make_league, result_card
from tests.services.results.cards import named
from tests.services.seals.tampering import rows_of, unguarded
from tests.services.upkeep.looking import found, put_right, run

pytestmark = pytest.mark.django_db(transaction=True)

ENDS = [
    {"end": {"number": 1, "by": "A", "result": "nearest", "winner": "B", "points": 2}},
    {"end": {"number": 2, "by": "B", "failed_starts": 1, "result": "dead"}},
]
GOALS = [{"goal": {"to": side, "kind": "open"}} for side in "ABA"]
POINTS = [{"point": {"to": side}} for side in "ABA"]


def league_of(game: str, options: dict[str, Any], entries: list[Any], **claim: Any) -> League:
    made = make_league(game=game, options=options)
    document = {
        **result_card(0, 0, game), "detail": "card", "options": made.competition.options,
        "entries": entries, "claim": claim,
    }  # fmt: skip
    services.results.scorecards.submit(made.owner, made.id(1), document)
    return made


def white() -> League:
    return league_of("white", {"ends": 2}, ENDS, score={"A": 1, "B": 2}, winner="B")


def green() -> League:
    return league_of("green", {"goals": 2}, GOALS, score={"A": 2, "B": 1}, winner="A")


def red() -> League:
    return league_of("red", {"sets": 1, "games": 1, "points": 2}, POINTS, winner="A")


def black() -> League:
    made = make_league()
    services.results.scorecards.submit(made.owner, made.id(1), named(flicks_card(), made, 1))
    return made


TABLES: list[tuple[type[DerivedModel], Callable[[], League], dict[str, Any], str]] = [
    (End, white, {"points": 3}, "ends"),
    (Goal, green, {"side": "B"}, "goals"),
    (Point, red, {"side": "B"}, "points"),
    (RedGame, red, {"points_a": 9}, "games of Red"),
    (Break, black, {"pennies": 13}, "breaks"),
    (Flick, black, {"player": 1}, "flicks"),
]
each_table = pytest.mark.parametrize(
    ("model", "begin", "change", "noun"), TABLES, ids=[table[3] for table in TABLES]
)


def changed(row: DerivedModel, change: dict[str, Any]) -> None:
    rows_of(type(row)).filter(pk=row.pk).update(**change)


def deleted(row: DerivedModel, _change: dict[str, Any]) -> None:
    rows_of(type(row)).filter(pk=row.pk).delete()


def added(row: DerivedModel, _change: dict[str, Any]) -> None:
    row.pk, row.index = None, 999
    for name in ("number", "game_number"):
        if hasattr(row, name):
            setattr(row, name, 99)
    type(row)._default_manager.bulk_create([row])


@pytest.mark.parametrize("how", [changed, deleted, added], ids=lambda how: how.__name__)
@each_table
def test_a_row_that_was_tampered_with_is_found_and_read_anew(
    model: type[DerivedModel], begin: Callable[[], League], change: dict[str, Any], noun: str,
    how: Callable[[DerivedModel, dict[str, Any]], None],
) -> None:  # fmt: skip
    begin()
    assert found(kinds=("cards",)) == []
    card = Scorecard.objects.get()
    before = checking._stored([card.pk])
    try:
        with unguarded():
            how(model._default_manager.order_by("index")[0], change)
    finally:
        triggers.put_up(connection)
    said = [f"card {card.public_id}: its {noun} are not what the law reads off it"]
    assert found(kinds=("cards",)) == put_right(kinds=("cards",)) == said
    assert checking._stored([card.pk]) == before
    assert found(kinds=("cards",)) == put_right(kinds=("cards",)) == []


def without_a_goal() -> None:
    try:
        with unguarded():
            rows_of(Goal).filter(index=0).delete()
    finally:
        triggers.put_up(connection)


def test_the_command_the_night_and_the_health_page_tell_it() -> None:
    green()
    services.base.outbox.send(early=True)
    cache.clear()
    assert run("verify") == ("Everything is what it should be.\n", 0)
    without_a_goal()
    told, status = run("verify", "--only", "cards", "--game", "green")
    assert ("its goals are not what the law reads off it" in told, status) == (True, 1)
    assert run("verify", "--only", "cards", "--game", "red")[1] == 0
    assert run("verify", "--only", "tables")[1] == 0
    tasks.verify_stored.apply()
    assert heartbeats.stored().found == 1
    assert "Put right: 1." in run("rebuild", "--only", "cards")[0]
    assert run("verify")[1] == 0


def test_cards_are_read_some_at_a_time_and_a_turn_goes_on_where_one_ended(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    made = green()
    cards = [Scorecard.objects.get()]
    for number in (2, 3):
        document = {**cards[0].document, "sides": result_card(0, 0, "green")["sides"]}
        services.results.scorecards.submit(made.owner, made.id(number), document)
    cards = list(Scorecard.objects.order_by("pk"))
    with django_assert_max_num_queries(6):
        assert checking.off(cards) == []
    without_a_goal()
    monkeypatch.setattr(chosen, "CARDS", 1)
    turns = [verifying.a_turn(-1)]
    while turns[-1].rest is not None:
        turns.append(verifying.a_turn(-1, turns[-1].rest))
    assert [turn.rest for turn in turns[:3]] == [{"card": card.pk} for card in cards]
    told = [each.key for turn in turns for each in turn.findings if each.kind == "card"]
    assert told == [card.public_id for card in cards]


def test_a_card_that_an_earlier_edition_ruled_on_otherwise_is_left_as_it_is() -> None:
    green()
    card = Scorecard.objects.get()
    try:
        with unguarded():
            old = {"engine_edition": "0", "verdict": {**card.verdict, "score": {"A": 9, "B": 0}}}
            rows_of(Scorecard).filter(pk=card.pk).update(**old)
    finally:
        triggers.put_up(connection)
    without_a_goal()
    assert found(kinds=("cards",)) == put_right(kinds=("cards",)) == []
