"""Where a public id stood within something else (cards, line-ups, rankings, the audit) before
another took its place: so that each place can say it again.

Noted is a text of 0 and 1 for each such column of each row, for the ids in it in their order: 1
where the one stood that went, 0 where the one that stays stood already.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from django.db import connection, models

from matches.models import LineUpRuling, MadeOne
from matches.models.guards import rewriting, triggers
from matches.services import seals
from matches.services.merging.journal import OtherwiseError
from matches.services.people import redaction

Places = dict[str, dict[str, str]]
"""By table and column (``Model.column``), by primary key."""


def look(gone: str, kept: str) -> Places:
    """Where the id of who goes stands, before anything is readdressed."""
    told: Places = {}
    for model, column, is_json in redaction.columns():
        keys = redaction.keys_with(model, column, is_json, gone)
        texts = _texts(model, column, is_json, keys)
        if texts:
            told[f"{model.__name__}.{column}"] = {
                str(key): "".join("1" if each == gone else "0" for each in _ids(text, gone, kept))
                for key, text in texts.items()
            }
    return told


def take_back(record: MadeOne, kept: str) -> dict[str, list[int]]:
    """Have every place say again who went. Returns the rows on record of which that is so, keys by
    table. OtherwiseError where a place is gone or another than it was left."""
    opened: dict[str, list[int]] = {}
    with triggers.redacting():
        for model, column, is_json in redaction.columns():
            places = record.rows["said"].get(f"{model.__name__}.{column}", {})
            if seals.is_on_record(model):
                # That they were made one says an id, which is somebody's again.
                named = redaction.keys_with(model, column, is_json, record.gone_id)
                keys = sorted({*opened.get(model.__name__, ()), *named, *map(int, places)})
                seals.open_rows(model, keys)
                opened[model.__name__] = keys
            _back(record, model, column, places, kept)
    return {name: keys for name, keys in opened.items() if keys}


def _back(
    record: MadeOne, model: type[models.Model], column: str, places: dict[str, str], kept: str
) -> None:
    if not places:
        return
    is_json = isinstance(_field(model, column), models.JSONField)
    texts = _texts(model, column, is_json, [int(key) for key in places])
    for key, marks in places.items():
        text = texts.get(int(key))
        if text is None or text.count(kept) != len(marks):
            raise OtherwiseError(model)
    if rewriting.by_function(model):
        rewriting.say_again(record, model, column)
        return
    for key, marks in places.items():
        said = _said_again(texts[int(key)], marks, record.gone_id, kept)
        value = json.loads(said) if is_json else said
        if model is LineUpRuling:
            # They are compared sorted.
            value = sorted(value)
        rows: models.QuerySet[Any] = models.QuerySet(model)
        rows.filter(pk=int(key)).update(**{_field(model, column).name: value})


def _said_again(text: str, marks: str, gone: str, kept: str) -> str:
    first, *pieces = text.split(kept)
    put = (gone if mark == "1" else kept for mark in marks)
    return first + "".join(f"{who}{piece}" for who, piece in zip(put, pieces, strict=True))


def _ids(text: str, gone: str, kept: str) -> Iterator[str]:
    return iter(re.findall(f"{re.escape(gone)}|{re.escape(kept)}", text))


def _texts(
    model: type[models.Model], column: str, is_json: bool, keys: list[int]
) -> dict[int, str]:
    """A column of these rows, as the database spells it."""
    if not keys:
        return {}
    table, text, _found = redaction.spelt(model, column, is_json)
    key = connection.ops.quote_name(str(model._meta.pk.column))
    told: dict[int, str] = {}
    for start in range(0, len(keys), 500):
        some = keys[start : start + 500]
        marks = ", ".join(["%s"] * len(some))
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {key}, {text} FROM {table} WHERE {key} IN ({marks})", some)  # noqa: S608
            told.update(cursor.fetchall())
    return told


def _field(model: type[models.Model], column: str) -> Any:
    return next(each for each in model._meta.local_concrete_fields if each.column == column)
