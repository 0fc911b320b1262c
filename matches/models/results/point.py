"""Points and games of Penny Red."""

from django.db import models
from django.db.models import F, Q

from matches.models.base.checks import one_of
from matches.models.base.sides import Side
from matches.models.results.derived import DerivedModel, once_a_card


class PointKind(models.TextChoices):
    """How a rally ended."""

    RALLY = "rally", "Rally"
    SERVE = "serve", "Double fault"
    FOUL = "foul", "Foul"
    STARSHOT = "starshot", "Starshot"


class Point(DerivedModel):
    """One point played: in which game of which set, who served, who won it, and what it gave.

    `set_number` counts from 1, `game_number` from 1 within its set.
    """

    set_number = models.PositiveSmallIntegerField()
    game_number = models.PositiveSmallIntegerField()
    server = models.CharField(max_length=1, choices=Side)
    side = models.CharField(max_length=1, choices=Side, help_text="Who won it.")
    points = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=PointKind)

    class Meta(DerivedModel.Meta):
        constraints = [
            once_a_card("point"),
            one_of("point", "server", Side),
            one_of("point", "side", Side),
            one_of("point", "kind", PointKind),
            models.CheckConstraint(
                condition=Q(kind=PointKind.STARSHOT, points__in=(2, 3, 4, 6))
                | (~Q(kind=PointKind.STARSHOT) & Q(points=1)),
                name="matches_point_value_fits_its_kind",
                violation_error_message="A starshot gives 2, 3, 4 or 6 points, all else 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"Set {self.set_number}, game {self.game_number}: {self.points} to {self.side}"


class RedGame(DerivedModel):
    """One finished game of a set: its score, server and winner."""

    set_number = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField(help_text="From 1 within its set.")
    server = models.CharField(max_length=1, choices=Side)
    winner = models.CharField(max_length=1, choices=Side)
    points_a = models.PositiveSmallIntegerField()
    points_b = models.PositiveSmallIntegerField()

    class Meta(DerivedModel.Meta):
        verbose_name = "game of Red"
        verbose_name_plural = "games of Red"
        constraints = [
            once_a_card("redgame"),
            models.UniqueConstraint(
                fields=["scorecard", "set_number", "number"],
                name="matches_redgame_number_is_unique_in_its_set",
                violation_error_message="The set has a game of that number already.",
            ),
            one_of("redgame", "server", Side),
            one_of("redgame", "winner", Side),
            models.CheckConstraint(
                condition=Q(winner=Side.A, points_a__gt=F("points_b"))
                | Q(winner=Side.B, points_b__gt=F("points_a")),
                name="matches_redgame_winner_has_more_points",
                violation_error_message="The winner of a game has more points than the loser.",
            ),
        ]

    def __str__(self) -> str:
        return f"Set {self.set_number}, game {self.number}: {self.points_a}-{self.points_b}"
