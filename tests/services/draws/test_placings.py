"""Who came where, whatever the format: what a championship gives points for."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.models import Competition, Fixture
from matches.selectors.championships import placings_of
from tests.services.corrections.corrected import correct, tie
from tests.services.corrections.corrected import cup as knockout_cup
from tests.services.knockouts.test_stages import make_groups, play_bracket, play_groups
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db


def cup(players: int, format_: str, **options: Any) -> League:
    return make_league(players, format=format_, format_options=options)


def places(league: League) -> dict[str, int | None]:
    league.competition.refresh_from_db()
    return {str(one.entry.person).split()[0]: one.rank for one in placings_of(league.competition)}


def ranks(league: League) -> list[int]:
    return sorted(rank for rank in places(league).values() if rank is not None)


def better_seeds_win(league: League) -> None:
    """Play what can be played until nothing is left: who entered earlier wins."""
    order = {entry.pk: at for at, entry in enumerate(league.entries)}
    while True:
        ready = Fixture.objects.filter(
            competition=league.competition, state="planned", home__isnull=False, away__isnull=False
        ).order_by("number")
        if not ready:
            return
        one = ready[0]
        league.play(one.number, *((18, 9) if order[one.home_id] < order[one.away_id] else (9, 18)))


def test_a_double_elimination_places_by_the_second_loss() -> None:
    league = cup(8, "double-elimination")
    assert ranks(league) == []
    better_seeds_win(league)
    assert ranks(league) == [1, 2, 3, 4, 5, 5, 7, 7]
    told = places(league)
    assert (told["Asha"], told["Ben"]) == (1, 2)


def test_who_comes_from_the_lower_half_and_wins_the_decider_is_first() -> None:
    league = cup(4, "double-elimination")
    while True:
        ready = Fixture.objects.filter(
            competition=league.competition, state="planned", home__isnull=False, away__isnull=False
        ).order_by("number")
        if not ready:
            break
        # Ben wins everything but his match in the upper half against Asha.
        one = ready[0]
        names = (str(one.home), str(one.away))
        upper = one.tie.startswith("w")
        ben = next((at for at, name in enumerate(names) if "Ben" in name), None)
        home_wins = one.home_id < one.away_id
        if ben is not None and not (upper and any("Asha" in name for name in names)):
            home_wins = ben == 0
        league.play(one.number, *((18, 9) if home_wins else (9, 18)))
    assert places(league)["Ben"] == 1
    assert places(league)["Asha"] == 2
    assert ranks(league) == [1, 2, 3, 4]


def test_a_match_for_third_place_parts_those_who_lost_the_semi_finals() -> None:
    league = cup(4, "single-elimination", third_place=True)
    better_seeds_win(league)
    assert ranks(league) == [1, 2, 3, 4]


def test_a_plate_orders_those_behind_all_who_are_not_in_it() -> None:
    league = cup(8, "single-elimination", plate=True)
    better_seeds_win(league)
    assert ranks(league) == [1, 2, 3, 3, 5, 5, 5, 5]
    services.knockouts.stages.draw_stage(league.owner, league.competition.public_id, kind="plate")
    assert ranks(league) == [1, 2, 3, 3]
    better_seeds_win(league)
    assert ranks(league) == [1, 2, 3, 3, 5, 6, 7, 7]


def test_after_groups_the_knockout_counts_then_the_groups() -> None:
    league = make_groups(8)
    play_groups(league)
    services.base.outbox.send(early=True)
    assert ranks(league) == []
    services.knockouts.stages.draw_stage(
        league.owner, league.competition.public_id, kind="knockout"
    )
    assert ranks(league) == []
    play_bracket(league, "Knockout")
    told = places(league)
    assert sorted(told.values(), key=int) == [1, 2, 3, 3, 5, 5, 7, 7]
    assert told["Gus"] == told["Hana"] == 7


def test_after_groups_a_plate_comes_between(django_assert_max_num_queries: Any) -> None:
    league = make_groups(8, plate=True)
    play_groups(league)
    services.base.outbox.send(early=True)
    for kind in ("knockout", "plate"):
        services.knockouts.stages.draw_stage(league.owner, league.competition.public_id, kind=kind)
    play_bracket(league, "Knockout")
    assert ranks(league) == [1, 2, 3, 3]
    better_seeds_win(league)
    assert ranks(league) == [1, 2, 3, 3, 5, 6, 7, 7]
    with django_assert_max_num_queries(5):
        placings_of(league.competition)


def test_places_follow_the_matches_that_were_played_although_a_semi_final_was_corrected() -> None:
    league = knockout_cup(
        4, "r1m1", "r1m2", "third-place", "r2m1", format_options={"third_place": True}
    )
    before = places(league)
    assert sorted(before.values(), key=int) == [1, 2, 3, 4]
    correct(league, tie(league, "r1m1"), resting="keep")
    assert tie(league, "r1m1").winner == "B"
    assert places(league) == before


def test_whoever_went_out_shares_with_the_round_however_it_was_corrected_since() -> None:
    league = knockout_cup(8, *(f"r1m{n}" for n in (1, 2, 3, 4)), "r2m1", "r2m2", "r3m1")
    before = places(league)
    correct(league, tie(league, "r1m1"), resting="keep")
    assert places(league) == before
    assert ranks(league) == [1, 2, 3, 3, 5, 5, 5, 5]


def nobody_wins(league: League, number: int) -> None:
    """Neither side came: a walkover for nobody."""
    fixture = Fixture.objects.get(competition=league.competition, number=number)
    services.rulings.double_walkover(league.owner, fixture.public_id, reason="Neither came.")


def won_by(league: League) -> list[str]:
    """What strangers read of who won its brackets."""
    Competition.objects.update(visibility="public")
    own = league.competition
    text = Client().get(f"/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/")
    return re.findall(r"Won by <strong>(.*?)</strong>", text.content.decode())


def test_where_nobody_wins_the_final_nobody_is_first() -> None:
    league = cup(4, "single-elimination")
    league.play(1)
    league.play(2)
    nobody_wins(league, 3)
    assert ranks(league) == [2, 2, 4, 4]
    assert won_by(league) == []


def test_who_waits_in_the_final_for_nobody_is_first() -> None:
    league = cup(4, "single-elimination")
    nobody_wins(league, 1)
    league.play(2)
    first = Fixture.objects.get(competition=league.competition, number=2).home
    told = places(league)
    assert told[str(first.person).split()[0]] == 1
    assert sorted(rank for rank in told.values() if rank is not None)[:2] == [1, 2]
    assert len(won_by(league)) == 1


def test_where_nobody_comes_to_the_final_nobody_is_first() -> None:
    league = cup(4, "single-elimination")
    nobody_wins(league, 1)
    nobody_wins(league, 2)
    assert 1 not in places(league).values()
    assert won_by(league) == []


def test_the_winner_of_a_final_is_first_though_it_needs_no_decider() -> None:
    league = cup(4, "double-elimination")
    better_seeds_win(league)
    decider = tie(league, "decider")
    assert (decider.state, decider.winner) != ("planned", "A")
    assert places(league)["Asha"] == 1
