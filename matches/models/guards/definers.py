"""What erasing and making one must do to settled rows, on PostgreSQL: functions with the rights of
their owner, who is the migrator.

The application's role has not the right to edit or delete those rows (`rights`). Each function
asks for the same as the triggers do (a transaction in which rows may be written over, or deleted),
and for the one thing that it is for: names are cut out of a text and nothing is put in, an id takes
the place of one that nobody has any more, an account becomes the former user's. `rewriting` calls
them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.apps.registry import Apps
from django.conf import settings

from matches.models.base.former_user import FORMER_USER
from matches.models.base.public import ALPHABET, PUBLIC_ID_LENGTH
from matches.models.guards.definer_texts import FUNCTIONS
from matches.models.guards.results import READ_OFF
from matches.models.guards.rights import settled
from matches.models.people.free_texts import DOCUMENTS, TEXTS

INSTEAD: Final = "[…]"
"""What stands where a name was cut out."""
ADDRESSED: Final = {("AuditEntry", "object_id"), ("AuditEntry", "summary")}
"""Columns of text that repeat public ids."""
PREFIX: Final = "settled_"
SEALED: Final = ("matches_seal", "matches_sealedrow")

_UP = (
    "SELECT substr(p.proname, 9), p.oid::regprocedure::text, p.prosrc FROM pg_proc p"
    " WHERE p.proname LIKE 'settled!_%' ESCAPE '!' AND p.pronamespace = 'public'::regnamespace"
)
_UPDATE = "matches.redacting"
_DELETE = "matches.erasing"


def signatures() -> tuple[str, ...]:
    """The functions with the kinds of their arguments, as GRANT names them."""
    kinds = (re.sub(r"(\(|, )\w+ ", r"\1", each) for each in FUNCTIONS)
    return tuple(f"{PREFIX}{each}" for each in kinds)


def put_up(cursor: Any, registry: Apps) -> None:
    """Bring them to what their texts say; none where tables are missing yet. One that is up
    already is left alone, with who may call it."""
    models = {m.__name__: m for m in registry.get_models() if m._meta.app_label == "matches"}
    if not {"SealedRow", "Permission", "Bringing", "AuditEntry", "MadeOne"} <= models.keys():
        return
    said = _lists(models)
    wanted = {
        head.partition("(")[0]: (head, _filled(body, said)) for head, body in FUNCTIONS.items()
    }
    cursor.execute(_UP)
    up = set()
    for name, signature, body in cursor.fetchall():
        if wanted.get(name, ("", ""))[1] == body:
            up.add(name)
        else:
            cursor.execute(f"DROP FUNCTION {signature}")
    for name in wanted.keys() - up:
        cursor.execute(_made(*wanted[name]))
        cursor.execute(f"REVOKE ALL ON FUNCTION {PREFIX}{name} FROM PUBLIC")


def _made(head: str, body: str) -> str:
    returns = "bigint" if "RETURN " in body else "void"
    # Nobody's table of the same name comes before ours: temporary ones are looked for last.
    return (
        f"CREATE FUNCTION {PREFIX}{head} RETURNS {returns} LANGUAGE plpgsql SECURITY DEFINER"
        f" SET search_path = pg_catalog, public, pg_temp AS $settled${body}$settled$"
    )


def _filled(body: str, said: Mapping[str, str]) -> str:
    for mark, value in said.items():
        body = body.replace(f"<{mark}>", value)
    return re.sub(r"<refused: (.*)>", lambda found: _refused(found[1]), body)


def _lists(models: Mapping[str, Any]) -> dict[str, str]:
    """What the functions are held to, as SQL."""
    return {
        "redacting": _only_in(_UPDATE, "Settled rows are written over where somebody is erased."),
        "erasing": _only_in(_DELETE, "What is appended is never deleted."),
        "instead": _quoted(INSTEAD),
        "former": _quoted(FORMER_USER),
        "an id": _quoted(f"^[{ALPHABET}]{{{PUBLIC_ID_LENGTH}}}$"),
        "words": _rows(words(models)),
        "repeating": _rows(repeating(models)),
        "tables": _rows(_tables(models)),
        "read off": ", ".join(_quoted(f"matches_{noun}") for noun in READ_OFF),
        "accounts": " ".join(sorted(_of_accounts(models))),
    }


def words(models: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Settled tables and their columns in which somebody may be named in free words."""
    for name, column, _club in (*TEXTS, *DOCUMENTS):
        if name in models and models[name]._meta.db_table in settled():
            yield models[name]._meta.db_table, column


def repeating(models: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Settled tables and their columns that may hold a public id within something else."""
    for name, model in models.items():
        for field in model._meta.local_concrete_fields:
            held = field.get_internal_type() == "JSONField" or (name, field.name) in ADDRESSED
            if held and model._meta.db_table in settled():
                yield model._meta.db_table, str(field.column)


def _tables(models: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, model in models.items():
        if model._meta.db_table in settled() and model._meta.db_table not in SEALED:
            yield name, model._meta.db_table


def _of_accounts(models: Mapping[str, Any]) -> Iterator[str]:
    for model in models.values():
        if model._meta.db_table not in settled():
            continue
        for field in model._meta.local_concrete_fields:
            other = field.related_model
            if other is None or other._meta.label != settings.AUTH_USER_MODEL:
                continue
            if field.remote_field.on_delete.__name__ == "set_on_delete":
                table, column = model._meta.db_table, field.column
                yield f"UPDATE {table} SET {column} = former WHERE {column} = gone;"  # noqa: S608


def _only_in(setting: str, message: str) -> str:
    return (
        f"IF current_setting('{setting}', true) IS DISTINCT FROM 'on' THEN {_refused(message)}"
        " END IF;"
    )


def _refused(message: str) -> str:
    code = "ERRCODE = 'integrity_constraint_violation'"
    return f"RAISE EXCEPTION USING {code}, MESSAGE = {_quoted(message)};"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _rows(pairs: Any) -> str:
    return ", ".join(f"({_quoted(one)}, {_quoted(other)})" for one, other in sorted(pairs))
