"""The rulebook's pages, made from each game's ``LAW.md`` with its examples run."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from markdown_it import MarkdownIt

import rules
from matches.law.demonstrations import Demonstration, demonstrations
from matches.law.law_texts import law_text, rule_address
from matches.templatetags.law import tongue

_CITED = re.compile(r"<code>([a-z]+\.[a-z0-9-]+)</code>")
_HEAD = ("options", "first", "detail", "claim")
_NAMES = {"A": "Asha", "B": "Ben"}


@dataclass(frozen=True)
class ExampleShown:
    """A card under a rule, and what the law says of it, entry by entry."""

    applies: bool
    text: str
    lines: tuple[tuple[int, str, tuple[str, ...]], ...]
    faults: tuple[tuple[int | None, str], ...]


@dataclass(frozen=True)
class RuleShown:
    """One rule as the page shows it."""

    name: str
    title: str
    standing: str
    remark: str
    body: SafeString
    examples: tuple[ExampleShown, ...]
    demonstration: Demonstration | None = None


@dataclass(frozen=True)
class LawShown:
    """A game's whole law."""

    preamble: SafeString
    rules: tuple[RuleShown, ...]


def law_of(game: str) -> LawShown | None:
    """The law of a game in words, or ``None`` where no ``LAW.md`` lies beside the game."""
    return _law(game, get_language() or "en")


@lru_cache(maxsize=16)
def _law(game: str, _language: str) -> LawShown | None:
    text = law_text(game)
    if not text.rules:
        return None
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    shown = tuple(_rule(game, rule, markdown) for rule in text.rules)
    preamble = re.sub(r"\A# .*\n?", "", text.preamble)
    return LawShown(_rendered(preamble, markdown), shown)


def _rule(game: str, rule: rules.RuleText, markdown: MarkdownIt) -> RuleShown:
    words = rule.name.partition(".")[2].replace("-", " ")
    return RuleShown(
        rule.name,
        words[:1].upper() + words[1:],
        rule.standing,
        rule.remark,
        _rendered(rule.body, markdown),
        tuple(_example(game, example) for example in rule.examples),
        demonstrations(game).get(rule.name),
    )


def _rendered(text: str, markdown: MarkdownIt) -> SafeString:
    """Markdown as HTML, every rule named in it a link. LAW.md is ours, and raw HTML is off."""
    return mark_safe(_CITED.sub(_linked, markdown.render(text)))  # noqa: S308


def _linked(cited: re.Match[str]) -> str:
    name = escape(cited.group(1))
    game = name.partition(".")[0]
    if game not in rules.GAMES or cited.group(1) not in rules.GAMES[game].rules:
        return cited.group(0)
    return f'<a class="rule" href="{rule_address(name)}">{name}</a>'


def _example(game: str, example: rules.Example) -> ExampleShown:
    given = json.loads(example.text)
    told = {key: given[key] for key in _HEAD if key in given}
    entries = given.get("entries", [])
    document = {"scorecard": 1, "game": game, "detail": "flicks" if entries else "result"}
    document |= {"first": "A", "sides": {"A": ["Asha"], "B": ["Ben"]}, "entries": entries, **told}
    if given.get("options", {}).get("doubles"):
        document["sides"] = {"A": ["Asha", "Alix"], "B": ["Ben", "Bo"]}
    verdict = rules.adjudicate(document)
    speaking = tongue(_NAMES)
    lines = tuple(
        (each.entry + 1, each.text, each.rules) for each in verdict.explanations(speaking)
    )
    faults = tuple(
        (None if fault.entry is None else fault.entry + 1, fault.sentence.say(speaking))
        for fault in verdict.faults
    )
    return ExampleShown(example.applies, _pretty(given, entries), lines, faults)


def _pretty(given: dict[str, object], entries: list[object]) -> str:
    """The example with an entry a line, without what it expects."""
    head = [
        f"{json.dumps(k)}: {json.dumps(given[k])}"
        for k in ("options", "first", "detail", "claim")
        if k in given
    ]
    lines = ",\n".join("  " + json.dumps(entry, ensure_ascii=False) for entry in entries)
    return "\n".join([*head, *([f'"entries": [\n{lines}\n]'] if entries else [])])
