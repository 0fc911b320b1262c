"""Editions: a game's ranking as it was published, month by month."""

from django.db import models
from django.db.models import Q

from matches.models.base.checks import not_blank
from matches.models.base.law import validate_game


class RankingEdition(models.Model):
    """A game's ranking on the first day of a month, before anything played that day. Appended.

    `rows` holds keys of people and numbers, never a name: {"set": [[person, ordinal, matches,
    inactive, best], …], "gone": [person, …], "amended": [person, …]}, ordinal and best in
    ten-thousandths. It is what is other than the edition before, or all of it where `whole`.
    `amended` are those of whom the edition before would say something else by now. `digest` is of
    the whole list that it comes to.
    """

    game = models.CharField(max_length=20, validators=[validate_game])
    system = models.CharField(max_length=20, default="openskill")
    year = models.PositiveSmallIntegerField()
    month = models.PositiveSmallIntegerField()
    whole = models.BooleanField()
    rows = models.JSONField()
    digest = models.CharField(max_length=64)
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "system", "year", "month"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "system", "year", "month"],
                name="matches_rankingedition_is_one_a_month",
                violation_error_message="The game has an edition of that month already.",
            ),
            models.CheckConstraint(
                condition=Q(month__gte=1, month__lte=12),
                name="matches_rankingedition_month_is_one",
                violation_error_message="Months count from 1 to 12.",
            ),
            not_blank("rankingedition", "game"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, {self.name}"

    @property
    def name(self) -> str:
        """The month as an address has it: `2026-11`."""
        return f"{self.year}-{self.month:02d}"
