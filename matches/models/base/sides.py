"""The two sides of a fixture, as every noun below a fixture names them."""

from django.db import models


class Side(models.TextChoices):
    """A is the home entry, B the away entry."""

    A = "A", "A"
    B = "B", "B"


class Winner(models.TextChoices):
    """Who won, in the scorecard's words. Null while nobody has."""

    A = "A", "A"
    B = "B", "B"
    DRAW = "draw", "Draw"
