"""Starts: appended, and of a kind that the game has."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard


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
