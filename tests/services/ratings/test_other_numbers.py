"""The rating system's numbers change: all is rated anew, once, in parts, and versions follow."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
from django.db.models import F

from matches import services
from matches.models import Ranking, Rating, RatingChange
from matches.services.ratings import ratings
from tests.services.league import result_card
from tests.services.ratings.test_long_ledgers import Killed
from tests.services.ratings.test_ratings import START, from_scratch, play_in_order
from tests.services.ratings.test_ratings import stored as held

pytestmark = pytest.mark.django_db


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A game with many parts, and a run that may be stopped after so many of them (`parts[0]`)."""
    plain, most = ratings._part, [12]

    def part(*asked: Any, **how: Any) -> ratings.Part:
        if not most[0]:
            raise Killed
        most[0] -= 1
        return plain(*asked, **how)

    monkeypatch.setattr(ratings, "PART", 2)
    monkeypatch.setattr(ratings, "_part", part)
    return most


def change_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another edition: here with the same arithmetic, and what was stored by the old one wrong."""
    module = import_module("matches.tournament.ratings.openskill_system")
    monkeypatch.setattr(module, "VERSION", 1_000)
    RatingChange.objects.update(mu_before=F("mu_before") + 1, mu_after=F("mu_after") + 1)
    Rating.objects.update(mu=F("mu") + 1)


@pytest.mark.parametrize("whole", [False, True])
def test_a_long_ledger_is_rated_anew_once(
    whole: bool, league: Any, parts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_order(league, 6)
    services.ratings.recompute("black")
    change_numbers(monkeypatch)
    parts[0] = 6
    made = services.ratings.recompute("black", whole=whole)
    assert held() == from_scratch()
    assert made is not None
    assert (made.version, made.rows["version"]) == (2, 1_000)
    assert services.ratings.recompute("black", whole=whole) == made


@pytest.mark.parametrize("whole", [False, True])
def test_a_run_that_is_stopped_goes_on_and_ends_as_a_rebuild_does(
    whole: bool, league: Any, parts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_order(league, 6)
    services.ratings.recompute("black")
    change_numbers(monkeypatch)
    parts[0] = 2
    with pytest.raises(Killed):
        services.ratings.recompute("black")
    kept = set(RatingChange.objects.values_list("pk", flat=True))
    assert len(kept) == 8
    parts[0] = 12
    services.ratings.recompute("black", whole=whole)
    assert kept < set(RatingChange.objects.values_list("pk", flat=True))
    assert held() == from_scratch()


def test_a_run_that_is_stopped_before_its_ranking_leaves_it_to_the_next(
    league: Any, parts: list[int]
) -> None:
    play_in_order(league, 2)
    one = services.ratings.recompute("black")
    for number in (3, 4, 5):
        league.play(number)
    parts[0] = 1
    with pytest.raises(Killed):
        services.ratings.recompute("black")
    assert Ranking.objects.get(current=True) == one
    parts[0] = 12
    two = services.ratings.recompute("black")
    assert one is not None
    assert two is not None
    assert two.version == one.version + 1


def test_two_who_change_places_make_a_version(league: Any) -> None:
    """Whoever sums up all ratings finds the same sums."""
    league.play(1, 18, 9, played_at=START)
    one = services.ratings.recompute("black")
    services.corrections.correcting_cards.correct(
        league.owner, league.id(1), result_card(9, 18), reason="Sides swapped."
    )
    two = services.ratings.recompute("black")
    assert one is not None
    assert two is not None
    assert two.version == one.version + 1
    assert Ranking.objects.get(current=True) == two


@pytest.mark.parametrize(
    "wrong",
    [
        {"mu_before": F("mu_before") + 1},
        {"mu_after": F("mu_after") + 1},
        {"sigma_before": F("sigma_before") + 1},
        {"number": 99},
    ],
)
def test_the_nightly_look_finds_numbers_that_do_not_follow_from_each_other(
    wrong: dict[str, Any], league: Any
) -> None:
    play_in_order(league, 6)
    services.ratings.recompute("black")
    twice = Rating.objects.filter(matches__gt=1).first()
    assert twice is not None
    line = twice.changes.order_by("number").first()
    assert line is not None
    right = list(RatingChange.objects.order_by("result", "rating__person").values_list(*NUMBERS))
    RatingChange.objects.filter(pk=line.pk).update(**wrong)
    services.ratings.recompute_all()
    again = RatingChange.objects.order_by("result", "rating__person").values_list(*NUMBERS)
    assert list(again) == right
    assert held() == from_scratch()


NUMBERS = ("result_id", "number", "mu_before", "sigma_before", "mu_after", "sigma_after")
