"""A break of Penny Black."""

from django.db import models
from django.db.models import Q

from matches.models.base.checks import one_of
from matches.models.base.sides import Side
from matches.models.results.derived import DerivedModel, once_a_card


class Break(DerivedModel):
    """A run of pennies won by merit in one turn. `entry` is the one that won its first penny."""

    side = models.CharField(max_length=1, choices=Side)
    points = models.PositiveSmallIntegerField()
    pennies = models.PositiveSmallIntegerField()

    class Meta(DerivedModel.Meta):
        constraints = [
            once_a_card("break"),
            one_of("break", "side", Side),
            models.CheckConstraint(
                condition=Q(pennies__range=(1, 19), points__range=(1, 30))
                & Q(points__gte=models.F("pennies")),
                name="matches_break_is_won_from_the_board",
                violation_error_message=(
                    "A break is 1 to 19 pennies and 1 to 30 points, at least a point a penny."
                ),
            ),
        ]
        indexes = [models.Index(fields=["-points"], name="matches_break_by_points")]

    def __str__(self) -> str:
        return f"Break of {self.points} by {self.side}"
