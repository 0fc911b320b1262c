"""What a card of Penny Red leaves behind: statistics and tallies."""

from __future__ import annotations

from tests.rules.red.court import cannon, flick, foul, serve, verdict

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
