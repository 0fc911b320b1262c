"""The options of the formats as fields of a form, in the words that the formats give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext

from matches.services.draws import known_formats
from matches.services.draws.known_formats import (
    FOR_ALL,
    FOR_TEAMS,
)
from matches.tournament.formats import FORMATS
from matches.tournament.tiebreaks import TIE_BREAKS
from matches.web.draws.option_fields import field_of

SHARED = {**FOR_ALL, **FOR_TEAMS}


@dataclass(frozen=True)
class FormatFields:
    """The fields of one format, for a template: its name, title and rule."""

    name: str
    title: str
    rule: str
    fields: tuple[forms.BoundField, ...]


def field_name(format_: str, key: str) -> str:
    """What an option's field is called in a form."""
    return key if key in SHARED else f"{format_}.{key}"


def add_fields(form: forms.Form) -> None:
    """Put the options of all formats into a form. None is required: only the chosen one's count."""
    for format_, drawn in known_formats.DRAWN.items():
        for key, option in drawn.options.items():
            form.fields[field_name(format_, key)] = field_of(option)
    for key, option in SHARED.items():
        form.fields[key] = field_of(option)


def shown(form: forms.Form) -> Iterator[FormatFields]:
    """Every format with its fields, in the order in which they are offered."""
    for name, known in FORMATS.items():
        fields = tuple(form[field_name(name, key)] for key in known_formats.named(name).options)
        yield FormatFields(name, gettext(known.title), gettext(known.rule), fields)


def usual_tie_breaks() -> list[tuple[str, str]]:
    """The title of each format, and the tie-breaks that are usual for it."""
    return [
        (
            gettext(known.title),
            ", ".join(
                gettext(TIE_BREAKS[step].title) for step in known_formats.named(name).tie_breaks
            ),
        )
        for name, known in FORMATS.items()
    ]


def forget_others(form: forms.Form, chosen: str, teams: bool = True) -> None:
    """Take no offence at what was typed for the formats that were not chosen, or for teams."""
    for key in () if teams else FOR_TEAMS:
        form.errors.pop(key, None)
    for name, drawn in known_formats.DRAWN.items():
        for key in drawn.options if name != chosen else ():
            form.errors.pop(field_name(name, key), None)


def read(cleaned: Mapping[str, Any], chosen: str, teams: bool = False) -> dict[str, Any]:
    """The options of the chosen format, and those of teams; one left empty is not among them."""
    keys = (*known_formats.named(chosen).options, *FOR_ALL, *(FOR_TEAMS if teams else ()))
    told = {key: cleaned.get(field_name(chosen, key)) for key in keys}
    return {key: value for key, value in told.items() if value is not None}
