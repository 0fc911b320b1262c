"""Open entry: a competition that people and captains enter themselves, and who waits for it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.former_user import former_user
from matches.models.competitions.competition import Competition
from matches.models.people.person import Person
from matches.models.teams.team import Team


class OpenEntry(models.Model):
    """A competition takes entries from those who play: so many, and until when."""

    competition = models.OneToOneField(
        Competition, on_delete=models.CASCADE, related_name="open_entry"
    )
    places = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Empty: no limit. Who comes after waits for a place."
    )
    closes_at = models.DateTimeField(null=True, blank=True)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="open_entries"
    )
    opened_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "open entries"
        ordering = ["competition_id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(places__isnull=True) | Q(places__gte=2),
                name="matches_openentry_has_two_places",
                violation_error_message="A competition has two places or more.",
            ),
        ]

    def __str__(self) -> str:
        return str(self.competition)


class WaitingEntry(models.Model):
    """A person or a team that waits for a place in a competition; who asked first comes first."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="waiting_entries"
    )
    person = models.ForeignKey(
        Person, null=True, blank=True, on_delete=models.CASCADE, related_name="waiting_entries"
    )
    team = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.CASCADE, related_name="waiting_entries"
    )
    asked_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name_plural = "waiting entries"
        ordering = ["competition_id", "id"]
        constraints = [
            models.CheckConstraint(
                condition=Q(person__isnull=False, team__isnull=True)
                | Q(person__isnull=True, team__isnull=False),
                name="matches_waitingentry_is_a_person_or_a_team",
                violation_error_message="One person or one team waits for a place.",
            ),
            models.UniqueConstraint(
                fields=["competition", "person"],
                name="matches_waitingentry_person_waits_once",
                violation_error_message="This person waits already.",
            ),
            models.UniqueConstraint(
                fields=["competition", "team"],
                name="matches_waitingentry_team_waits_once",
                violation_error_message="This team waits already.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person or self.team}: {self.competition}"
