"""The umpire's words on a card of Penny Red, and those of a form."""

from __future__ import annotations

import pytest

import rules
from tests.rules.red.court import (
    Document,
    cannon,
    flick,
    foul,
    into_position,
    place,
    reposition,
    respot,
    said,
    serve,
)

SIDE = {"side": True, "red_overlaps": True, "respot": "quarter"}

TWO = [serve(), flick("B1", "own"), flick("B1")]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([serve()], "Asha serves the red over. Ben is to return it."),
        ([serve(red="own")], "The serve failed: the red is not over the line. "
                             "Asha may try once more."),
        ([serve(red="off")], "The serve failed: the red went off. Asha may try once more."),
        ([serve(struck=["A2"])], "The serve failed: the served shooter did not strike the red. "
                                 "Asha may try once more."),
        ([serve(off=["B1"])], "The serve failed: it knocked off an opposing shooter. "
                              "Asha may try once more."),
        ([serve(crossed=["A1"])], "The serve failed: Asha lost a shooter over the line or the "
                                  "edge. Asha may try once more."),
        ([serve(red="own"), serve(red="own")],
         "The serve failed: the red is not over the line. It was the second serve. "
         "The point is Ben's. Asha serves."),
        ([serve(stack=True)], "A penny came to rest on another: a foul of Asha. "
                              "The point is Ben's. Asha serves."),
        ([serve(), flick("B1", "own")], "The red is not over the line yet. Ben flicks again."),
        ([serve(), flick("B1")], "Ben returns the red with one flick. Ben may pick up one own "
                                 "shooter and place it. Asha is to return it."),
        (TWO, "Ben returns the red with 2 flicks. Ben may flick one own shooter into position. "
              "Asha is to return it."),
        ([serve(), flick("B1", "own"), flick("B1", "own"), flick("B1")],
         "Ben returns the red with 3 flicks. The shooters stay where they are. "
         "Asha is to return it."),
        ([serve(), cannon("B1", red_hit=["A1"])],
         "Ben returns the red with one flick. By a cannon: Ben may pick up and place one own "
         "shooter, or both. The red struck A1: Ben may move it to its serving or quarter spot. "
         "Asha is to return it."),
        ([serve(), flick("B1", "own"), cannon("B1", red_hit=["A1", "A2"])],
         "Ben returns the red with 2 flicks. By a cannon: Ben may pick up and place one own "
         "shooter, or both, or flick one into position. The red struck A1 and A2: Ben may move "
         "each to its serving or quarter spot. Asha is to return it."),
        ([serve(), cannon("B1", off=["A1"], red_hit=["A1"])],
         "A starshot by a cannon: Ben knocked off A1. 3 points to Ben. Asha serves."),
        ([serve(), flick("B1", struck=["red", "B2"], off=["A1", "A2"], red_hit=["A1", "A2"])],
         "A starshot: Ben knocked off A1 and A2. 4 points to Ben. Asha serves."),
        ([serve(), cannon("B1", off=["A1"])],
         "Ben knocked off an opposing shooter without a starshot. A starshot counts only if the "
         "red struck an opposing shooter and is over, with no foul and no own shooter lost. "
         "The point is Asha's. Asha serves."),
        ([serve(), flick("B1", "off")],
         "Ben sent the red off the board. The point is Asha's. Asha serves."),
        ([serve(), *[flick("B1", "own")] * 3],
         "Three flicks, and the red is not over the line. The point is Asha's. Asha serves."),
        ([serve(), flick("B1", "own", struck=[], red_struck_by=[], **SIDE)],
         "Ben struck neither the red nor the other shooter. The side-flick did not strike the "
         "red. The point is Asha's. Asha serves."),
        ([serve(), flick("B1", touching_red=["B1"], crossed=["B1"])],
         "A shooter lay against the red and was neither respotted nor driven into it. Ben lost a "
         "shooter over the line or the edge. The point is Asha's. Asha serves."),
        ([serve(), flick("B1", push=True, struck=["red", "B2"], fouls=["unclean", "unclean"])],
         "Ben did not flick cleanly: a foul. Ben pushed through one penny and struck another: a "
         "foul. The point is Asha's. Asha serves."),
        ([*TWO, into_position("B2")], "Ben flicks B2 into position."),
        ([*TWO, into_position("B2", moved=["red"])],
         "Ben flicks B2 into position. The red or an opposing shooter was struck or moved. "
         "The point is Asha's. Asha serves."),
        ([*TWO, into_position("B2", off=["B2"], fouls=["touched"])],
         "Ben flicks B2 into position. Ben touched a penny: a foul. Ben lost a shooter over the "
         "line or the edge. The point is Asha's. Asha serves."),
        ([serve(), cannon("B1"), place("B", "B2", "B1")], "Ben places B2 and B1."),
        ([serve(), flick("B1", red_hit=["A1"]), reposition("B", "A1", "quarter")],
         "Ben moves A1 to Asha's quarter spot."),
        ([serve(), respot("B2", "corner-left")], "Ben respots B2 on the left corner spot."),
        ([foul("B", "board", "touched")],
         "Ben moved the board and pennies slid: a foul. Ben touched a penny: a foul. "
         "The point is Asha's. Asha serves."),
    ],
)  # fmt: skip
def test_the_umpire_says_what_happened_and_what_comes(entries: list[Document], words: str) -> None:
    assert said(*entries) == words


def test_the_umpire_counts_games_sets_and_the_match() -> None:
    assert said(*[foul("A")] * 2, points=2) == (
        "Asha touched a penny: a foul. The point is Ben's. Ben wins the game, 2–0. Ben serves."
    )
    assert said(foul("A"), points=1, games=1).endswith(
        "Ben wins the game, 1–0. Ben wins the set: 1–0 in sets. Ben serves."
    )
    assert said(foul("B"), foul("A"), foul("B"), points=1, games=1, sets=2).endswith(
        "Asha wins the game, 1–0. Asha wins the set and the match, 2–1 in sets."
    )


def test_in_doubles_the_umpire_names_players_and_pairs() -> None:
    lost = [serve("A1"), flick("B2", by="B1")]
    assert said(*lost, doubles=True) == (
        "Ben flicked the partner's shooter: a foul. The point is Asha & Ada's. Asha & Ada serves."
    )


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"point": {"to": "A"}}, "The point is Asha's. Asha serves."),
        ({"point": {"to": "B", "how": "serve"}},
         "Asha failed with both serves. The point is Ben's. Asha serves."),
        ({"point": {"to": "B", "how": "foul"}},
         "A foul of Asha. The point is Ben's. Asha serves."),
        ({"point": {"to": "B", "points": 4, "how": "starshot"}},
         "A starshot of Ben. 4 points to Ben. Asha serves."),
        ({"game": {"server": "A", "A": 3, "B": 8}}, "Ben wins the game, 8–3. Ben serves."),
    ],
)  # fmt: skip
def test_the_umpire_reads_out_a_line(line: Document, words: str) -> None:
    assert said(line, detail="card") == words


def test_the_umpire_ends_with_the_match() -> None:
    line = {"game": {"server": "A", "A": 3, "B": 8}}
    assert said(line, detail="card", games=1, sets=1).endswith("the match, 1–0 in sets.")


def test_every_field_has_words_for_a_form() -> None:
    red = rules.GAMES["red"]
    for doubles in (False, True):
        setting = red.setting({"doubles": doubles}, "A", rules.Mistakes())
        for detail in red.referees:
            for record in (red.kinds(detail, setting) or {}).values():
                assert record.label
                assert all(field.label for field in record.fields)
    assert all(field.label for field in red.options.fields)
