"""The one clock by which messages are due, whoever writes them and whoever does them."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.db.models.functions import Now
from django.utils import timezone


def now() -> Any:
    """The moment, to be written or compared with: by the server of the database where there is one,
    as part of the statement. An embedded database has no other clock than its process."""
    return Now() if connection.vendor == "postgresql" else timezone.now()
