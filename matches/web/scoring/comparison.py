"""A trainee's card beside the umpire's: what each says where they differ, as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import rules
from matches.law.language import tongue
from matches.law.replayed import verdict_of
from matches.selectors.scoring import Shadowed
from matches.web.law.cardform.shown import readable
from matches.web.law.sheet import facts_in_words, score_in_words


@dataclass(frozen=True)
class Said:
    """What one card says: its entry's number from 1, whose it was, the ruling in words with its
    rules, the facts that were told, and the score after it."""

    number: int
    by: str
    text: str
    rules: tuple[str, ...]
    facts: str
    score: str


@dataclass(frozen=True)
class Difference:
    """One difference; a card that has no such entry says nothing. ``alike``: it made none to the
    ruling."""

    mine: Said | None
    theirs: Said | None

    @property
    def alike(self) -> bool:
        """Whether both were ruled on alike."""
        if self.mine is None or self.theirs is None:
            return False
        return (self.mine.text, self.mine.rules) == (self.theirs.text, self.theirs.rules)


@dataclass(frozen=True)
class Comparison:
    """The scores of both cards, how many entries each has, and how they differ; ``differences`` is
    None where one is a result alone. ``starters`` name who started where that differs."""

    scores: tuple[str, str]
    entries: tuple[int, int]
    differences: tuple[Difference, ...] | None
    starters: tuple[str, str] | None

    @property
    def one_score(self) -> bool:
        """Whether both came to the same score."""
        return self.scores[0] == self.scores[1]


def comparison(page: Shadowed) -> Comparison:
    """The two cards of a page that has both."""
    if page.mine is None or page.theirs is None:
        raise ValueError("there is nothing to compare")
    cards = page.mine, page.theirs
    mine, theirs = (score_in_words(verdict_of(card).score) for card in cards)
    names, firsts = page.names, [card["first"] for card in cards]
    found = rules.compare(*cards, tongue(names))
    counted = (found.mine, found.theirs) if found is not None else cards
    return Comparison(
        (mine, theirs),
        (len(counted[0]["entries"]), len(counted[1]["entries"])),
        _differences(found, names) if found is not None else None,
        (names[firsts[0]], names[firsts[1]]) if firsts[0] != firsts[1] else None,
    )


def _differences(found: rules.Compared, names: Mapping[str, str]) -> tuple[Difference, ...]:
    mine = _said(found.mine, found.facts[0], found.tongue, names)
    theirs = _said(found.theirs, found.facts[1], found.tongue, names)
    return tuple(
        Difference(
            None if one is None else mine.get(one), None if other is None else theirs.get(other)
        )
        for one, other in found.differences
    )


def _said(
    card: Mapping[str, Any],
    facts: Sequence[Mapping[str, Any]],
    spoken: rules.Tongue,
    names: Mapping[str, str],
) -> dict[int, Said]:
    verdict = rules.adjudicate(card)
    scores = {ruling["entry"]: score_in_words(ruling.get("score")) for ruling in verdict.rulings}
    said = {}
    for each in verdict.explanations(spoken):
        ((kind, told),) = facts[each.entry].items()
        by = told.get("by")
        said[each.entry] = Said(
            each.entry + 1,
            names.get(by, "") if isinstance(by, str) else "",
            each.text,
            each.rules,
            facts_in_words(told, names) or readable(kind),
            scores.get(each.entry, ""),
        )
    return said
