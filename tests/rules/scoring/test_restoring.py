"""A change of an earlier entry is taken back whole, where nothing stands that came after it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import rules
from rules.scoring.card import Running
from rules.scoring.running import fold
from tests.deep import either
from tests.rules.scoring.test_running import (
    AGAIN,
    BEGIN,
    HEAD,
    NOTHING,
    WON,
    flick,
    refusal,
    standing,
    written,
)


def changes() -> list[dict[str, Any]]:
    """A mend that drops a later entry, one that drops none, a strike, and an insertion."""
    return [
        {"mend": 2, "entry": flick("A"), "drop": [3]},
        {"mend": 2, "entry": flick("A", ["O4"], ["O4"])},
        {"strike": 2},
        {"insert": 2, "entry": flick("A", ["O4"], ["O4"])},
    ]


@pytest.mark.parametrize("change", changes(), ids=lambda change: next(iter(change)))
def test_what_was_changed_stands_as_before_with_all_that_was_dropped(
    change: dict[str, Any],
) -> None:
    before = written({"entry": WON}, {"entry": AGAIN})
    after = fold(before, [change])
    assert standing(after) != standing(before)
    assert after.restores == 4
    back = fold(after, [{"restore": 4}])
    assert standing(back) == standing(before)
    assert back.as_card() == before.as_card()
    assert (back.lines, back.restores) == (5, None)
    # And it goes on.
    assert [line for line, _ in standing(fold(back, [{"entry": NOTHING}]))] == [2, 3, 6]


def test_a_change_is_taken_back_where_no_entry_is_left() -> None:
    struck = written({"entry": WON}, {"strike": 2})
    assert standing(struck) == []
    assert struck.as_document()["restores"] == 3
    assert standing(fold(struck, [{"restore": 3}])) == [(2, WON)]


def test_of_two_changes_the_later_is_taken_back_first() -> None:
    running = written({"entry": WON}, {"entry": AGAIN}, {"strike": 2}, {"strike": 3})
    assert "no change" in refusal(running, {"restore": 4})
    once = fold(running, [{"restore": 5}])
    assert standing(once) == [(3, AGAIN)]
    assert standing(fold(once, [{"restore": 4}])) == [(2, WON), (3, AGAIN)]


def test_what_stands_after_a_change_is_taken_back_before_it() -> None:
    running = written({"entry": WON}, {"entry": AGAIN}, {"strike": 2}, {"entry": NOTHING})
    assert running.restores is None
    assert "no change" in refusal(running, {"restore": 4})
    assert standing(fold(running, [{"undo": 5}, {"restore": 4}])) == [(2, WON), (3, AGAIN)]


def test_once_an_entry_is_undone_that_stood_at_the_change_the_change_stays() -> None:
    running = written({"entry": WON}, {"entry": AGAIN}, {"strike": 2}, {"undo": 3})
    assert running.restores is None
    assert "no change" in refusal(running, {"restore": 4})


def test_nothing_that_changed_no_earlier_entry_is_restored() -> None:
    running = written({"entry": WON}, {"entry": AGAIN})
    for line in (1, 2, 3, 4):
        assert "no change" in refusal(running, {"restore": line})
    assert "restore" in refusal(running, {"restore": "x"})


def test_less_detail_is_undone_to_where_a_change_can_be_taken_back() -> None:
    running = written({"entry": WON}, {"entry": NOTHING}, {"strike": 2}, {"detail": "card"})
    assert running.restores is None
    finer = fold(running, [{"undo": 5}])
    assert finer.restores == 4
    assert standing(fold(finer, [{"restore": 4}])) == [(2, WON), (3, NOTHING)]


def read_naively(lines: list[Any]) -> list[Any]:
    """The entries that stand after accepted lines, read from nothing but what a line says: by a
    copy of all that stood, taken before each."""
    stood: list[tuple[int, Any]] = []
    copies: dict[int, list[tuple[int, Any]]] = {}
    for number, line in enumerate(lines, start=2):
        copies[number] = list(stood)
        at = next((n for n, (of, _) in enumerate(stood) if of == _earlier(line)), 0)
        gone = set(line.get("drop", []))
        if "restore" in line:
            stood = copies[line["restore"]]
        elif "undo" in line:
            stood = [one for one in stood if one[0] != line["undo"]]
        elif "entry" in line and not {"mend", "insert"} & set(line):
            stood = [*stood, (number, line["entry"])]
        else:
            new = [] if "strike" in line else [(number, line["entry"])]
            rest = stood[at:] if "insert" in line else stood[at + 1 :]
            stood = [*stood[:at], *new, *(one for one in rest if one[0] not in gone)]
    return stood


def _earlier(line: Any) -> int | None:
    return next((line[how] for how in ("mend", "insert", "strike") if how in line), None)


def a_line(running: Running, chance: random.Random) -> dict[str, Any]:
    """Something that might be written next, or not."""
    numbers = [one.line for one in running.entries]
    by = chance.choice("AB")
    struck = [f"O{chance.randrange(1, 9)}"]
    entry = flick(by, struck, struck if chance.random() < 0.5 else [])
    how = chance.choice(["entry", "entry", "entry", "undo", "mend", "insert", "strike", "restore"])
    if how == "entry" or (how != "restore" and not numbers):
        return {"entry": entry}
    if how == "restore":
        return {"restore": running.restores or chance.randrange(1, running.lines + 2)}
    if how == "undo":
        return {"undo": numbers[-1]}
    changed = {how: chance.choice(numbers), **({} if how == "strike" else {"entry": entry})}
    fallen = rules.write_line(running, changed).fallen
    return {**changed, "drop": list(fallen)} if fallen else changed


@pytest.mark.parametrize("seed", range(either(20, 80, 200)))
def test_after_any_lines_there_stands_what_a_naive_reading_finds(seed: int) -> None:
    chance = random.Random(seed)
    running = fold(rules.open_card(HEAD), [BEGIN])
    lines: list[Any] = []
    for _each in range(40):
        line = a_line(running, chance)
        found = rules.write_line(running, line)
        if found.accepted:
            running = found.running
            lines.append(line)
            assert standing(running) == read_naively(lines), lines
    assert fold(rules.open_card(HEAD), [BEGIN, *lines]).as_document() == running.as_document()


def test_changes_are_taken_back_in_most_of_such_courses() -> None:
    """Or the test above would hold nothing."""
    taken = 0
    for seed in range(20):
        chance = random.Random(seed)
        running = fold(rules.open_card(HEAD), [BEGIN])
        for _each in range(40):
            line = a_line(running, chance)
            found = rules.write_line(running, line)
            taken += found.accepted and "restore" in line
            running = found.running
    assert taken >= 20
