"""Something brought in: which rows a list made, so that all of them may be taken back."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club


class Bringing(PublicModel):
    """One list that was brought in. `rows` holds the keys of what it made, by table, and of all
    that hung on these when it was done: what hangs on them since is seen by it. The list itself is
    not kept, nor any name in it.

    `number` counts a club's lists: two that were brought in at once, each having seen the same
    club, cannot both be the next one.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="bringings")
    number = models.PositiveIntegerField()
    rows = models.JSONField(default=dict)
    people = models.PositiveIntegerField(help_text="How many people it made.")
    teams = models.PositiveIntegerField(help_text="How many teams it made.")
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.SET(former_user),
        related_name="bringings",
    )
    undone_at = models.DateTimeField(null=True, blank=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="bringings_undone",
    )

    class Meta:
        ordering = ["-made_at", "-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"],
                name="matches_bringing_is_the_next_once",
                violation_error_message="Another list was brought in meanwhile: look again.",
            ),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_by__isnull=True)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="matches_bringing_is_undone_by_somebody",
                violation_error_message="What is undone says when and by whom.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: list {self.number}"
