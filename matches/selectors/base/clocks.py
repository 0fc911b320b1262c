"""Whether this machine's clock and the database's say the same."""

from __future__ import annotations

import socket

from django.db import connection
from django.utils import timezone


def host() -> str:
    """The name of the machine whose clock it is."""
    return socket.gethostname()


def seconds_apart() -> float:
    """How many seconds this process's clock is before the database's; 0 where the database has no
    clock of its own. One query, of which half the time it took is allowed for."""
    if connection.vendor != "postgresql":
        return 0.0
    asked = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        told = cursor.fetchone()[0]
    between = asked + (timezone.now() - asked) / 2
    return float((between - told).total_seconds())
