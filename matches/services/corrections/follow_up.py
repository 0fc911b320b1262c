"""What becomes of matches, rounds and stages that rest on a result that is corrected.

Each format sees to its own (`draws.format.Corrected`). What has not begun follows by itself. For
the rest an organiser chooses (`Resting`): to keep it as it stands, on record; to draw again what
has not begun and keep the rest; or to void what was played and draw or play it again. Every step is
noted, so that it can be taken back.
"""

from __future__ import annotations

from typing import Any

from matches.models import Correction, Entry, Fixture, User
from matches.services.corrections import steps
from matches.services.draws import known_formats
from matches.services.results import outcomes

Step = dict[str, Any]


class FollowUp:
    """What one correction leads to, inside its transaction (`results.following.Corrector`): while
    the result comes into force, and once it is (`follow`)."""

    def __init__(self, fixture: Fixture, resting: str | None, by: User, reason: str) -> None:
        self.fixture, self.resting, self.by, self.reason = fixture, resting, by, reason
        self.went_on = fixture.goes_on or fixture.winner
        self.steps: list[Step] = []
        self.kept: set[int] = set()
        if fixture.goes_on:
            fixture.goes_on = None
            fixture.save(update_fields=["goes_on"])

    def void(self, fixture: Fixture) -> None:
        """Take a match's result back: it is played again by those who belong into it."""
        sides = [_id(fixture.home), _id(fixture.away)]
        self.steps.append({"what": "voided", "sides": sides, **steps.before(fixture)})
        fixture.division.stage.competition = fixture.competition
        outcomes.take_back(fixture, by=self.by, reason=self.reason, outcome=None, way=self)

    def follow(self) -> None:
        """See to all that was drawn from the old result, by what is official now."""
        found = known_formats.all_of(self.fixture)
        for follow in dict.fromkeys(each.corrected.follow for each in found):
            follow(self)

    def take_back(self, correction: Correction) -> None:
        """Bring what an earlier correction kept, voided or drew to where it was before that."""
        found = known_formats.all_of(self.fixture)
        for revert in dict.fromkeys(each.corrected.revert for each in found):
            revert(self.by, correction, self)

    def finish(self) -> list[Step]:
        """The steps, with the revision that each match has come to."""
        ids = [step["fixture"] for step in self.steps if "fixture" in step]
        revisions = dict(
            Fixture.objects.filter(public_id__in=ids).values_list("public_id", "revision")
        )
        return [
            {**step, "revision": revisions[step["fixture"]]} if "fixture" in step else step
            for step in self.steps
        ]


def _id(entry: Entry | None) -> str | None:
    return entry.public_id if entry is not None else None
