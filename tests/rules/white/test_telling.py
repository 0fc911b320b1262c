"""What a card of Penny White tells: the umpire's words, statistics, tallies, what may come next."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.white.lawn import (
    Document,
    end,
    flick,
    foul,
    judged,
    live,
    measure,
    remove,
    said,
    start,
    verdict,
)

ONE: dict[str, Any] = {"pennies": 1, "ends": 1}
BOTH = [start(), flick("A1"), flick("B1")]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([start()], "Asha flicked the white over the line. Asha is next."),
        ([start("A", "short")],
         "Asha's white did not go wholly over the line. 1 point to Ben. "
         "Asha starts the end again."),
        ([start("A", "off")],
         "Asha's white went off the board. 1 point to Ben. Asha starts the end again."),
        ([start("A", "over", "touched")],
         "Asha flicked the white over the line. A foul by Asha: it is recorded. Asha is next."),
        ([foul("B")], "A foul by Ben: it is recorded. Asha starts the end."),
        ([start(), flick("A1")], "Asha flicked A1. Ben is next."),
        ([start(), flick("A1", "A1")],
         "Asha flicked A1. Off and out for the end: A1. Ben is next."),
        ([start(), flick("A1"), flick("B1", "A1")],
         "Ben flicked B1. A1 of Asha went off. Asha may take off 1 penny of the other side."),
        ([start(), flick("A1"), flick("B1"), flick("A2"), flick("B2", "A1", "A2")],
         "Ben flicked B2. A1 and A2 of Asha went off. "
         "Asha may take off 2 pennies of the other side."),
        ([start(), flick("A1"), flick("B1", "A1", "B1")],
         "Ben flicked B1. Off and out for the end: B1. A1 of Asha went off. Asha is next."),
        ([start(), flick("A1"), flick("B1", "A1"), remove("A", "B1")],
         "Asha takes B1 off. Asha is next."),
        ([start(), flick("A1"), flick("B1", "A1"), remove("A")],
         "Asha declines to take a penny off. Asha is next."),
        ([start(), flick("A1", white_off=True)],
         "Asha flicked A1. The white went off: Asha loses the end. 1 point to Ben. "
         "End 2 is started by Ben."),
    ],
)  # fmt: skip
def test_the_umpire_says(entries: list[Document], words: str) -> None:
    assert said(*entries) == words


@pytest.mark.parametrize(
    ("entries", "head", "words"),
    [
        (BOTH, {"pennies": 1}, "Ben flicked B1. All pennies are flicked: measure them."),
        ([*BOTH, measure("A1", "B1")], {"pennies": 1},
         "The pennies are measured. 1 point to Asha. End 2 is started by Ben."),
        ([*BOTH, measure("B1", "A1")], ONE,
         "The pennies are measured. 1 point to Ben. Ben wins the match, 1–0."),
        ([*BOTH, measure("A1 B1")], ONE,
         "The pennies are measured. A dead end: nobody scores. The match is a draw, 0–0."),
        ([start(), flick("A1", "A1"), flick("B1", "B1")], {"pennies": 1, "dead_end": "replay"},
         "Ben flicked B1. Off and out for the end: B1. A dead end: nobody scores. "
         "End 1 is started by Asha."),
        ([start(), flick("A1", fouls=["unclean"])], {"foul": "remove"},
         "Asha flicked A1. A foul by Asha: the penny comes off for the end. Ben is next."),
        ([start("A", "over", "touched")], {"foul": "remove"},
         "Asha flicked the white over the line. A foul by Asha: it is recorded. Asha is next."),
    ],
)  # fmt: skip
def test_the_umpire_says_under_other_options(
    entries: list[Document], head: dict[str, Any], words: str
) -> None:
    assert said(*entries, **head) == words


MATCH = [
    start("A", "short"),
    start("A", "over", "touched"),
    flick("A1", fouls=["unclean", "board"]),
    flick("B1", "A1"),
    remove("A", "B1"),
    flick("A2"),
    flick("B2", "B2"),
    measure("A2"),  # one point to A
    foul("A", "touched"),
    start("B"),
    flick("B1"),
    flick("A1", "A1", "B1", white_off=True),  # one to B
]


def test_statistics_tell_ends_points_by_kind_and_what_was_lost() -> None:
    card = judged(*MATCH, pennies=2, ends=3)
    assert card.valid
    assert card.as_document()["statistics"] == {
        "A": {
            "ends_won": 1,
            "biggest_end": 1,
            "points": {"nearest": 1, "knocked-off": 0, "failed-start": 0},
            "whites_knocked_off": 1,
            "pennies_lost": 2,
            "flicks": 3,
            "fouls": {"touched": 2, "unclean": 1, "board": 1},
        },
        "B": {
            "ends_won": 1,
            "biggest_end": 1,
            "points": {"nearest": 0, "knocked-off": 1, "failed-start": 1},
            "whites_knocked_off": 0,
            "pennies_lost": 3,
            "flicks": 3,
            "fouls": {"touched": 0, "unclean": 0, "board": 0},
        },
        "running": [{"A": 1, "B": 1}, {"A": 1, "B": 2}],
    }


def test_statistics_of_ends_tell_the_same_but_for_the_pennies() -> None:
    lines = [
        end(1, "A", winner="B", points=3, failed_starts=1),
        end(2, "B", "knocked-off", winner="B", points=1),
        end(3, "A", "dead"),
        end(4, "B", winner="A", points=2, failed_starts=3),
        end(5, "A", winner="B", points=1),
    ]
    assert verdict(*lines, detail="card")["statistics"] == {
        "A": {
            "ends_won": 1,
            "biggest_end": 2,
            "points": {"nearest": 2, "knocked-off": 0, "failed-start": 3},
        },
        "B": {
            "ends_won": 3,
            "biggest_end": 3,
            "points": {"nearest": 4, "knocked-off": 1, "failed-start": 1},
        },
        "running": [
            {"A": 0, "B": 4},
            {"A": 0, "B": 5},
            {"A": 0, "B": 5},
            {"A": 5, "B": 5},
            {"A": 5, "B": 6},
        ],
    }


def rows(card: Any) -> list[tuple[Any, ...]]:
    return [
        (row.noun, row.entry, row.number, row.side, row.amount, row.how, dict(row.more))
        for row in card.tallies()
    ]


def test_a_card_leaves_its_ends_and_its_flicks() -> None:
    told = rows(judged(*MATCH, pennies=2, ends=3))
    assert told[:2] == [
        ("end", 7, 1, "A", 1, "nearest", {"failed_starts": 1}),
        ("end", 11, 2, "B", 1, "knocked-off", {"failed_starts": 0}),
    ]
    assert told[2:4] == [
        ("flick", 2, 1, None, 0, "on", {"by": "A", "penny": "A1", "off": []}),
        ("flick", 3, 2, None, 0, "on", {"by": "B", "penny": "B1", "off": ["A1"]}),
    ]
    assert told[-1] == (
        "flick",
        11,
        6,
        "B",
        1,
        "knocked-off",
        {"by": "A", "penny": "A1", "off": ["A1", "B1"]},
    )


def test_failed_starts_belong_to_the_end_that_they_began_also_when_it_is_played_again() -> None:
    dead = [start("A", "off"), start(), flick("A1", "A1"), flick("B1", "B1")]
    told = rows(judged(*dead, *dead, pennies=1, ends=1, dead_end="replay"))
    ends = [row for row in told if row[0] == "end"]
    assert [row[-1] for row in ends] == [{"failed_starts": 1}, {"failed_starts": 1}]


def test_a_card_of_ends_leaves_its_ends() -> None:
    lines = [end(1, "A", winner="B", points=3, failed_starts=1), end(2, "B", "dead")]
    card = judged(*lines, detail="card")
    assert rows(card) == [
        ("end", 0, 1, "B", 3, "nearest", {"starter": "A", "failed_starts": 1}),
        ("end", 1, 2, None, 0, "dead", {"starter": "B", "failed_starts": 0}),
    ]
    assert card.measures() == {"points": (0, 4)}


def test_what_may_happen_names_what_is_due_and_with_which_pennies() -> None:
    begun = live()
    assert begun.may() == {
        "kinds": ["start", "foul"],
        "side": "A",
        "end": 1,
        "starter": "A",
        "pennies": [],
        "on": [],
        "owed": 0,
    }
    assert live(start()).may()["pennies"] == ["A1", "A2", "A3", "A4"]
    assert live(start(), flick("A2"), flick("B1")).may()["pennies"] == ["A1", "A3", "A4"]
    owed = live(start(), flick("A1"), flick("B1", "A1")).may()
    assert (owed["kinds"], owed["side"], owed["owed"]) == (["remove", "foul"], "A", 1)
    assert (owed["pennies"], owed["on"]) == (["B1"], ["B1"])
    two = [start(), flick("A1"), flick("B1"), flick("A2"), flick("B2", "A1")]
    assert live(*two).may()["pennies"] == ["B1", "B2"]
    measured = live(*BOTH, pennies=1).may()
    assert (measured["kinds"], measured["side"]) == (["measure", "foul"], None)
    assert measured["pennies"] == ["A1", "B1"]
    over = live(*BOTH, measure("A1", "B1"), **ONE)
    assert over.may() == {"kinds": [], "side": None}


def test_what_may_happen_in_a_card_of_ends_is_the_end_that_is_due() -> None:
    match = live(end(1, "A", "dead"), detail="card", ends=2)
    assert match.may() == {"kinds": ["end"], "side": "B", "end": 2}
    over = live(end(1, "A", "dead"), end(2, "B", "dead"), detail="card", ends=2)
    assert over.may() == {"kinds": [], "side": None}


def test_every_white_knocked_off_is_counted() -> None:
    lost = [start(), flick("A1", white_off=True), start("B"), flick("B1"), flick("A1")]
    statistics = verdict(*lost, flick("B2"), flick("A2", white_off=True))["statistics"]
    assert statistics["A"]["whites_knocked_off"] == 2
