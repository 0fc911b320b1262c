"""A board holds one match at a time, whichever of its boards that match has it as.

Every board that a match has is a hold. The database itself writes the one of a fixture's own board,
and keeps all holds in step with its times and outcome: whoever writes a fixture, by whatever way,
cannot forget. On PostgreSQL an exclusion constraint keeps two holds apart, which also holds between
two transactions; SQLite has one writer, so that a trigger is enough.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from matches.models.guards import Guard


@dataclass(frozen=True)
class Follower:
    """What happens by itself after `event` on `table`: statements that both databases read, over
    NEW (and OLD where it is an update that sets one of `columns`). `needs`: their other tables."""

    name: str
    table: str
    event: str
    statements: tuple[str, ...]
    columns: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


# A fixture holds its board while it may be played on it.
HOLDS_ITS_BOARD = "({row}outcome IS NULL OR {row}outcome IN ('played', 'abandoned'))"
BOARD_TAKEN = "The board is taken by another match at that time."


_KEPT = HOLDS_ITS_BOARD.format(row="NEW.")
_HOLD_FIRST = (
    "INSERT INTO matches_hold (fixture_id, board_id, number, starts_at, ends_at, kept)"
    f" SELECT NEW.id, NEW.board_id, 1, NEW.starts_at, NEW.ends_at, {_KEPT}"
    " WHERE NEW.board_id IS NOT NULL"
)
_OTHER_BOARD = "(OLD.board_id IS NULL OR NEW.board_id IS NULL OR OLD.board_id <> NEW.board_id)"

FOLLOWERS = (
    Follower(
        "fixture_held_new", "matches_fixture", "INSERT", (_HOLD_FIRST,), needs=("matches_hold",)
    ),
    Follower(
        "fixture_held_set",
        "matches_fixture",
        "UPDATE",
        (
            f"DELETE FROM matches_hold WHERE fixture_id = NEW.id AND {_OTHER_BOARD}",  # noqa: S608
            "UPDATE matches_hold SET starts_at = NEW.starts_at, ends_at = NEW.ends_at,"  # noqa: S608
            f" kept = {_KEPT} WHERE fixture_id = NEW.id",
            f"{_HOLD_FIRST} AND {_OTHER_BOARD}",
        ),
        columns=("board_id", "ends_at", "outcome", "starts_at"),
        needs=("matches_hold",),
    ),
)


def _board_taken() -> Iterator[Guard]:
    for table, row, key, kept in (
        ("matches_fixture", "f", "id", HOLDS_ITS_BOARD),
        ("matches_hold", "f", "fixture_id", "{row}kept"),
    ):
        overlaps = (
            f"{kept.format(row='NEW.')} AND EXISTS (SELECT 1 FROM {table} {row}"  # noqa: S608
            f" WHERE f.board_id = NEW.board_id AND f.{key} IS NOT NEW.{key}"
            " AND f.starts_at < NEW.ends_at AND NEW.starts_at < f.ends_at"
            f" AND {kept.format(row='f.')})"
        )
        columns = (
            "board_id",
            "ends_at",
            "starts_at",
            *(("kept",) if key != "id" else ("outcome",)),
        )
        noun = table.removeprefix("matches_")
        yield Guard(f"{noun}_board_free_new", table, "INSERT", BOARD_TAKEN, overlaps)
        yield Guard(f"{noun}_board_free_set", table, "UPDATE", BOARD_TAKEN, overlaps, columns)


SQLITE_GUARDS: tuple[Guard, ...] = tuple(_board_taken())

# Ranges of one number need no extension, where `board_id WITH =` would need btree_gist.
_APART = (
    "ALTER TABLE {table} ADD CONSTRAINT {name} EXCLUDE USING gist"
    " (int8range(board_id, board_id, '[]') WITH &&, tstzrange(starts_at, ends_at) WITH &&)"
    " WHERE (board_id IS NOT NULL AND starts_at IS NOT NULL AND ends_at IS NOT NULL AND {kept})"
)
POSTGRESQL_BOARDS = {
    name: (table, _APART.format(table=table, name=name, kept=kept))
    for name, table, kept in (
        (
            "matches_fixture_board_holds_one_match_at_a_time",
            "matches_fixture",
            HOLDS_ITS_BOARD.format(row=""),
        ),
        ("matches_hold_board_holds_one_match_at_a_time", "matches_hold", "kept"),
    )
}
"""Exclusion constraints by name: their table, and their SQL."""
