"""Lanes: the queues of tasks, by how soon somebody waits for what is done in them.

A task is in one lane and never holds up another kind, as far as there are workers: one that takes
several takes the first of these first, and one may be kept for each.
"""

from __future__ import annotations

from typing import Final

TABLES: Final = "tables"
MAILS: Final = "mails"
RATINGS: Final = "ratings"
MAPS: Final = "maps"
LANES: Final = (TABLES, MAILS, RATINGS, MAPS)
"""In the order in which people wait for them."""

SILENT_AFTER: Final = {TABLES: 300, MAILS: 600, RATINGS: 1800, MAPS: 1800}
"""Seconds after which a lane's canary that has not sung means that no worker takes its tasks: of
those whose tasks are long, long enough for some in a row."""
