"""While an installation is being renewed, processes of the edition before still write rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection, models
from django.db.migrations import AddField, CreateModel
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

SINCE = "0031"
"""Those before came before anybody was renewed while in use."""


def added() -> Iterator[tuple[str, AddField]]:
    """Every column that is new in a table that was there before."""
    for (app, name), each in sorted(MigrationLoader(None).disk_migrations.items()):
        if app != "matches" or name < SINCE:
            continue
        made = {one.name_lower for one in each.operations if isinstance(one, CreateModel)}
        for one in each.operations:
            if isinstance(one, AddField) and one.model_name_lower not in made:
                yield name, one


def test_a_new_column_of_an_old_table_has_its_value_without_being_told_one() -> None:
    found = list(added())
    bare = [
        f"{name}: {one.model_name}.{one.name}"
        for name, one in found
        if not one.field.null
        and not isinstance(one.field, models.ManyToManyField)
        and not one.field.has_db_default()
    ]
    assert bare == []
    assert {"inactive", "tries", "brought_by", "controller"} <= {one.name for _name, one in found}


@pytest.mark.django_db
def test_who_knows_nothing_of_a_new_column_writes_a_club() -> None:
    now = timezone.now().isoformat()
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO matches_club (public_id, kind, slug, name, time_zone, locale, created_at)"
            " VALUES ('abcdefghijkm', 'club', 'hill', 'Hill', 'Europe/London', 'en-gb', %s)",
            [now],
        )
        cursor.execute("SELECT controller, contact FROM matches_club WHERE slug = 'hill'")
        assert cursor.fetchone() == ("", "")
