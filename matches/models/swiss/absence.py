"""An absence: an entry says before a round is drawn that it will not be there."""

from django.db import models

from matches.models.base.checks import one_of
from matches.models.competitions.entry import Entry
from matches.models.fixtures.fixture import Outcome


class AbsentBye(models.TextChoices):
    """What an absent entry gets for the round."""

    HALF = Outcome.BYE_HALF.value, "Half points"
    ZERO = Outcome.BYE_ZERO.value, "No points"


class Absence(models.Model):
    """An entry that is not to be paired in one round, and the bye that it gets instead."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round = models.PositiveSmallIntegerField(help_text="The number of the round.")
    bye = models.CharField(max_length=10, choices=AbsentBye, default=AbsentBye.ZERO)
    announced_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["entry_id", "round"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "round"],
                name="matches_absence_is_announced_once_for_a_round",
                violation_error_message="The entry is away from that round already.",
            ),
            models.CheckConstraint(
                condition=models.Q(round__gte=1),
                name="matches_absence_round_counts_from_one",
                violation_error_message="Rounds count from 1.",
            ),
            one_of("absence", "bye", AbsentBye),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, round {self.round}"
