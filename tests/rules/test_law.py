"""The law in words and the law in code are one law: every example of every ``LAW.md`` is run."""

from __future__ import annotations

from typing import Any

import pytest

import rules
from tests.rules.laws import at, card_of, law_of

EXAMPLES = [
    pytest.param(game, rule, example, id=f"{rule.name}:{example.line}")
    for game in rules.GAMES
    for rule in law_of(game).rules
    for example in rule.examples
]

CITED_EXAMPLES = [
    pytest.param(game, rule, example, id=f"{rule.name}:{example.line}")
    for game in rules.GAMES
    for rule in law_of(game).rules
    for example in rule.examples
    if not rule.shown_by_effect
]


def cited(verdict: dict[str, Any]) -> set[str]:
    """Every rule that the verdict names."""
    by_rulings = {rule for ruling in verdict["rulings"] for rule in ruling["rules"]}
    return by_rulings | {fault["rule"] for fault in verdict["faults"] if fault["rule"]}


@pytest.mark.parametrize(("game", "rule", "example"), EXAMPLES)
def test_an_example_of_the_law_is_ruled_as_it_says(
    game: str, rule: rules.RuleText, example: rules.Example
) -> None:
    card, said = card_of(game, example)
    verdict = rules.adjudicate(card).as_document()
    for path, value in said.get("expect", {}).items():
        assert at(verdict, path) == value, path
    if "cites" in said:
        assert [ruling["rules"] for ruling in verdict["rulings"]] == said["cites"]
    else:
        assert card["detail"] == "result" or verdict["faults"], "an example says what it cites"


@pytest.mark.parametrize(("game", "rule", "example"), CITED_EXAMPLES)
def test_an_example_cites_its_rule_exactly_when_it_says_so(
    game: str, rule: rules.RuleText, example: rules.Example
) -> None:
    card, _ = card_of(game, example)
    verdict = rules.adjudicate(card).as_document()
    last = len(card["entries"]) - 1
    of_last = [r for r in verdict["rulings"] if r["entry"] == last]
    faults = [f for f in verdict["faults"] if f["entry"] in (last, None)]
    named = {rule_ for r in of_last for rule_ in r["rules"]} | {f["rule"] for f in faults}
    assert (rule.name in named) == example.applies


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_every_rule_of_the_code_has_its_heading_in_the_same_order(game: str) -> None:
    assert tuple(rule.name for rule in law_of(game).rules) == rules.GAMES[game].rules


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_every_rule_says_whether_it_is_the_source_or_a_reading(game: str) -> None:
    for rule in law_of(game).rules:
        assert rule.standing.split(":")[0].split(",")[0] in {
            "source",
            "reading",
            "reading of the penalty",
        }, rule.name
        assert rule.body, rule.name


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_every_rule_has_an_example_where_it_applies_and_one_where_it_just_does_not(
    game: str,
) -> None:
    for rule in law_of(game).rules:
        if not rule.at_the_board:
            assert {example.applies for example in rule.examples} == {True, False}, rule.name


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_only_rules_with_a_heading_are_cited(game: str) -> None:
    known = set(rules.GAMES[game].rules)
    for rule in law_of(game).rules:
        for example in rule.examples:
            card, _ = card_of(game, example)
            assert cited(rules.adjudicate(card).as_document()) <= known
