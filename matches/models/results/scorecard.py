"""A scorecard: one version of what the people at the board wrote down, and its verdict."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import coded, not_blank, one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.fixtures.fixture import Fixture
from matches.models.fixtures.fixture_board import FixtureBoard


class Detail(models.TextChoices):
    """How much a card says: the result, a line a turn or end, every flick, every shot."""

    RESULT = "result", "Result"
    CARD = "card", "Card"
    FLICKS = "flicks", "Flicks"
    SHOTS = "shots", "Shots"


class Via(models.TextChoices):
    """The door a card came in by."""

    FORM = "form", "Form"
    API = "api", "API"
    IMPORT = "import", "Import"
    DEMO = "demo", "Demo season"
    SCORING = "scoring", "Written at the board"


class Scorecard(PublicModel, AppendOnlyModel):
    """A version of a fixture's card, never edited: a correction is the next version.

    `document` and `verdict` are as the rulebook's scorecard format has them, but for names: the
    document's sides hold public ids of people, because names are kept in one place only.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="scorecards")
    fixture_board = models.ForeignKey(
        FixtureBoard,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="scorecards",
        help_text="Which board of a team fixture.",
    )
    version = models.PositiveIntegerField()
    supersedes = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="superseded_by"
    )
    reason = models.TextField(blank=True, help_text="Why an earlier version is corrected.")
    reason_code = coded()
    document = models.JSONField()
    verdict = models.JSONField()
    detail = models.CharField(max_length=10, choices=Detail)
    valid = models.BooleanField()
    finished = models.BooleanField()
    engine_edition = models.CharField(max_length=20)
    via = models.CharField(max_length=10, choices=Via)
    submission_key = models.CharField(  # noqa: DJ001
        max_length=64,
        null=True,
        blank=True,
        help_text="A phone's own key for this submission: sent twice, it is saved once.",
    )
    submitted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="scorecards",
    )
    submitted_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["fixture_id", "fixture_board_id", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "version"],
                condition=Q(fixture_board__isnull=True),
                name="matches_scorecard_version_is_unique_in_its_fixture",
                violation_error_message="Another card of that version was saved just now.",
            ),
            models.UniqueConstraint(
                fields=["fixture_board", "version"],
                condition=Q(fixture_board__isnull=False),
                name="matches_scorecard_version_is_unique_on_its_board",
                violation_error_message="Another card of that version was saved just now.",
            ),
            models.UniqueConstraint(
                fields=["fixture", "submission_key"],
                name="matches_scorecard_submission_is_saved_once",
                violation_error_message="This card was saved already.",
            ),
            models.CheckConstraint(
                condition=Q(version=1, supersedes__isnull=True)
                | (
                    Q(version__gt=1, supersedes__isnull=False)
                    & (~Q(reason="") | ~Q(reason_code=""))
                ),
                name="matches_scorecard_correction_says_what_and_why",
                violation_error_message=(
                    "A correction names the card it supersedes and says why; a first card does "
                    "neither."
                ),
            ),
            one_of("scorecard", "detail", Detail),
            one_of("scorecard", "via", Via),
            not_blank("scorecard", "engine_edition"),
        ]
        indexes = [
            models.Index(fields=["submitted_at"], name="matches_scorecard_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, card {self.version}"
