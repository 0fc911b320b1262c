"""Writing settled rows over, which is for `erasing` and `redacting` alone: by the ORM on SQLite, by
the functions of `definers` on PostgreSQL, where the application has no right to do it itself.

All of it is called inside `triggers.redacting()` (or `erasing()`): elsewhere the database refuses.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from django.db import connection, models
from django.db.models.deletion import Collector

from matches.models.base.former_user import former_user
from matches.models.guards.definers import PREFIX
from matches.models.guards.rights import settled


def by_function(model: type[models.Model]) -> bool:
    """Whether the rows of a table are written over by a function of the database's."""
    return connection.vendor == "postgresql" and model._meta.db_table in settled()


def mask(model: type[models.Model], column: str, key: int, value: Any) -> None:
    """Write one text over by what is left of it once names are cut out."""
    if by_function(model):
        is_json = isinstance(model._meta.get_field(column), models.JSONField)
        said = json.dumps(value) if is_json else value
        _call("masked", "%s, %s, %s, %s", model._meta.db_table, column, key, said)
    else:
        _rows(model).filter(pk=key).update(**{column: value})


def readdress(model: type[models.Model], column: str, old: str, new: str) -> None:
    """Put a public id in the place of one that nobody has any more; on PostgreSQL alone."""
    _call("readdressed", "%s, %s, %s, %s", model._meta.db_table, column, old, new)


def readdress_rows(
    model: type[models.Model], column: str, keys: Iterable[int], old: str, new: str
) -> None:
    """Put a former player's public id in the place of another in these rows, which are one club's:
    who it was is somebody elsewhere still."""
    held = list(keys)
    if by_function(model) and held:
        _call("parted", "%s, %s, %s, %s, %s", model._meta.db_table, column, held, old, new)
        return
    for row in _rows(model).filter(pk__in=held).only("pk", column):
        told = json.loads(json.dumps(getattr(row, column)).replace(old, new))
        if model._meta.model_name == "lineupruling" and column == "players":
            # They are compared sorted.
            told = sorted(told)
        _rows(model).filter(pk=row.pk).update(**{column: told})


def make_one(permission: type[models.Model], kept: Any, gone: Any) -> None:
    """Make the lines of the permission ledger somebody's who was two."""
    if by_function(permission):
        _call("merged", "%s, %s", kept.pk, gone.pk)
    else:
        _rows(permission).filter(person=gone).update(person=kept)


def make_two(record: Any, permission: type[models.Model], lines: list[int]) -> int:
    """Make lines of the permission ledger again those of who had gone; how many there are."""
    if by_function(permission):
        return int(_call("made_two", "%s", record.pk))
    held = _rows(permission).filter(pk__in=lines, person=record.kept)
    return held.update(person=record.gone)


def say_again(record: Any, model: type[models.Model], column: str) -> None:
    """Have a column say the public id again of who had gone, where `record` notes that it did; on
    PostgreSQL alone."""
    _call("said_again", "%s, %s, %s", record.pk, model._meta.db_table, column)


def let_go(user: Any) -> None:
    """Delete an account: wherever it did something the former user stands."""
    collector = Collector(using=connection.alias, origin=user)
    collector.collect([user])
    if connection.vendor == "postgresql":
        former_user()
        _call("let_go", "%s", user.pk)
        for field, value in list(collector.field_updates):
            if field.model._meta.db_table in settled():
                del collector.field_updates[field, value]
    collector.delete()


def open_seals(model: type[models.Model], sealed: type[models.Model], keys: list[int]) -> None:
    """Take the salt from the seals of these rows; whoever is sealing them is waited for."""
    if by_function(model):
        _call("opened", "%s, %s", model._meta.db_table, keys)
    else:
        leaves = _rows(sealed).filter(table=model.__name__, row__in=keys)
        leaves.exclude(salt="").update(salt="")


def wait_for(model: type[models.Model], keys: Iterable[int]) -> None:
    """Lock settled rows until the transaction ends; on SQLite it has the whole database."""
    if by_function(model):
        _call("held", "%s, %s", model._meta.db_table, list(keys))


def take_back(bringing: Any, lines: models.QuerySet[Any]) -> None:
    """Delete the permissions of the people that a list brought in."""
    if by_function(lines.model):
        _call("taken_back", "%s", bringing.pk)
    else:
        lines.erase()  # type: ignore[attr-defined]


def take_season_back(
    bringing: Any, results: models.QuerySet[Any], cards: models.QuerySet[Any]
) -> None:
    """Delete the results and cards of the past season that a list brought in."""
    if by_function(results.model):
        _call("season_taken_back", "%s", bringing.pk)
    else:
        results.erase()  # type: ignore[attr-defined]
        cards.erase()  # type: ignore[attr-defined]


def forget_what_was_read(card: Any, tables: Iterable[type[models.Model]]) -> None:
    """Delete the rows that were read off a card, which are read off it anew in the same
    transaction."""
    if connection.vendor == "postgresql":
        _call("unread", "%s", card.pk)
    else:
        for model in tables:
            found = _rows(model).filter(scorecard=card)
            found._raw_delete(found.db)


def _rows(model: type[models.Model]) -> models.QuerySet[Any]:
    """Past what an appended table's own queryset refuses."""
    return models.QuerySet(model)


def _call(name: str, marks: str, *values: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {PREFIX}{name}({marks})", values)
        return cursor.fetchone()[0]
