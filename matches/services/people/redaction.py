"""A name is written over wherever somebody typed it, and an old public id wherever it is kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.db import connection, models

from matches.models import Club, FormerName, LineUpRuling, MadeOne, OutboxMessage, Person
from matches.models.guards import rewriting, triggers
from matches.models.guards.definers import ADDRESSED, INSTEAD
from matches.models.people.free_texts import CLUB_OF_MATCH, DOCUMENTS, TEXTS, TITLES
from matches.policy import walls
from matches.policy.masking import Former, Mask
from matches.services import seals

WAYS: Final = {
    "club": "club",
    "competition": "competition__club",
    "fixture": CLUB_OF_MATCH,
    "division": "division__stage__competition__club",
    "venue": "venue__club",
    "board": "board__venue__club",
    "card": "card__fixture__competition__club",
    "scorecard": "scorecard__fixture__competition__club",
}
"""From a row to its club, by the relation that leads there."""


def names_of(person: Person, clubs: Sequence[int]) -> Mask:
    """What cuts one person's names out of a text of those clubs, and leaves nothing of them: what
    they were called before, too, which is known by its digests. One query."""
    names: list[tuple[str, str, int]] = [(person.given_name, person.family_name, person.pk)]
    if person.alias.strip():
        names.append(("".join(person.alias.split()), "", person.pk))
    return Mask(names, (), _former(person, clubs), lambda _word, _owners: INSTEAD)


def _former(person: Person, clubs: Sequence[int]) -> Former | None:
    """What they were called before; None where nothing is kept, for a mask is quick then."""
    kept = FormerName.objects.filter(whose=person.pk, club__in=clubs).order_by()
    held = list(kept.values_list("digest", "whose", "key"))
    return Former(held) if held else None


@walls.across_clubs()
def redact(person: Person, clubs: Sequence[int]) -> None:
    """Write a person's names over in every free text of those clubs, settled or not."""
    mask = names_of(person, clubs)
    with triggers.redacting():
        for model, column, club in TEXTS:
            _rewrite(model, column, {f"{club}__in": clubs}, mask)
        for model, column, club in DOCUMENTS:
            _rewrite(model, column, {f"{club}__in": clubs}, lambda value: _within(value, mask))
        _rewrite_all(
            LogEntry.objects.filter(content_type__app_label="matches"), "object_repr", mask
        )
        # What a broken letter said of itself may name whom it was for.
        _rewrite_all(OutboxMessage.objects.exclude(last_error=""), "last_error", mask)


def is_cut(value: Any) -> bool:
    """Whether a name was written over somewhere in a document."""
    if isinstance(value, dict):
        return any(is_cut(each) for each in value.values())
    if isinstance(value, list):
        return any(is_cut(each) for each in value)
    return isinstance(value, str) and INSTEAD in value


def titles_with(person: Person, clubs: Sequence[int]) -> list[str]:
    """The public names of things (teams, competitions …) in which a person's name stands, or one
    of before: who renames them is an organiser, for they are on paper and in addresses."""
    names = [(person.given_name, person.family_name, person.pk)]
    full = Mask(names, (), _former(person, clubs))
    found = []
    for model, column, club in TITLES:
        rows = apps.get_model("matches", model).objects.filter(**{f"{club}__in": clubs})
        found += [text for text in rows.values_list(column, flat=True) if full(text) != text]
    return sorted(set(found))


@walls.across_clubs()
def readdress(old: str, new: str, *, merged: bool = False) -> dict[str, list[int]]:
    """Put a new public id in the place of an old one in every column that may repeat it: cards,
    line-ups, rankings, the audit. `merged`: it is another person's, so that what is on record of
    the one says it of the other from now on. Returns the rows on record of which that is so, keys
    by table."""
    opened: dict[str, list[int]] = {}
    with triggers.redacting():
        for model, column, is_json in columns():
            if merged and seals.is_on_record(model):
                found = keys_with(model, column, is_json, old)
                seals.open_rows(model, found)
                opened[model.__name__] = sorted({*opened.get(model.__name__, ()), *found})
            if rewriting.by_function(model):
                rewriting.readdress(model, column, old, new)
            else:
                _replace(model, column, is_json, old, new)
        if rewriting.by_function(LineUpRuling):
            return opened
        for ruling in LineUpRuling.objects.filter(players__icontains=new):
            # They are compared sorted.
            models.QuerySet(LineUpRuling).filter(pk=ruling.pk).update(
                players=sorted(ruling.players)
            )
    return opened


def readdress_in(club: Club, old: str, new: str) -> dict[str, list[int]]:
    """Put a public id in the place of another's in what one club has alone: the other is still
    somebody elsewhere. Returns the rows on record of which that is so, keys by table."""
    opened: dict[str, list[int]] = {}
    with triggers.redacting():
        for model, column, is_json in columns():
            way = way_to_club(model)
            found = keys_with(model, column, is_json, old) if way else []
            if not found:
                continue
            here: models.QuerySet[Any] = models.QuerySet(model).filter(pk__in=found, **{way: club})
            keys = list(here.values_list("pk", flat=True))
            if keys and seals.is_on_record(model):
                seals.open_rows(model, keys)
                opened[model.__name__] = sorted({*opened.get(model.__name__, ()), *keys})
            rewriting.readdress_rows(model, column, keys, old, new)
    return opened


def way_to_club(model: type[models.Model]) -> str:
    """From a row to its club; "" where it is no club's own."""
    names = {field.name for field in model._meta.concrete_fields if field.is_relation}
    return next((way for name, way in WAYS.items() if name in names), "")


def _rewrite(model: str, column: str, where: dict[str, Any], told: Callable[[Any], Any]) -> None:
    rows: models.QuerySet[Any] = models.QuerySet(apps.get_model("matches", model))
    _rewrite_all(rows.filter(**where), column, told)


def _rewrite_all(rows: models.QuerySet[Any], column: str, told: Callable[[Any], Any]) -> None:
    """Write a column of these rows over where it is told otherwise."""
    written = []
    for key, value in walls.one_by_one(rows.values_list("pk", column)):
        if value and (rewritten := told(value)) != value:
            rewriting.mask(rows.model, column, key, rewritten)
            written.append(key)
    seals.open_rows(rows.model, written)


def _within(value: Any, mask: Mask) -> Any:
    """A document with the texts in it written over: what has blanks is no id and no code."""
    if isinstance(value, dict):
        return {
            key: mask(each) if key == "reason" and isinstance(each, str) else _within(each, mask)
            for key, each in value.items()
        }
    if isinstance(value, list):
        return [_within(each, mask) for each in value]
    return mask(value) if isinstance(value, str) and " " in value else value


def columns() -> Iterator[tuple[type[models.Model], str, bool]]:
    """Every column of ours that may hold a public id within something else. What making two one did
    is none: it tells the ids apart."""
    for model in apps.get_app_config("matches").get_models():
        if model is MadeOne:
            continue
        for field in model._meta.local_concrete_fields:
            as_json = isinstance(field, models.JSONField)
            if as_json or (model.__name__, field.name) in ADDRESSED:
                yield model, str(field.column), as_json


def keys_with(model: type[models.Model], column: str, is_json: bool, old: str) -> list[int]:
    """The keys of the rows in which it stands."""
    table, _text, found = spelt(model, column, is_json)
    key = connection.ops.quote_name(str(model._meta.pk.column))
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {key} FROM {table} WHERE {found}", [old])  # noqa: S608
        return [pk for (pk,) in cursor.fetchall()]


def _replace(model: type[models.Model], column: str, is_json: bool, old: str, new: str) -> None:
    table, text, found = spelt(model, column, is_json)
    postgresql = connection.vendor == "postgresql"
    put = f"replace({text}, %s, %s)" + ("::jsonb" if postgresql and is_json else "")
    column = connection.ops.quote_name(column)
    with connection.cursor() as cursor:
        cursor.execute(f"UPDATE {table} SET {column} = {put} WHERE {found}", [old, new, old])  # noqa: S608


def spelt(model: type[models.Model], column: str, is_json: bool) -> tuple[str, str, str]:
    """A table, a column of it as text, and that something stands in it."""
    quoted = connection.ops.quote_name
    postgresql = connection.vendor == "postgresql"
    text = f"{quoted(column)}::text" if postgresql and is_json else quoted(column)
    return (
        quoted(model._meta.db_table),
        text,
        f"strpos({text}, %s) > 0" if postgresql else f"instr({text}, %s) > 0",
    )
