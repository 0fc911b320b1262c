"""An end of Penny White."""

from django.db import models
from django.db.models import Q

from matches.models.base.checks import one_of
from matches.models.base.sides import Side
from matches.models.results.derived import DerivedModel, once_a_card


class EndKind(models.TextChoices):
    """How an end was decided."""

    NEAREST = "nearest", "Nearest"
    KNOCKED_OFF = "knocked-off", "White knocked off"
    DEAD = "dead", "Dead"


class End(DerivedModel):
    """One end: who started, who won it and by how many points.

    `points` are those of the end itself; each failed start gave the other side one more.
    """

    number = models.PositiveSmallIntegerField()
    starter = models.CharField(max_length=1, choices=Side)
    failed_starts = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=12, choices=EndKind)
    winner = models.CharField(max_length=1, choices=Side, null=True, blank=True)  # noqa: DJ001
    points = models.PositiveSmallIntegerField()

    class Meta(DerivedModel.Meta):
        constraints = [
            once_a_card("end"),
            one_of("end", "starter", Side),
            one_of("end", "kind", EndKind),
            one_of("end", "winner", Side),
            models.CheckConstraint(
                condition=Q(kind=EndKind.DEAD, winner__isnull=True, points=0)
                | Q(kind=EndKind.KNOCKED_OFF, winner__isnull=False, points=1)
                | Q(kind=EndKind.NEAREST, winner__isnull=False, points__gte=1),
                name="matches_end_points_fit_its_kind",
                violation_error_message=(
                    "A dead end has no winner and no points, a knocked-off white gives exactly "
                    "one, and the nearest penny one or more."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"End {self.number}"
