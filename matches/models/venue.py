"""Where matches are played: venues and the boards in them."""

from django.db import models

from matches.models.checks import not_blank
from matches.models.club import Club
from matches.models.law import validate_games
from matches.models.public import PublicModel


class Venue(models.Model):
    """A place with boards: a hall, a classroom, a pub."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="venues")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    address = models.TextField(blank=True, help_text="As it should stand in a calendar entry.")
    rest_minutes = models.PositiveSmallIntegerField(
        default=5, help_text="How long a player rests before being called to the next match."
    )

    class Meta:
        ordering = ["club_id", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="matches_venue_slug_is_unique_in_its_club",
                violation_error_message="This club has a venue at that address already.",
            ),
            not_blank("venue", "name"),
        ]

    def __str__(self) -> str:
        return self.name


class Board(PublicModel):
    """The table a match is played on."""

    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="boards")
    name = models.CharField(max_length=60)
    games = models.JSONField(
        default=list, validators=[validate_games], help_text='The games it suits: ["black"].'
    )
    equipment = models.JSONField(
        null=True,
        blank=True,
        help_text="What was measured of it (shape, lengths in mm, friction), for simulated shots.",
    )
    in_use = models.BooleanField(
        default=True, help_text="A board that is gone keeps its past matches and gets no new ones."
    )

    class Meta:
        ordering = ["venue_id", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["venue", "name"],
                name="matches_board_name_is_unique_in_its_venue",
                violation_error_message="This venue has a board of that name already.",
            ),
            not_blank("board", "name"),
        ]

    def __str__(self) -> str:
        return f"{self.venue}: {self.name}"
