"""What every line has that a device writes on a card: its place there, and the device's own number
for it."""

from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Length
from django.db.models.lookups import GreaterThanOrEqual, LessThanOrEqual
from django.utils import timezone

from matches.models.base.shapes import validate_object

DEVICE_LENGTHS = (22, 64)
"""How long the name is that a device makes for itself: so long that none is made twice."""

NAMED_AT_LENGTH = Q(GreaterThanOrEqual(Length("device"), DEVICE_LENGTHS[0])) & Q(
    LessThanOrEqual(Length("device"), DEVICE_LENGTHS[1])
)


class WrittenLine(models.Model):
    """A line of a `card`, in its order. `sequence` is the device's own number."""

    card: models.ForeignKey[Any, Any]
    number = models.PositiveIntegerField()
    device = models.CharField(max_length=DEVICE_LENGTHS[1])
    sequence = models.PositiveIntegerField()
    body = models.JSONField(validators=[validate_object])
    brought_by = models.CharField(
        max_length=DEVICE_LENGTHS[1],
        blank=True,
        default="",
        help_text="The device that sent it, where it is not the one that wrote it.",
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        abstract = True
        ordering = ["card_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "number"],
                name="matches_%(class)s_number_is_unique_on_its_card",
                violation_error_message="Another line was written just now.",
            ),
            models.UniqueConstraint(
                fields=["card", "device", "sequence"],
                name="matches_%(class)s_is_kept_once",
                violation_error_message="This line of this device is kept already.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="matches_%(class)s_number_counts_from_one",
                violation_error_message="Lines count from 1.",
            ),
            models.CheckConstraint(
                condition=Q(sequence__gte=1),
                name="matches_%(class)s_sequence_counts_from_one",
                violation_error_message="A device counts its lines from 1.",
            ),
            models.CheckConstraint(
                condition=NAMED_AT_LENGTH,
                name="matches_%(class)s_device_is_named_at_length",
                violation_error_message="A device's name has 22 to 64 characters.",
            ),
            models.CheckConstraint(
                condition=~Q(brought_by=F("device")),
                name="matches_%(class)s_is_brought_by_another",
                violation_error_message="A line that a device wrote itself is not brought.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}, line {self.number}"
