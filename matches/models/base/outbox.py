"""The outbox: what is still to be told, written in the transaction that made it so."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.checks import not_blank

MOST_ATTEMPTS = 40
"""Later and later, at last every hour: a mail server may be away for a day and more. Then it is
dead, until somebody has it tried again."""


class OutboxMessage(models.Model):
    """One message. The payload holds ids, never objects or names; sending it twice does no harm."""

    topic = models.CharField(max_length=60)
    payload = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    due_at = models.DateTimeField(
        default=timezone.now, help_text="Not before: pushed back after each failed attempt."
    )
    attempts = models.PositiveIntegerField(default=0)
    last_error = models.TextField(blank=True)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [not_blank("outboxmessage", "topic")]
        indexes = [
            models.Index(
                fields=["due_at", "id"],
                condition=Q(sent_at__isnull=True),
                name="matches_outbox_unsent",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.topic} {self.pk}"
