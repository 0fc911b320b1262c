"""A club: a school or a club that runs competitions."""

import zoneinfo

from django.core.exceptions import ValidationError
from django.db import models

from matches.models.base.checks import not_blank, one_of
from matches.models.base.public import PublicModel


def validate_time_zone(name: str) -> None:
    """Refuse a time zone that the tz database does not hold."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(
            "“%(name)s” is not a time zone. Write it as Europe/London or America/New_York.",
            code="unknown_time_zone",
            params={"name": name},
        )


class ClubKind(models.TextChoices):
    """What a club is: a school's people are children unless said otherwise."""

    SCHOOL = "school", "School"
    CLUB = "club", "Club"


class Club(PublicModel):
    """A school or a club. Everything that is organised belongs to one."""

    kind = models.CharField(max_length=10, choices=ClubKind)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    time_zone = models.CharField(
        max_length=64, default="Europe/London", validators=[validate_time_zone]
    )
    locale = models.CharField(
        max_length=12, default="en-gb", help_text="The language of its pages and mails."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            one_of("club", "kind", ClubKind),
            not_blank("club", "name"),
            not_blank("club", "slug"),
        ]

    def __str__(self) -> str:
        return self.name
