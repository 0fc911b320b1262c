"""A board pass: a link that lets a device without a sign-in score matches, until it ends."""

from datetime import timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.clubs.venue import Board, Venue
from matches.models.fixtures.fixture import Fixture

LONGEST = timedelta(hours=24)
"""So long a pass lasts at the most."""

OF_USE = ("revoked_at", "device", "claimed_at", "claimed_with", "last_used_at")
"""What may change of a pass: who uses it, and that it ended."""


class BoardPass(PublicModel):
    """A link for one match, or for what is played at one board, or at any board of a venue.

    Neither the link's token nor the secret of the device that claimed it is kept: their SHA-256 is.
    """

    token_digest = models.CharField(max_length=64, unique=True, editable=False)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="board_passes")
    fixture = models.ForeignKey(
        Fixture, null=True, blank=True, on_delete=models.CASCADE, related_name="board_passes"
    )
    board = models.ForeignKey(
        Board, null=True, blank=True, on_delete=models.CASCADE, related_name="board_passes"
    )
    venue = models.ForeignKey(
        Venue, null=True, blank=True, on_delete=models.CASCADE, related_name="board_passes"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="board_passes"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    device = models.CharField(  # noqa: DJ001 - null until one device has claimed it
        max_length=64, null=True, blank=True, editable=False
    )
    claimed_at = models.DateTimeField(null=True, blank=True)
    claimed_with = models.CharField(
        max_length=20, blank=True, help_text="What kind of device it is, as it says itself."
    )
    last_used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        verbose_name_plural = "board passes"
        constraints = [
            models.CheckConstraint(
                condition=Q(fixture__isnull=False, board__isnull=True, venue__isnull=True)
                | Q(fixture__isnull=True, board__isnull=False, venue__isnull=True)
                | Q(fixture__isnull=True, board__isnull=True, venue__isnull=False),
                name="matches_boardpass_is_for_one_thing",
                violation_error_message="A pass is for a match, for a board or for a venue.",
            ),
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("made_at"))
                & Q(expires_at__lte=F("made_at") + LONGEST),
                name="matches_boardpass_ends_within_a_day",
                violation_error_message="A pass ends within a day of being made.",
            ),
            models.CheckConstraint(
                condition=Q(device__isnull=True, claimed_at__isnull=True)
                | Q(device__isnull=False, claimed_at__isnull=False),
                name="matches_boardpass_claimed_by_a_device",
                violation_error_message="A pass is claimed by a device, at a time.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.fixture or self.board or self.venue}, pass {self.public_id}"
