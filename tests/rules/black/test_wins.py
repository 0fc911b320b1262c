"""The end of a match: sixteen points, playing on, a golden guy, a draw."""

from __future__ import annotations

from tests.rules.black.table import CLEARED, OUTER, TO_THE_BLACK, flick, foul, pot, verdict

FOURTEEN = [*CLEARED, pot("R1")]
SIXTEEN = [*FOURTEEN, pot("R2")]


def test_sixteen_points_win_and_the_winner_may_play_on_for_the_break() -> None:
    found = verdict(*SIXTEEN)
    assert (found["finished"], found["winner"]) == (True, "A")
    assert found["next"] == {"side": "A", "free_shot": False, "from": "lie"}
    assert found["rulings"][-1]["rules"] == ["black.merit", "black.win", "black.play-out"]
    assert not verdict(*FOURTEEN)["finished"]


def test_playing_on_ends_with_the_turn_and_its_pennies_still_count() -> None:
    found = verdict(*SIXTEEN, pot("G1"), flick("A", "G2", off=["G2"], shooter_off=True))
    assert found["score"] == {"A": 18, "B": 2}
    assert (found["winner"], found["next"]) == ("A", None)
    assert found["rulings"][-1]["rules"] == ["black.mistake", "black.play-out"]
    assert found["rulings"][-1]["next_from"] is None
    after = verdict(*SIXTEEN, flick("A", "G1"), flick("B", "G1"))
    assert [fault["code"] for fault in after["faults"]] == ["after-the-end"]


def test_the_loser_cannot_win_back_what_is_decided() -> None:
    eight = flick("A", "G1", off=["G1", "G2", "B1", "B2", "K"])
    found = verdict(*SIXTEEN, eight)
    assert found["score"] == {"A": 16, "B": 14}
    assert found["winner"] == "A"


def test_without_playing_on_the_match_is_over_at_once() -> None:
    found = verdict(*SIXTEEN, play_out=False)
    assert (found["finished"], found["next"]) == (True, None)
    assert found["rulings"][-1]["rules"] == ["black.merit", "black.win"]


def test_a_win_by_the_opponents_flick_is_simply_over() -> None:
    everything = [*OUTER, "R1", "R2"]
    found = verdict(flick("A", "O1", off=everything, near=["K"]))
    assert (found["winner"], found["next"]) == ("B", None)
    assert found["rulings"][-1]["rules"] == ["black.merit-order", "black.mistake", "black.win"]


def test_a_foul_without_a_flick_ends_the_playing_on() -> None:
    found = verdict(*SIXTEEN, foul("A"))
    assert found["rulings"][-1]["rules"] == ["black.foul", "black.play-out"]
    assert (found["next"], found["winner"]) == (None, "A")
    ruling = found["rulings"][-1]
    assert ruling["next_free_shot"] is ruling["next_from"] is None


def test_the_board_cleared_in_one_turn_is_a_golden_guy_and_the_end() -> None:
    found = verdict(*TO_THE_BLACK, pot("K"))
    assert found["next"] is None
    assert found["statistics"]["A"]["golden_guy"] is True
    assert found["statistics"]["A"]["high_break"] == 30


def test_fifteen_each_with_every_penny_gone_is_a_draw() -> None:
    rest = ["R1", "R2", "G1", "G2", "B1", "B2", "K"]
    theirs = [*OUTER[9:], *rest[:3], "K"]
    mine = [pot(penny) for penny in OUTER[:9]]
    found = verdict(
        *mine,
        flick("A", "K", off=theirs),
        flick("B", "G2", off=["G2", "B1", "B2"]),
    )
    assert found["score"] == {"A": 15, "B": 15}
    assert (found["winner"], found["finished"], found["next"]) == ("draw", True, None)
    assert found["rulings"][-1]["rules"] == ["black.merit-order", "black.mistake", "black.draw"]
