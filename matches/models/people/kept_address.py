"""An address that a club keeps with somebody who has no sign-in yet, to invite them by."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.checks import not_blank
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club
from matches.models.people.person import Person


class KeptAddress(PublicModel):
    """Where somebody is invited to a sign-in of their own. Of who is under 18, or of no known age,
    it is a guardian's (`guardian`), and of nobody else: a guard holds it. Once they have come their
    account has its own address, and this row is gone.

    `asked_at`: since when they are to be invited; `sent_at`: when the letter was left for the
    outbox. Between the two an invitation waits for a day on which it may go.
    """

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="kept_address")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="kept_addresses")
    email = models.EmailField()
    guardian = models.BooleanField(help_text="A parent's or guardian's, and not their own.")
    noted_at = models.DateTimeField(default=timezone.now)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="+",
    )
    asked_at = models.DateTimeField(null=True, blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)
    remind_at = models.DateTimeField(
        null=True, blank=True, help_text="From when on they are to be reminded, once."
    )
    reminded_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "kept addresses"
        ordering = ["club_id", "id"]
        constraints = [
            not_blank("keptaddress", "email"),
            models.CheckConstraint(
                condition=Q(asked_at__isnull=True, asked_by__isnull=True)
                | Q(asked_at__isnull=False, asked_by__isnull=False),
                name="matches_keptaddress_is_asked_by_somebody",
                violation_error_message="An invitation that is asked for says when and by whom.",
            ),
            models.CheckConstraint(
                condition=Q(sent_at__isnull=True) | Q(asked_at__isnull=False),
                name="matches_keptaddress_is_sent_when_asked",
                violation_error_message="Nobody is invited whom nobody asked to be invited.",
            ),
            models.CheckConstraint(
                condition=Q(reminded_at__isnull=True) | Q(sent_at__isnull=False),
                name="matches_keptaddress_is_reminded_after_it_was_sent",
                violation_error_message="Nobody is reminded of a letter that was not sent.",
            ),
        ]
        indexes = [
            models.Index(
                fields=["asked_at"],
                condition=Q(asked_at__isnull=False),
                name="matches_address_asked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.email}, of {self.person}"
