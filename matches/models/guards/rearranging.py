"""Dates proposed and answered: one proposal of a match is open at a time, nothing is edited."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard, of, together

_OPEN = (
    "EXISTS (SELECT 1 FROM matches_dateproposal p WHERE p.fixture_id = NEW.fixture_id"
    " AND NOT EXISTS (SELECT 1 FROM matches_dateanswer a WHERE a.proposal_id = p.id))"
)


def rearranging() -> Iterator[Guard]:
    # They go with their match, so that only editing is refused.
    for noun, message in (
        ("dateproposal", "A proposal is never edited: withdraw it, and propose anew."),
        ("proposeddate", "A proposed date is never edited: withdraw it, and propose anew."),
        ("dateanswer", "An answer to a proposal is never edited: propose anew."),
    ):
        yield Guard(f"{noun}_edit", f"matches_{noun}", "UPDATE", message)
    yield Guard(
        "dateproposal_one_open", "matches_dateproposal", "INSERT",
        "A proposal for this match waits for its answer: one is open at a time.",
        _OPEN, needs=("matches_dateanswer", "proposal_id"),
    )  # fmt: skip
    yield from together(
        "dateanswer", "chosen", of("proposeddate", "chosen", "proposal_id"), "proposal_id",
        "The date is of another proposal.",
    )  # fmt: skip
