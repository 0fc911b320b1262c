"""What a new entry most likely says, told by the law from the entries before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import rules


def due_after(document: Mapping[str, Any]) -> dict[str, Any]:
    """What may happen after a card's entries; nothing where the law cannot rule on one of them."""
    head = {key: document[key] for key in ("game", "detail", "options", "first") if key in document}
    live, _ = rules.begin(head)
    if live is None:
        return {}
    for entry in document["entries"]:
        said = {key: value for key, value in entry.items() if key != "claim"}
        carried = rules.carry_on(live, said)
        if carried.ruling is None or carried.live is None:
            return {}
        live = carried.live
    return live.may()


def suggested(kind: str, record: Any, due: Mapping[str, Any], last: str) -> dict[str, str]:
    """The fields of a new entry that the law knows: whose it is, and its number; ``last`` is the
    number of the entry of its kind before it."""
    found = {"number": _number(due, last)}
    if kind in due.get("kinds", ()):
        found["server"] = str(due.get("server") or "")
        found["by"] = str(due.get("player") or due.get("side") or "")
    return {own.name: found[own.name] for own in record.fields if _fits(own, found)}


def _number(due: Mapping[str, Any], last: str) -> str:
    if "end" in due:
        return str(due["end"])
    return str(int(last) + 1) if last.isdecimal() and len(last) < 8 else "1"


def _fits(own: Any, found: Mapping[str, str]) -> bool:
    if own.kind.name == "choice":
        return own.name in found and found[own.name] in own.kind.choices
    return own.name == "number" and own.kind.name == "whole"
