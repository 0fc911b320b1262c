"""A season: the stretch of time competitions and memberships belong to."""

from django.db import models

from matches.models.base.checks import in_order, not_blank
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club


class Season(PublicModel):
    """A club's season."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    starts_on = models.DateField()
    ends_on = models.DateField()

    class Meta:
        ordering = ["club_id", "-starts_on", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="matches_season_slug_is_unique_in_its_club",
                violation_error_message="This club has a season at that address already.",
            ),
            in_order(
                "season", "starts_on", "ends_on", "A season must end after the day it starts."
            ),
            not_blank("season", "name"),
        ]

    def __str__(self) -> str:
        return self.name
