"""What an umpire of Penny Green did not see is left open, where the ruling does not hang on it."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

import rules
from tests.rules.green.board import (
    GOAL,
    GOAL_FLICK,
    HIT,
    SET_UP,
    SHOT,
    SIDE,
    card,
    codes,
    last,
    live,
    normal,
    penalty,
    positional,
    refused,
    said,
    verdict,
)

OPEN = {"struck_unnoted": True}
RAN = {"green_struck_unnoted": True}
MOVED = {"moved": ["green"], "zones": ["centre"]}

# ── what the flicked penny struck ───────────────────────────────────────────────────────────────


def test_a_hit_is_one_whatever_was_struck() -> None:
    unnoted = last(normal("A1", struck=[], **MOVED, **OPEN))
    assert unnoted == last(normal("A1", "centre"))
    assert last(normal("A1", moved=["A2"], **OPEN))["hit"]


def test_no_hit_is_a_miss_or_a_foul_and_is_refused_until_that_is_noted() -> None:
    for before in ([], [HIT]):
        entry = normal("A2", **OPEN)
        assert refused(*before, entry) == ("impossible", "green.break-foul-on-defender")
    # Its twins: noted either way.
    assert codes(last(normal("A2", struck=["B1"]))) == ["foul-on-defender"]
    assert "green.miss" in last(normal("A2", struck=["A3"]))["rules"]


@pytest.mark.parametrize("facts", [{"struck": ["B1"]}, {"moved": ["B1"]}, {"fouls": ["unclean"]}])
def test_where_the_penalty_flick_is_given_anyway_it_is_ruled_on(facts: Any) -> None:
    ruling = last(normal("A2", **facts, **OPEN))
    assert ruling["restart"] == "penalty-flick"
    assert "green.miss" not in ruling["rules"]
    assert ruling == last(normal("A2", **{**facts, "struck": facts.get("struck", ["A3"])})) | {
        "rules": ruling["rules"]
    }


def test_a_penny_of_ones_own_off_is_no_penalty_flick_and_is_a_hit_where_another_went() -> None:
    refusal = ("impossible", "green.break-foul-on-defender")
    assert refused(normal("A2", off=["A2"], **OPEN)) == refusal
    assert codes(last(normal("A2", off=["A3"], **OPEN))) == ["attacker-off"]


def test_a_penalty_flick_that_moved_the_green_is_one_and_else_it_is_asked() -> None:
    scored = {"moved": ["green"], "zones": ["A-end"], "out": "goal-A"}
    assert last(SIDE, penalty("B1", **scored, **OPEN))["goal"] == "B"
    assert refused(SIDE, penalty("B1", **OPEN)) == ("impossible", "green.break-foul-on-defender")


def test_a_positional_flick_may_strike_own_pennies_alone_so_it_is_asked() -> None:
    assert refused(HIT, positional("A2", **OPEN)) == ("impossible", "green.positional")
    assert refused(*SET_UP, positional("A2", **OPEN)) == ("impossible", "green.positional")
    assert codes(last(HIT, positional("A2", moved=["B1"], **OPEN))) == ["foul-on-defender", "moved"]


@pytest.mark.parametrize("struck", [[], ["green"]])
def test_a_push_through_what_nobody_noted_is_refused_with_its_rule(struck: list[str]) -> None:
    entry = normal("A1", struck=struck, push=True, **MOVED, **OPEN)
    assert refused(entry) == ("impossible", "green.push")
    two = normal("A1", struck=["green", "A2"], push=True, **MOVED, **OPEN)
    assert codes(last(two)) == ["push"]


# ── what the green ran into ─────────────────────────────────────────────────────────────────────


def test_that_the_green_ran_into_something_is_refused_where_it_may_end_the_turn() -> None:
    assert refused(normal("A1", "centre", **RAN)) == ("impossible", "green.interception")
    noted = normal("A1", "centre", green_struck=["A2"], **RAN)
    assert refused(noted) == ("impossible", "green.interception")
    # Its twins: whose it was is noted.
    assert last(normal("A1", "centre", green_struck=["A2"]))["next"] == "A"
    theirs = normal("A1", "centre", green_struck=["B2"], **RAN)
    assert "green.interception" in last(theirs)["rules"]


def test_a_goal_and_a_green_that_is_out_are_what_they_are_whatever_it_ran_into() -> None:
    goal = {"flick": {**GOAL["flick"], **RAN}}
    assert last(*SHOT, goal)["goal"] == "A"
    assert "green.interception" not in last(*SHOT, goal)["rules"]
    assert last(normal("A1", "centre", out="side", **RAN)) == last(SIDE)
    own = normal("A1", "centre", "A-end", out="goal-A", **RAN)
    assert last(own)["goal"] == "B"
    over = normal("A1", "centre", "B-end", out="goal-line-B", **RAN)
    assert last(over)["restart"] == "goal-flick"
    broken = normal("A1", "centre", fouls=["board"], **RAN)
    assert codes(last(broken)) == ["board"]


def test_a_penny_near_the_green_is_no_break_of_its_own_where_the_turn_may_go_on() -> None:
    near = normal("A1", "centre", near_green=["A2"], **RAN)
    assert refused(near) == ("impossible", "green.interception")
    goal_flick = normal("B1", "B-end", left_area=False, near_green=["B2"], **RAN)
    assert codes(last(*GOAL_FLICK, goal_flick)) == ["in-goal-area", "diameter"]


def test_a_penalty_flick_ends_the_turn_whatever_the_green_ran_into() -> None:
    assert last(SIDE, penalty("B1", "A-end", **RAN))["next"] == "A"


def test_a_green_that_did_not_move_ran_into_nothing() -> None:
    assert refused(normal("A1", struck=["A2"], moved=["A2"], **RAN)) == ("impossible", "green.hit")


# ── whatever it was, the ruling is the same ─────────────────────────────────────────────────────

FACTS: tuple[dict[str, Any], ...] = (
    {},
    {"moved": ["B1"]},
    {"moved": ["A2"]},
    MOVED,
    {**MOVED, "out": "side"},
    {**MOVED, "near_green": ["A3"]},
    {"moved": ["green"], "zones": ["centre", "B-end"], "out": "goal-B"},
    {"off": ["B1"]},
    {"off": ["A1"]},
    {"fouls": ["touched"]},
    {"in_area": {"A": ["A2", "A3"]}},
)
OPENED = ({"struck_unnoted": True}, {"green_struck_unnoted": True}, {**OPEN, **RAN})
CASES = [
    (before, kind, struck, facts, opened)
    for before, kind in (([HIT], normal), ([HIT], positional), ([*SET_UP], positional))
    for struck, facts, opened in product((["A2"], ["B1"], ["green"], []), FACTS, OPENED)
]


def decided(*entries: Any) -> Any:
    """What people at the board go by; which rules and breaks are cited may be more where more is
    noted."""
    ruling = verdict(*entries)["rulings"][-1]
    told = {name: ruling[name] for name in ("goal", "points", "next", "owed", "restart", "hit")}
    return told, live(*entries)


def _noted(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The same flick with each set of further pennies noted: what it struck, what the green did."""
    plain = {name: value for name, value in facts.items() if not name.endswith("_unnoted")}
    ways = []
    for opened, named, known in (
        ("struck_unnoted", "struck", ["A3", "B2", "green"]),
        ("green_struck_unnoted", "green_struck", ["A3", "B2"]),
    ):
        free = [id_ for id_ in known if id_ not in facts.get(named, [])]
        counts = range(1, len(free) + 1) if opened in facts else ()
        more = [list(some) for count in counts for some in combinations(free, count)] or [[]]
        ways.append([{named: [*facts.get(named, []), *some]} for some in more])
    return [{"flick": {**plain, **one, **two}} for one, two in product(*ways)]


@pytest.mark.parametrize("refusal", [False, True])
def test_it_is_ruled_on_just_where_any_noting_gives_the_same(refusal: bool) -> None:
    found = 0
    for before, kind, struck, facts, opened in CASES:
        entry = kind("A1" if before != [HIT] else "A4", **{"struck": struck, **facts, **opened})
        if verdict(*before, _noted(entry["flick"])[0])["faults"]:
            continue  # It cannot be, whatever was struck.
        if bool(verdict(*before, entry)["faults"]) != refusal:
            continue
        found += 1
        rulings = {repr(decided(*before, fuller)) for fuller in _noted(entry["flick"])}
        if refusal:
            assert len(rulings) > 1, entry
        else:
            assert rulings == {repr(decided(*before, entry))}, entry
    assert found > 30


# ── cards there are, and the board ──────────────────────────────────────────────────────────────


def test_said_to_be_false_it_changes_not_a_byte() -> None:
    plain = rules.adjudicate(card(*SHOT, GOAL)).as_text()
    no = {"struck_unnoted": False, "green_struck_unnoted": False}
    told = [{"flick": {**entry["flick"], **no}} for entry in (*SHOT, GOAL)]
    assert rules.adjudicate(card(*told)).as_text() == plain


def test_no_miss_is_called_where_it_was_not_noted_what_was_struck() -> None:
    assert "missed" not in said(normal("A2", fouls=["touched"], **OPEN))


def test_at_the_board_what_may_be_ruled_on_is_offered_and_the_rest_is_not() -> None:
    running = rules.open_card({"game": "green", "sides": {"A": ["Asha"], "B": ["Ben"]}})
    running = rules.write_line(running, {"begin": {"first": "A", "detail": "flicks"}}).running
    offers = {offer["name"]: offer for offer in running.as_document()["offers"]}
    offer = offers["unnoted-centre"]
    assert (offer["place"], offer["label"]) == ("more", "Green in the centre")
    assert offer["group"] == "Struck something, not noted, and the green stopped in"
    (entry,) = offer["entries"]
    assert "struck" not in entry["flick"]
    assert entry["flick"]["struck_unnoted"]
    assert offers["ran-side"]["group"] == "The green ran into something, not noted, and went"
