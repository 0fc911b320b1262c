"""The text of each rule, from the ``LAW.md`` that lies beside its game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import rules


@cache
def law_text(game: str) -> rules.LawText:
    """A game's law in words; without rules where no ``LAW.md`` lies beside the game."""
    source = files(rules.GAMES[game].package) / "LAW.md" if game in rules.GAMES else None
    if source is None or not source.is_file():
        return rules.LawText("", ())
    return rules.parse_law(source.read_text(encoding="utf-8"))


@cache
def rule_texts(game: str) -> Mapping[str, rules.RuleText]:
    """The rules of a game by name, in the order of its law."""
    return {rule.name: rule for rule in law_text(game).rules}


def rule_summary(name: str) -> str:
    """What a rule says, in its first paragraph; empty for a rule that no law has."""
    game = name.partition(".")[0]
    if game not in rules.GAMES:
        return ""
    found = rule_texts(game).get(name)
    return found.summary if found is not None else ""


def rule_address(name: str) -> str:
    """Where the rulebook's pages explain a rule: ``/rules/black/#black.merit``."""
    return f"/rules/{name.partition('.')[0]}/#{name}"
