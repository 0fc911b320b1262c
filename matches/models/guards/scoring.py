"""Running cards: their lines are appended, and what was agreed before them is settled."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, appended
from matches.models.scoring.running_card import CHANGEABLE


def scoring() -> Iterator[Guard]:
    yield from appended("runningline")
    yield Guard(
        "runningcard_edit",
        "matches_runningcard",
        "UPDATE",
        "What was agreed before a running card began is never edited: begin another.",
        frozen_but=CHANGEABLE,
    )
    yield Guard(
        "runningcard_handed_in_settled",
        "matches_runningcard",
        "UPDATE",
        "A running card that was handed in stays as it is.",
        condition="OLD.how_ended = 'handed-in'",
    )
    yield Guard(
        "runningcard_delete", "matches_runningcard", "DELETE", "A running card is never deleted."
    )
    yield Guard(
        "runningline_card_runs",
        "matches_runningline",
        "INSERT",
        "Nothing is written on a running card that has ended.",
        condition=(
            "EXISTS (SELECT 1 FROM matches_runningcard c"
            " WHERE c.id = NEW.card_id AND c.ended_at IS NOT NULL)"
        ),
    )
