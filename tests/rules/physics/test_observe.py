"""Facts from motions, for each game, and that the law takes them."""

import pytest

import rules
from rules.physics.observe.white import distances


def played(game, board, pennies, penny, speed, direction, by="A", contact=0.0, **state):
    flick = {"penny": penny, "speed": speed, "direction": direction, "contact": contact}
    document = {
        "board": board,
        "pennies": pennies,
        "flick": flick,
        "game": game,
        "by": by,
        "state": state,
    }
    simulation = rules.simulate(document)
    assert [fault.message for fault in simulation.faults] == []
    assert simulation.motion.certificate().stands
    return simulation


def facts(*args, **options):
    (entry,) = played(*args, **options).facts.values()
    return entry


def black(pennies, speed, direction=90.0, **options):
    return facts("black", "black-hexagon", pennies, "S", speed, direction, **options)


def test_black_tells_what_was_struck_in_order_and_what_went_off():
    pennies = {"S": [0, -100], "O1": [3, 0], "O2": [140, 62], "K": [-90, 90]}
    told = black(pennies, 1.6)
    assert told["by"] == "A"
    assert told["struck"] == ["O1"]
    assert told["off"] == ["O1"]
    assert "shooter_off" not in told


def test_black_tells_a_cannon_as_a_penny_off_that_was_not_struck():
    told = black({"S": [0, -180], "O1": [0, 40.6], "K": [0, 0]}, 1.2)
    assert told["struck"] == ["K"]
    assert told["off"] == ["O1"]


def test_black_tells_a_miss_and_a_shooter_that_goes_off():
    assert black({"S": [0, 0], "K": [100, 0]}, 0.3) == {"by": "A"}
    assert black({"S": [0, 0], "K": [100, 0]}, 3.0) == {"by": "A", "shooter_off": True}


@pytest.mark.parametrize(("apart", "near"), [(20.29, True), (20.31, False)])
def test_black_near_means_a_gap_smaller_than_a_diameter(apart, near):
    told = black({"S": [0, 0], "K": [20.3 + apart, 0]}, 0.0)
    assert ("near" in told) is near


@pytest.mark.parametrize(("contact", "push"), [(4.99, False), (5.01, True), (0.0, False)])
def test_black_a_push_is_an_impact_within_the_finger_s_contact(contact, push):
    told = black({"S": [0, 0], "K": [0, 25.3]}, 0.5, contact=contact)
    assert ("push" in told) is push


def test_black_facts_are_taken_by_the_law():
    simulation = played(
        "black",
        "black-hexagon",
        {"S": [0, -180], "O1": [0, 40.6], "K": [0, 0]},
        "S",
        1.2,
        90.0,
    )
    card = {
        "scorecard": 1,
        "game": "black",
        "detail": "flicks",
        "first": "A",
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "entries": [simulation.facts],
    }
    verdict = rules.adjudicate(card)
    assert verdict.faults == ()
    assert verdict.rulings[0]["won"] == {"A": ["O1"], "B": []}


def white(pennies, penny, speed, direction=90.0):
    return facts("white", "white", pennies, penny, speed, direction)


def test_white_a_start_is_over_short_or_off():
    assert white({"W": [0, -340]}, "W", 1.0)["white"] == "short"
    assert white({"W": [0, -340]}, "W", 1.2)["white"] == "over"
    assert white({"W": [0, -340]}, "W", 3.0)["white"] == "off"


def test_white_over_means_wholly_over_the_line():
    slowing = 0.15 * 9.80665
    for far, lies in ((85.149, "short"), (85.151, "over")):
        speed = (2 * slowing * (far + 340) / 1000) ** 0.5
        assert white({"W": [0, -340]}, "W", speed)["white"] == lies


def test_white_a_flick_tells_pennies_and_the_white_off():
    pennies = {"W": [0, 300], "B1": [0, 340], "A1": [0, -340]}
    told = white(pennies, "A1", 2.0)
    assert told == {"by": "A", "penny": "A1", "off": ["B1"]}
    pennies["W"], pennies["B1"] = pennies["B1"], pennies["W"]
    assert white(pennies, "A1", 2.0) == {"by": "A", "penny": "A1", "white_off": True}


def test_white_a_penny_before_the_line_is_refused():
    document = {"board": "white", "pennies": {"A1": [0, -330]}, "game": "white", "by": "A"}
    flick = {"penny": "A1", "speed": 1, "direction": 90}
    simulation = rules.simulate({**document, "flick": flick})
    assert simulation.faults[0].rule == "white.behind-line"
    assert simulation.faults[0].path == "pennies.A1"


def test_white_distances_are_from_edge_to_edge():
    pennies = {"W": [0, 100], "A1": [0, 150], "B1": [-60, 100], "A2": [50, -340]}
    found = distances(played("white", "white", pennies, "A2", 0.1, 90).motion)
    assert found["A1"] == pytest.approx(29.7)
    assert found["B1"] == pytest.approx(39.7)
    assert found["A2"] > 400


RED = {
    "A1": [0, -214],
    "A2": [99.5, -214],
    "red": [0, -114.5],
    "B1": [-99.5, 214],
    "B2": [99.5, 214],
}


def red(pennies, penny, speed, direction=90.0, by="A", kind="flick"):
    return facts("red", "red", pennies, penny, speed, direction, by=by, kind=kind)


def test_red_a_serve_sends_the_red_over():
    told = red(RED, "A1", 1.0, kind="serve")
    assert told == {"by": "A", "struck": ["red"], "red": "over"}
    assert red(RED, "A1", 0.6, kind="serve")["red"] == "own"
    assert red(RED, "A1", 2.5, kind="serve")["red"] == "off"


def test_red_a_flick_tells_who_struck_the_red_and_whom_it_hit():
    pennies = {**RED, "B1": [0, 60], "A2": [0, -150]}
    told = red(pennies, "A1", 1.5)
    assert told["struck"] == ["A2"]
    assert told["red_struck_by"] == ["A2"]
    assert told["red_hit"] == ["B1"]


def test_red_a_shooter_wholly_across_has_crossed_even_if_it_came_back():
    pennies = {"A1": [0, -60], "red": [60, 100], "B1": [0, 40]}
    assert red(pennies, "A1", 1.2)["crossed"] == ["A1"]
    assert "crossed" not in red({**pennies, "B1": [90, 90]}, "A1", 0.3)


def test_red_touching_the_line_is_still_on_the_side_that_it_came_from():
    pennies = {"A1": [0, -60], "red": [0, -20]}
    slowing = 2 * 0.15 * 9806.65
    for rest, lies in ((11.1, "own"), (11.2, "over")):
        # It strikes after 19.7 mm and sends the red off with 0.95 of its speed.
        speed = ((slowing * (rest + 20)) / 0.95**2 + slowing * 19.7) ** 0.5
        assert red(pennies, "A1", speed / 1000)["red"] == lies


def test_red_tells_touching_and_overlapping_before_the_flick_and_the_other_side_s_view():
    pennies = {"B1": [0, 100], "B2": [50, 100], "red": [0, 79.7], "A1": [0, -100]}
    told = red(pennies, "B2", 1.0, 180.0, by="B")
    assert told["touching_red"] == ["B1"]
    assert told["struck"] == ["B1"]
    overlapping = {"B1": [0, 100], "red": [110, 100]}
    assert red(overlapping, "B1", 0.2, 0.0, by="B")["red_overlaps"] is True


def test_red_a_flick_into_position_tells_what_moved():
    pennies = {**RED, "red": [0, 120]}
    told = red({**pennies, "A2": [0, -180]}, "A1", 0.8, kind="position")
    assert told["how"] == "flick"
    assert told["shooters"] == ["A1"]
    assert told["moved"] == ["A2"]


def test_red_facts_are_taken_by_the_law():
    serve = played("red", "red", RED, "A1", 1.0, 90.0, kind="serve").facts
    card = {
        "scorecard": 1,
        "game": "red",
        "detail": "flicks",
        "first": "A",
        "sides": {"A": ["Asha"], "B": ["Ben"]},
        "entries": [serve],
    }
    assert rules.adjudicate(card).faults == ()


GREEN = {"green": [0, 0], "A1": [0, -60], "B1": [150, 300]}


def green(pennies, penny="A1", speed=1.0, direction=90.0, by="A", **state):
    return facts("green", "green", pennies, penny, speed, direction, by=by, **state)


def test_green_a_hit_tells_what_moved_and_the_zones():
    told = green(GREEN, speed=0.6)
    assert told["kind"] == "normal"
    assert told["struck"] == ["green"]
    assert told["moved"] == ["green"]
    assert told["zones"] == ["centre"]
    assert green(GREEN, speed=1.1)["zones"] == ["centre", "B-end"]


def test_green_from_end_to_end_passes_through_the_centre():
    told = green({"green": [0, -160], "A1": [0, -250]}, speed=2.1)
    assert told["zones"] == ["A-end", "centre", "B-end"]


def test_green_between_the_pegs_is_a_goal_and_beside_them_is_not():
    told = green({"green": [0, 300], "A1": [0, 250]}, speed=1.5)
    assert told["out"] == "goal-B"
    assert told["zones"] == ["B-end"]
    aside = green({"green": [120, 300], "A1": [120, 250]}, speed=1.5)
    assert aside["out"] == "goal-line-B"
    assert green({"green": [150, 0], "A1": [100, 0]}, speed=1.5, direction=0.0)["out"] == "side"


def test_green_a_goal_post_keeps_the_green_out():
    told = green({"green": [50, 300], "A1": [50, 250]}, speed=1.2)
    assert "out" not in told


def test_green_tells_what_it_ran_into_and_what_lies_near():
    told = green({"green": [0, 0], "A1": [0, -60], "B2": [0, 60]}, speed=0.9)
    assert told["green_struck"] == ["A1", "B2"] or told["green_struck"] == ["B2"]
    assert "B2" in told["moved"]


def test_green_tells_who_rests_in_the_goal_areas():
    told = green({**GREEN, "B2": [0, 350], "B3": [0, 289.9], "B4": [60, 280]}, speed=0.1)
    assert told["in_area"] == {"B": ["B2", "B3"]}


def test_green_tells_whether_it_left_its_own_goal_area():
    pennies = {"green": [0, -350], "A1": [0, -380]}
    assert green(pennies, speed=1.0)["left_area"] is True
    assert green(pennies, speed=0.3)["left_area"] is False


def test_the_facts_of_a_game_need_a_side_and_a_board_with_its_lines():
    flick = {"penny": "S", "speed": 1, "direction": 90}
    document = {"board": "black-circle", "pennies": {"S": [0, 0]}, "flick": flick, "game": "black"}
    assert rules.simulate(document).faults[0].path == "by"
    assert rules.simulate({**document, "by": "A1"}).faults[0].path == "by"
    wrong = {**document, "game": "red", "by": "A", "pennies": {"A1": [0, 0], "red": [50, 0]}}
    assert rules.simulate({**wrong, "flick": {**flick, "penny": "A1"}}).faults[0].path == "board"
    known = rules.simulate({**document, "by": "A", "pennies": {"S": [0, 0], "X": [50, 0]}})
    assert known.faults[0].path == "pennies.X"
    asked = rules.simulate({**document, "by": "A", "state": {"from": "moon"}})
    assert asked.faults[0].path == "state.from"
