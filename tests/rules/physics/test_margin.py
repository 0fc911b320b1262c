"""The margin of a shot: unanimous far from every border, split on a knife's edge, and no promise
where pennies lie together."""

import json
import random
from dataclasses import fields, replace
from itertools import combinations, pairwise
from math import dist

import pytest

import rules
from rules.physics.margin import margin as margin_of
from rules.physics.motion import Motion
from rules.physics.nearby import QUANTITIES, Nearby, Sizes
from rules.physics.shot import ALLOWED, read_shot
from tests.rules.physics.scenes import pack, scattered, shots
from tests.rules.physics.test_documents import black_break

STILL = rules.Sizes(**dict.fromkeys([size.name for size in fields(Sizes)], 0.0))
"""Nothing is off."""

STRAIGHT = {
    "board": "white",
    "pennies": {"A1": [0, -350], "B1": [100, 100]},
    "flick": {"penny": "A1", "speed": 0.5, "direction": 90},
    "game": "white",
    "by": "A",
}
"""Slides 85 mm up an empty board: nothing is near."""


def with_flick(document: dict, **flick: float) -> dict:
    return {**document, "flick": {**document["flick"], **flick}}


def margin(document: dict, n: int = 200, sizes: rules.Sizes | None = None, start: int = 0):
    return rules.simulate(document).margin(n, sizes, start=start)


def grazing() -> dict:
    """A1 passes B1 with its rim on the very line of contact, so that half the aims touch it."""
    pennies = {"S": [0.0, -100.0], "K": [20.3, 0.0]}
    flick = {"penny": "S", "speed": 1.2, "direction": 90}
    return {"board": "black-hexagon", "pennies": pennies, "flick": flick}


def test_a_shot_far_from_every_border_is_unanimous():
    found = margin(STRAIGHT)
    assert found.same == 1.0
    assert [share.count for share in found.shares] == [200]
    assert found.nearest is None


def test_a_shot_on_a_knifes_edge_splits_and_the_nearest_other_outcome_is_next_to_it():
    found = margin(grazing())
    struck = sum(s.count for s in found.shares if s.outcome["struck"] == ["K"])
    assert 80 <= struck <= 120
    assert found.nearest is not None
    assert found.nearest.far < 1e-4
    assert found.nearest.outcome != found.outcome


def test_the_nearest_change_makes_the_other_outcome_and_half_of_it_does_not():
    document = with_flick(grazing(), direction=90.3)
    found = margin(document, 400, replace(STILL, aim=0.5, speed=0.03, friction=0.015))
    assert found.nearest is not None
    assert found.nearest.outcome != found.outcome
    change = found.nearest.change
    assert {name for name, off in change.items() if off} == {"aim"}

    def played(part: float) -> list[str]:
        flick = document["flick"]
        shot = {
            **document,
            "flick": {**flick, "direction": flick["direction"] + part * change["aim"]},
        }
        trace = rules.simulate(shot).as_trace()
        return sorted({p for e in trace["events"] if e["kind"] == "hit" for p in e["pennies"]})

    assert played(1.0) == ["K", "S"]
    assert played(0.5) == []


def test_the_same_shot_gives_the_same_bytes_and_another_start_other_samples():
    one, two = (json.dumps(margin(grazing()).as_document()) for _ in range(2))
    assert one == two
    assert json.dumps(margin(grazing(), start=7).as_document()) != one


def test_the_order_of_the_pennies_in_the_document_changes_nothing():
    document = grazing()
    turned = {**document, "pennies": dict(reversed(document["pennies"].items()))}
    assert margin(document).as_document() == margin(turned).as_document()


def test_nothing_off_is_the_shot_itself():
    found = margin(grazing(), 20, STILL)
    assert found.same == 1.0


def test_a_longer_box_finds_more_outcomes():
    narrow = margin(with_flick(grazing(), direction=91), 300)
    wide = margin(with_flick(grazing(), direction=91), 300, replace(Sizes(), aim=3.0))
    assert narrow.same == 1.0 > wide.same


def test_with_a_game_the_outcomes_are_the_facts_that_its_law_asks_for():
    found = margin(with_flick(STRAIGHT, speed=1.48, direction=90), 100)
    # 0.15 g: 1.48 m/s slides 744 mm, and the far edge is 725 mm away.
    assert {"white_off", "off", "penny", "by"} >= set(found.outcome["facts"]["flick"])
    assert len(found.shares) == 2


def nearby(document: dict, sizes: rules.Sizes | None = None) -> Nearby:
    shot, malformed, impossible = read_shot(document)
    assert shot is not None, (malformed, impossible)
    return Nearby(shot, sizes or Sizes())


def test_the_samples_fill_the_box_evenly():
    found = list(nearby(black_break()).offsets(1000))
    assert len(set(found)) == 1000
    for axis in range(len(QUANTITIES)):
        ordered = sorted(one.quantities[axis] for one in found)
        assert -1 <= ordered[0] < -0.98
        assert 0.98 < ordered[-1] <= 1
        assert max(b - a for a, b in pairwise(ordered)) < 0.01
    for penny in range(20):
        ordered = sorted(one.goes[penny][0] for one in found)
        assert ordered[0] < -0.98
        assert ordered[-1] > 0.98
        assert abs(sum(ordered)) < 60


def test_what_is_not_off_is_not_counted_as_off():
    """Else another outcome would be told to lie farther than it does."""
    found = list(nearby(grazing(), replace(STILL, aim=0.5)).offsets(200))
    assert all(one.far == abs(one.quantities[0]) for one in found)
    # A gap is nothing where no pennies lie together.
    assert all(one.quantities[-1] == 0.0 for one in nearby(grazing()).offsets(20))
    assert any(one.quantities[-1] for one in nearby(black_break()).offsets(20))


def any_table(seed: int) -> dict:
    """Pennies scattered, packed with and without gaps, some at the very edge, some beside pegs."""
    rng = random.Random(f"table {seed}")
    places = scattered(rng, 8) if seed % 2 else [(0.0, -120.0), *pack(rng.choice([0.0, 0.02, 0.3]))]
    pennies = {f"P{n}": [x, y] for n, (x, y) in enumerate(places)}
    flick = {"penny": "P0", "speed": 1.0, "direction": rng.uniform(0, 360)}
    return {"board": {"shape": "circle", "radius": 142.0}, "pennies": pennies, "flick": flick}


@pytest.mark.parametrize("seed", shots(12))
def test_however_pennies_are_moved_none_overlaps_another_and_none_is_off(seed):
    near = nearby(any_table(seed), replace(Sizes(), position=2.0, gap=0.2))
    for offset in near.offsets(25):
        shot = near.at(offset)
        assert min(dist(a, b) for a, b in combinations(shot.places, 2)) >= 20.3 - ALLOWED
        assert all(shot.board.beyond(x, y) <= 0.0 for x, y in shot.places)


def passing() -> dict:
    """A1 passes B1 by three tenths of a millimetre."""
    return {**grazing(), "pennies": {"S": [0.0, -100.0], "K": [20.6, 0.0]}}


def test_a_penny_that_may_lie_half_a_millimetre_off_is_struck_in_some_of_the_samples():
    assert margin(passing(), 100, replace(Sizes(), position=0.0, aim=0.05)).same == 1.0
    found = margin(passing(), 100, replace(STILL, position=0.5))
    assert 0.6 < found.same < 1.0
    assert found.nearest is not None
    # Both go towards each other: 0.15 mm each of the 0.5 mm.
    assert found.nearest.far == pytest.approx(0.3, abs=0.05)


@pytest.mark.parametrize(("quantity", "cut"), [("disc_friction", 14.0), ("spin", 2.0)])
def test_friction_between_rims_and_spin_are_off_too(quantity, cut):
    """Struck at a cut, at which the rims slip or hold, before the spin has died: K comes to rest to
    this or that side of where it does by the document."""
    document = with_flick(grazing(), speed=0.7)
    document["pennies"] = {"S": [0.0, -25.0], "K": [cut, 0.0]}
    shot = nearby(document).shot
    aside = rules.simulate(document).motion.rest["K"][0]

    def side(motion: Motion) -> dict:
        return {"right": motion.rest["K"][0] > aside}

    sizes = replace(STILL, **{quantity: getattr(Sizes(), quantity)})
    assert len(margin_of(shot, 40, sizes, judge=side).shares) == 2
    assert len(margin_of(shot, 40, STILL, judge=side).shares) == 1


def test_of_a_set_that_lies_together_nothing_is_promised_and_its_gaps_alone_change_the_break():
    """Gaps of 0.02 mm changed the opening break in 12 of 12 trials; the margin said 1.0."""
    found = margin(black_break(), 12, replace(STILL, gap=0.02))
    assert found.same < 1.0
    lay = {id_ for id_ in black_break()["pennies"] if id_ != black_break()["flick"]["penny"]}
    assert set(found.unpredictable) == lay
    assert found.as_document()["unpredictable"] == sorted(lay)
    assert "unpredictable" in repr(found)
    # How near another outcome lies, nobody can tell: nearer than anybody sees.
    assert found.nearest is None


def test_it_is_said_outright_whatever_the_samples_say():
    found = margin(black_break(), 1, STILL)
    assert found.same == 1.0
    assert len(found.unpredictable) == 19


@pytest.mark.parametrize(
    ("pennies", "unpredictable"),
    [
        ({"K": [0, 60], "L": [20.3, 60]}, ["K", "L"]),
        ({"K": [0, 60], "L": [20.36, 60]}, []),
        # Two that lie together and are not reached; and the flicked one with one other.
        ({"K": [-80, 60], "L": [-100.3, 60]}, []),
        ({"K": [0, -79.7]}, []),
    ],
)
def test_unpredictable_are_the_pennies_that_lie_together_and_are_moved(pennies, unpredictable):
    document = {**grazing(), "pennies": {"S": [0.0, -100.0], **pennies}}
    assert list(margin(document, 5, STILL).unpredictable) == unpredictable


@pytest.mark.parametrize("direction", [90.2, 90.7, 91.1, 92.3, 94.0])
def test_the_nearest_other_outcome_is_never_told_farther_than_a_look_at_every_aim_finds_it(
    direction,
):
    document, sizes = with_flick(grazing(), direction=direction), replace(STILL, aim=3.0)

    def struck(part: float) -> bool:
        shot = with_flick(document, direction=direction + part * sizes.aim)
        return bool(rules.simulate(shot).motion.log.hits)

    own = struck(0.0)
    looked = [n / 500 for n in range(1, 501)]
    least = min((far for far in looked if own != struck(far) or own != struck(-far)), default=None)
    nearest = margin(document, 7, sizes).nearest
    if least is None:
        assert nearest is None
    else:
        assert least - 1 / 500 <= nearest.far <= least
        assert nearest.tried > 0


@pytest.mark.parametrize("n", [0, -1, 10**9])
def test_a_margin_of_no_shots_or_of_far_too_many_is_refused(n):
    with pytest.raises(ValueError, match="1 to"):
        margin(STRAIGHT, n)


@pytest.mark.parametrize("wrong", [{"aim": -1}, {"speed": 1.5}, {"friction": float("nan")}])
def test_sizes_that_cannot_be_are_refused_by_name(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        rules.Sizes(**wrong)


def test_a_refused_shot_has_no_margin():
    refused = rules.simulate({**STRAIGHT, "board": "none"})
    with pytest.raises(ValueError, match="refused"):
        refused.margin(10)
