"""Zones: clinched, out and needed agree with trying every way in which a league can end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from matches.tournament import Outcome, PointsScheme, Result, tabulate
from matches.tournament.zones import Zone, outlooks, tell
from matches.tournament.zones.outlook import Outlook
from tests.deep import some

SCHEMES = (
    PointsScheme(3, 1, 0),
    PointsScheme(2, 1, 0),
    PointsScheme(1, Fraction(1, 2), 0),
    PointsScheme(5, 3, 1),
    PointsScheme(4, 1, 0),
    PointsScheme(2, 0, 0),
)


def endings(
    points: dict[str, Fraction], games: list[tuple[str, str]], scheme: PointsScheme
) -> Iterator[tuple[dict[str, Fraction], dict[str, Fraction]]]:
    """Every way the rest can go: final points, and what each gained."""
    gains = ((scheme.win, scheme.loss), (scheme.draw, scheme.draw), (scheme.loss, scheme.win))
    for way in product(gains, repeat=len(games)):
        gained = dict.fromkeys(points, Fraction(0))
        for (home, away), (ours, theirs) in zip(games, way, strict=True):
            gained[home] += ours
            gained[away] += theirs
        yield {id_: points[id_] + gained[id_] for id_ in points}, gained


def by_hand(
    points: dict[str, Fraction],
    games: list[tuple[str, str]],
    scheme: PointsScheme,
    id_: str,
    k: int,
) -> tuple[str, Fraction | None]:
    """Status and need of ending among the first k, by trying everything."""
    level_free, in_or_level, out, out_level = True, True, True, True
    fails: set[Fraction] = set()
    totals: set[Fraction] = set()
    for end, gained in endings(points, games, scheme):
        level = sum(end[o] >= end[id_] for o in points if o != id_)
        above = sum(end[o] > end[id_] for o in points if o != id_)
        totals.add(gained[id_])
        if level >= k:
            level_free = False
            fails.add(gained[id_])
        in_or_level &= above < k
        out &= above >= k
        out_level &= level >= k
    worst = max(fails, default=None)
    enough = [t for t in totals if worst is None or t > worst]
    need = min(enough) if enough else None
    if level_free:
        return "certain", None
    if in_or_level:
        return "level", need
    if out:
        return "out", None
    return ("out-level", None) if out_level else ("open", need)


def league(seed: int) -> tuple[dict[str, Fraction], list[tuple[str, str]], PointsScheme]:
    chance = random.Random(seed)
    scheme = chance.choice(SCHEMES)
    ids = [f"e{n}" for n in range(chance.randint(3, 5))]
    points = {id_: Fraction(chance.randint(0, 9)) * scheme.win / 3 for id_ in ids}
    pairs = list(combinations(ids, 2)) * 2
    return points, chance.sample(pairs, chance.randint(1, min(6, len(pairs)))), scheme


def ranks_by_points(points: dict[str, Fraction]) -> dict[str, int]:
    return {id_: 1 + sum(other > own for other in points.values()) for id_, own in points.items()}


def planned(games: list[tuple[str, str]]) -> list[Result]:
    return [Result(str(n), a, b, Outcome.PLANNED) for n, (a, b) in enumerate(games)]


@pytest.mark.parametrize("seed", some(range(150), 30))
def test_every_cut_agrees_with_trying_every_ending(seed: int) -> None:
    points, games, scheme = league(seed)
    for k in range(1, len(points)):
        zone = [Zone("Promotion", 1, k)]
        found = outlooks(points, ranks_by_points(points), planned(games), scheme, zone)
        for id_, (one,) in found.items():
            assert one.known
            needs = one.needs if one.status in ("open", "level") else None
            assert (one.status, needs) == by_hand(points, games, scheme, id_, k), (id_, k)


@pytest.mark.parametrize("seed", some(range(40), 12))
def test_relegation_is_promotion_turned_round(seed: int) -> None:
    points, games, scheme = league(seed)
    count = len(points)
    ranks = ranks_by_points(points)
    zones = [Zone("Up", 1, count - 1), Zone("Down", -1, -1, "down")]
    turned = {
        "certain": "out",
        "level": "out-level",
        "open": "open",
        "out-level": "level",
        "out": "certain",
    }
    for up, down in outlooks(points, ranks, planned(games), scheme, zones).values():
        assert turned[up.status] == down.status
        assert up.status != "open" or up.needs == down.needs


def test_a_search_that_gives_up_claims_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.tournament.zones.league.ALL", 0)
    points, games, scheme = league(3)
    ranks = ranks_by_points(points)
    for (one,) in outlooks(points, ranks, planned(games), scheme, [Zone("Up", 1, 2)]).values():
        assert one.status == "open" or one.known


def test_when_all_is_played_the_ranks_decide_and_a_shared_one_is_left_open() -> None:
    points = {"a": 6, "b": 4, "c": 4, "d": 1}
    found = outlooks(
        points, {"a": 1, "b": 2, "c": 2, "d": 4}, [], PointsScheme(), [Zone("Up", 1, 2)]
    )
    assert [one.status for (one,) in found.values()] == ["certain", "open", "open", "out"]
    assert tell(found["b"][0], "Owls").startswith("Owls: shares the place")


def test_points_to_come_by_bonus_are_reckoned_with() -> None:
    from matches.tournament import Bonus

    games = planned([("b", "c")])
    points, ranks = {"a": 10, "b": 6, "c": 0}, {"a": 1, "b": 2, "c": 3}
    top = [Zone("Champion", 1, 1)]
    assert outlooks(points, ranks, games, PointsScheme(), top)["a"][0].status == "certain"
    scheme = PointsScheme(bonuses=(Bonus("many", 1, "scored", 10),))
    assert outlooks(points, ranks, games, scheme, top)["a"][0].status == "level"


def test_where_a_bonus_may_take_points_nothing_is_promised_before_all_is_played() -> None:
    from matches.tournament import Bonus

    points, ranks = {"a": 10, "b": 6, "c": 0}, {"a": 1, "b": 2, "c": 3}
    top = [Zone("Champion", 1, 1)]
    for bonus, status in (
        (Bonus("lost late", 1, "lost-with", 1, of="overtime"), "certain"),
        (Bonus("won late", 1, "won-with", 1, of="overtime"), "level"),
        (Bonus("won late", -1, "won-with", 1, of="overtime"), "open"),
    ):
        scheme = PointsScheme(bonuses=(bonus,))
        (told,) = outlooks(points, ranks, planned([("b", "c")]), scheme, top)["a"]
        assert told.status == status
    assert not told.known


def test_the_sentence_says_how_many_points_from_how_many_matches() -> None:
    assert (
        tell(Outlook("Promotion", "up", "open", 4, 3), "Owls")
        == "Owls: 4 points from 3 matches make Promotion certain, whatever others do."
    )
    assert tell(Outlook("Relegation", "down", "out", None, 3), "Owls") == (
        "Owls: safe from Relegation."
    )


def test_a_table_with_zones_says_it_in_every_row_and_one_without_says_nothing() -> None:
    results = [
        Result("1", "a", "b", home_score=3, away_score=1),
        Result("2", "a", "b", Outcome.PLANNED),
    ]
    zones = [Zone("Champion", 1, 1)]
    table = tabulate(["a", "b"], results, zones=zones)
    assert table.entrant("a").outlooks[0].needs == 1
    assert type(table).from_document(table.as_document()) == table
    assert "outlooks" not in tabulate(["a", "b"], results).as_document()["rows"][0]  # type: ignore[index]
