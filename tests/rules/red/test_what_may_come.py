"""What may come next in a match of Penny Red."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.red.court import Document, cannon, flick, foul, reposition, respot, serve


def after(*entries: Document, **head: Any) -> Document:
    """What may come after some entries."""
    detail = head.pop("detail", "flicks")
    live, faults = rules.begin({"game": "red", "first": "A", "detail": detail, "options": head})
    assert live is not None, faults
    for entry in entries:
        carried = rules.carry_on(live, entry)
        assert not carried.faults, carried.faults
        assert carried.live is not None
        live = carried.live
    return live.may()


def test_a_serve_is_due_first() -> None:
    assert after() == {
        "kinds": ["serve", "foul"], "side": "A", "server": "A", "player": None,
        "second_serve": False,
    }  # fmt: skip
    assert after(serve(red="own"))["second_serve"] is True
    assert after(doubles=True)["player"] == "A1"


def test_in_a_rally_flicks_are_left_and_spots_are_free() -> None:
    may = after(serve(), flick("B1", "own"), respot("B2", "quarter"))
    assert (may["side"], may["server"], may["player"]) == ("B", "A", None)
    assert may["kinds"] == ["flick", "respot", "foul"]
    assert may["shooters"] == ["B1", "B2"]
    assert may["flicks_left"] == 2
    assert may["starshot"] is False
    assert may["respot"]["B1"] == ["corner-left", "corner-right", "serving"]
    assert may["respot"]["B2"] == ["corner-left", "corner-right", "serving", "quarter"]
    assert may["position"] is may["reposition"] is None


def test_a_turn_knows_whether_a_starshot_is_allowed() -> None:
    met = flick("B1", "own", struck=["B2"], red_struck_by=[])
    assert after(serve(), met)["starshot"] is True
    assert after(serve(), flick("B1", "own"), flick("B2", "own"))["starshot"] is True
    assert after(serve(), flick("B1", "own"), flick("B1", "own"))["starshot"] is False


@pytest.mark.parametrize(
    ("turn", "by_hand", "may_flick"),
    [
        ([flick("B1")], 1, False),
        ([flick("B1", "own"), flick("B1")], 0, True),
        ([cannon("B1")], 2, False),
        ([flick("B1", "own"), cannon("B1")], 2, True),
    ],
)
def test_what_a_return_earned_is_told(turn: list[Document], by_hand: int, may_flick: bool) -> None:
    may = after(serve(), *turn)
    assert may["kinds"] == ["flick", "respot", "position", "foul"]
    assert may["side"] == "A"
    assert may["position"] == {
        "side": "B", "shooters": ["B1", "B2"], "by_hand": by_hand, "flick": may_flick,
    }  # fmt: skip


def test_the_shooters_that_may_be_moved_are_told_with_their_free_spots() -> None:
    three = [flick("B1", "own"), flick("B1", "own"), flick("B1", red_hit=["A2", "A1"])]
    may = after(serve(), *three)
    assert may["kinds"] == ["flick", "respot", "reposition", "foul"]
    spots = ["serving", "quarter"]
    assert may["reposition"] == {"side": "B", "shooters": {"A1": spots, "A2": spots}}
    left = after(serve(), *three, reposition("B", "A1", "serving"))
    assert left["reposition"] == {"side": "B", "shooters": {"A2": ["quarter"]}}


def test_after_the_end_nothing_may_come() -> None:
    assert after(foul("A"), points=1, games=1, sets=1) == {"kinds": [], "side": None}
    over = {"game": {"server": "A", "A": 1, "B": 0}}
    assert after(over, detail="card", points=1, games=1, sets=1) == {"kinds": [], "side": None}


def test_a_card_of_lines_takes_a_game_only_between_games() -> None:
    assert after(detail="card") == {
        "kinds": ["point", "game"], "side": "A", "server": "A", "player": None,
    }  # fmt: skip
    within = after({"point": {"to": "A"}}, detail="card", doubles=True)
    assert within["kinds"] == ["point"]
    assert within["player"] == "A1"
