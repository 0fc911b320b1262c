"""A running card: what its lines make of it, and what they cannot."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import rules
from rules.scoring.card import Running
from rules.scoring.offered import offers
from rules.scoring.running import fold

HEAD = {"game": "black", "options": {}, "sides": {"A": ["Asha"], "B": ["Ben"]}}
BEGIN = {"begin": {"first": "A", "detail": "flicks"}}


def flick(by: str, struck: list[str] | None = None, off: list[str] | None = None) -> dict[str, Any]:
    return {"flick": {"by": by, "struck": struck or [], "off": off or []}}


def written(*lines: Any) -> Running:
    """The card after lines that must all be accepted."""
    return fold(rules.open_card(HEAD), [BEGIN, *lines])


WON, NOTHING = flick("A", ["O1"], ["O1"]), flick("A", ["O2"])
AGAIN = flick("A", ["O3"], ["O3"])


def standing(running: Running) -> list[tuple[int, Any]]:
    return [(one.line, one.entry) for one in running.entries]


def refusal(running: Running, line: Any) -> str:
    """Why a line is refused; the card is as it was."""
    found = rules.write_line(running, line)
    assert not found.accepted
    assert found.running is running
    return found.faults[0].message


def test_a_line_adds_an_entry_that_the_law_rules_on() -> None:
    running = written({"entry": WON})
    assert running.as_card()["entries"] == [WON]
    assert running.live is not None
    assert running.live.standing.score == {"A": 1, "B": 0}


def test_the_card_of_the_lines_gets_the_verdict_of_the_same_entries() -> None:
    running = written({"entry": WON}, {"entry": NOTHING}, {"entry": flick("B")})
    verdict = rules.adjudicate(running.as_card())
    assert verdict.valid
    shown = [one["ruling"] for one in running.as_document()["entries"]]
    assert shown == verdict.as_document()["rulings"]


def test_what_the_law_refuses_is_no_line() -> None:
    assert "turn" in refusal(written(), {"entry": flick("B")})


def test_undo_takes_back_the_last_line_alone() -> None:
    running = written({"entry": WON}, {"entry": NOTHING})
    assert "not the last" in refusal(running, {"undo": 2})
    assert standing(written({"entry": WON}, {"entry": NOTHING}, {"undo": 3})) == [(2, WON)]


def test_undo_takes_back_all_entries_of_a_line_with_several() -> None:
    running = written({"entries": [WON, AGAIN]}, {"undo": 2})
    assert standing(running) == []
    assert "nothing" in refusal(running, {"undo": 2})


def test_of_several_entries_none_is_written_where_one_is_refused() -> None:
    assert "left the board" in refusal(written(), {"entries": [WON, WON]})


def test_a_mended_entry_stands_where_the_first_stood() -> None:
    other = flick("A", ["O4"], ["O4"])
    mended = written({"entry": WON}, {"entry": AGAIN}, {"mend": 2, "entry": other})
    assert standing(mended) == [(4, other), (3, AGAIN)]


def test_one_entry_of_a_line_with_several_is_mended_by_its_part() -> None:
    other = flick("A", ["O4"], ["O4"])
    mended = written({"entries": [WON, AGAIN]}, {"mend": 2, "part": 2, "entry": other})
    assert [entry for _, entry in standing(mended)] == [WON, other]


def test_what_cannot_stand_after_a_mended_entry_must_be_named() -> None:
    running = written({"entry": WON}, {"entry": AGAIN})
    mend = {"mend": 2, "entry": flick("A")}
    found = rules.write_line(running, mend)
    assert not found.accepted
    assert found.fallen == (3,)
    assert "cannot stand" in found.faults[0].message
    assert [entry for _, entry in standing(fold(running, [{**mend, "drop": [3]}]))] == [flick("A")]
    assert "every later entry stands" in refusal(
        running, {"mend": 2, "entry": flick("A", ["O4"], ["O4"]), "drop": [3]}
    )


def test_an_entry_is_struck_out_and_another_put_before_it() -> None:
    running = written({"entry": WON}, {"entry": AGAIN}, {"strike": 2})
    assert standing(running) == [(3, AGAIN)]
    assert standing(fold(running, [{"insert": 3, "entry": WON}])) == [(5, WON), (3, AGAIN)]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (3, "object"),
        ({}, "begins, adds"),
        ({"entry": WON, "more": 1}, "unknown"),
        ({"mend": 2}, "missing"),
        ({"undo": "x"}, "undo"),
        ({"entries": []}, "1 to"),
        ({"strike": 2, "drop": 3}, "list"),
        ({"entry": {"flick": {"by": "C"}}}, "by"),
        (BEGIN, "already"),
        ({"strike": 9}, "no entry"),
    ],
)
def test_a_line_of_no_sense_is_refused_with_words(line: Any, said: str) -> None:
    assert said in refusal(written({"entry": WON}), line)


def test_nothing_is_written_before_the_card_is_begun() -> None:
    card = rules.open_card(HEAD)
    assert "not begun" in refusal(card, {"entry": WON})
    assert card.as_document() == {"lines": 0, "begun": False, "entries": []}
    with pytest.raises(ValueError, match="not begun"):
        card.as_card()


def test_sentences_call_pennies_what_people_call_them() -> None:
    told = written({"entry": WON}).as_document(rules.Tongue({"A": "Asha", "B": "Ben"}))
    assert told["entries"][0]["said"][0] == "Asha wins yellow for 1 point."


# ── offers ──────────────────────────────────────────────────────────────────────────────────────

OFFERED = [
    *(("black", detail, {}) for detail in ("flicks", "card")),
    *(("white", detail, {"ends": 3}) for detail in ("flicks", "card")),
    *(("red", detail, {"sets": 1, "games": 2}) for detail in ("flicks", "card")),
    ("red", "flicks", {"sets": 1, "games": 1, "doubles": True}),
    *(("green", detail, {"goals": 2}) for detail in ("flicks", "card")),
]
WEIGHTS = {"main": 20, "usual": 4, "came": 4, "board": 6, "spot": 2, "more": 1}


def begun(game: str, detail: str, options: dict[str, Any], first: str) -> Running:
    pairs = {"A": ["Asha", "Amy"], "B": ["Ben", "Bo"]}
    sides = pairs if options.get("doubles") else HEAD["sides"]
    card = rules.open_card({"game": game, "options": options, "sides": sides})
    return fold(card, [{"begin": {"first": first, "detail": detail}}])


@pytest.mark.parametrize(("game", "detail", "options"), OFFERED)
def test_a_match_is_played_to_its_end_by_what_is_offered_alone(
    game: str, detail: str, options: dict[str, Any]
) -> None:
    for seed in range(12):
        chance = random.Random(seed)
        running = begun(game, detail, options, chance.choice("AB"))
        lines: list[Any] = []
        while running.live is not None and not running.live.standing.finished:
            held = [offer for offer, _ in offers(running.live)]
            assert len({offer.name for offer in held}) == len(held) > 0
            (taken,) = chance.choices(held, [WEIGHTS[offer.place] for offer in held])
            lines.append({"entries": [dict(entry) for entry in taken.entries]})
            running = fold(running, lines[-1:])
        assert rules.adjudicate(running.as_card()).valid
        again = fold(begun(game, detail, options, running.as_card()["first"]), lines)
        assert json.dumps(again.as_document()) == json.dumps(running.as_document())


@pytest.mark.parametrize("game", [name for name in rules.GAMES if name != "pitch"])
def test_every_game_offers_something_at_its_first_flick(game: str) -> None:
    shown = begun(game, "flicks", {}, "A").as_document()
    assert [one for one in shown["offers"] if one["place"] == "main"]
    assert all(one["label"] and one["entries"] for one in shown["offers"])


def test_the_card_before_an_entry_offers_what_might_have_come_instead() -> None:
    running = written({"entry": WON}, {"entry": NOTHING})
    assert [one.line for one in running.before(3).entries] == [2]
    with pytest.raises(ValueError, match="no entry"):
        running.before(9)
