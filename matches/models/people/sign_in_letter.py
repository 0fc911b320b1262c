"""A link to a sign-in of one's own that the house itself mails, and hands to nobody else."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from matches.models.base.checks import in_order
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.people.person import Person


class SignInLetter(PublicModel):
    """A link on its way to an address. The row goes when it is used, replaced or out of time: what
    stays is the audit's line, with a keyed digest of the address."""

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="sign_in_letter")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="sign_in_letters")
    email = models.EmailField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()

    class Meta:
        ordering = ["-made_at", "-id"]
        constraints = [
            in_order(
                "signinletter", "made_at", "expires_at", "A link expires after it was mailed."
            ),
        ]

    def __str__(self) -> str:
        return f"A link to {self.email}"
