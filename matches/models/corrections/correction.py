"""A correction: an official result that gave way to another, when, why, and what became of what
rested on it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import coded, one_of, reasoned
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.fixtures.fixture import Fixture
from matches.models.fixtures.fixture_board import FixtureBoard
from matches.models.results.result import Result


class Resting(models.TextChoices):
    """What becomes of matches and rounds that rest on a corrected result."""

    KEEP = "keep", "Kept, on record that they rest on a corrected result"
    REDRAW = "redraw", "Drawn again where nothing is played, else kept"
    VOID = "void", "Void where they were played, and drawn or played again"


class Correction(PublicModel, AppendOnlyModel):
    """One correction. `before` was official, `result` is (null: it was taken back). One that brings
    back what was taken away has as `before` the result that was official last.

    `steps` tell how what rested on it stood before, so that the correction can be reverted;
    `touched` name the entries that are told, each with the match that is another for it now.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="corrections")
    fixture_board = models.ForeignKey(
        FixtureBoard, null=True, blank=True, on_delete=models.PROTECT, related_name="corrections"
    )
    before = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="corrected_by")
    result = models.ForeignKey(
        Result, null=True, blank=True, on_delete=models.PROTECT, related_name="corrects"
    )
    resting = models.CharField(max_length=6, choices=Resting, null=True, blank=True)  # noqa: DJ001
    reason = models.TextField(blank=True)
    reason_code = coded()
    steps = models.JSONField(default=list, blank=True)
    touched = models.JSONField(default=list, blank=True)
    reverts = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reverted_by"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="corrections_made",
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-id"]
        constraints = [
            reasoned("correction"),
            one_of("correction", "resting", Resting),
            models.CheckConstraint(
                condition=Q(result__isnull=True) | ~Q(result=models.F("before")),
                name="matches_correction_changes_the_result",
                violation_error_message="A correction puts another result in force.",
            ),
        ]

    @property
    def was(self) -> Result | None:
        """The result that gave way; None where it brought back what had been taken away."""
        taken_away = self.reverts is not None and self.reverts.result_id is None
        return None if taken_away else self.before

    def __str__(self) -> str:
        return f"{self.fixture}: corrected {self.made_at:%Y-%m-%d}"
