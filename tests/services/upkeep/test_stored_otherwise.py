"""What is stored otherwise than the record makes it is found, and a rebuild puts it right."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.utils import timezone

from matches import services
from matches.models import (
    Championship,
    ChampionshipLine,
    Fixture,
    OutboxMessage,
    Standing,
)
from matches.services.upkeep import verifying
from tests.services.league import League
from tests.services.seals.tampering import rows_of, unguarded
from tests.services.upkeep.looking import (
    found,
    found_before,
    put_right,
    table,
)

pytestmark = pytest.mark.django_db


def test_a_tampered_row_of_a_table_is_found_and_made_anew(played: League) -> None:
    row = table()
    plain = row.rows
    rows = [{**row.rows[0], "points": "99"}, *row.rows[1:]]
    Standing.objects.filter(pk=row.pk).update(rows=rows)
    assert services.tables.standings.rebuild(played.division.public_id).rows == rows
    assert found() == [f"table {played.division.public_id}: its rows are not what its results make"]
    assert put_right() == found_before(played, "its rows are not what its results make")
    assert (table().rows, table().version) == (plain, row.version + 1)
    assert found() == put_right() == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"results_digest": "0" * 64}, "it is of other results or rules than hold"),
        ({"basis": {}}, "it says it was made by other rules than hold"),
        ({"current": False}, "there is none, though results are official"),
    ],
)
def test_a_table_that_says_it_is_of_something_else_is_found(
    played: League, change: dict[str, Any], said: str
) -> None:
    Standing.objects.filter(pk=table().pk).update(**change)
    assert found() == found_before(played, said)
    assert put_right() == found_before(played, said)
    assert found() == []


def test_a_table_that_is_asked_for_is_late_and_not_wrong(league: League) -> None:
    league.play(1)
    services.base.outbox.send(early=True)
    league.play(2)
    assert OutboxMessage.objects.filter(sent_at=None, topic="standing.rebuild").exists()
    assert found() == []
    OutboxMessage.objects.filter(sent_at=None).delete()
    assert [each.partition(":")[0] for each in found()] == [
        f"table {league.division.public_id}",
        "rating black",
    ]


def test_a_tampered_side_of_a_bracket_is_found_and_put_right(bracket: League) -> None:
    final = bracket.fixture(3)
    other = bracket.fixture(1).away_id
    assert final.home_id == bracket.fixture(1).home_id
    Fixture.objects.filter(pk=final.pk).update(home=other)
    said = f"bracket {final.public_id}: match 3 is not between those who go on to it"
    assert found() == put_right() == [said]
    assert bracket.fixture(3).home_id == final.home_id
    assert found() == []


def test_a_tampered_winner_in_a_bracket_is_found_and_put_right(bracket: League) -> None:
    semi = bracket.fixture(1)
    Fixture.objects.filter(pk=semi.pk).update(winner="B")
    said = f"bracket {semi.public_id}: match 1 does not say its official result"
    assert found()[0] == put_right()[0] == said
    assert bracket.fixture(1).winner == "A"
    assert bracket.fixture(3).home_id == semi.home_id
    assert found() == []


def test_a_match_of_a_bracket_that_has_begun_between_others_is_told_and_left(
    bracket: League,
) -> None:
    bracket.play(3)
    services.base.outbox.send(early=True)
    Fixture.objects.filter(number=3).update(home=bracket.fixture(1).away_id)
    wrong = [each for each in verifying.verify() if each.kind == "bracket"]
    assert [each.mends for each in wrong] == [False]
    put_right()
    assert bracket.fixture(3).home_id == bracket.fixture(1).away_id


def test_a_championship_whose_rules_were_tampered_with_is_found_and_put_right(
    houses: Championship,
) -> None:
    Championship.objects.update(rules={**houses.rules, "places": ["50"]}, visibility="public")
    assert [each.partition(": ")[2] for each in found()] == [
        "its rules is not what an organiser last chose",
        "its visibility is not what an organiser last chose",
    ]
    assert len(put_right()) == 2
    now = Championship.objects.get()
    assert (now.rules, now.visibility) == (houses.rules, houses.visibility)
    assert found() == []


def test_points_of_a_championship_come_right_with_the_table_they_rest_on(
    houses: Championship, played: League
) -> None:
    from matches.selectors.championships.championships import ledger_of

    before = ledger_of(houses)
    row = table()
    rows = [dict(one) for one in row.rows]
    rows[0]["rank"], rows[-1]["rank"] = rows[-1]["rank"], rows[0]["rank"]
    Standing.objects.filter(pk=row.pk).update(rows=rows)
    assert ledger_of(houses) != before
    put_right(club="harbour-club")
    assert ledger_of(houses) == before


@pytest.mark.django_db(transaction=True)
def test_a_tampered_line_of_a_championship_is_told_and_never_rewritten(
    houses: Championship,
) -> None:
    from django.db import connection

    from matches.models.guards import triggers

    line = ChampionshipLine.objects.earliest("pk")
    try:
        with unguarded():
            rows_of(ChampionshipLine).filter(pk=line.pk).update(points=77)
    finally:
        triggers.put_up(connection)
    wrong = list(verifying.verify())
    assert [(each.kind, each.mends) for each in wrong] == [("championship", False)]
    put_right()
    assert ChampionshipLine.objects.get(pk=line.pk).points == 77


def test_what_is_in_a_bin_is_left_as_it_is(played: League) -> None:
    Standing.objects.filter(current=True).update(rows=[])
    id_ = played.competition.public_id
    look = services.competitions.binning.look(played.owner, id_)
    services.competitions.binning.put(played.owner, id_, seen=look.digest)
    assert found(kinds=("tables", "brackets")) == put_right(kinds=("tables", "brackets")) == []


def test_a_match_that_is_put_off_or_dated_again_makes_no_table_another(played: League) -> None:
    open_one = Fixture.objects.filter(state="planned").order_by("number").first()
    if open_one is None:
        held = Fixture.objects.order_by("number").first()
        assert held is not None
        services.rulings.postpone(played.owner, held.public_id, reason="Snow.", starts_at=None)
        services.base.outbox.send(early=True)
        open_one = Fixture.objects.get(pk=held.pk)
    before = table().version
    services.rulings.postpone(played.owner, open_one.public_id, reason="Snow.", starts_at=None)
    assert found() == []
    at = timezone.make_aware(datetime(2026, 12, 1, 19))
    services.fixtures.schedule(played.owner, open_one.public_id, starts_at=at)
    assert (found(), table().version) == ([], before)
