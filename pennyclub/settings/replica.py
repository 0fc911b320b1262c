"""A replica of the database: what is refused, and how it is connected to."""

from __future__ import annotations

from typing import Any, Final

_NAME: Final = "PENNYCLUB_REPLICA_URL"
_POSTGRESQL: Final = "django.db.backends.postgresql"


def replica_complaint(primary: dict[str, Any], replica: dict[str, Any]) -> str:
    """What is wrong with a replica for that primary, and how it is mended; empty where nothing
    is."""
    if replica["ENGINE"] != _POSTGRESQL:
        return f"{_NAME} must be postgres://…: it names a streaming replica. Set that, or unset it."
    if primary["ENGINE"] != _POSTGRESQL:
        return (
            f"{_NAME} is set and DATABASE_URL is not PostgreSQL, which alone has replicas: set"
            f" DATABASE_URL to the primary, or unset {_NAME}."
        )
    if replica["NAME"] != primary["NAME"]:
        return (
            f"{_NAME} names another database than DATABASE_URL: a streaming replica has the same"
            " one. Give both the same name."
        )
    if replica["USER"] != primary["USER"]:
        return (
            f"{_NAME} names another role than DATABASE_URL: the walls around clubs stand for that"
            " one. Give both the same role, with the same password."
        )
    places = [(each["HOST"], str(each["PORT"] or 5432)) for each in (primary, replica)]
    if places[0] == places[1]:
        return f"{_NAME} is DATABASE_URL again: name the replica's own host or port, or unset it."
    return ""


def as_replica(primary: dict[str, Any], replica: dict[str, Any]) -> dict[str, Any]:
    """The settings of its connection."""
    return {
        **replica,
        "ENGINE": "pennyclub.replicas.backend",
        "CONN_MAX_AGE": primary["CONN_MAX_AGE"],
        # It is asked how far it is before it is read: that tells whether it is well.
        "CONN_HEALTH_CHECKS": False,
        # Rows are sent with the answer to a statement: what fails fails there.
        "DISABLE_SERVER_SIDE_CURSORS": True,
        # One second, of which the driver makes two, the least that it keeps to.
        "OPTIONS": {"connect_timeout": 1, **replica.get("OPTIONS", {})},
        "TEST": {"MIRROR": "default"},
    }
