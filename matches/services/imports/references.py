"""What hangs on rows: everything that points at them, whichever table it is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from django.db import models

from matches.models import (
    Competition,
    Division,
    Entry,
    Fixture,
    Person,
    Result,
    Round,
    Scorecard,
    Stage,
    Team,
)

Keys = dict[str, list[Any]]

OF_A_SEASON: Final[dict[str, tuple[type[models.Model], str]]] = {
    "competitions": (Competition, "pk"),
    "entries": (Entry, "competition"),
    "stages": (Stage, "competition"),
    "divisions": (Division, "stage__competition"),
    "rounds": (Round, "division__stage__competition"),
    "fixtures": (Fixture, "competition"),
    "scorecards": (Scorecard, "fixture__competition"),
    "results": (Result, "fixture__competition"),
}
"""The tables of which a competition is made, and how each of their rows comes to it."""
COMPUTED: Final = frozenset(
    {"standing.division", "ratingchange.result", "rating.person", "telling.competition"}
)
"""What is reckoned or told by itself and goes with what it is of: nobody put it there."""
KINDS: Final[dict[str, type[models.Model]]] = {
    "people": Person,
    "teams": Team,
    **{name: model for name, (model, _way) in OF_A_SEASON.items()},
}


def of(people: Sequence[Person], teams: Sequence[Team], season: Competition | None = None) -> Keys:
    """The keys of those people and teams, and of every row that points at one of them, by table;
    the same of a competition with all that it is made of."""
    told: Keys = {"people": [each.pk for each in people], "teams": [each.pk for each in teams]}
    if season is not None:
        told |= {name: _keys(*kind, season) for name, kind in OF_A_SEASON.items()}
    return told | _all_pointing(told)


def since(held: Keys) -> list[str]:
    """What points at them now and did not when `held` was made: each table and its column, such as
    ``entry.person``; ``person.user``: one of them has a sign-in since. A query for each table that
    can, however many rows there are."""
    now = _all_pointing(held)
    before = {table: set(keys) for table, keys in held.items()}
    found = [
        table
        for table, keys in now.items()
        if set(keys) - before.get(table, set()) and (table not in COMPUTED or not _season(held))
    ]
    if Person.objects.filter(pk__in=held["people"], user__isnull=False).exists():
        found.append("person.user")
    return found


def _season(held: Keys) -> bool:
    return bool(held.get("competitions"))


def _keys(model: type[models.Model], way: str, season: Competition) -> list[Any]:
    held = model._base_manager.filter(**{way: season.pk})
    return sorted(held.values_list("pk", flat=True), key=str)


def _all_pointing(held: Keys) -> Keys:
    found: Keys = {}
    for name, model in KINDS.items():
        for table, keys in _pointing(model, held.get(name, [])).items():
            found[table] = sorted({*found.get(table, []), *keys}, key=str)
    return found


def _pointing(model: type[models.Model], keys: list[Any]) -> Keys:
    found: Keys = {}
    if not keys:
        return found
    for table, relation in _relations(model):
        rows = relation.related_model._base_manager.filter(**{f"{relation.field.name}__in": keys})
        told = sorted(rows.values_list("pk", flat=True), key=str)
        if told:
            found[table] = told
    return found


def _relations(model: type[models.Model]) -> Iterator[tuple[str, Any]]:
    for relation in model._meta.related_objects:
        name = f"{relation.related_model._meta.model_name}.{relation.field.name}"
        yield name, relation
