"""A card as people read it: entry by entry, with rulings, sentences, rules and faults."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

import rules
from matches.law.replayed import verdict_of
from matches.selectors.matches import card_names
from matches.templatetags.law import tongue
from matches.web.law.cardform.shown import readable
from matches.web.law.worm import Worm, worm_of

SHORT = 40
STRETCH = 25
NAMED = frozenset({"by", "to", "server", "winner"})
"""Facts that speak of a side or a player; elsewhere A1 is a penny and not a person."""


@dataclass(frozen=True)
class Line:
    """One entry: ``number`` counts from 1; ``score`` is the standing after it, as text;
    ``differences`` say where the umpire and the simulator differ; ``shot``: it was simulated."""

    number: int
    kind: str
    by: str
    text: str
    cited: tuple[str, ...]
    facts: str
    score: str
    faults: tuple[rules.Fault, ...]
    differences: tuple[str, ...] = ()
    shot: bool = False

    @property
    def refused(self) -> bool:
        """Whether the entry got no ruling."""
        return bool(self.faults) and not self.cited


@dataclass(frozen=True)
class Sheet:
    """A whole card, replayed."""

    lines: tuple[Line, ...]
    faults: tuple[rules.Fault, ...]
    statistics: tuple[tuple[str, str, str], ...]
    names: Mapping[str, str]
    score: str
    worm: Worm | None = None

    @property
    def has_shots(self) -> bool:
        """Whether an entry of it was simulated, and can be watched."""
        return any(line.shot for line in self.lines)

    @property
    def chunks(self) -> tuple[tuple[Line, ...], ...]:
        """The lines in stretches that a reader can take in: a short card is one."""
        if len(self.lines) <= SHORT:
            return (self.lines,) if self.lines else ()
        return tuple(self.lines[n : n + STRETCH] for n in range(0, len(self.lines), STRETCH))


def stored_sheet(document: Mapping[str, Any], names: Mapping[str, str]) -> Sheet:
    """A stored card, replayed under the law, with how the match went."""
    verdict, known = verdict_of(document), card_names(document, names)
    sheet = sheet_of(verdict, document, known, spoken=True)
    return replace(sheet, worm=worm_of(verdict, known))


def sheet_of(
    verdict: rules.Verdict, document: Any, names: Mapping[str, str], *, spoken: bool = False
) -> Sheet:
    """The card of ``document`` with what the law says of it; ``names`` name sides and players.
    ``spoken``: it calls pennies what people call them, and not by the ids that who writes reads."""
    entries = document.get("entries", []) if isinstance(document, dict) else []
    entries = entries if isinstance(entries, list) else []
    speaking = tongue(names)
    if spoken and verdict.card is not None:
        speaking = verdict.card.spoken(speaking)
    said = {each.entry: each for each in verdict.explanations(speaking)}
    ruled = {ruling["entry"]: ruling for ruling in verdict.rulings}
    entries = _with_facts(entries, verdict)
    lines = tuple(
        _line(n, entry, names, _Judged(said.get(n), ruled.get(n), _faults(verdict, n)))
        for n, entry in enumerate(entries)
    )
    played = {shot.entry for shot in verdict.shots}
    lines = tuple(replace(line, shot=line.number - 1 in played) for line in _changed(lines))
    whole = tuple(fault for fault in verdict.faults if fault.entry is None)
    statistics, score = _statistics(verdict.statistics), score_in_words(verdict.score)
    return Sheet(lines, whole, statistics, names, score)


def _with_facts(entries: list[Any], verdict: rules.Verdict) -> list[Any]:
    """The entries, each simulated shot as the facts that the law ruled on."""
    shown = list(entries)
    for shot in verdict.shots:
        shown[shot.entry] = {"shot": shot.facts}
    return shown


def _changed(lines: Iterable[Line]) -> Iterator[Line]:
    """The lines, each with its score only where it is another than before."""
    score = ""
    for line in lines:
        yield replace(line, score="") if line.score == score else line
        score = line.score or score


@dataclass(frozen=True)
class _Judged:
    """What the law said of one entry."""

    said: rules.Explanation | None
    ruling: dict[str, Any] | None
    faults: tuple[rules.Fault, ...]


def _faults(verdict: rules.Verdict, number: int) -> tuple[rules.Fault, ...]:
    return tuple(fault for fault in verdict.faults if fault.entry == number)


def _line(
    number: int,
    entry: Any,
    names: Mapping[str, str],
    judged: _Judged,
) -> Line:
    kind = next((key for key in entry if key != "claim"), "") if isinstance(entry, dict) else ""
    facts = entry.get(kind) if kind else entry
    by = facts.get("by") if isinstance(facts, dict) else None
    said, ruling = judged.said, judged.ruling
    return Line(
        number + 1,
        readable(kind) if kind else "",
        names.get(by, by) if isinstance(by, str) else "",
        said.text if said else "",
        said.rules if said else (),
        facts_in_words(facts, names),
        score_in_words(ruling.get("score")) if ruling else "",
        judged.faults,
        said.beside if said else (),
    )


def facts_in_words(facts: Any, names: Mapping[str, str]) -> str:
    """An entry's facts on one line: ``struck O1, O2 · off O2``."""
    if not isinstance(facts, dict):
        return json.dumps(facts, ensure_ascii=False)
    parts = []
    for key, value in facts.items():
        if key == "by" or value in (None, False, []):
            continue
        told = names if key in NAMED else {}
        parts.append(readable(key) if value is True else f"{readable(key)} {_value(value, told)}")
    return " · ".join(parts)


def _value(value: Any, names: Mapping[str, str]) -> str:
    if isinstance(value, list):
        return ", ".join(_value(item, names) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{names.get(k, k)}: {_value(v, names)}" for k, v in value.items())
    if isinstance(value, str):
        return names.get(value, readable(value))
    return json.dumps(value)


def score_in_words(score: Any) -> str:
    """A score as text: ``16–9``; of several counts the largest first: ``2–1 (5–3, 6–2)``."""
    if not isinstance(score, dict) or not {"A", "B"} <= set(score):
        return ""
    a, b = score["A"], score["B"]
    if isinstance(a, dict) and isinstance(b, dict):
        pairs = [f"{a[key]}–{b.get(key, 0)}" for key in ("sets", "games", "points") if key in a]
        pairs += [f"{a[k]}–{b.get(k, 0)}" for k in a if k not in ("sets", "games", "points")]
        return pairs[0] + (f" ({', '.join(pairs[1:])})" if pairs[1:] else "") if pairs else ""
    return f"{a}–{b}"


def _statistics(statistics: Mapping[str, Any]) -> tuple[tuple[str, str, str], ...]:
    """Statistics as rows: words, A, B; what is not by side stands in the first column. What is
    nought of both sides is not told."""
    rows: list[tuple[str, str, str]] = []
    sides = statistics.get("A"), statistics.get("B")
    if isinstance(sides[0], dict) and isinstance(sides[1], dict):
        rows += _by_side(sides[0], sides[1])
    for key, value in statistics.items():
        if key in ("A", "B"):
            continue
        if isinstance(value, dict) and set(value) == {"A", "B"}:
            rows += _by_side({key: value["A"]}, {key: value["B"]})
        elif value:
            rows.append((_label(key), _plain(value), ""))
    return tuple(rows)


def _by_side(
    first: Mapping[str, Any], second: Mapping[str, Any], above: str = ""
) -> list[tuple[str, str, str]]:
    """A row for each count of the two sides; counts within counts are told with their heading."""
    rows: list[tuple[str, str, str]] = []
    for key in {**first, **second}:
        a, b = first.get(key), second.get(key)
        label = f"{above}: {readable(key)}" if above else _label(key)
        if isinstance(a, dict) and isinstance(b, dict):
            rows += _by_side(a, b, label)
        elif a or b:
            rows.append((label, _plain(a), _plain(b)))
    return rows


def _label(key: str) -> str:
    words = readable(key)
    return words[:1].upper() + words[1:]


def _plain(value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return gettext("yes") if value else "–"
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    if isinstance(value, list):
        return ", ".join(_plain(item) for item in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{readable(k)} {_plain(v)}" for k, v in value.items()) or "–"
    return str(value)
