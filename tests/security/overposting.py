"""A form sent with every field of every table that it does not ask for, and what that changed.

The same body is sent three times and taken back each time: twice as it is, which shows what differs
by itself (ids, digests, times), and once with all the other fields beside it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from django.apps import apps
from django.db import connection, models

from tests.security.forms import Form

APPS = ("matches", "auth", "account", "mfa", "knox")
SAMPLES = {
    "email": "new@example.org", "username": "newcomer", "starts_on": "2028-09-01",
    "ends_on": "2029-06-30", "date": "2026-11-03", "first": "2026-11-03", "last": "2026-11-09",
    "hours": "2", "points": "1", "start": "1", "minutes": "5", "shown_from": "2026-11-03",
    "shown_until": "2199-01-01", "score_a": "18", "score_b": "9", "a": "18", "b": "9",
    "places": "7", "names": "Una Reed\nVic Ash", "text": "Bring a torch.",
    "starts_at": "2026-11-03T19:00", "until": "2027-03-01", "birth_year": "1990",
}  # fmt: skip
"""What is typed into an empty field of that name; into any other, a word."""


def every_model() -> list[type[models.Model]]:
    """The tables that a form could be made to write."""
    known = [label for label in APPS if apps.is_installed(label) or label in apps.app_configs]
    return [one for label in known for one in apps.get_app_config(label).get_models()]


def other_fields(stranger: Mapping[type[models.Model], models.Model]) -> dict[str, str]:
    """Each column of each table by the name that a form would give it, with a value that would be
    seen: of references a row of another club."""
    found: dict[str, str] = {"pk": "1", "id": "1", "club_id": "1", "person_id": "1"}
    for model in every_model():
        for field in model._meta.concrete_fields:
            value = _value(field, stranger)
            found.setdefault(field.name, value)
            found.setdefault(field.attname, value)
    return found


def _value(field: Any, stranger: Mapping[type[models.Model], models.Model]) -> str:
    if field.is_relation:
        row = stranger.get(field.related_model)
        if row is None:
            return "1"
        return str(getattr(row, "public_id", "") or row.pk)
    if field.choices:
        return str(list(field.flatchoices)[-1][0])
    if isinstance(field, models.BooleanField):
        return "on"
    if isinstance(field, models.DateTimeField):
        return "2031-01-01T12:00"
    if isinstance(field, models.DateField):
        return "2031-01-01"
    if isinstance(field, models.TimeField):
        return "12:00"
    if isinstance(field, models.IntegerField | models.DecimalField | models.FloatField):
        return "7"
    return "intruder@example.org" if isinstance(field, models.EmailField) else "intruder"


def typed_in(form: Form) -> dict[str, list[str]]:
    """The form with something in each field that is empty."""
    return {
        name: several if any(several) else [_chosen(form, name)]
        for name, several in form.fields.items()
        if name != "csrfmiddlewaretoken"
    }


def _chosen(form: Form, name: str) -> str:
    offered = [value for value in form.offered.get(name, ()) if value]
    return offered[0] if offered else SAMPLES.get(_bare(name), "Willow")


def _bare(name: str) -> str:
    return re.sub(r"^.*[-.]|_?\d+$", "", name)


def beside(body: Any, more: Mapping[str, Any]) -> Any:
    """A body of the API with other fields in it, and in each object of its lists."""
    if isinstance(body, list):
        return [beside(one, more) for one in body]
    if not isinstance(body, dict):
        return body
    nested = {k: beside(v, more) if isinstance(v, list) else v for k, v in body.items()}
    return {**{k: v for k, v in more.items() if k not in body}, **nested}


Cells = Counter[tuple[str, str, str]]
"""How often a value stands in a column of a table."""


def stored() -> Cells:
    """Everything in the database, but sessions and what the counters of limits keep."""
    cells: Cells = Counter()
    with connection.cursor() as cursor:
        for model in every_model():
            for through in (model, *(one.remote_field.through for one in model._meta.many_to_many)):
                table = through._meta.db_table
                if (table, "", "") in cells:
                    continue
                rows = cursor.execute(f'SELECT * FROM "{table}"').fetchall()
                cells[table, "", ""] = len(rows) + 1
                columns = [column[0] for column in cursor.description]
                for row in rows:
                    for column, value in zip(columns, row, strict=True):
                        cells[table, column, repr(value)] += 1
    return cells


def differing(one: Cells, other: Cells) -> Iterator[tuple[str, str, str]]:
    """Where two contents of the database differ."""
    for key in one.keys() | other.keys():
        if one[key] != other[key]:
            yield key
