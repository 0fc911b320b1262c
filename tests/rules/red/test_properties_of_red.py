"""What holds of every card of Penny Red, beyond what holds of every game."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given

import rules
from tests.rules.random_cards import EVERY_RUN, Document, cards, random_card
from tests.rules.red.court import card

flick_cards = cards("red").filter(lambda one: one["detail"] == "flicks")


@EVERY_RUN
@given(flick_cards)
def test_a_card_of_flicks_and_its_points_line_by_line_come_to_the_same(one: Document) -> None:
    whole = rules.adjudicate(one)
    lines = [
        {"point": {"to": tally.side, "points": tally.amount, "how": tally.how}}
        for tally in whole.tallies()
        if tally.noun == "point"
    ]
    again = rules.adjudicate({**one, "detail": "card", "entries": lines, "claim": {}})
    assert again.valid, [fault.message for fault in again.faults]
    assert (again.score, again.winner) == (whole.score, whole.winner)


@EVERY_RUN
@given(flick_cards)
def test_its_games_line_by_line_come_to_the_same_sets(one: Document) -> None:
    whole = rules.adjudicate(one)
    lines = []
    for tally in whole.tallies():
        if tally.noun == "game":
            a, b = tally.more["points"]
            lines.append({"game": {"server": tally.more["server"], "A": a, "B": b}})
    again = rules.adjudicate({**one, "detail": "card", "entries": lines, "claim": {}})
    assert again.valid, "every game that is played ends on a score that can be"
    for side in rules.SIDES:
        for count in ("sets", "games"):
            assert again.score[side][count] == whole.score[side][count]


@EVERY_RUN
@given(flick_cards)
def test_the_standing_of_a_card_is_a_result_that_can_be(one: Document) -> None:
    whole = rules.adjudicate(one)
    claim = {"score": whole.score, "winner": whole.winner}
    told = rules.adjudicate({**one, "detail": "result", "entries": [], "claim": claim})
    assert told.valid, [fault.message for fault in told.faults]
    assert (told.finished, told.winner, told.score) == (whole.finished, whole.winner, whole.score)


@EVERY_RUN
@given(flick_cards)
def test_a_ruling_gives_points_to_one_side_and_never_a_side_its_loss(one: Document) -> None:
    for ruling in rules.adjudicate(one).rulings:
        gained = [side for side in "AB" if ruling["points"][side]]
        assert gained == ([ruling["point_to"]] if ruling["point_to"] else [])
        if ruling["starshot"]:
            assert ruling["points"][ruling["by"][0]] in (2, 3, 4, 6)
        elif gained:
            assert ruling["points"][gained[0]] == 1
            assert gained[0] != ruling["by"][0]
        assert ("red.point" in ruling["rules"]) == bool(gained)


@EVERY_RUN
@given(flick_cards)
def test_what_may_come_next_is_what_is_not_refused_as_illegal(one: Document) -> None:
    told = {key: one[key] for key in ("game", "first", "options") if key in one}
    live, _ = rules.begin(told)
    assert live is not None
    for entry in one["entries"]:
        kind = next(key for key in entry if key != "claim")
        kinds = live.may()["kinds"]
        carried = rules.carry_on(live, entry)
        codes = {fault.code for fault in carried.faults}
        if kind not in kinds:
            assert codes & {"illegal", "after-the-end"}, (kind, kinds)
        elif carried.ruling is None:
            assert "after-the-end" not in codes
        assert carried.live is not None
        live = carried.live


def test_random_cards_bring_every_rule_of_the_game() -> None:
    cited: set[str] = set()
    for number in range(1500):
        judged: Any = rules.adjudicate(random_card("red", random.Random(number)))
        for _, ruling in judged.ruled:
            cited.update(ruling.rules)
    assert set(rules.GAMES["red"].rules) <= cited


def test_an_empty_card_is_valid_at_both_details() -> None:
    for detail in ("card", "flicks"):
        judged = rules.adjudicate(card(detail=detail))
        assert judged.valid
        assert not judged.finished
