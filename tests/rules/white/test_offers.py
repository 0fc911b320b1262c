"""Offers of Penny White that write several entries: up to a penny, what came of it, the end."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from rules.core.offers import Offer
from rules.core.sentence import Who, sentence
from rules.scoring.card import Running
from rules.scoring.offered import offers
from rules.scoring.running import fold


def begun(**options: Any) -> Running:
    head = {"game": "white", "options": options, "sides": {"A": ["Asha"], "B": ["Ben"]}}
    return fold(rules.open_card(head), [{"begin": {"first": "A"}}])


def offered(running: Running) -> dict[str, Offer]:
    assert running.live is not None
    return {offer.name: offer for offer, _ in offers(running.live)}


def tapped(running: Running, *names: str) -> Running:
    """The card after offers were tapped, one after the other."""
    for name in names:
        taken = offered(running)[name]
        running = fold(running, [{"entries": [dict(entry) for entry in taken.entries]}])
    return running


def score(running: Running) -> Any:
    assert running.live is not None
    return running.live.standing.score


def kinds(running: Running) -> list[str]:
    return [next(iter(one.entry)) for one in running.entries]


def test_an_end_without_incident_is_one_tap() -> None:
    running = tapped(begun(), "A-2")
    assert kinds(running) == ["start", *["flick"] * 8, "measure"]
    assert score(running) == {"A": 2, "B": 0}
    assert rules.adjudicate(running.as_card()).valid


def test_a_placed_white_needs_no_start() -> None:
    assert kinds(tapped(begun(start="placed", pennies=2), "level")) == [*["flick"] * 4, "measure"]


@pytest.mark.parametrize(
    ("event", "then", "points"),
    [
        ("own-off", "B-1", {"A": 0, "B": 1}),
        ("off-taken", "A-3", {"A": 3, "B": 0}),
        ("off-not-taken", "A-4", {"A": 4, "B": 0}),
    ],
)
def test_where_something_came_of_a_penny_an_end_is_three_taps(
    event: str, then: str, points: dict[str, int]
) -> None:
    running = tapped(begun(), "until-A3", event, then)
    assert running.entries[5].entry["flick"]["penny"] == "A3"
    assert kinds(running)[-1] == "measure"
    assert score(running) == points


def test_the_white_off_ends_the_end_in_two_taps() -> None:
    running = tapped(begun(), "until-B2", "white-off")
    assert score(running) == {"A": 1, "B": 0}
    assert running.live is not None
    assert running.live.standing.next == {"side": "B", "end": 2, "kind": "start"}


def test_what_cannot_be_is_not_offered() -> None:
    first = offered(tapped(begun(), "over"))
    assert {"own-off", "white-off", "until-B1"} <= set(first)
    assert not {"until-A1", "off-taken", "off-not-taken", "2-off"} & set(first)
    running = begun()
    for penny in ("A1", "A2", "A3", "A4"):
        running = tapped(running, f"until-{penny}", "own-off")
    names = set(offered(running))
    assert {"B-4"} == {name for name in names if name[:2] in ("A-", "B-")}
    assert "level" not in names


def test_several_off_leave_the_removals_to_be_told() -> None:
    running = tapped(begun(), "until-A3", "2-off", "take-A1", "take-none")
    assert running.live is not None
    assert running.live.may()["on"] == ["A2", "A3"]
    both = tapped(begun(), "until-A2", "both-off")
    assert both.live is not None
    assert both.live.may()["owed"] == 1


@pytest.mark.parametrize("pennies", [1, 3])
def test_a_card_of_ends_offers_who_lay_nearest_with_how_many(pennies: int) -> None:
    head = {
        "game": "white", "options": {"pennies": pennies},
        "sides": {"A": ["Asha"], "B": ["Ben"]},
    }  # fmt: skip
    running = fold(rules.open_card(head), [{"begin": {"first": "B", "detail": "card"}}])
    told = {name: offer for name, offer in offered(running).items() if offer.group is None}
    expected = []
    for side, arrow in (("A", "ArrowLeft"), ("B", "ArrowRight")):
        for count in range(1, pennies + 1):
            points = {"result": "nearest", "winner": side, "points": count}
            said = sentence("{who} {count}", who=Who(side), count=count)
            expected.append((f"{side}-{count}", said, points, "main", side, f"{arrow} {count}"))
        off = {"result": "knocked-off", "winner": side, "points": 1}
        said = sentence("White off: 1 to {who}", who=Who(side))
        expected.append((f"{side}-knocked", said, off, "usual", side, f"w {arrow}"))
    expected.append(("dead", sentence("Nobody scores"), {"result": "dead"}, "usual", None, "l"))
    for name, said, facts, place, side, key in expected:
        offer = told.pop(name)
        assert (offer.label, offer.place, offer.side, offer.key) == (said, place, side, key)
        assert offer.entries == ({"end": {"number": 1, "by": "B", **facts}},)
    assert told == {}
