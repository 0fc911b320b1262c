"""What the database must refuse, and a column's constraint cannot say.

Each guard is a row of data here; `triggers` writes them for SQLite and PostgreSQL alike.

- Appended tables refuse every edit and deletion (a result may change only its standing).
- Parents are settled: a round does not move to another division.
- Rows that name two others name two that belong together: a fixture's entries are in its
  competition.
- A board holds one match at a time, and a match's holds follow it: `board_guards`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from matches.models.result import CHANGEABLE


@dataclass(frozen=True)
class Guard:
    """One refusal: before `event` (INSERT, UPDATE, DELETE) on `table`, where `condition` holds.

    `condition` is SQL that both databases read, over OLD and NEW; empty, it always holds.
    `columns`: an UPDATE that sets none of them is let pass, and a table that has them not yet is
    left alone. `frozen_but`: the condition is that any
    column but these changes.
    """

    name: str
    table: str
    event: str
    message: str
    condition: str = ""
    columns: tuple[str, ...] = ()
    frozen_but: tuple[str, ...] = ()


WORDS = {
    "auditentry": "An audit entry",
    "boardversion": "A board's version",
    "entry": "An entry",
    "fixtureboard": "A fixture's board",
}


def _a(noun: str) -> str:
    return WORDS.get(noun, f"A {noun}")


def _appended(noun: str) -> Iterator[Guard]:
    message = f"{_a(noun)} is appended, never edited or deleted."
    yield Guard(f"{noun}_edit", f"matches_{noun}", "UPDATE", message)
    yield Guard(f"{noun}_delete", f"matches_{noun}", "DELETE", message)


def _settled(noun: str, column: str) -> Guard:
    return Guard(
        f"{noun}_{column}_settled",
        f"matches_{noun}",
        "UPDATE",
        f"{_a(noun)} never changes its {column}.",
        condition=f"OLD.{column}_id <> NEW.{column}_id",
        columns=(f"{column}_id",),
    )


def _together(noun: str, column: str, theirs: str, ours: str, message: str) -> Iterator[Guard]:
    """Refuse a row where what `theirs` selects differs from its own column `ours`."""
    condition = f"({theirs}) <> NEW.{ours}"
    name = f"{noun}_{column}_fits"
    yield Guard(f"{name}_new", f"matches_{noun}", "INSERT", message, condition)
    columns = tuple(sorted({f"{column}_id", ours}))
    yield Guard(f"{name}_set", f"matches_{noun}", "UPDATE", message, condition, columns)


def _of(noun: str, column: str, wanted: str) -> str:
    """Select column `wanted` of the `noun` that NEW.`column`_id names."""
    return f"SELECT p.{wanted} FROM matches_{noun} p WHERE p.id = NEW.{column}_id"  # noqa: S608


_DIVISION_COMPETITION = (
    "SELECT s.competition_id FROM matches_division d"
    " JOIN matches_stage s ON s.id = d.stage_id WHERE d.id = NEW.division_id"
)
_ENTRY_DIVISION = (
    "SELECT d.id FROM matches_division d JOIN matches_stage s ON s.id = d.stage_id"
    " JOIN matches_entry e ON e.competition_id = s.competition_id"
    " WHERE e.id = NEW.entry_id AND d.id = NEW.division_id"
)


def _belonging() -> Iterator[Guard]:
    for noun in ("membership", "team", "competition", "championship"):
        yield from _together(
            noun, "season", _of("season", "season", "club_id"), "club_id",
            f"The {noun}'s season is another club's.",
        )  # fmt: skip
    yield from _together(
        "fixture", "division", _DIVISION_COMPETITION, "competition_id",
        "The fixture's division is another competition's.",
    )  # fmt: skip
    yield from _together(
        "fixture", "round", _of("round", "round", "division_id"), "division_id",
        "The fixture's round is another division's.",
    )  # fmt: skip
    yield from _together(
        "fixture", "umpired_by", _of("entry", "umpired_by", "competition_id"), "competition_id",
        "The umpire is an entry of another competition.",
    )  # fmt: skip
    yield from _holds_and_ways()
    for side in ("home", "away"):
        yield from _together(
            "fixture", side, _of("entry", side, "competition_id"), "competition_id",
            f"The fixture's {side} entry is in another competition.",
        )  # fmt: skip
    yield from _together(
        "fixture", "board", _of("board", "board", "venue_id"), "venue_id",
        "The fixture's board is at another venue.",
    )  # fmt: skip
    for noun, column, parent, words in (
        ("scorecard", "fixture_board", "fixtureboard", "The scorecard's board"),
        ("scorecard", "supersedes", "scorecard", "The card that is superseded"),
        ("result", "fixture_board", "fixtureboard", "The result's board"),
        ("result", "scorecard", "scorecard", "The result's scorecard"),
        ("dispute", "scorecard", "scorecard", "The disputed scorecard"),
        ("dispute", "fixture_board", "fixtureboard", "The dispute's board"),
        ("dispute", "reported", "scorecard", "The card reported in a dispute"),
        ("correction", "fixture_board", "fixtureboard", "The correction's board"),
        ("correction", "before", "result", "The corrected result"),
        ("correction", "result", "result", "The correction's result"),
        ("correction", "reverts", "correction", "The correction that is reverted"),
    ):
        yield from _together(
            noun, column, _of(parent, column, "fixture_id"), "fixture_id",
            f"{words} is of another fixture.",
        )  # fmt: skip


_SAME_TIMES = "SELECT 1 FROM matches_fixture p WHERE p.id = NEW.fixture_id" + "".join(  # noqa: S608
    f" AND (p.{at} = NEW.{at} OR p.{at} IS NULL AND NEW.{at} IS NULL)"
    for at in ("starts_at", "ends_at")
)


def _holds_and_ways() -> Iterator[Guard]:
    where = "SELECT p.venue_id FROM matches_{table} p WHERE p.id = NEW.{table}_id"
    fixture, board = (where.format(table=table) for table in ("fixture", "board"))
    club = "SELECT p.club_id FROM matches_venue p WHERE p.id = NEW.{}_id"
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"hold_board_fits_{name}",
            "matches_hold",
            event,
            "All boards of a match are at its venue.",
            condition=f"({fixture}) <> ({board})",
            columns=("board_id", "fixture_id") if event == "UPDATE" else (),
        )
        yield Guard(
            f"hold_lasts_{name}",
            "matches_hold",
            event,
            "A board is kept for as long as its match.",
            condition=f"NOT EXISTS ({_SAME_TIMES})",
            columns=("ends_at", "fixture_id", "starts_at") if event == "UPDATE" else (),
        )
        yield Guard(
            f"way_other_fits_{name}",
            "matches_way",
            event,
            "A way joins two venues of one club.",
            condition=f"({club.format('one')}) <> ({club.format('other')})",
            columns=("one_id", "other_id") if event == "UPDATE" else (),
        )


def _entered_where_it_plays(noun: str) -> Iterator[Guard]:
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"{noun}_entry_fits_{name}",
            f"matches_{noun}",
            event,
            "The entry is in another competition than the division.",
            condition=f"NOT EXISTS ({_ENTRY_DIVISION})",
            columns=("division_id", "entry_id") if event == "UPDATE" else (),
        )


_KIND_ENTERED = (
    "CASE WHEN NEW.person_id IS NOT NULL THEN 'person'"
    " WHEN NEW.pair_id IS NOT NULL THEN 'pair' ELSE 'team' END"
)


def _kinds() -> Iterator[Guard]:
    wanted = "SELECT c.entry_kind FROM matches_competition c WHERE c.id = NEW.competition_id"
    for event, name in (("INSERT", "new"), ("UPDATE", "set")):
        yield Guard(
            f"entry_kind_fits_{name}",
            "matches_entry",
            event,
            "The competition is entered by another kind: people, pairs or teams.",
            condition=f"({wanted}) <> {_KIND_ENTERED}",
            columns=("person_id", "pair_id", "team_id") if event == "UPDATE" else (),
        )
    yield Guard(
        "competition_entry_kind_settled",
        "matches_competition",
        "UPDATE",
        "The competition has entries: who enters it is settled.",
        condition=(
            "OLD.entry_kind <> NEW.entry_kind"
            " AND EXISTS (SELECT 1 FROM matches_entry e WHERE e.competition_id = NEW.id)"
        ),
        columns=("entry_kind",),
    )
    yield Guard(
        "competition_game_settled",
        "matches_competition",
        "UPDATE",
        "The competition has scorecards: its game is settled.",
        condition=(
            "OLD.game <> NEW.game AND EXISTS (SELECT 1 FROM matches_scorecard s"
            " JOIN matches_fixture f ON f.id = s.fixture_id WHERE f.competition_id = NEW.id)"
        ),
        columns=("game",),
    )


def _results() -> Iterator[Guard]:
    yield Guard(
        "result_edit",
        "matches_result",
        "UPDATE",
        "What a result says is never edited: append one that supersedes it.",
        frozen_but=CHANGEABLE,
    )
    yield Guard(
        "result_superseded_settled",
        "matches_result",
        "UPDATE",
        "A superseded result stays superseded.",
        condition="OLD.superseded_at IS NOT NULL AND"
        " (NEW.superseded_at IS NULL OR NEW.superseded_at <> OLD.superseded_at)",
        columns=("superseded_at",),
    )
    yield Guard("result_delete", "matches_result", "DELETE", "A result is never deleted.")


def _moves() -> Iterator[Guard]:
    # They go with their competition, so that only editing is refused.
    yield Guard(
        "move_edit", "matches_move", "UPDATE",
        "A move is never edited: a further one takes it back.",
    )  # fmt: skip
    yield from _together(
        "move", "undoes", _of("move", "undoes", "competition_id"), "competition_id",
        "A move takes back one of its own competition.",
    )  # fmt: skip


def _championships() -> Iterator[Guard]:
    # They go with their championship, so that only editing is refused.
    yield Guard(
        "championshipline_edit", "matches_championshipline", "UPDATE",
        "A line of the ledger is never edited: a further one reverses it.",
    )  # fmt: skip
    yield Guard(
        "championshipline_reverses_fits", "matches_championshipline", "INSERT",
        "A line reverses one of its own championship, and all of its points.",
        condition=(
            "NEW.reverses_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM matches_championshipline p"
            " WHERE p.id = NEW.reverses_id AND p.championship_id = NEW.championship_id"
            " AND p.house_id = NEW.house_id AND p.points = -NEW.points)"
        ),
    )  # fmt: skip


def _line_ups() -> Iterator[Guard]:
    # They go with their match, so that only editing is refused.
    yield Guard(
        "lineup_edit", "matches_lineup", "UPDATE",
        "A line-up is never edited: the next version replaces it.",
    )  # fmt: skip
    yield Guard(
        "lineupruling_edit", "matches_lineupruling", "UPDATE",
        "A ruling on a line-up is never edited: a later one counts.",
    )  # fmt: skip


def _bulk_actions() -> Iterator[Guard]:
    yield Guard(
        "bulkaction_edit",
        "matches_bulkaction",
        "UPDATE",
        "What a bulk action did is never edited: it is undone.",
        frozen_but=("undone_at", "undone_by_id"),
    )
    yield Guard(
        "bulkaction_undone_settled",
        "matches_bulkaction",
        "UPDATE",
        "A bulk action is undone once.",
        condition="OLD.undone_at IS NOT NULL",
        columns=("undone_at", "undone_by_id"),
    )


_LADDER_DIVISION = (
    "SELECT d.id FROM matches_division d JOIN matches_stage s ON s.id = d.stage_id"
    " JOIN matches_entry e ON e.competition_id = s.competition_id"
    " WHERE e.id = NEW.{column} AND d.id = NEW.division_id"
)


def _ladders() -> Iterator[Guard]:
    yield Guard(
        "ladderevent_edit",
        "matches_ladderevent",
        "UPDATE",
        "A line of a ladder's log is appended, never edited.",
    )
    yield Guard(
        "ladderevent_delete",
        "matches_ladderevent",
        "DELETE",
        "A ladder's log stays once there was a challenge.",
        condition=(
            "EXISTS (SELECT 1 FROM matches_ladderevent e"
            " WHERE e.division_id = OLD.division_id AND e.what = 'challenged')"
        ),
    )
    for column in ("entry_id", "other_id"):
        yield Guard(
            f"ladderevent_{column}_fits",
            "matches_ladderevent",
            "INSERT",
            "The ladder's line names an entry of another competition.",
            condition=(
                f"NEW.{column} IS NOT NULL"
                f" AND NOT EXISTS ({_LADDER_DIVISION.format(column=column)})"
            ),
        )
    for column, table in (("challenge_id", "ladderevent"), ("fixture_id", "fixture")):
        yield Guard(
            f"ladderevent_{column}_fits",
            "matches_ladderevent",
            "INSERT",
            "The ladder's line names a challenge or match of another ladder.",
            condition=(
                f"(SELECT p.division_id FROM matches_{table} p"  # noqa: S608
                f" WHERE p.id = NEW.{column}) <> NEW.division_id"
            ),
        )


def _handicaps() -> Iterator[Guard]:
    yield Guard(
        "handicap_edit",
        "matches_handicap",
        "UPDATE",
        "A handicap is appended, never edited.",
    )
    yield Guard(
        "handicap_kind_fits",
        "matches_handicap",
        "INSERT",
        "A start of this kind is none of that game's.",
        condition=(
            "EXISTS (SELECT 1 FROM matches_entry e"
            " JOIN matches_competition c ON c.id = e.competition_id WHERE e.id = NEW.entry_id"
            " AND ((NEW.kind = 'points') <> (c.game = 'red')"
            " OR NEW.kind IN ('pennies', 'pegs') AND c.game <> 'green'))"
        ),
        columns=("kind",),
    )


PARENTS = (
    ("season", "club"),
    ("competition", "club"),
    ("championship", "club"),
    ("stage", "competition"),
    ("division", "stage"),
    ("round", "division"),
    ("entry", "competition"),
    ("fixture", "competition"),
    ("fixtureboard", "fixture"),
    ("study", "fixture"),
)

GUARDS: tuple[Guard, ...] = (
    *_appended("scorecard"),
    *_appended("auditentry"),
    *_appended("boardversion"),
    *_appended("correction"),
    *_results(),
    *_bulk_actions(),
    *(_settled(noun, column) for noun, column in PARENTS),
    *_belonging(),
    *_entered_where_it_plays("place"),
    *_entered_where_it_plays("adjustment"),
    *_kinds(),
    *_moves(),
    *_line_ups(),
    *_championships(),
    *_ladders(),
    *_handicaps(),
)
