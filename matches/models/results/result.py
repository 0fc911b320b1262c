"""A result: what a fixture's ruling is. Appended; at most one of a fixture's is official."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.append import AppendedRowError, AppendOnlyQuerySet
from matches.models.base.checks import coded, one_of
from matches.models.base.former_user import former_user
from matches.models.base.sides import Winner
from matches.models.fixtures.fixture import (
    BYES,
    SIDES,
    Fixture,
    Outcome,
)
from matches.models.fixtures.fixture_board import FixtureBoard
from matches.models.results.scorecard import Scorecard

# What may change in a result: its standing, never what it says.
CHANGEABLE = ("official", "official_at", "superseded_at")

RULED = tuple(outcome for outcome in Outcome if outcome is not Outcome.POSTPONED)


class ResultQuerySet(AppendOnlyQuerySet):
    """Reads and appends; edits nothing but which result is official."""

    def update(self, **kwargs: object) -> int:  # type: ignore[override]
        if set(kwargs) <= set(CHANGEABLE):
            return models.QuerySet.update(self, **kwargs)
        raise AppendedRowError("result", "edited")


class Result(models.Model):
    """A ruling on a fixture (or on one board of a team fixture).

    `score_a` and `score_b` count the game's main measure: points in Black and White, goals in
    Green, sets in Red, boards in a team fixture. Null unless play gave them.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="results")
    fixture_board = models.ForeignKey(
        FixtureBoard, null=True, blank=True, on_delete=models.PROTECT, related_name="results"
    )
    scorecard = models.ForeignKey(
        Scorecard,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="results",
        help_text="The card it rests on; a walkover or a team fixture's sum has none.",
    )
    outcome = models.CharField(max_length=16, choices=Outcome)
    winner = models.CharField(max_length=4, choices=Winner, null=True, blank=True)  # noqa: DJ001
    score_a = models.PositiveIntegerField(null=True, blank=True)
    score_b = models.PositiveIntegerField(null=True, blank=True)
    measures = models.JSONField(
        default=dict,
        blank=True,
        help_text='Further measures, home and away: {"games": [5, 3], "ends": [4, 2]}.',
    )
    official = models.BooleanField(default=False)
    official_at = models.DateTimeField(null=True, blank=True)
    superseded_at = models.DateTimeField(null=True, blank=True)
    reason = models.TextField(blank=True, help_text="Why, where no card says it.")
    reason_code = coded()
    ruled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="results_ruled",
    )
    played_at = models.DateTimeField(
        default=timezone.now, help_text="When it was played or decided: ratings follow this order."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ResultQuerySet.as_manager()

    class Meta:
        ordering = ["played_at", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(official=True, fixture_board__isnull=True),
                name="matches_result_one_is_official_in_a_fixture",
                violation_error_message="This match has an official result already.",
            ),
            models.UniqueConstraint(
                fields=["fixture_board"],
                condition=Q(official=True, fixture_board__isnull=False),
                name="matches_result_one_is_official_on_a_board",
                violation_error_message="This board has an official result already.",
            ),
            models.CheckConstraint(
                condition=Q(outcome__in=RULED),
                name="matches_result_outcome_is_a_ruling",
                violation_error_message="A postponed match has no result yet.",
            ),
            one_of("result", "winner", Winner),
            models.CheckConstraint(
                condition=Q(score_a__isnull=True, score_b__isnull=True)
                | Q(score_a__isnull=False, score_b__isnull=False),
                name="matches_result_score_is_of_both_sides",
                violation_error_message="Give both sides' scores, or neither.",
            ),
            models.CheckConstraint(
                condition=Q(outcome=Outcome.PLAYED, score_a__isnull=False, winner__isnull=False)
                | Q(outcome=Outcome.ABANDONED)
                | Q(
                    outcome=Outcome.WALKOVER,
                    score_a__isnull=True,
                    winner__in=SIDES,
                    winner__isnull=False,
                )
                | Q(
                    outcome__in=(Outcome.DOUBLE_WALKOVER, Outcome.VOID, Outcome.EXPUNGED, *BYES),
                    score_a__isnull=True,
                    winner__isnull=True,
                ),
                name="matches_result_says_what_its_outcome_needs",
                violation_error_message=(
                    "A match that was played has a score and a winner or a draw; a walkover has a "
                    "winner and no score; the other outcomes have neither."
                ),
            ),
            models.CheckConstraint(
                condition=Q(official=False)
                | Q(official_at__isnull=False, superseded_at__isnull=True),
                name="matches_result_official_is_dated_and_not_superseded",
                violation_error_message="An official result says since when, and is in force.",
            ),
        ]
        indexes = [
            models.Index(
                fields=["played_at", "id"],
                condition=Q(official=True),
                name="matches_result_official_by_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}: {self.get_outcome_display()}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Append it; of a saved result only `CHANGEABLE` may be saved, with `update_fields`."""
        fields = kwargs.get("update_fields")
        if not self._state.adding and (fields is None or not set(fields) <= set(CHANGEABLE)):  # type: ignore[call-overload]
            raise AppendedRowError("result", "edited")
        super().save(*args, **kwargs)  # type: ignore[arg-type]

    def delete(self, *args: object, **kwargs: object) -> tuple[int, dict[str, int]]:
        raise AppendedRowError("result", "deleted")
