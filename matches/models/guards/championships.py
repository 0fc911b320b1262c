"""The ledger of a championship's points: a line is reversed by a further one."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard


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
