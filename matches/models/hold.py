"""Which boards are kept for which match, and how long the way between two venues is."""

from django.db import models
from django.db.models import F, Q

from matches.models.fixture import Fixture
from matches.models.venue import Board, Venue


class Hold(models.Model):
    """A board kept for a match from when until when.

    The database keeps the first in step with its fixture (`board`, times and outcome: see `guards`)
    and lets the further ones go where that moves to another board. Only the further boards of a
    match that is played on several are written, by `services.holds`.
    """

    fixture = models.ForeignKey(Fixture, on_delete=models.CASCADE, related_name="holds")
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="holds")
    number = models.PositiveSmallIntegerField(help_text="1 is the fixture's own board.")
    starts_at = models.DateTimeField(null=True, blank=True)
    ends_at = models.DateTimeField(null=True, blank=True)
    kept = models.BooleanField(help_text="Whether the match may still be played on it.")

    class Meta:
        ordering = ["fixture_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "number"],
                name="matches_hold_number_is_unique_in_its_fixture",
                violation_error_message="The match has a board of that number already.",
            ),
            models.UniqueConstraint(
                fields=["fixture", "board"],
                name="matches_hold_of_a_board_is_made_once",
                violation_error_message="The match has that board already.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1),
                name="matches_hold_number_counts_from_one",
                violation_error_message="Boards count from 1.",
            ),
        ]
        indexes = [models.Index(fields=["board", "starts_at"], name="matches_hold_by_board")]

    def __str__(self) -> str:
        return f"{self.board}: {self.fixture}"


class Way(models.Model):
    """How many minutes somebody needs from one venue of a club to another, and back."""

    one = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="ways_out")
    other = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="ways_in")
    minutes = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["one_id", "other_id"]
        constraints = [
            models.UniqueConstraint(
                fields=["one", "other"],
                name="matches_way_is_said_once",
                violation_error_message="The way between these venues is known already.",
            ),
            models.CheckConstraint(
                condition=Q(one__lt=F("other")),
                name="matches_way_leads_from_the_venue_made_first",
                violation_error_message="A way joins two venues, the one made first named first.",
            ),
            models.CheckConstraint(
                condition=Q(minutes__range=(1, 600)),
                name="matches_way_takes_minutes",
                violation_error_message="A way takes 1 to 600 minutes.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.one} – {self.other}: {self.minutes}"
