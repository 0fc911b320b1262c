"""Walls by club, on PostgreSQL: row-level security, which no filter that was forgotten gets past.

`reading`: some tables are private, and a statement sees the rows of those clubs alone that are
open. `writing`: whatever a club has of its own is written by who acts in that club, and by nobody
else, though anybody reads it. They hold for the application's role; who owns the tables (the
migrator) is not held up. `matches.policy.walls` says what is open, for one statement at a time.
"""

from typing import Final

EVERY: Final = "every"
"""What a setting says where every club is open."""
