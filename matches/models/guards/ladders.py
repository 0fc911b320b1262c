"""Ladders: what happened is appended, and is about who plays on them."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard

_LADDER_DIVISION = (
    "SELECT d.id FROM matches_division d JOIN matches_stage s ON s.id = d.stage_id"
    " JOIN matches_entry e ON e.competition_id = s.competition_id"
    " WHERE e.id = NEW.{column} AND d.id = NEW.division_id"
)


def ladders() -> Iterator[Guard]:
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
