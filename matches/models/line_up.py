"""A team's line-up for a match, handed in unseen, and what an organiser ruled on one."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.append import AppendOnlyModel
from matches.models.checks import not_blank, one_of
from matches.models.competition import validate_list
from matches.models.fixture import Fixture
from matches.models.public import PublicModel
from matches.models.sides import Side


class LineUp(AppendOnlyModel, PublicModel):
    """One version of who plays for a side, board by board. A change is the next version."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="line_ups")
    side = models.CharField(max_length=1, choices=Side)
    version = models.PositiveSmallIntegerField()
    boards = models.JSONField(
        validators=[validate_list],
        help_text="The public ids of the people on each board, the first board first.",
    )
    handed_in_at = models.DateTimeField(auto_now_add=True)
    handed_in_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="line_ups"
    )

    class Meta:
        ordering = ["fixture_id", "side", "version"]
        constraints = [
            one_of("lineup", "side", Side),
            models.UniqueConstraint(
                fields=["fixture", "side", "version"],
                name="matches_lineup_version_is_unique_for_its_side",
                violation_error_message="Somebody handed in this side's line-up at the same time.",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1),
                name="matches_lineup_counts_from_one",
                violation_error_message="Versions count from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, {self.side}, {self.version}"


class LineUpDecision(models.TextChoices):
    """What an organiser makes of a line-up that breaks a rule."""

    ALLOWED = "allowed", "Allowed"
    FORFEITED = "forfeited", "Board forfeited"


class LineUpRuling(AppendOnlyModel, PublicModel):
    """An organiser's decision on one finding in a side's line-up. The latest on a finding counts.

    A finding is known by its code and its people, so that a decision holds as long as it is the
    same people who break the same rule.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="line_up_rulings")
    side = models.CharField(max_length=1, choices=Side)
    code = models.CharField(max_length=40)
    players = models.JSONField(
        validators=[validate_list], help_text="The public ids of those it is about, sorted."
    )
    boards = models.JSONField(
        validators=[validate_list], help_text="The numbers of the boards on which they sat."
    )
    decision = models.CharField(max_length=10, choices=LineUpDecision)
    reason = models.TextField()
    ruled_at = models.DateTimeField(auto_now_add=True)
    ruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="line_up_rulings"
    )

    class Meta:
        ordering = ["fixture_id", "id"]
        constraints = [
            one_of("lineupruling", "side", Side),
            one_of("lineupruling", "decision", LineUpDecision),
            not_blank("lineupruling", "code"),
            not_blank("lineupruling", "reason"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, {self.side}: {self.code}"
