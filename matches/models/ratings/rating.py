"""Ratings: how strong the results say a person is, game by game."""

from django.db import models
from django.db.models import Q

from matches.models.base.checks import not_blank
from matches.models.base.law import validate_game
from matches.models.people.person import Person
from matches.models.results.result import Result


class Rating(models.Model):
    """A person's rating in one game, by one system. In doubles both of a pair are rated.

    `ordinal` is what a ranking sorts by: a strength that is as good as certain (mu - 3 sigma).
    """

    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=20, validators=[validate_game])
    system = models.CharField(max_length=20, default="openskill")
    mu = models.FloatField()
    sigma = models.FloatField()
    ordinal = models.FloatField()
    matches = models.PositiveIntegerField(default=0)
    last_played_at = models.DateTimeField(null=True, blank=True)
    inactive = models.BooleanField(
        default=False,
        db_default=False,
        help_text="Has not played for so long that there is no rank.",
    )

    class Meta:
        ordering = ["game", "system", "-ordinal", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "game", "system"],
                name="matches_rating_is_one_a_person_and_game",
                violation_error_message="This person has a rating in that game already.",
            ),
            models.CheckConstraint(
                condition=Q(sigma__gte=0),
                name="matches_rating_sigma_is_not_below_0",
                violation_error_message="Sigma is above 0, or 0 where the system knows no doubt.",
            ),
            not_blank("rating", "game"),
        ]
        indexes = [
            models.Index(
                fields=["game", "system", "inactive", "-ordinal", "person"],
                name="matches_rating_by_place",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.game}: {self.ordinal:.1f}"


class RatingChange(models.Model):
    """A line of the ledger: what one official result did to one rating.

    The ledger is rewritten from the earliest changed result on; `number` counts a rating's lines
    from 1.
    """

    rating = models.ForeignKey(Rating, on_delete=models.CASCADE, related_name="changes")
    result = models.ForeignKey(Result, on_delete=models.PROTECT, related_name="rating_changes")
    number = models.PositiveIntegerField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    volatility_after = models.FloatField(
        null=True, blank=True, help_text="Of systems that know one (Glicko-2); else empty."
    )

    class Meta:
        ordering = ["rating_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["rating", "result"],
                name="matches_ratingchange_is_one_a_result",
                violation_error_message="That result has moved this rating already.",
            ),
            models.UniqueConstraint(
                fields=["rating", "number"],
                name="matches_ratingchange_number_is_unique_in_its_rating",
                violation_error_message="The ledger has that line already.",
            ),
            models.CheckConstraint(
                condition=Q(sigma_before__gte=0, sigma_after__gte=0),
                name="matches_ratingchange_sigma_is_not_below_0",
                violation_error_message="Sigma is above 0, or 0 where the system knows no doubt.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rating.person}, line {self.number}"


class Ranking(models.Model):
    """A version of a game's ranking: when it became another; one is current.

    `rows` holds the edition of the system's numbers and how many are rated; who stands where is
    what the ratings say. Version 0 is the row that is locked: its `rows` hold by which edition the
    ledger is written, and whether it was written to since. `results_digest` is of older versions.
    """

    game = models.CharField(max_length=20, validators=[validate_game])
    system = models.CharField(max_length=20, default="openskill")
    version = models.PositiveIntegerField()
    current = models.BooleanField(default=True)
    rows = models.JSONField(blank=True)
    results_digest = models.CharField(max_length=64)
    computed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "system", "-version"]
        constraints = [
            models.UniqueConstraint(
                fields=["game", "system", "version"],
                name="matches_ranking_version_is_unique_in_its_game",
                violation_error_message="The game has a ranking of that version already.",
            ),
            models.UniqueConstraint(
                fields=["game", "system"],
                condition=Q(current=True),
                name="matches_ranking_one_is_current_in_a_game",
                violation_error_message="The game has a current ranking already.",
            ),
            not_blank("ranking", "game"),
        ]

    def __str__(self) -> str:
        return f"{self.game}, ranking {self.version}"
