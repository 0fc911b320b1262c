"""A club: a school or a club that runs competitions."""

import zoneinfo

from django.core.exceptions import ValidationError
from django.db import models

from matches.models.base.checks import not_blank, one_of
from matches.models.base.followed import CollectUnderQuerySet
from matches.models.base.public import PublicModel
from matches.models.clubs.framing import validate_origins
from matches.tournament.ratings import TITLES, USUAL


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


class CollectUnder(models.IntegerChoices):
    """Under which age somebody's results are kept, and told to nobody outside the club."""

    NEVER = 0, "Nobody"
    ELEVEN = 11, "Under 11"
    THIRTEEN = 13, "Under 13"
    EIGHTEEN = 18, "Under 18"


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
    collect_under = models.PositiveSmallIntegerField(
        choices=CollectUnder,
        default=CollectUnder.ELEVEN,
        db_default=CollectUnder.ELEVEN.value,
        help_text="Competitions in which somebody younger plays are read by the club alone.",
    )
    rating_system = models.CharField(
        max_length=20,
        choices=list(TITLES.items()),
        default=USUAL,
        db_default=USUAL,
        help_text="The rating system that its new competitions begin with.",
    )
    controller = models.CharField(
        max_length=200,
        blank=True,
        db_default="",
        help_text="Who answers for what is kept about people, as everybody reads it.",
    )
    contact = models.CharField(
        max_length=200,
        blank=True,
        db_default="",
        help_text="How to reach them: an address, a number, a room.",
    )
    framed_by = models.CharField(
        max_length=2000,
        blank=True,
        db_default="",
        validators=[validate_origins],
        help_text="Sites that may show its competitions in a frame; * stands for any.",
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = CollectUnderQuerySet.as_manager()

    class Meta:
        ordering = ["name", "id"]
        constraints = [
            one_of("club", "kind", ClubKind),
            models.CheckConstraint(
                condition=models.Q(collect_under__in=CollectUnder.values),
                name="matches_club_collect_under_is_an_age",
                violation_error_message="The age must be 0, 11, 13 or 18.",
            ),
            models.CheckConstraint(
                condition=~models.Q(framed_by__contains=";") & ~models.Q(framed_by__contains=","),
                name="matches_club_framed_by_is_a_list_of_sites",
                violation_error_message="Sites are addresses with spaces between them.",
            ),
            models.CheckConstraint(
                condition=models.Q(rating_system__in=list(TITLES)),
                name="matches_club_rating_system_is_known",
                violation_error_message="There is no such rating system.",
            ),
            not_blank("club", "name"),
            not_blank("club", "slug"),
        ]

    @property
    def is_school(self) -> bool:
        """Whether it is a school: who belongs to it is a child, unless something else is said."""
        return self.kind == ClubKind.SCHOOL

    def __str__(self) -> str:
        return self.name
