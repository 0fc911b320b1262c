"""Calibration: how a system's forecasts compared with how the matches went, month by month."""

from django.db import models
from django.db.models import Q

from matches.models.base.checks import not_blank
from matches.models.base.law import validate_game


class RatingCalibration(models.Model):
    """What a ledger expected of a month's matches, and how they went: sums, of nobody.

    `state` tells the month's lines of the ledger apart from others: made anew, they are others.
    """

    game = models.CharField(max_length=20, validators=[validate_game])
    system = models.CharField(max_length=20, default="openskill")
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=60)
    tally = models.JSONField()
    reckoned_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["game", "system", "year", "month"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "system", "year", "month"],
                name="matches_ratingcalibration_is_one_a_month",
                violation_error_message="The month is reckoned already.",
            ),
            models.CheckConstraint(
                condition=Q(month__gte=1, month__lte=12),
                name="matches_ratingcalibration_month_is_one",
                violation_error_message="Months count from 1 to 12.",
            ),
            not_blank("ratingcalibration", "game"),
        ]

    def __str__(self) -> str:
        return f"{self.game} by {self.system}, {self.year}-{self.month:02d}"
