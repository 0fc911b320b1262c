"""Verdicts with words: sentences beside each ruling, and the law that was cited."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

import rules
from matches.law.language import said, tongue
from matches.law.law_texts import rule_address, rule_summary


def explained(verdict: rules.Verdict, names: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The verdict's document; each ruling with its ``sentences``, each fault with its ``sentence``,
    and ``law``: what each rule that is named says, and where it stands in the rulebook."""
    known = dict(names or (verdict.card.names() if verdict.card is not None else {}))
    document = verdict.as_document()
    spoken = {
        each.entry: [*each.sentences, *each.beside] for each in verdict.explanations(tongue(known))
    }
    for ruling in document["rulings"]:
        ruling["sentences"] = spoken.get(ruling["entry"], [])
    for written, fault in zip(document["faults"], verdict.faults, strict=True):
        written["sentence"] = said(fault.sentence, known)
    cited = [rule for ruling in document["rulings"] for rule in ruling["rules"]]
    cited += [fault.rule for fault in verdict.faults if fault.rule]
    document["law"] = law(cited)
    return document


def law(names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Each rule once: its address in the rulebook, and what it says."""
    return {name: {"url": rule_address(name), "text": rule_summary(name)} for name in names}


def canonical(document: Any) -> str:
    """JSON as a verdict writes it: keys sorted, no spaces."""
    return json.dumps(
        document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    )
