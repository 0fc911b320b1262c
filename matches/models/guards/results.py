"""Results, and what organisers do to them: settled once they are in force."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, emptied
from matches.models.results.result import CHANGEABLE


def results() -> Iterator[Guard]:
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
    never = "A result is never deleted."
    yield Guard("result_delete", "matches_result", "DELETE", never)
    yield emptied("result", never)


def line_ups() -> Iterator[Guard]:
    # They go with their match, so that only editing is refused.
    yield Guard(
        "lineup_edit", "matches_lineup", "UPDATE",
        "A line-up is never edited: the next version replaces it.",
    )  # fmt: skip
    yield Guard(
        "lineupruling_edit", "matches_lineupruling", "UPDATE",
        "A ruling on a line-up is never edited: a later one counts.",
    )  # fmt: skip


def bulk_actions() -> Iterator[Guard]:
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


def handicaps() -> Iterator[Guard]:
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


def championships() -> Iterator[Guard]:
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
