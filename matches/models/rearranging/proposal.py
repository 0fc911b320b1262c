"""Dates that a side proposes for a match, and the answer: each appended, none edited."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.base.sides import Side
from matches.models.clubs.venue import Board, Venue
from matches.models.fixtures.fixture import Fixture

MOST_DATES = 5
"""Dates of one proposal: a choice, and no diary."""


class DateProposal(AppendOnlyModel, PublicModel):
    """What one side proposes to the other for a match. It is open until it has an answer, and the
    next one waits for that: a guard sees to it."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="date_proposals")
    number = models.PositiveSmallIntegerField()
    side = models.CharField(max_length=1, choices=Side, help_text="Whose proposal it is.")
    asked = models.CharField(
        max_length=1, choices=Side, help_text="Who wished to move the match: a move is theirs."
    )
    was_at = models.DateTimeField(
        null=True,
        blank=True,
        help_text="When the match was to be then: moved since, the proposal has lapsed.",
    )
    proposed_at = models.DateTimeField(auto_now_add=True)
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="date_proposals"
    )

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            one_of("dateproposal", "side", Side),
            one_of("dateproposal", "asked", Side),
            models.UniqueConstraint(
                fields=["fixture", "number"],
                name="matches_dateproposal_number_is_unique_in_its_fixture",
                violation_error_message="Somebody proposed dates for this match at the same time.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="matches_dateproposal_counts_from_one",
                violation_error_message="Proposals count from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, proposal {self.number}"


class ProposedDate(AppendOnlyModel):
    """One of the dates of a proposal: when, and where."""

    proposal = models.ForeignKey(DateProposal, on_delete=models.CASCADE, related_name="dates")
    number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()
    venue = models.ForeignKey(
        Venue, null=True, blank=True, on_delete=models.PROTECT, related_name="proposed_dates"
    )
    board = models.ForeignKey(
        Board, null=True, blank=True, on_delete=models.PROTECT, related_name="proposed_dates"
    )

    class Meta:
        ordering = ["proposal_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["proposal", "number"],
                name="matches_proposeddate_number_is_unique_in_its_proposal",
                violation_error_message="The proposal has a date of that number already.",
            ),
            models.CheckConstraint(
                condition=Q(number__range=(1, MOST_DATES)),
                name="matches_proposeddate_is_one_of_five",
                violation_error_message="A proposal has one to five dates.",
            ),
            models.UniqueConstraint(
                fields=["proposal", "starts_at"],
                name="matches_proposeddate_is_named_once",
                violation_error_message="A date is proposed twice.",
            ),
            models.CheckConstraint(
                condition=Q(board__isnull=True) | Q(venue__isnull=False),
                name="matches_proposeddate_on_a_board_has_its_venue",
                violation_error_message="A board is proposed with its venue.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.proposal}, {self.starts_at}"


class DateAnswerKind(models.TextChoices):
    """What became of a proposal."""

    ACCEPTED = "accepted", "Accepted"
    COUNTERED = "countered", "Answered with other dates"
    DECLINED = "declined", "Declined"
    WITHDRAWN = "withdrawn", "Withdrawn"
    FORBIDDEN = "forbidden", "Forbidden by an organiser"
    LAPSED = "lapsed", "Lapsed"


class DateAnswer(AppendOnlyModel):
    """The one answer to a proposal. Who accepts names the date."""

    proposal = models.OneToOneField(DateProposal, on_delete=models.CASCADE, related_name="answer")
    kind = models.CharField(max_length=10, choices=DateAnswerKind)
    chosen = models.ForeignKey(
        ProposedDate, null=True, blank=True, on_delete=models.CASCADE, related_name="answers"
    )
    answered_at = models.DateTimeField(auto_now_add=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="date_answers"
    )

    class Meta:
        ordering = ["proposal_id"]
        constraints = [
            one_of("dateanswer", "kind", DateAnswerKind),
            models.CheckConstraint(
                condition=Q(kind=DateAnswerKind.ACCEPTED, chosen__isnull=False)
                | ~Q(kind=DateAnswerKind.ACCEPTED) & Q(chosen__isnull=True),
                name="matches_dateanswer_names_a_date_where_it_accepts",
                violation_error_message="Who accepts names one of the dates; no other answer does.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.proposal}: {self.kind}"
