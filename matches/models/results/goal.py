"""A goal of Penny Green."""

from django.db import models

from matches.models.base.checks import one_of
from matches.models.base.sides import Side
from matches.models.results.derived import DerivedModel, once_a_card


class GoalKind(models.TextChoices):
    """How a goal came about."""

    OPEN = "open", "From play"
    PENALTY = "penalty", "Penalty flick"
    OWN_GOAL = "own-goal", "Own goal"


class Goal(DerivedModel):
    """One goal, and the score after it. `side` is the side it counts for."""

    side = models.CharField(max_length=1, choices=Side)
    kind = models.CharField(max_length=10, choices=GoalKind)
    score_a = models.PositiveSmallIntegerField()
    score_b = models.PositiveSmallIntegerField()

    class Meta(DerivedModel.Meta):
        constraints = [
            once_a_card("goal"),
            one_of("goal", "side", Side),
            one_of("goal", "kind", GoalKind),
        ]

    def __str__(self) -> str:
        return f"Goal for {self.side}, {self.score_a}-{self.score_b}"
