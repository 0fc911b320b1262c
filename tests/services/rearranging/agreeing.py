"""A league whose sides agree on dates, two of its players with sign-ins, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from matches import services
from matches.models import DateProposal, Fixture, User
from matches.selectors.rearranging import Wish
from tests.services.league import League, make_league
from tests.services.letters.told import in_days, sign_in


@dataclass
class Meeting:
    """A match in ten days of two who have sign-ins, in a competition that lets them agree."""

    league: League
    home: User
    away: User
    id: str

    @property
    def fixture(self) -> Fixture:
        """The match as the database has it now."""
        return Fixture.objects.select_related("competition").get(public_id=self.id)

    def propose(self, user: User | None = None, *at: datetime, **more: Any) -> DateProposal:
        """Propose dates, by the home side at noon in twelve days if nothing else is said."""
        wishes = [Wish(each) for each in at or (in_days(12),)]
        return services.rearranging.propose(user or self.home, self.id, wishes, **more)


def meeting_of(*, hall: bool = False, **rules: Any) -> Meeting:
    """The first match of a league of four, dated in ten days."""
    league = make_league(4)
    row = league.competition
    services.competitions.publish(league.owner, row.public_id, "public", young_known=True)
    services.competitions.edit(
        league.owner, row.public_id,
        format_options={**row.format_options, "rearranging": True, **rules},
    )  # fmt: skip
    fixture = league.fixture()
    entries = {entry.pk: at for at, entry in enumerate(league.entries)}
    home, away = sign_in(league, entries[fixture.home_id], entries[fixture.away_id])
    if hall:
        league.hall(2)
    services.fixtures.schedule(
        league.owner, fixture.public_id, starts_at=in_days(10), venue="the-hall" if hall else None
    )
    return Meeting(league, home, away, fixture.public_id)
