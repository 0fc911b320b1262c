"""All that can be reported of an entry, for a page that asks it field by field: the law's own
fields, with their words and how each is answered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext

import rules
from matches.web.law.cardform.shown import label_of, readable

ANSWERED: Final = {
    "choice": "one",
    "words": "some",
    "flag": "yes",
    "id": "penny",
    "ids": "pennies",
    "by-side": "by-side",
    "many": "pairs",
    "whole": "number",
}
"""How each kind of field is answered, in the words of `static/js/scoring/told.js`."""

IN_ORDER: Final = {"struck": "sequence", "green_struck": "sequence", "zones": "steps"}
"""Lists in which the same may come twice, and where: the green comes back to the zone it left."""

ELSEWHERE: Final = {
    ("white", "measure"): "the pennies are tapped or dragged on the board, or counted",
}
"""Kinds of entry that are not asked field by field, and where they are told."""


def facts(head: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """For each detail its kinds of entry: what they are called, and their fields."""
    game = rules.GAMES[head["game"]]
    begun, _ = rules.begin({**_agreed(head), "first": "A"})
    if begun is None:
        return {}
    return {
        detail: {
            kind: {
                "label": gettext(record.label) if record.label else label_of(kind),
                "fields": [_field(each) for each in record.fields if each.kind.name in ANSWERED],
            }
            for kind, record in (game.kinds(detail, begun.setting) or {}).items()
            if (game.name, kind) not in ELSEWHERE
        }
        for detail in ("flicks", "card")
        if detail in game.referees
    }


def _agreed(head: Mapping[str, Any]) -> dict[str, Any]:
    return {key: head[key] for key in ("game", "options") if key in head}


def _field(own: Any) -> dict[str, Any]:
    return {
        "name": own.name,
        "label": gettext(own.label) if own.label else label_of(own.name),
        "help": gettext(own.help) if own.help else "",
        "answered": IN_ORDER.get(own.name, ANSWERED[own.kind.name]),
        "choices": [(each, readable(each)) for each in own.choices if each is not None],
        # What was not seen is another answer than no, where the law asks so.
        "open": own.kind.name == "flag" and not own.required and own.default is None,
        "none": bool(getattr(own.kind, "nullable", False)),
    }
