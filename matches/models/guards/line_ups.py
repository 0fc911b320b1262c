"""Line-ups and rulings on them: a later one counts."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard


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
