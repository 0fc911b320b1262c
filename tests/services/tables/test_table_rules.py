"""Zones and half seasons as data of a competition."""

from __future__ import annotations

from typing import Any

import pytest

from matches.errors import InvalidError
from matches.models import Outcome, Result, Withdrawal
from matches.policy.visibility import NOBODY
from matches.selectors.base import discreet, named_entries
from matches.selectors.tables import DivisionTable, tables_of
from matches.services import competitions
from matches.services.base import outbox
from matches.services.clubs import archives
from matches.services.competitions import entries
from matches.services.tables import inputs
from tests.services.league import League, make_league

PROMOTION = {"name": "Promotion", "places": [1, 1]}
pytestmark = pytest.mark.django_db


def set_rules(league: League, **rules: Any) -> None:
    league.competition = competitions.edit(league.owner, league.competition.public_id, **rules)


def tables(league: League) -> tuple[DivisionTable, ...]:
    row = league.competition
    shown = discreet(row.club_id, NOBODY, row)
    return tables_of(row, [league.division], named_entries(row.pk), shown)


def test_the_table_of_a_competition_with_zones_says_what_each_still_needs(league: League) -> None:
    set_rules(league, zones=[PROMOTION])
    league.play(1)
    outbox.send()
    (table,) = tables(league)
    assert table.has_prospects
    assert [row.zone.name for row in table.rows if row.zone] == ["Promotion"]
    assert all("Promotion" in row.prospects[0] for row in table.rows)


def test_a_zone_of_another_division_is_not_in_this_ones_table(league: League) -> None:
    set_rules(league, zones=[{**PROMOTION, "divisions": [2]}])
    outbox.send()
    (table,) = tables(league)
    assert not table.has_prospects


def test_the_format_says_whether_pairings_were_fixed_and_the_archive_does(league: League) -> None:
    assert inputs.reckon(league.division).pairings == "fixed"
    told = archives.archive(league.owner, league.season, private=True)
    assert told["competitions"][0]["divisions"][0]["table"]["pairings"] == "fixed"
    swiss = make_league(4, format="swiss", format_options={"rounds": 2})
    assert inputs.reckon(swiss.division).pairings == "drawn"


@pytest.mark.parametrize(
    "zones",
    [
        [{"name": "Promotion"}],
        [{"name": "", "places": [1, 2]}],
        [{**PROMOTION, "places": [2, 1]}],
        [{**PROMOTION, "kind": "sideways"}],
        [{**PROMOTION, "divisions": "2"}],
        {"Promotion": 1},
    ],
)
def test_a_zone_that_cannot_be_is_refused(league: League, zones: Any) -> None:
    with pytest.raises(InvalidError) as caught:
        set_rules(league, zones=zones)
    assert "zones" in caught.value.mistakes


def of(league: League, number: int) -> str | None:
    return Result.objects.get(fixture=league.fixture(number), official=True).outcome


def half_season(played: int) -> League:
    """Four entries who meet twice, so that rounds 1 to 3 are the first half."""
    league = make_league(format_options={"legs": 2})
    set_rules(league, leaving="halves")
    for number in range(1, played + 1):
        league.play(number)
    return league


def test_who_leaves_after_the_first_half_keeps_it_and_gives_away_the_second() -> None:
    league = half_season(8)
    who = league.fixture(1).home
    plan = entries.preview_withdrawal(league.owner, who.public_id)
    assert (plan.policy, plan.first_half) == (Withdrawal.HALVES, 3)
    assert plan.walkovers == 3
    entries.withdraw(league.owner, who.public_id, reason="Moved away.")
    own = [f for f in league.fixtures() if who.pk in (f.home_id, f.away_id)]
    assert len(own) == 6
    for fixture in own:
        first_half = fixture.round.number <= 3
        wanted = Outcome.PLAYED if first_half else Outcome.WALKOVER
        assert of(league, fixture.number) == wanted
        if not first_half:
            assert fixture.winner == ("B" if fixture.home_id == who.pk else "A")


def test_who_leaves_within_the_first_half_loses_all_results() -> None:
    league = half_season(4)
    who = league.fixture(1).home
    entries.withdraw(league.owner, who.public_id, reason="Moved away.")
    own = [f for f in league.fixtures() if who.pk in (f.home_id, f.away_id)]
    assert {of(league, fixture.number) for fixture in own} == {Outcome.EXPUNGED}
