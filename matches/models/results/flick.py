"""A flick, as it was ruled."""

from django.db import models

from matches.models.base.checks import one_of
from matches.models.base.sides import Side
from matches.models.results.derived import DerivedModel, once_a_card


class Flick(DerivedModel):
    """One flick of a card with flicks: who, what kind, the rules its ruling cites, what it gave.

    `player` is the flicker's place in his side's list of names, from 0: it matters in doubles.
    """

    side = models.CharField(max_length=1, choices=Side)
    player = models.PositiveSmallIntegerField(default=0)
    kind = models.CharField(max_length=20)
    rules = models.JSONField(default=list, blank=True)
    points_a = models.PositiveSmallIntegerField(default=0)
    points_b = models.PositiveSmallIntegerField(default=0)

    class Meta(DerivedModel.Meta):
        constraints = [once_a_card("flick"), one_of("flick", "side", Side)]

    def __str__(self) -> str:
        return f"Flick {self.index + 1} by {self.side}"
