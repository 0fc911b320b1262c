"""A dispute: one side does not agree with a card."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import coded, one_of, reasoned
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.base.sides import Side
from matches.models.fixtures.fixture import Fixture
from matches.models.fixtures.fixture_board import FixtureBoard
from matches.models.results.scorecard import Scorecard


class DisputeState(models.TextChoices):
    """Open until an organiser rules on it or its side takes it back."""

    OPEN = "open", "Open"
    UPHELD = "upheld", "Upheld"
    REJECTED = "rejected", "Rejected"
    WITHDRAWN = "withdrawn", "Withdrawn"


class Dispute(PublicModel):
    """An objection to a fixture's card, and what was ruled."""

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="disputes")
    scorecard = models.ForeignKey(
        Scorecard, null=True, blank=True, on_delete=models.PROTECT, related_name="disputes"
    )
    fixture_board = models.ForeignKey(
        FixtureBoard, null=True, blank=True, on_delete=models.PROTECT, related_name="disputes"
    )
    reported = models.ForeignKey(
        Scorecard,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="disputes_as_report",
        help_text="The card that the objecting side reports instead.",
    )
    side = models.CharField(  # noqa: DJ001
        max_length=1, choices=Side, null=True, blank=True, help_text="The side that objects."
    )
    reason = models.TextField(blank=True)
    reason_code = coded()
    raised_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="disputes_raised",
    )
    raised_at = models.DateTimeField(auto_now_add=True)
    state = models.CharField(max_length=10, choices=DisputeState, default=DisputeState.OPEN)
    ruling = models.TextField(blank=True)
    ruling_code = coded()
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="disputes_closed",
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-raised_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(state=DisputeState.OPEN, fixture_board__isnull=True),
                name="matches_dispute_is_open_once_a_fixture",
                violation_error_message="This match has an open dispute already.",
            ),
            models.UniqueConstraint(
                fields=["fixture_board"],
                condition=Q(state=DisputeState.OPEN, fixture_board__isnull=False),
                name="matches_dispute_is_open_once_a_board",
                violation_error_message="This board has an open dispute already.",
            ),
            one_of("dispute", "state", DisputeState),
            one_of("dispute", "side", Side),
            reasoned("dispute"),
            models.CheckConstraint(
                condition=Q(state=DisputeState.OPEN, closed_at__isnull=True)
                | (~Q(state=DisputeState.OPEN) & Q(closed_at__isnull=False)),
                name="matches_dispute_closed_says_when",
                violation_error_message="A closed dispute, and only one, says when it was closed.",
            ),
            models.CheckConstraint(
                condition=~Q(state__in=(DisputeState.UPHELD, DisputeState.REJECTED))
                | ~Q(ruling="")
                | ~Q(ruling_code=""),
                name="matches_dispute_ruled_says_what",
                violation_error_message="A ruling on a dispute says what was ruled.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.get_state_display()}"
