"""Dates proposed for the league's match."""

from functools import cached_property

from matches import models
from tests.models.league_fixtures import Fixtures
from tests.models.league_people import NOON


class Proposals(Fixtures):
    """Proposals, their dates and their answers."""

    def new_dateproposal(self, number: int) -> models.DateProposal:
        return models.DateProposal.objects.create(
            fixture=self.fixture, number=number, side="A", asked="A", proposed_by=self.user
        )

    @cached_property
    def dateproposal(self) -> models.DateProposal:
        """With its date and its answer: while it is open its match takes no other."""
        made = self.new_dateproposal(1)
        date = models.ProposedDate.objects.create(
            proposal=made, number=1, starts_at=NOON, venue=self.venue
        )
        models.DateAnswer.objects.create(
            proposal=made, kind="accepted", chosen=date, answered_by=self.user
        )
        return made

    @cached_property
    def proposeddate(self) -> models.ProposedDate:
        return self.dateproposal.dates.get()

    @cached_property
    def dateanswer(self) -> models.DateAnswer:
        return models.DateAnswer.objects.get(proposal=self.dateproposal)
