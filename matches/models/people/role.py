"""What a user may do in a club, and the invitation to it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import in_order, one_of
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club


class RoleName(models.TextChoices):
    """Owners grant roles; organisers run competitions; umpires enter the cards given to them."""

    OWNER = "owner", "Owner"
    ORGANISER = "organiser", "Organiser"
    UMPIRE = "umpire", "Umpire"


class Role(models.Model):
    """A user's role in a club."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="roles"
    )
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="roles")
    role = models.CharField(max_length=10, choices=RoleName)
    granted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["club_id", "role", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "club", "role"],
                name="matches_role_is_granted_once",
                violation_error_message="This user has that role in this club already.",
            ),
            one_of("role", "role", RoleName),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.role} of {self.club}"


class Invitation(PublicModel):
    """A role offered by mail. Only the hash of the token in the link is kept."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    email = models.EmailField()
    role = models.CharField(max_length=10, choices=RoleName)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations_sent"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    accepted_at = models.DateTimeField(null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="invitations_accepted",
    )

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            one_of("invitation", "role", RoleName),
            models.UniqueConstraint(
                fields=["club", "email", "role"],
                condition=Q(accepted_at__isnull=True),
                name="matches_invitation_is_open_once",
                violation_error_message="This address has an open invitation to that role.",
            ),
            models.CheckConstraint(
                condition=Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="matches_invitation_is_accepted_by_somebody",
                violation_error_message="An accepted invitation says when and by whom.",
            ),
            in_order(
                "invitation", "created_at", "expires_at", "An invitation expires after it is made."
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email}: {self.role} of {self.club}"
