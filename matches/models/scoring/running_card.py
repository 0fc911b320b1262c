"""A running card: a match in progress as the lines written about it, and the devices at its board.

What a line may say, and what the lines make, is the law's (`rules.open_card`, `rules.write_line`).
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import coded, not_blank, one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.fixtures.fixture import Fixture
from matches.models.fixtures.fixture_board import FixtureBoard
from matches.models.results.scorecard import Scorecard
from matches.models.scoring.board_pass import BoardPass
from matches.models.scoring.written_line import DEVICE_LENGTHS, NAMED_AT_LENGTH, WrittenLine

CHANGEABLE = (
    *("ended_at", "how_ended", "reason", "reason_code", "scorecard_id"),
    *("lines", "score", "finished"),
)
"""What may change of a running card: how far it has come, and how it ended."""


class HowEnded(models.TextChoices):
    """What became of a running card."""

    HANDED_IN = "handed-in", "Handed in"
    ABANDONED = "abandoned", "Abandoned"


class RunningCard(PublicModel):
    """A match in progress. At most one of a fixture, or of each of its boards, has not ended.

    `head` is what was agreed before it began: game, options, and sides as a stored card has them,
    which is without names. `lines`, `score` and `finished` say what its lines say by now.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.PROTECT, related_name="running_cards")
    fixture_board = models.ForeignKey(
        FixtureBoard,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="running_cards",
        help_text="Which board of a team fixture.",
    )
    head = models.JSONField(validators=[validate_object])
    edition = models.CharField(max_length=20, help_text="Of the law that rules on its lines.")
    begun_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    how_ended = models.CharField(  # noqa: DJ001
        max_length=10, choices=HowEnded, null=True, blank=True
    )
    reason = models.TextField(blank=True, help_text="Why it was abandoned.")
    reason_code = coded()
    scorecard = models.OneToOneField(
        Scorecard,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="running_card",
        help_text="The card that was made of it.",
    )
    lines = models.PositiveIntegerField(default=0)
    score = models.JSONField(null=True, blank=True, validators=[validate_object])
    finished = models.BooleanField(default=False)

    class Meta:
        ordering = ["fixture_id", "fixture_board_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture"],
                condition=Q(fixture_board__isnull=True, ended_at__isnull=True),
                name="matches_runningcard_one_runs_in_a_fixture",
                violation_error_message="This match is being written down already.",
            ),
            models.UniqueConstraint(
                fields=["fixture_board"],
                condition=Q(fixture_board__isnull=False, ended_at__isnull=True),
                name="matches_runningcard_one_runs_on_a_board",
                violation_error_message="This match is being written down already.",
            ),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True, how_ended__isnull=True, scorecard__isnull=True)
                | Q(ended_at__isnull=False, how_ended="handed-in", scorecard__isnull=False)
                | (
                    Q(ended_at__isnull=False, how_ended="abandoned", scorecard__isnull=True)
                    & (~Q(reason="") | ~Q(reason_code=""))
                ),
                name="matches_runningcard_says_how_it_ended",
                violation_error_message=(
                    "A running card that ended was handed in as a card, or abandoned for a reason."
                ),
            ),
            one_of("runningcard", "how_ended", HowEnded),
            not_blank("runningcard", "edition"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, running card {self.public_id}"


class RunningLine(AppendOnlyModel, WrittenLine):
    """A line of a running card. Who sent it is `written_by`, or the holder of `written_with`."""

    card = models.ForeignKey(RunningCard, on_delete=models.PROTECT, related_name="written")
    written_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="running_lines",
    )
    written_with = models.ForeignKey(
        BoardPass,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="lines",
        help_text="The board pass of a device without a sign-in.",
    )

    class Meta(WrittenLine.Meta):
        pass


class ScoringDevice(models.Model):
    """A browser at the board of a running card, as it told of itself last."""

    card = models.ForeignKey(RunningCard, on_delete=models.CASCADE, related_name="devices")
    device = models.CharField(max_length=DEVICE_LENGTHS[1])
    name = models.CharField(max_length=60, blank=True)
    last_heard = models.DateTimeField(default=timezone.now)
    unsent = models.PositiveIntegerField(default=0, help_text="Lines that it has yet to send.")
    battery = models.PositiveSmallIntegerField(null=True, blank=True, help_text="In per cent.")
    help = models.BooleanField(default=False, help_text="Somebody there asks for help.")

    class Meta:
        ordering = ["card_id", "-last_heard"]
        constraints = [
            models.UniqueConstraint(
                fields=["card", "device"],
                name="matches_scoringdevice_is_unique_at_its_card",
                violation_error_message="This device is known at this card.",
            ),
            models.CheckConstraint(
                condition=NAMED_AT_LENGTH,
                name="matches_scoringdevice_is_named_at_length",
                violation_error_message="A device's name has 22 to 64 characters.",
            ),
            models.CheckConstraint(
                condition=Q(battery__isnull=True) | Q(battery__lte=100),
                name="matches_scoringdevice_battery_is_a_share",
                violation_error_message="A battery holds 0 to 100 per cent.",
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.device[:8]
