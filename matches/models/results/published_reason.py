"""A reason whose text an organiser published: strangers read more than its code."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import one_of
from matches.models.base.former_user import former_user
from matches.models.fixtures.fixture import Fixture


class ReasonOf(models.TextChoices):
    """What says the reason."""

    RESULT = "Result", "A result"
    CORRECTION = "Correction", "A correction"
    SCORECARD = "Scorecard", "A version of a card"
    LINE_UP = "LineUpRuling", "A decision on a line-up"


class PublishedReason(models.Model):
    """That the text of a row's reason is published. `row` is its primary key among what `said_by`
    says; the text itself stands there alone, so that it is erased in one place."""

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="published_reasons")
    said_by = models.CharField(max_length=12, choices=ReasonOf)
    row = models.PositiveBigIntegerField()
    published_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET(former_user),
        related_name="reasons_published",
    )
    published_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["fixture_id", "id"]
        constraints = [
            one_of("publishedreason", "said_by", ReasonOf),
            models.UniqueConstraint(
                fields=["said_by", "row"],
                condition=Q(withdrawn_at__isnull=True),
                name="matches_publishedreason_is_published_once",
                violation_error_message="This text is published already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.get_said_by_display()}"
