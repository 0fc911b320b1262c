"""A scorecard's document: its head, its entries and its claims, read and written."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.core.scorecard import read_scorecard

CARD: dict[str, Any] = {
    "scorecard": 1,
    "game": "black",
    "detail": "flicks",
    "sides": {"A": ["Asha"], "B": ["Ben"]},
    "first": "A",
    "entries": [{"flick": {"by": "A", "struck": ["O1"]}}],
}


def mistakes_of(**other: Any) -> list[tuple[str | None, str]]:
    """Paths and messages of the mistakes of a card that is otherwise sound; ... leaves out."""
    whole = {key: value for key, value in {**CARD, **other}.items() if value is not ...}
    verdict = rules.adjudicate(whole)
    return [(fault.path, fault.message.partition(": ")[2]) for fault in verdict.faults]


def test_a_sound_card_has_no_mistake() -> None:
    assert mistakes_of() == []
    assert mistakes_of(options={}, claim={}) == []
    assert mistakes_of(entries=...) == []


@pytest.mark.parametrize("key", ["scorecard", "game", "detail", "sides", "first"])
def test_what_a_head_must_have_is_missed(key: str) -> None:
    assert (key, "this is missing") in mistakes_of(**{key: ...})


@pytest.mark.parametrize(
    ("other", "path", "words"),
    [
        ({"scorecard": 2}, "scorecard", "2 is not a whole number from 1 to 1"),
        ({"game": "blue"}, "game", '"blue" is not one of "black", "white", "red", "green"'),
        ({"detail": "turns"}, "detail",
         '"turns" is not one of "result", "card", "flicks", "shots"'),
        ({"first": "C"}, "first", '"C" is not one of "A", "B"'),
        ({"colour": 1}, "colour",
         "this is unknown here; known are claim, detail, entries, first, game, options, "
         "scorecard, sides"),
        ({"options": 3}, "options", "3 is not an object"),
        ({"options": {"ends": 3}}, "options.ends",
         "this is unknown here; known are board, play_out, set, stack_on_penny"),
        ({"sides": {"A": ["Asha", "Ada"], "B": ["Ben"]}}, "sides.A",
         "a list of 2 where 1 to 1 are wanted"),
        ({"sides": {"A": ["Asha"]}}, "sides.B", "this is missing"),
        ({"entries": {}}, "entries", "the entries are a list"),
        ({"entries": [3]}, "entries.0", "an entry is an object with one kind, such as “flick”"),
        ({"entries": [{}]}, "entries.0",
         "an entry has exactly one kind and perhaps a claim; the kinds here are flick, foul"),
        ({"entries": [{"claim": {}}]}, "entries.0",
         "an entry has exactly one kind and perhaps a claim; the kinds here are flick, foul"),
        ({"entries": [{"flick": {"by": "A"}, "foul": {}}]}, "entries.0",
         "an entry has exactly one kind and perhaps a claim; the kinds here are flick, foul"),
        ({"entries": [{"serve": {}}]}, "entries.0.serve",
         "there is no such kind here; there are flick, foul"),
        ({"entries": [{"flick": {"by": "A"}, "claim": 3}]}, "entries.0.claim",
         "a claim is an object"),
        ({"claim": 3}, "claim", "a claim is an object"),
        ({"claim": {"points": 3}}, "claim.points",
         "this is unknown here; known are score, winner"),
        ({"claim": {"winner": "C"}}, "claim.winner",
         '"C" is not one of "A", "B", "draw", null'),
        ({"claim": {"score": {"A": -1}}}, "claim.score.A",
         "-1 is not a whole number from 0 to 100000"),
        ({"detail": "result"}, "entries", "a card of detail “result” has no entries"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_path(other: dict[str, Any], path: str, words: str) -> None:
    assert (path, words) in mistakes_of(**other)


def test_a_result_has_its_whole_score_in_its_claim() -> None:
    bare = {"detail": "result", "entries": []}
    words = "this is missing: the claim is all that such a card has"
    assert mistakes_of(**bare) == [("claim.score", words)]
    assert mistakes_of(**bare, claim={"score": {"A": 16}}) == [("claim.score.B", "this is missing")]
    assert "claim.score" in [path for path, _ in mistakes_of(**bare, claim={"score": 3})]
    assert mistakes_of(**bare, claim={"score": {"A": 16, "B": 3}}) == []
    assert mistakes_of(**bare, claim={"score": {"A": 16, "B": 3}}, first=...) == []


def test_more_entries_than_a_match_can_have_are_refused_at_once() -> None:
    assert mistakes_of(entries=[{}] * 20_001) == [("entries", "more than 20000 entries")]


def test_a_detail_that_is_not_played_is_told() -> None:
    game = rules.GAMES["black"]
    without = replace(game, referees={"flicks": game.referees["flicks"]})
    mistakes = rules.Mistakes()
    assert read_scorecard({**CARD, "detail": "card"}, {"black": without}, mistakes) is None
    assert [mistake.where for mistake in mistakes] == ["detail"]


@pytest.mark.parametrize("value", [None, 3, "card", []])
def test_only_an_object_is_a_scorecard(value: Any) -> None:
    verdict = rules.adjudicate(value)
    assert [(fault.path, fault.message) for fault in verdict.faults] == [
        ("$", "$: a scorecard is a JSON object")
    ]
    assert (verdict.score, verdict.winner, verdict.next, verdict.finished) == (None,) * 3 + (False,)
    assert verdict.measures() == {}
    assert verdict.tallies() == ()
    assert list(verdict.explanations()) == []


def test_pairs_are_named_by_player_and_sides_by_both() -> None:
    card, _ = rules.read(
        {
            **CARD,
            "game": "red",
            "entries": [],
            "options": {"doubles": True},
            "sides": {"A": ["Asha", "Ada"], "B": ["Ben", "Bo"]},
        }
    )
    assert card is not None
    assert card.names() == {
        "A": "Asha & Ada",
        "B": "Ben & Bo",
        "A1": "Asha",
        "A2": "Ada",
        "B1": "Ben",
        "B2": "Bo",
    }
    single, _ = rules.read(CARD)
    assert single is not None
    assert single.names() == {"A": "Asha", "B": "Ben"}


# ── claims ──────────────────────────────────────────────────────────────────────────────────────


def claimed(claim: dict[str, Any]) -> list[tuple[str, str | None, str]]:
    """The faults of a claim about a penny won by A: code, rule, words."""
    entry = {"flick": {"by": "A", "struck": ["O1"], "off": ["O1"]}, "claim": claim}
    verdict = rules.adjudicate({**CARD, "entries": [entry]})
    assert all(fault.entry == 0 for fault in verdict.faults)
    assert len(verdict.ruled) == 1, "play goes on with the law's ruling"
    return [(fault.code, fault.rule, fault.message) for fault in verdict.faults]


@pytest.mark.parametrize(
    "claim",
    [
        {},
        {"next": "A", "merit": True, "break": 1, "won": {"A": ["O1"]}},
        {"points": {"B": 0}, "won": {"A": ["O1"], "B": []}},
        {"won": {}},
    ],
)
def test_a_claim_of_a_part_of_the_ruling_agrees(claim: dict[str, Any]) -> None:
    assert claimed(claim) == []


@pytest.mark.parametrize(
    ("claim", "rule", "words"),
    [
        ({"next": "B"}, "black.merit", "the card says next is B; by the law it is A"),
        ({"next": None}, "black.merit", "the card says next is null; by the law it is A"),
        ({"merit": 1}, "black.merit", "the card says merit is 1; by the law it is true"),
        ({"break": True}, "black.merit", "the card says break is true; by the law it is 1"),
        ({"score": {"B": 1, "A": 0}}, "black.merit",
         "the card says score is A 0, B 1; by the law it is A 1, B 0"),
        ({"won": {"A": ["O1", "O2"]}}, "black.merit",
         "the card says won is A O1, O2; by the law it is A O1, B –"),
        ({"won": {"C": []}}, "black.merit",
         "the card says won is C –; by the law it is A O1, B –"),
        ({"won": []}, "black.merit", "the card says won is nothing; by the law it is A O1, B –"),
        ({"next_from": "corner"}, "black.merit",
         "the card says next_from is corner; by the law it is lie"),
        ({"colour": "red"}, "black.merit",
         "the card claims colour, which no ruling here has"),
    ],
)  # fmt: skip
def test_a_claim_that_differs_names_the_rule_that_decided_it(
    claim: dict[str, Any], rule: str, words: str
) -> None:
    assert claimed(claim) == [("claim-mismatch", rule, words)]


def test_every_part_that_differs_is_told_in_the_order_of_names() -> None:
    found = claimed({"next": "B", "merit": False, "break": 1})
    assert [words.split()[3] for _, _, words in found] == ["merit", "next"]


def test_a_long_claim_is_shown_shortly() -> None:
    words = claimed({"won": {"A": ["O1"] * 500}, "x" * 500: 1})
    assert all(len(one) < 500 for _, _, one in words)
    assert "…" in words[0][2]


@pytest.mark.parametrize(
    ("claim", "faults"),
    [
        ({"score": {"A": 0, "B": 0}, "winner": None}, []),
        ({"score": {"A": 0}}, []),
        ({"score": {"A": 1, "B": 0}},
         [("claim-mismatch", "the card says the score is A 1, B 0; by the law it is A 0, B 0")]),
        ({"winner": "A"}, [("unfinished", "the card names a winner, but the match is not "
                                          "finished")]),
        ({"winner": "draw"}, [("unfinished", "the card names a winner, but the match is not "
                                             "finished")]),
    ],
)  # fmt: skip
def test_the_cards_own_claim_is_held_against_the_standing(
    claim: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    verdict = rules.adjudicate({**CARD, "claim": claim})
    assert [(fault.code, fault.message) for fault in verdict.faults] == faults
    assert all(fault.entry is None and fault.rule is None for fault in verdict.faults)


@pytest.mark.parametrize(("winner", "right"), [("B", True), ("A", False), (None, False)])
def test_a_finished_match_is_claimed_with_its_winner(winner: str | None, right: bool) -> None:
    outer = [f"O{n}" for n in range(1, 13)]
    entry = {"flick": {"by": "A", "struck": ["O1"], "off": [*outer, "R1", "R2"]}}
    verdict = rules.adjudicate({**CARD, "entries": [entry], "claim": {"winner": winner}})
    assert verdict.valid == right
    if not right:
        shown = winner or "null"
        assert verdict.faults[0].message == (
            f"the card says the winner is {shown}; by the law it is B"
        )
