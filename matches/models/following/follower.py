"""An address that follows a competition or a team by mail, without an account."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.checks import not_blank
from matches.models.base.public import PublicModel
from matches.models.competitions.competition import Competition
from matches.models.teams.team import Team


class Follower(PublicModel):
    """Somebody who asked to be told of a competition or a team, by an address alone: no name, no
    account. Nothing but the one letter that asks is sent before they said at that address that it
    was them (`confirmed_at`); `told_until` is up to when they have been told.

    Who stops it is gone: the row is deleted, and nothing says that it was there.
    """

    email = models.EmailField(help_text="In small letters: one address, one row.")
    competition = models.ForeignKey(
        Competition, null=True, blank=True, on_delete=models.CASCADE, related_name="followers"
    )
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.CASCADE, related_name="followers"
    )
    asked_at = models.DateTimeField(default=timezone.now)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    told_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            not_blank("follower", "email"),
            models.CheckConstraint(
                condition=Q(competition__isnull=True, team__isnull=False)
                | Q(competition__isnull=False, team__isnull=True),
                name="matches_follower_follows_one_thing",
                violation_error_message="A competition or a team is followed, and not both.",
            ),
            models.CheckConstraint(
                condition=Q(confirmed_at__isnull=True, told_until__isnull=True)
                | Q(confirmed_at__isnull=False, told_until__isnull=False),
                name="matches_follower_is_told_once_confirmed",
                violation_error_message="Nobody is told who has not said that it was them.",
            ),
            models.UniqueConstraint(
                fields=["email", "competition"],
                condition=Q(competition__isnull=False),
                name="matches_follower_of_a_competition_once",
                violation_error_message="That address follows it already.",
            ),
            models.UniqueConstraint(
                fields=["email", "team"],
                condition=Q(team__isnull=False),
                name="matches_follower_of_a_team_once",
                violation_error_message="That address follows it already.",
            ),
        ]
        indexes = [models.Index(fields=["asked_at"], name="matches_follower_by_asking")]

    def __str__(self) -> str:
        return f"{self.email}: {self.competition or self.team}"
