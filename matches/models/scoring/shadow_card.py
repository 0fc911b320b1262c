"""A shadow card: what a trainee writes down of a match beside its umpire, to learn. It stands in
tables of its own, so that nothing that counts matches, shows scores or makes results can meet it.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.checks import not_blank
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.fixtures.fixture import Fixture
from matches.models.fixtures.fixture_board import FixtureBoard
from matches.models.scoring.written_line import DEVICE_LENGTHS, WrittenLine

SHADOW_CHANGEABLE = ("ended_at", "lines")
"""What may change of a shadow card: how far it has come, and that its trainee finished it."""


class ShadowCard(PublicModel):
    """A trainee's own card of a match, or of one of its boards; one each.

    `head` is as on a running card. It goes with its trainee, and with the match.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="shadow_cards")
    fixture_board = models.ForeignKey(
        FixtureBoard,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="shadow_cards",
        help_text="Which board of a team fixture.",
    )
    trainee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="shadow_cards"
    )
    head = models.JSONField(validators=[validate_object])
    edition = models.CharField(max_length=20, help_text="Of the law that rules on its lines.")
    begun_at = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    lines = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["fixture_id", "fixture_board_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "trainee"],
                condition=Q(fixture_board__isnull=True),
                name="matches_shadowcard_one_each_in_a_fixture",
                violation_error_message="You write this match down already.",
            ),
            models.UniqueConstraint(
                fields=["fixture_board", "trainee"],
                condition=Q(fixture_board__isnull=False),
                name="matches_shadowcard_one_each_on_a_board",
                violation_error_message="You write this board down already.",
            ),
            not_blank("shadowcard", "edition"),
        ]

    def __str__(self) -> str:
        return f"{self.fixture}, shadow card {self.public_id}"


class ShadowLine(WrittenLine):
    """A line of a shadow card, as a trainee's device wrote it."""

    card = models.ForeignKey(ShadowCard, on_delete=models.CASCADE, related_name="written")
    brought_by = models.CharField(
        max_length=DEVICE_LENGTHS[1],
        blank=True,
        default="",
        db_default="",
        help_text="The trainee's other device that sent it, where it is not the one that wrote it.",
    )
