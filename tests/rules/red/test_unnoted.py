"""What an umpire of Penny Red did not see is left open, where the ruling does not hang on it."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

import rules
from rules.games.red.facts import OWN, PARTNER
from tests.rules.red.court import (
    card,
    flick,
    foul,
    into_position,
    last,
    refused,
    reposition,
    said,
    serve,
    verdict,
)

OPEN = {"struck_unnoted": True}
NOTHING: dict[str, Any] = {"struck": [], "red_struck_by": []}

# ── a serve ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("red", ["own", "off"])
def test_a_serve_that_is_not_over_has_failed_whatever_it_struck(red: str) -> None:
    entry = serve(red=red, struck=[], **OPEN)
    assert last(entry)["rules"] == ["red.second-serve", "red.serve-fault"]
    assert "did not strike" not in said(entry)


def test_a_serve_that_is_over_is_refused_until_it_is_noted_that_it_struck_the_red() -> None:
    assert refused(serve(struck=[], **OPEN)) == ("impossible", "red.serve-fault")
    assert refused(serve(struck=["A2"], **OPEN)) == ("impossible", "red.serve-fault")
    assert last(serve(**OPEN))["rules"] == ["red.serve", "red.over"]


@pytest.mark.parametrize(
    "facts", [{"off": ["B2"]}, {"crossed": ["A1"]}, {"fouls": ["touched"]}, {"stack": True}]
)
def test_a_serve_that_fails_by_something_else_is_ruled_on(facts: Any) -> None:
    assert last(serve(struck=[], **OPEN, **facts)) == last(serve(**facts))


def test_why_a_serve_failed_is_not_made_up() -> None:
    assert "knocked off" in said(serve(struck=[], off=["B2"], **OPEN))


# ── a flick ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("red", ["over", "own"])
def test_that_something_was_struck_is_not_enough_it_must_be_the_red_or_the_other(red: str) -> None:
    entry = flick("B1", red, **NOTHING, **OPEN)
    assert refused(serve(), entry) == ("impossible", "red.must-collide")


def test_beside_the_red_something_not_noted_changes_no_return() -> None:
    assert last(serve(), flick("B1", **OPEN)) == last(serve(), flick("B1"))


@pytest.mark.parametrize(
    "facts",
    [
        {"red": "off"},
        {"fouls": ["unclean"]},
        {"stack": True},
        {"off": ["B2"]},
        {"red": "own", "off": ["A1"]},
        {"touching_red": ["B1"]},
    ],
)
def test_a_point_that_something_else_loses_is_lost_and_only_what_is_certain_cited(
    facts: Any,
) -> None:
    ruling = last(serve(), flick("B1", **NOTHING, **OPEN, **facts))
    assert ruling["point_to"] == "A"
    assert "red.must-collide" not in ruling["rules"]


def test_a_side_flick_is_refused_until_it_is_noted_whether_it_struck_the_red() -> None:
    side = {"side": True, "red_overlaps": True, "respot": "serving"}
    entry = flick("B1", "over", struck=["B2"], red_struck_by=[], **side, **OPEN)
    assert refused(serve(), entry) == ("impossible", "red.side-flick")


def test_a_return_is_refused_where_it_may_have_been_a_cannon() -> None:
    entry = flick("B1", red_struck_by=["B1", "B2"], **OPEN)
    assert refused(serve(), entry) == ("impossible", "red.cannon")
    again = flick("B1", "own", red_struck_by=["B1", "B2"], **OPEN)
    assert last(serve(), again)["rules"] == ["red.three-flicks"]


def test_a_shooter_against_the_red_may_have_been_driven_into_it() -> None:
    entry = flick("B1", "own", red_struck_by=["B1", "B2"], touching_red=["B2"], **OPEN)
    assert refused(serve(), entry) == ("impossible", "red.contact")


def test_a_starshot_is_refused_where_the_worth_hangs_on_it() -> None:
    hit = {"red_hit": ["A1"], "off": ["A1"]}
    assert refused(serve(), flick("B1", **hit, **OPEN)) == ("impossible", "red.starshot")
    both = flick("B1", red_struck_by=["B1", "B2"], **hit, **OPEN)
    assert refused(serve(), both) == ("impossible", "red.starshot-cannon")


def test_a_starshot_is_refused_where_it_hangs_on_an_earlier_flick_of_the_turn() -> None:
    hit = flick("B1", red_hit=["A1"], off=["A1"])
    earlier = flick("B1", "own", **OPEN)
    assert refused(serve(), earlier, hit) == ("impossible", "red.starshot")
    # Its twins: noted either way, and in another turn.
    assert last(serve(), flick("B1", "own"), hit)["point_to"] == "A"
    met = flick("B1", "own", struck=["red", "B2"])
    assert last(serve(), met, hit)["starshot"]
    fresh = [serve(), earlier, flick("B1"), flick("A1"), hit]
    assert last(*fresh)["rules"] == ["red.knock-off", "red.point"]


@pytest.mark.parametrize("struck", [[], ["red"], ["red", "red"]])
def test_a_push_through_what_nobody_noted_is_refused_with_its_rule(struck: list[str]) -> None:
    own = ["B1"] if struck else []
    entry = flick("B1", struck=struck, red_struck_by=own, push=True, **OPEN)
    assert refused(serve(), entry) == ("impossible", "red.push")
    assert refused(serve(struck=struck, push=True, **OPEN)) == ("impossible", "red.push")


def test_a_push_through_two_is_a_foul_whatever_else_was_struck() -> None:
    entry = flick("B1", struck=["red", "A1"], push=True, **OPEN)
    assert "red.push" in last(serve(), entry)["rules"]


def test_a_flick_into_position_is_refused_unless_the_point_is_lost_anyway() -> None:
    before = [serve(), flick("B1", "own"), flick("B1")]
    assert refused(*before, into_position("B2", **OPEN)) == ("impossible", "red.return-two")
    assert last(*before, into_position("B2", moved=["red"], **OPEN))["point_to"] == "A"
    by_hand = {"position": {"by": "B", "shooters": ["B2"], "how": "hand", **OPEN}}
    assert refused(serve(), flick("B1"), by_hand) == ("impossible", "red.return-one")


# ── what the red struck ─────────────────────────────────────────────────────────────────────────


def test_a_starshot_counts_though_nobody_noted_which_shooter_the_red_struck() -> None:
    off = {"struck": ["red", "B2"], "off": ["A1"]}
    unnoted = last(serve(), flick("B1", red_hit_unnoted=True, **off))
    assert unnoted == last(serve(), flick("B1", red_hit=["A1"], **off))
    assert last(serve(), flick("B1", **off))["point_to"] == "A"


def test_which_shooter_may_be_moved_is_asked_when_it_is_moved() -> None:
    returned = flick("B1", red_hit_unnoted=True)
    assert "red.reposition-opponent" in last(serve(), returned)["rules"]
    assert "not noted which" in said(serve(), returned)
    rule = "red.reposition-opponent"
    assert refused(serve(), returned, reposition("B", "A1")) == ("illegal", rule)
    both = flick("B1", red_hit=["A1"], red_hit_unnoted=True)
    assert last(serve(), both, reposition("B", "A1"))["point_to"] is None


# ── whatever it was, the ruling is the same ─────────────────────────────────────────────────────

LISTS: tuple[dict[str, Any], ...] = (
    {},
    {"off": ["A1"], "red_hit": ["A1"]},
    {"off": ["A1"]},
    {"off": ["B2"]},
    {"fouls": ["board"]},
    {"touching_red": ["B2"]},
    {"side": True, "red_overlaps": True, "respot": "quarter"},
)
KINDS_OF_FLICK = [
    (red, noted, partner, facts)
    for red, noted, partner, facts in product(
        ("over", "own", "off"), ((), ("red",), ("B2",), ("red", "B2"), ("A1",)), (0, 1), LISTS
    )
]


def decided(*entries: Any) -> Any:
    """What people at the board go by; which rules are cited may be more where more is noted."""
    ruling = verdict(*entries).rulings[-1]
    live, _ = rules.begin({"game": "red", "first": "A"})
    assert live is not None
    for entry in entries:
        carried = rules.carry_on(live, entry)
        assert carried.live is not None
        live = carried.live
    told = {name: ruling[name] for name in ("point_to", "points", "next", "score", "starshot")}
    return told, (live.may().get("position"), live.may().get("reposition"))


def test_of_every_flick_that_is_ruled_on_any_noting_gives_the_same() -> None:
    ruled = 0
    for red, noted, partner, facts in KINDS_OF_FLICK:
        own = [*(["B1"] if "red" in noted else []), *(["B2"] if partner else [])]
        entry = flick("B1", red, struck=list(noted), red_struck_by=own, **OPEN, **facts)
        if verdict(serve(), entry).faults:
            continue
        ruled += 1
        here = decided(serve(), entry)
        for fuller in _noted(entry["flick"]):
            assert decided(serve(), fuller) == here, (entry, fuller)
    assert ruled > 50


def test_of_every_flick_that_is_refused_two_notings_are_ruled_apart() -> None:
    asked = 0
    for red, noted, partner, facts in KINDS_OF_FLICK:
        own = [*(["B1"] if "red" in noted else []), *(["B2"] if partner else [])]
        entry = flick("B1", red, struck=list(noted), red_struck_by=own, **OPEN, **facts)
        if not verdict(serve(), entry).faults:
            continue
        asked += 1
        apart = {repr(decided(serve(), fuller)) for fuller in _noted(entry["flick"])}
        assert len(apart) > 1, entry
    assert asked > 20


def _noted(facts: dict[str, Any]) -> list[dict[str, Any]]:
    """The same flick with each set of further pennies noted as struck."""
    free = [id_ for id_ in ("red", PARTNER["B1"], *OWN["A"]) if id_ not in facts["struck"]]
    made = []
    for count in range(1, len(free) + 1):
        for more in combinations(free, count):
            fuller = {**facts, "struck": [*facts["struck"], *more]}
            del fuller["struck_unnoted"]
            if "red" in more:
                fuller["red_struck_by"] = ["B1", *facts["red_struck_by"]]
            made.append({"flick": fuller})
    return made


# ── cards there are, and the board ──────────────────────────────────────────────────────────────


def test_said_to_be_false_it_changes_not_a_byte() -> None:
    entries = [serve(), flick("B1", "own"), flick("B1", red_hit=["A1"]), foul("A")]
    plain = rules.adjudicate(card(*entries)).as_text()
    told: Any = [serve(struck_unnoted=False), flick("B1", "own", struck_unnoted=False)]
    told += [flick("B1", red_hit=["A1"], red_hit_unnoted=False), foul("A")]
    assert rules.adjudicate(card(*told)).as_text() == plain


def test_a_match_carried_by_an_older_version_goes_on() -> None:
    live, _ = rules.begin({"game": "red", "first": "A"})
    assert live is not None
    carried = live.as_document()
    del carried["state"]["unnoted"], carried["state"]["hit_unnoted"]
    again, faults = rules.resume(carried)
    assert not faults
    assert again == live


def test_at_the_board_what_may_be_ruled_on_is_offered_and_the_rest_is_not() -> None:
    running = rules.open_card({"game": "red", "sides": {"A": ["Asha"], "B": ["Ben"]}})
    running = rules.write_line(running, {"begin": {"first": "A", "detail": "flicks"}}).running
    assert "serve-unnoted-own" in {one["name"] for one in running.as_document()["offers"]}
    running = rules.write_line(running, {"entry": serve()}).running
    offers = {offer["name"]: offer for offer in running.as_document()["offers"]}
    offer = offers["unnoted-over-B1"]
    assert (offer["place"], offer["group"]) == ("more", "Struck something, not noted")
    assert offer["entries"] == [flick("B1", struck_unnoted=True)]
    assert offers["unnoted-off-B2"]["leads"] == "1 to A"
    assert offers["hit-unnoted-B1"]["label"] == "one of them, not noted which"
