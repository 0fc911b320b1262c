"""Everything that a database holds, but what is only ever appended and what is reckoned anew: to be
compared from before two were made one with after they are two again."""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db.models import QuerySet

from matches.models import Permission, Rating, Standing

APPENDED = {
    "auditentry", "permission", "seal", "sealedrow", "outboxmessage", "standing", "rating",
    "ratingchange", "madeone", "signinletter", "rankingedition", "session", "generation", "ranking",
}  # fmt: skip
"""Tables of which more is there afterwards, or other rows for the same numbers."""


def whole() -> dict[str, Any]:
    """Every row of every other table; of the appended ones what must be the same."""
    told: dict[str, Any] = {}
    for model in apps.get_models():
        name = str(model._meta.model_name)
        if model._meta.managed and name not in APPENDED and not model._meta.proxy:
            told[name] = _rows(QuerySet(model))
    told["lines"] = dict(Permission.objects.values_list("pk", "person"))
    told["ratings"] = {
        (each.person_id, each.game): (round(each.mu, 9), round(each.sigma, 9), each.matches)
        for each in Rating.objects.all()
    }
    told["tables"] = dict(Standing.objects.filter(current=True).values_list("division", "rows"))
    return told


def _rows(rows: QuerySet[Any]) -> list[str]:
    return sorted(repr(sorted(row.items(), key=str)) for row in rows.values())


def differing(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """By table what is there once only; a line of the ledger more is none."""
    lines = {key: who for key, who in after["lines"].items() if key in before["lines"]}
    after = {**after, "lines": lines}
    told = {}
    for name, was in before.items():
        now = after[name]
        if was != now:
            told[name] = (
                [set(was) - set(now), set(now) - set(was)] if isinstance(was, list) else (was, now)
            )
    return told


def ids_said(public_id: str) -> list[str]:
    """The rows of every table in which an id stands, those of the audit too."""
    found = []
    for model in apps.get_app_config("matches").get_models():
        if model._meta.model_name in ("madeone",):
            continue
        rows, name = QuerySet(model).values(), model._meta.model_name
        found += [f"{name} {row.get('id')}" for row in rows if public_id in repr(row)]
    return found
