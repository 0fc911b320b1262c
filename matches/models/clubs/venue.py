"""Where matches are played: venues and the boards in them."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import not_blank
from matches.models.base.former_user import former_user
from matches.models.base.law import validate_games
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.clubs.club import Club


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


class BoardVersion(AppendOnlyModel):
    """What was measured of a board, from one day on: appended, so that what was played on it can
    be looked at as the board was then. The latest version is the board's own.

    `equipment` is an equipment document of the law's (`rules.read_equipment`), `measured` the
    measurements that its friction and restitution come from (`rules.calibrate`).
    """

    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="versions")
    version = models.PositiveIntegerField(help_text="Counts a board's versions from 1.")
    equipment = models.JSONField(validators=[validate_object])
    measured = models.JSONField(null=True, blank=True, validators=[validate_object])
    note = models.CharField(max_length=200, blank=True, help_text="Why it was measured again.")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="board_versions"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["board_id", "version"]
        constraints = [
            models.UniqueConstraint(
                fields=["board", "version"],
                name="matches_boardversion_version_is_unique_on_its_board",
                violation_error_message="Somebody changed this board meanwhile.",
            ),
            models.CheckConstraint(
                condition=Q(version__gte=1),
                name="matches_boardversion_counts_from_one",
                violation_error_message="A board's versions count from 1.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.board}, {self.version}"
