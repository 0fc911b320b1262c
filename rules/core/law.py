"""A game's law in words: ``LAW.md``, taken apart into its rules.

A heading of the second level that is a rule's name begins a rule. Below it stands a line that says
where the rule comes from, ``*source*``, ``*reading*`` or ``*reading of the penalty*``, and
perhaps after a
middle dot what else there is to say: its option, ``at the board`` for a rule that no fact of a
card can
show, ``shown by its effect`` for one that is never cited itself. Then the text, and examples:
fenced
blocks marked ``json applies`` or ``json does not apply``.

An example is one JSON object: ``entries`` and, where they matter, ``options``, ``first``,
``detail``, ``claim``;
``cites``, the rules of every ruling in order; ``expect``, dotted paths into the verdict with the
value there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_RULE = re.compile(r"^## `?([a-z]+\.[a-z0-9-]+)`?\s*$")
_STANDING = re.compile(r"^\*([^*]+)\*(?:\s*·\s*(.+))?$")
_FENCE = re.compile(r"^```json (applies|does not apply)\s*$")


@dataclass(frozen=True, slots=True)
class Example:
    """A card's text under a rule, and whether the rule applies to its last ruling or just does
    not."""

    applies: bool
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in words. ``body`` is Markdown without the examples; ``standing`` says source or
    reading."""

    name: str
    standing: str
    remark: str
    body: str
    examples: tuple[Example, ...]

    def __repr__(self) -> str:
        return f"<RuleText {self.name}, {self.standing}, examples: {len(self.examples)}>"

    @property
    def at_the_board(self) -> bool:
        """Whether the rule binds the people at the board and no fact of a card can show it."""
        return "at the board" in self.remark

    @property
    def shown_by_effect(self) -> bool:
        """Whether the rule shapes what others decide and is never cited itself."""
        return "shown by its effect" in self.remark

    @property
    def summary(self) -> str:
        """The first paragraph, on one line."""
        return " ".join(self.body.split("\n\n", 1)[0].split())


@dataclass(frozen=True, slots=True)
class LawText:
    """A whole ``LAW.md``: what stands before the first rule, and the rules in order."""

    preamble: str
    rules: tuple[RuleText, ...]

    def __repr__(self) -> str:
        return f"<LawText rules: {len(self.rules)}>"


def parse_law(text: str) -> LawText:
    """Takes ``LAW.md`` apart."""
    preamble: list[str] = []
    rules: list[RuleText] = []
    section: list[str] = []
    name = ""
    start = 0
    for number, line in enumerate([*text.splitlines(), "## end.end"], start=1):
        heading = _RULE.match(line)
        if heading is None:
            section.append(line)
            continue
        if name:
            rules.append(_rule(name, section, start))
        else:
            preamble = section
        name, section, start = heading.group(1), [], number
    return LawText("\n".join(preamble).strip(), tuple(rules))


def _rule(name: str, lines: list[str], start: int) -> RuleText:
    standing, remark, body, examples = "", "", [], []
    fenced: list[str] | None = None
    applies, opened = True, 0
    for number, line in enumerate(lines, start=start + 1):
        if fenced is not None:
            if line.startswith("```"):
                examples.append(Example(applies, "\n".join(fenced), opened))
                fenced = None
            else:
                fenced.append(line)
        elif fence := _FENCE.match(line):
            fenced, applies, opened = [], fence.group(1) == "applies", number
        elif not standing and (said := _STANDING.match(line)):
            standing, remark = said.group(1), said.group(2) or ""
        else:
            body.append(line)
    return RuleText(name, standing, remark, "\n".join(body).strip(), tuple(examples))
