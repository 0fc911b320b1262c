"""The port to what the club runs on: how it is, for whoever runs it.

The setting `MACHINE` names the function that knows (`pennyclub.health`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.utils.module_loading import import_string


@dataclass(frozen=True)
class Replica:
    """Whether the replica of the database `answers` and is one, and how far it is behind: in bytes
    of the primary's log, and in seconds since the last commit that it has (0 where it has all)."""

    answers: bool
    bytes: int = 0
    seconds: float = 0.0


@dataclass(frozen=True)
class Machine:
    """How the parts are. `worker`: ``ok``, ``silent`` or ``unheard``, as the worst of its `lanes`
    is; `waiting`: messages in each lane's queue, None where it cannot be told; `pages`: public
    pages kept by the process that was asked, and `scopes`: the rows that say whether they still
    stand; `database_role`: ``superuser``, ``owner`` or ``application``, empty where the database
    knows no roles; `replica`: None where there is none."""

    version: str
    database: str
    database_ms: int
    worker: str
    lanes: Mapping[str, str]
    has_redis: bool
    broker: bool
    cache: bool
    waiting: Mapping[str, int] | None
    pages: int
    scopes: int
    database_role: str
    replica: Replica | None = None


def state() -> Machine:
    """How it is now."""
    told: Machine = import_string(settings.MACHINE)()
    return told
