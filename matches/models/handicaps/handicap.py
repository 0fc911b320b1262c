"""A handicap: the start that an entry is given. Versions; never edited."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import coded, one_of, reasoned
from matches.models.base.former_user import former_user
from matches.models.competitions.entry import Entry


class HandicapBasis(models.TextChoices):
    """Where a start comes from."""

    BY_HAND = "by-hand", "By hand"
    BY_RATING = "by-rating", "By rating"


class HandicapKind(models.TextChoices):
    """What a start is of; of two who play each other the one with less gives the difference."""

    SCORE = "score", "Added to the score"
    POINTS = "points", "Points in every game"
    PENNIES = "pennies", "Pennies that the other plays without"
    PEGS = "pegs", "Sizes by which the other's goal is wider"


class Handicap(AppendOnlyModel):
    """The start of an entry, from this version on; nought takes an earlier one of its kind away.

    Added to the score it is points in Black and White, goals in Green. In Red it is points that
    every game begins with; in Green pennies, or sizes of the goal, that the other side gives.
    """

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="handicaps")
    version = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=HandicapKind, default=HandicapKind.SCORE)
    start = models.PositiveSmallIntegerField()
    basis = models.CharField(max_length=10, choices=HandicapBasis, default=HandicapBasis.BY_HAND)
    reason = models.TextField(blank=True, help_text="Why, or the formula with its numbers.")
    reason_code = coded()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="handicaps_made",
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["entry_id", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "version"],
                name="matches_handicap_version_is_unique_for_its_entry",
                violation_error_message="The entry has a handicap of that version already.",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1),
                name="matches_handicap_version_counts_from_one",
                violation_error_message="Versions count from 1.",
            ),
            one_of("handicap", "basis", HandicapBasis),
            one_of("handicap", "kind", HandicapKind),
            reasoned("handicap"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}: {self.start}"
