"""What a club has of its own is written by who acts in that club: everybody reads it, and a
statement writes the rows of those clubs alone in which whoever asks has passed a gate.

A row that is put in or written over must be of such a club when that is done, else it is an error;
of the rows of another club a statement deletes none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from matches.models.guards.walls import EVERY, up

_BY: Final = {
    "club_id": ("", """
        boardpass championship competition formername membership notice permission role season
        team venue
    """),
    "id": ("", "club"),
    "competition_id": ("competition", """
        bulkaction commitment entry fixture lessontap move openentry settingschange stage
        teaminvitation timetable waitingentry
    """),
    "stage_id": ("stage", "division"),
    "division_id": ("division", "adjustment ladderevent place round"),
    "entry_id": ("entry", "absence handicap"),
    "fixture_id": ("fixture", """
        correction dateproposal dispute fixtureboard hold lineup lineupruling result runningcard
        scorecard study umpireassignment
    """),
    "proposal_id": ("dateproposal", "dateanswer proposeddate"),
    "card_id": ("runningcard", "runningline scoringdevice"),
    "team_id": ("team", "teammember"),
    "venue_id": ("venue", "board"),
    "one_id": ("venue", "way"),
    "board_id": ("board", "boardversion"),
    "championship_id": ("championship", "championshipline"),
    "notice_id": ("notice", "noticefile noticeversion"),
    "permission_id": ("permission", "permissionnote"),
}  # fmt: skip

LEADS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({
    f"matches_{name}": (column, parent and f"matches_{parent}")
    for column, (parent, names) in _BY.items()
    for name in names.split()
})  # fmt: skip
"""By which column a row of each of these tables leads to its club, and to a row of which table
there; to none where it is the club's own key."""

PEOPLE: Final = "matches_person"
"""Somebody is of every club to which they ever belonged, and of none as they are put in."""

_TABLE: Final = re.compile(r'\s*(?:INSERT INTO|UPDATE|DELETE FROM)\s+"?(\w+)').match

CLUBS: Final = "matches.acts_in"
"""A setting: the keys of the clubs in which is acted, with commas between them; or every one. It is
said on each connection as it is made, so where it never was a version before this one asks."""

# Plain calls: to plan a question within a question takes longer than to ask for a row as well. So
# where a row's club is farther off than its parent's it is asked by a function, whose plan is kept
# as long as the connection is; a nearer one is planned quickly, and for many rows at once quicker
# than called for each.
_SAID: Final = f"current_setting('{CLUBS}', true)"
_KEYS: Final = f"(string_to_array(nullif({_SAID}, '{EVERY}'), ',')::bigint[])"
_GRACE: Final = "1 hour"
"""So long a version before this one may write after `migrate`: until it is started anew."""

_READ, _PUT_IN, _WRITTEN_OVER, _DELETED = (
    "read_by_anybody", "put_in_by_who_acts", "written_over_by_who_acts", "deleted_by_who_acts",
)  # fmt: skip


def written_by(sql: str) -> str | None:
    """The table that a statement writes, where a wall stands around it."""
    found = _TABLE(sql)
    return found.group(1) if found and found.group(1) in {*LEADS, PEOPLE} else None


def put_up(cursor: Any, tables: set[str]) -> None:
    """Put up the walls that are missing, or out of date, around those of the tables that are
    there. Each takes its table for a moment and writes no row anew. A version before this one may
    go on where none stood."""
    standing = up(cursor, _PUT_IN)
    out_of_date = [
        each for each in (*LEADS, PEOPLE) if each in tables and standing.get(each) != _said(each)
    ]
    grace = _grace(cursor) if out_of_date else ""
    for table in out_of_date:
        cursor.execute("; ".join(_texts(table, "" if table in standing else grace)))


def _grace(cursor: Any) -> str:
    """What lets a version before this one write, where one can be at work: a club is there."""
    cursor.execute(
        "SELECT now() + %s::interval WHERE EXISTS (SELECT 1 FROM matches_club)", [_GRACE]
    )
    until = cursor.fetchone()
    return f" OR ({_SAID} IS NULL AND now() < '{until[0].isoformat()}')" if until else ""


def _texts(table: str, grace: str) -> Iterator[str]:
    """Row-level security refuses whatever no policy lets be done: reading, too, needs one."""
    yield from _asking(table)
    for name in (_READ, _PUT_IN, _WRITTEN_OVER, _DELETED):
        yield f"DROP POLICY IF EXISTS {name} ON {table}"
    condition = _condition(table) + grace
    put_in = f"coalesce({_SAID}, '') <> ''" + grace if table == PEOPLE else condition
    yield f"CREATE POLICY {_READ} ON {table} FOR SELECT USING (true)"
    yield f"CREATE POLICY {_PUT_IN} ON {table} FOR INSERT WITH CHECK ({put_in})"
    yield f"CREATE POLICY {_DELETED} ON {table} FOR DELETE USING ({condition})"
    # Every row may be looked for, and be locked: one that may not be written is an error, not none.
    yield (
        f"CREATE POLICY {_WRITTEN_OVER} ON {table} FOR UPDATE USING (true) WITH CHECK ({condition})"
    )
    said = _said(table).replace("'", "''")
    yield f"COMMENT ON POLICY {_PUT_IN} ON {table} IS '{said}'"
    yield f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY"


def _said(table: str) -> str:
    """What is said beside the walls of a table: whether they are those of this version."""
    return "; ".join([_condition(table), *_asking(table)])


def _condition(table: str) -> str:
    """Whether a row of a table is of a club in which is acted."""
    if table == PEOPLE:
        of_one = (
            f"EXISTS (SELECT 1 FROM matches_membership m WHERE m.person_id = {PEOPLE}.id"  # noqa: S608
            f" AND m.club_id = ANY ({_KEYS}))"
        )
    else:
        column, parent = LEADS[table]
        called = f"{_function(parent)}({table}.{column})"
        of_one = f"{called if _is_far(table) else _club_of(table, table)} = ANY ({_KEYS})"
    return f"{_SAID} = '{EVERY}' OR {of_one}"


def _is_far(table: str) -> bool:
    """Whether a row's parent has not the club's key itself."""
    _, parent = LEADS.get(table, ("", ""))
    return bool(parent and LEADS[parent][1])


def _function(parent: str) -> str:
    return f"public.club_of_{parent.removeprefix('matches_')}"


def _asking(table: str) -> Iterator[str]:
    """The function that tells whose the row is to which one of this table leads, by its key."""
    if _is_far(table):
        _, parent = LEADS[table]
        asked = f"SELECT {_club_of(parent, 'its')} FROM public.{parent} its WHERE its.id = $1"  # noqa: S608
        yield (
            f"CREATE OR REPLACE FUNCTION {_function(parent)}(bigint) RETURNS bigint"
            f" LANGUAGE plpgsql STABLE AS $club$ BEGIN RETURN ({asked}); END $club$"
        )


def _club_of(table: str, row: str) -> str:
    """The key of the club to which a row of a table leads, asked from table to table."""
    column, parent = LEADS[table]
    if not parent:
        return f"{row}.{column}"
    # Named by its column, so that no name is another table's further in.
    its = f"{column}_of"
    return (
        f"(SELECT {_club_of(parent, its)} FROM public.{parent} {its}"  # noqa: S608
        f" WHERE {its}.id = {row}.{column})"
    )
