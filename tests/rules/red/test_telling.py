"""What a card of Penny Red tells: the umpire's words, statistics, tallies, what may come next."""

from __future__ import annotations

from typing import Any

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
    verdict,
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


# ── statistics and tallies ──────────────────────────────────────────────────────────────────────

RALLIES = [
    serve(), flick("B1", "off"),  # an ace of A
    serve(), flick("B1"), flick("A1", "own"), cannon("A2", off=["B1", "B2"], red_hit=["B1"]),
    serve(red="own"), serve(red="own"),  # a double fault of A
    serve(), flick("B1", "own"), cannon("B1"), flick("A1", stack=True, fouls=["unclean"]),
    foul("B", "board"),
]  # fmt: skip


def test_the_statistics_of_a_card_kept_flick_by_flick() -> None:
    told = verdict(*RALLIES, points=8).statistics
    a, b = told["A"], told["B"]
    assert a["service_games_held"] == 1
    assert (a["serves"], a["aces"], a["double_faults"]) == (5, 1, 1)
    assert a["starshots"] == {"2": 0, "3": 0, "4": 0, "6": 1}
    assert a["returns"] == {"1": 0, "2": 0, "3": 0}
    assert b["returns"] == {"1": 1, "2": 1, "3": 0}
    assert (a["cannons"], b["cannons"]) == (1, 1)
    assert (a["longest_run"], b["longest_run"]) == (7, 2)
    assert a["fouls"] == {"touched": 0, "unclean": 1, "board": 0, "stack": 1, "push": 0,
                          "partners_shooter": 0}  # fmt: skip
    assert b["fouls"]["board"] == 1
    assert (told["points_played"], told["flicks"]) == (5, 7)
    assert (a["flicks"], b["flicks"]) == (3, 4)


def test_a_game_lost_by_its_server_is_broken() -> None:
    told = verdict(foul("A"), foul("A"), foul("A"), points=1).statistics
    assert (told["A"]["service_games_held"], told["A"]["service_games_broken"]) == (0, 2)
    assert (told["B"]["service_games_held"], told["B"]["service_games_broken"]) == (1, 0)
    assert told["A"]["aces"] == told["B"]["aces"] == 0


def test_other_fouls_are_counted_by_their_kind() -> None:
    pushed = serve("A1", push=True, struck=["red", "B1"], fouls=["touched", "touched"])
    told = verdict(pushed, serve("A1"), flick("B2", by="B1"), doubles=True).statistics
    assert (told["A"]["fouls"]["push"], told["A"]["fouls"]["touched"]) == (1, 1)
    assert told["B"]["fouls"]["partners_shooter"] == 1


def test_a_card_of_lines_tells_what_lines_can_tell() -> None:
    lines = [
        {"point": {"to": "A"}},
        {"point": {"to": "B", "how": "serve"}},
        {"point": {"to": "B", "points": 2, "how": "starshot"}},
        {"point": {"to": "B", "how": "foul"}},
    ]
    told = verdict(*lines, detail="card", points=4).statistics
    assert told["A"]["double_faults"] == 1
    assert told["A"]["fouls"] == {"all": 1}
    assert told["B"]["starshots"]["2"] == 1
    assert (told["A"]["longest_run"], told["B"]["longest_run"]) == (1, 4)
    assert told["A"]["service_games_broken"] == 1
    assert told["points_played"] == 4
    more = [*lines, {"game": {"server": "B", "A": 4, "B": 0}}]
    told = verdict(*more, detail="card", points=4).statistics
    assert told["A"]["longest_run"] is None, "a whole game hides the order of its points"
    assert told["B"]["service_games_broken"] == 1


def test_a_card_leaves_its_points_and_games_behind() -> None:
    tallies = verdict(*RALLIES, points=8).tallies()
    points = [tally for tally in tallies if tally.noun == "point"]
    games = [tally for tally in tallies if tally.noun == "game"]
    assert [(p.entry, p.number, p.side, p.amount, p.how) for p in points] == [
        (1, 1, "A", 1, "rally"),
        (5, 2, "A", 6, "starshot"),
        (7, 3, "B", 1, "serve"),
        (11, 4, "B", 1, "foul"),
        (12, 5, "A", 1, "foul"),
    ]
    assert points[0].more == {
        "set": 1, "game": 1, "server": "A", "game_score": [1, 0], "ace": True,
    }  # fmt: skip
    (only,) = games
    assert (only.entry, only.number, only.side, only.amount, only.how) == (12, 1, "A", 1, "held")
    assert only.more["points"] == [8, 2]
    assert only.more["ends_set"] is False
    lines = verdict({"game": {"server": "A", "A": 3, "B": 8}}, detail="card", games=1).tallies()
    assert [(t.noun, t.side, t.how, t.more["ends_set"]) for t in lines] == [
        ("game", "B", "broken", True)
    ]


# ── what may come next ──────────────────────────────────────────────────────────────────────────


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


def test_every_field_has_words_for_a_form() -> None:
    red = rules.GAMES["red"]
    for doubles in (False, True):
        setting = red.setting({"doubles": doubles}, "A", rules.Mistakes())
        for detail in red.referees:
            for record in (red.kinds(detail, setting) or {}).values():
                assert record.label
                assert all(field.label for field in record.fields)
    assert all(field.label for field in red.options.fields)
