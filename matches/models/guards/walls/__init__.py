"""Walls by club, on PostgreSQL: row-level security, which no filter that was forgotten gets past.

`reading`: some tables are private, and a statement sees the rows of those clubs alone that are
open. `writing`: whatever a club has of its own is written by who acts in that club, and by nobody
else, though anybody reads it. They hold for the application's role; who owns the tables (the
migrator) is not held up. `matches.policy.walls` says what is open, for one statement at a time.
"""

from typing import Any, Final

EVERY: Final = "every"
"""What a setting says where every club is open."""

_UP = (
    "SELECT c.relname, obj_description(p.oid, 'pg_policy') FROM pg_policy p"
    " JOIN pg_class c ON c.oid = p.polrelid WHERE p.polname = %s AND c.relrowsecurity"
    " AND c.relnamespace = 'public'::regnamespace"
)


def up(cursor: Any, policy: str) -> dict[str, str]:
    """The tables around which a policy stands, each with what is said beside it: its condition."""
    cursor.execute(_UP, [policy])
    return dict(cursor.fetchall())
