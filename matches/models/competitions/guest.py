"""A team of another club in a competition: asked for, and accepted by its own club."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.competitions.competition import Competition
from matches.models.teams.team import Team


class TeamInvitation(PublicModel):
    """One club asks another's team into its competition; without its consent no team enters."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="team_invitations"
    )
    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="invitations")
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="teams_invited",
    )
    invited_at = models.DateTimeField(auto_now_add=True)
    accepted = models.BooleanField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="team_invitations_answered",
    )
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-invited_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "team"],
                name="matches_teaminvitation_is_made_once",
                violation_error_message="This team has been asked already.",
            ),
            models.CheckConstraint(
                condition=Q(accepted__isnull=True, answered_at__isnull=True)
                | Q(accepted__isnull=False, answered_at__isnull=False),
                name="matches_teaminvitation_answered_says_when",
                violation_error_message="An answered invitation, and only one, says when.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.competition}"
