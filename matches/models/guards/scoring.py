"""Running cards: their lines are appended, and what was agreed before them is settled."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, appended
from matches.models.scoring.board_pass import OF_USE
from matches.models.scoring.running_card import CHANGEABLE
from matches.models.scoring.shadow_card import SHADOW_CHANGEABLE


def scoring() -> Iterator[Guard]:
    yield from appended("runningline")
    yield from _passes()
    yield from _shadows()
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


def _passes() -> Iterator[Guard]:
    yield Guard(
        "boardpass_edit",
        "matches_boardpass",
        "UPDATE",
        "What a board pass is for, and until when, is never edited: make another.",
        frozen_but=OF_USE,
    )
    yield Guard(
        "boardpass_revoked_settled",
        "matches_boardpass",
        "UPDATE",
        "A board pass that was revoked stays so.",
        condition="OLD.revoked_at IS NOT NULL AND NEW.revoked_at IS NULL",
        columns=("revoked_at",),
    )


def _shadows() -> Iterator[Guard]:
    # They go with their trainee or match, so that only editing is refused.
    yield Guard(
        "shadowcard_edit",
        "matches_shadowcard",
        "UPDATE",
        "What was agreed before a shadow card began is never edited: begin another.",
        frozen_but=SHADOW_CHANGEABLE,
    )
    yield Guard(
        "shadowcard_finished_settled",
        "matches_shadowcard",
        "UPDATE",
        "A shadow card that was finished stays as it is.",
        condition="OLD.ended_at IS NOT NULL",
    )
    yield Guard(
        "shadowline_edit",
        "matches_shadowline",
        "UPDATE",
        "A shadow card's line is never edited: write another.",
    )
    yield Guard(
        "shadowline_card_runs",
        "matches_shadowline",
        "INSERT",
        "Nothing is written on a shadow card that was finished.",
        condition=(
            "EXISTS (SELECT 1 FROM matches_shadowcard c"
            " WHERE c.id = NEW.card_id AND c.ended_at IS NOT NULL)"
        ),
    )
    yield from _no_shadow_counts()


def _no_shadow_counts() -> Iterator[Guard]:
    yield Guard(
        "scorecard_of_no_shadow",
        "matches_scorecard",
        "INSERT",
        "A shadow card is never handed in: it was kept to learn, and counts for nothing.",
        condition=(
            "EXISTS (SELECT 1 FROM matches_shadowcard c WHERE c.public_id = NEW.submission_key)"
        ),
        columns=("submission_key",),
    )
