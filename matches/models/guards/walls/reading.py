"""Of some tables a statement sees the rows of those clubs alone for which it was opened, and
without a club none; nor does it write any other."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from matches.models.guards.walls import EVERY, up

WALLED: Final = (
    "matches_auditentry",
    "matches_bringing",
    "matches_clubcode",
    "matches_invitation",
    "matches_keptaddress",
    "matches_letter",
    "matches_look",
    "matches_madeone",
    "matches_permissionasked",
    "matches_signinletter",
    "matches_telling",
)
"""What is a club's own, and is listed for nobody else: addresses of parents and helpers, letters
with a way in, what is asked of a parent, whole lists as they were brought in, who was two people,
who looked, who did what, who was written to about what, and whose number a code has. Each has a
column `club_id`; a row of the audit in which it is empty (what was done to the installation, or by
somebody to their own account) is seen where every club is open."""

NAMES_ONE: Final = re.compile("|".join(rf"\b{each}\b" for each in WALLED)).search
"""Whether a statement reads or writes one of them."""

CLUBS: Final = "matches.clubs"
"""A setting: the keys of the clubs that are open, with commas between them; or every one."""

_POLICY: Final = "of_the_open_clubs"
# As uncorrelated questions: asked once a statement, and not once a row.
_OPEN: Final = (
    f"(SELECT current_setting('{CLUBS}', true)) = '{EVERY}' OR club_id = ANY ((SELECT"
    f" string_to_array(nullif(current_setting('{CLUBS}', true), '{EVERY}'), ','))::bigint[])"
)


def put_up(cursor: Any, tables: set[str]) -> None:
    """Put up the walls that are missing, or out of date, around those of the tables that are
    there. Each takes its table for a moment and writes no row anew."""
    standing = up(cursor, _POLICY)
    for table in WALLED:
        if table in tables and standing.get(table) != _OPEN:
            cursor.execute("; ".join(_texts(table)))


def _texts(table: str) -> Iterator[str]:
    yield f"DROP POLICY IF EXISTS {_POLICY} ON {table}"
    yield f"CREATE POLICY {_POLICY} ON {table} USING ({_OPEN})"
    said = _OPEN.replace("'", "''")
    yield f"COMMENT ON POLICY {_POLICY} ON {table} IS '{said}'"
    yield f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY"
