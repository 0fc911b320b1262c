"""What is in the bin stays as it is: nothing is entered, drawn, played or decided there."""

from collections.abc import Iterator

from matches.models.guards.guard import Guard

MESSAGE = "The competition is in the bin: bring it back first."

_OF_FIXTURE = (
    "EXISTS (SELECT 1 FROM matches_fixture f JOIN matches_competition c ON c.id = f.competition_id"
    " WHERE f.id = NEW.fixture_id AND c.binned_at IS NOT NULL)"
)
_OF_COMPETITION = (
    "EXISTS (SELECT 1 FROM matches_competition c"
    " WHERE c.id = NEW.competition_id AND c.binned_at IS NOT NULL)"
)

_NEEDS = ("matches_competition", "binned_at")

_TAKE = {
    "entry": _OF_COMPETITION,
    "waitingentry": _OF_COMPETITION,
    "stage": _OF_COMPETITION,
    "fixture": _OF_COMPETITION,
    "settingschange": _OF_COMPETITION,
    "scorecard": _OF_FIXTURE,
    "result": _OF_FIXTURE,
    "lineup": _OF_FIXTURE,
    "dateproposal": _OF_FIXTURE,
}
"""The tables that take no new row of such a competition."""

DECIDED = ("state", "outcome", "home_id", "away_id")
"""The columns of a match that say who meets, and what became of it."""


def in_the_bin() -> Iterator[Guard]:
    for noun, condition in _TAKE.items():
        yield Guard(
            f"{noun}_not_in_the_bin", f"matches_{noun}", "INSERT", MESSAGE, condition,
            needs=_NEEDS,
        )  # fmt: skip
    yield Guard(
        "fixture_stays_in_the_bin", "matches_fixture", "UPDATE", MESSAGE, _OF_COMPETITION, DECIDED,
        needs=_NEEDS,
    )  # fmt: skip
    yield Guard(
        "competition_gone_for_good",
        "matches_competition",
        "UPDATE",
        "What has gone from the bin does not come back.",
        condition="OLD.gone_at IS NOT NULL AND (NEW.gone_at IS NULL OR NEW.binned_at IS NULL)",
        columns=("binned_at", "gone_at"),
    )
