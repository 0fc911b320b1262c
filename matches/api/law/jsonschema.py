"""A game's shapes as JSON Schema, with the words and defaults that a form shows."""

from __future__ import annotations

from typing import Any

import rules

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def described(record: rules.Record[Any]) -> dict[str, Any]:
    """The schema of a record: its own, with titles, descriptions and defaults."""
    schema = record.schema()
    if record.label:
        schema["title"] = record.label
    for field in record.fields:
        schema["properties"][field.name] = _field(field)
    return schema


def whole(record: rules.Record[Any]) -> dict[str, Any]:
    """A schema that can stand alone."""
    return {"$schema": DIALECT, **described(record)}


def _field(field: rules.Field) -> dict[str, Any]:
    nested = getattr(field.kind, "record", None)
    schema = described(nested) if isinstance(nested, rules.Record) else field.kind.schema()
    if field.label:
        schema["title"] = field.label
    if field.help:
        schema["description"] = field.help
    if not field.required:
        schema["default"] = None if field.default is None else field.kind.write(field.default)
    return schema
