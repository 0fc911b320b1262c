"""What tests of the walls send."""

from __future__ import annotations

from django.db import connection
from django.db.models import Model


def put_in_again(row: Model) -> None:
    """The statement that puts in a row, sent with the values of one that is there."""
    named = [field for field in row._meta.local_fields if not field.primary_key]
    values = [each.get_db_prep_save(each.pre_save(row, False), connection) for each in named]
    columns = ", ".join(f'"{each.column}"' for each in named)
    holes = ", ".join(["%s"] * len(named))
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO {row._meta.db_table} ({columns}) VALUES ({holes})", values)
