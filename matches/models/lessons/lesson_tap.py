"""A tap of a lesson, as the device that kept it numbered it: so that none is done twice."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.shapes import validate_object
from matches.models.competitions.competition import Competition
from matches.models.scoring.written_line import DEVICE_LENGTHS, NAMED_AT_LENGTH


class LessonTap(models.Model):
    """A tap that was done. Who tapped, and what came of it, is on the record elsewhere: this row
    tells a tap that is sent a second time from a new one."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="lesson_taps"
    )
    device = models.CharField(max_length=DEVICE_LENGTHS[1])
    sequence = models.PositiveIntegerField()
    body = models.JSONField(validators=[validate_object])
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["competition_id", "device", "sequence"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "device", "sequence"],
                name="matches_lessontap_is_done_once",
                violation_error_message="This tap of this device is done already.",
            ),
            models.CheckConstraint(
                condition=Q(sequence__gte=1),
                name="matches_lessontap_sequence_counts_from_one",
                violation_error_message="A device counts its taps from 1.",
            ),
            models.CheckConstraint(
                condition=NAMED_AT_LENGTH,
                name="matches_lessontap_device_is_named_at_length",
                violation_error_message="A device's name has 22 to 64 characters.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competition}, tap {self.sequence}"
