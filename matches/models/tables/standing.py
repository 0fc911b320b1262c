"""A standing: the table of a division, as computed from its official results."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import coded, reasoned
from matches.models.base.former_user import former_user
from matches.models.competitions.entry import Entry
from matches.models.draws.stage import Division


class Standing(models.Model):
    """A table as it stood: a new version each time a result changes it; one is current.

    `basis` is the points scheme and the tie-breaks (with versions) it was computed by;
    `results_digest` names the results it was computed from, so that a rebuild that would change
    nothing is seen, and a page can carry it as its ETag.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="standings")
    version = models.PositiveIntegerField()
    current = models.BooleanField(default=True)
    rows = models.JSONField(blank=True)
    basis = models.JSONField(default=dict, blank=True)
    results_digest = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["division_id", "-version"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "version"],
                name="matches_standing_version_is_unique_in_its_division",
                violation_error_message="The division has a table of that version already.",
            ),
            models.UniqueConstraint(
                fields=["division"],
                condition=Q(current=True),
                name="matches_standing_one_is_current_in_a_division",
                violation_error_message="The division has a current table already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.division}, table {self.version}"


class Adjustment(models.Model):
    """Points given or taken by an organiser's ruling, shown in the table with the reason.

    It stands until it is withdrawn.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="adjustments")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="adjustments")
    points = models.DecimalField(max_digits=6, decimal_places=2)
    reason = models.TextField(blank=True)
    reason_code = coded()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="adjustments_made",
    )
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["division_id", "made_at", "id"]
        constraints = [
            reasoned("adjustment"),
            models.CheckConstraint(
                condition=~Q(points=0),
                name="matches_adjustment_changes_something",
                violation_error_message="An adjustment gives or takes points: 0 does neither.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points:+}"
