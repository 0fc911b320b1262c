"""The law's records, read from what was typed and written back to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from matches.web.law.cardform.inputs import (
    LEFT_OUT,
    Typed,
    as_json,
    input_for,
)
from matches.web.law.cardform.shown import (
    Faults,
    Shown,
    label_of,
    words_of,
)


@dataclass(frozen=True)
class Place:
    """Where a record stands in a form: what was typed, under which names, at which path."""

    typed: Typed
    prefix: str
    path: str
    names: Mapping[str, str]
    faults: Faults


def read_record(record: Any, typed: Typed, prefix: str) -> dict[str, Any]:
    """The JSON object of a record as typed; what equals its default is left out."""
    values: dict[str, Any] = {}
    for own in record.fields:
        value = input_for(own.kind, own).read(typed, f"{prefix}.{own.name}")
        if value is LEFT_OUT:
            continue
        if own.required or value != as_json(own):
            values[own.name] = value
    return values


def spread_record(record: Any, values: Mapping[str, Any], prefix: str) -> dict[str, list[str]]:
    """What would have been typed for a JSON object."""
    spread: dict[str, list[str]] = {}
    for own in record.fields:
        if own.name in values:
            spread |= input_for(own.kind, own).spread(values[own.name], f"{prefix}.{own.name}")
    return spread


def defaults(record: Any) -> dict[str, Any]:
    """The JSON object of everything left to its default."""
    return {
        own.name: as_json(own)
        for own in record.fields
        if not own.required and own.default is not None
    }


def kind_label(kind: str, record: Any) -> str:
    """What people call a kind of entry."""
    return gettext(record.label) if record is not None and record.label else label_of(kind)


def shown(own: Any, place: Place) -> Shown:
    """One of a record's fields as an input."""
    return input_for(own.kind, own).shown(
        place.typed,
        f"{place.prefix}.{own.name}",
        f"{place.path}.{own.name}",
        words_of(own, place.names),
        place.faults,
    )


def shown_record(record: Any, place: Place) -> tuple[Shown, ...]:
    """A record's fields as inputs."""
    return tuple(shown(own, place) for own in record.fields)


def every(shown: Iterable[Shown]) -> Iterable[Shown]:
    """The inputs and all parts of them."""
    for own in shown:
        yield own
        yield from every(own.parts)
