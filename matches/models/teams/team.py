"""Pairs and teams: people who enter together."""

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least

from matches.models.base.checks import not_blank
from matches.models.base.followed import PairQuerySet, TeamPlaceQuerySet
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.clubs.season import Season
from matches.models.people.person import Person


class Pair(PublicModel):
    """Two people who play Red doubles together, in the order they are named on cards."""

    first = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="pairs_as_first")
    second = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="pairs_as_second")

    objects = PairQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(first=F("second")),
                name="matches_pair_is_two_people",
                violation_error_message="A pair is two different people.",
            ),
            models.UniqueConstraint(
                Least("first", "second"),
                Greatest("first", "second"),
                name="matches_pair_is_known_once_in_either_order",
                violation_error_message="These two are a pair already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.first} and {self.second}"


class Team(PublicModel):
    """A club's team: for one season, or a standing one, such as a school's house."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="teams")
    season = models.ForeignKey(
        Season, null=True, blank=True, on_delete=models.PROTECT, related_name="teams"
    )
    name = models.CharField(max_length=120)

    class Meta:
        ordering = ["club_id", "name", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "season", "name"],
                condition=Q(season__isnull=False),
                name="matches_team_name_is_unique_in_its_season",
                violation_error_message="This club has a team of that name in that season.",
            ),
            models.UniqueConstraint(
                fields=["club", "name"],
                condition=Q(season__isnull=True),
                name="matches_team_standing_name_is_unique_in_its_club",
                violation_error_message="This club has a standing team of that name.",
            ),
            not_blank("team", "name"),
        ]

    def __str__(self) -> str:
        return self.name


class TeamMember(models.Model):
    """A person in a team. The order is the team's own: its first board first."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="team_places")
    order = models.PositiveSmallIntegerField()
    captain = models.BooleanField(default=False, help_text="Reports the team's matches.")

    objects = TeamPlaceQuerySet.as_manager()

    class Meta:
        ordering = ["team_id", "order", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["team", "person"],
                name="matches_teammember_is_in_a_team_once",
                violation_error_message="This person is in the team already.",
            ),
            models.UniqueConstraint(
                fields=["team", "order"],
                name="matches_teammember_order_is_unique_in_its_team",
                violation_error_message="Another member has that place in the team's order.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}, {self.order}: {self.person}"
