"""A championship: one ledger of points for houses, over several competitions and all games."""

from typing import Any

from django.conf import settings
from django.db import models

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import coded, not_blank, one_of, reasoned
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.clubs.club import Club
from matches.models.clubs.season import Season
from matches.models.competitions.competition import Competition, Visibility
from matches.models.teams.team import Team


def default_championship_rules() -> dict[str, Any]:
    """Five, three, two, one for the places; shared places share their points."""
    return {"places": [5, 3, 2, 1], "ties": "shared", "participation": 0}


class Championship(PublicModel):
    """Houses (teams of a club) that collect points in competitions."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="championships")
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="championships")
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    rules = models.JSONField(default=default_championship_rules, validators=[validate_object])
    houses = models.ManyToManyField(Team, related_name="championships")
    competitions = models.ManyToManyField(Competition, blank=True, related_name="championships")
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["club_id", "season_id", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "slug"],
                name="matches_championship_slug_is_unique_in_its_club",
                violation_error_message="This club has a championship at that address already.",
            ),
            one_of("championship", "visibility", Visibility),
            not_blank("championship", "name"),
        ]

    def __str__(self) -> str:
        return self.name


class ChampionshipLineKind(models.TextChoices):
    """What an organiser's line is for."""

    FAIR_PLAY = "fair-play", "Fair play"
    BY_HAND = "by-hand", "By hand"


class ChampionshipLine(AppendOnlyModel):
    """Points given or taken by an organiser, with the reason; or the reversal of such a line.

    `withdrawn_at` is of lines that were taken back before reversals were written: they count no
    more.
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="lines")
    house = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="championship_lines")
    kind = models.CharField(
        max_length=10, choices=ChampionshipLineKind, default=ChampionshipLineKind.BY_HAND
    )
    points = models.DecimalField(max_digits=6, decimal_places=2)
    reason = models.TextField(blank=True)
    reason_code = coded()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="championship_lines",
    )
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    reverses = models.OneToOneField(
        "self",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="reversed_by",
        help_text="The line that this one takes back.",
    )

    class Meta:
        ordering = ["championship_id", "made_at", "id"]
        constraints = [
            one_of("championshipline", "kind", ChampionshipLineKind),
            reasoned("championshipline"),
            models.CheckConstraint(
                condition=~models.Q(points=0),
                name="matches_championshipline_changes_something",
                violation_error_message="A line gives or takes points: 0 does neither.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.house}: {self.points:+}"
