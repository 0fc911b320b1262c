"""How far behind the outbox is: for whoever watches over the installation."""

from django.utils import timezone

from matches.models.base.outbox import OutboxMessage


def longest_wait() -> float:
    """How many seconds ago the message that has waited longest became due; 0 where none waits."""
    now = timezone.now()
    due = OutboxMessage.objects.filter(sent_at__isnull=True, due_at__lte=now).order_by("due_at")
    first = due.values_list("due_at", flat=True).first()
    return (now - first).total_seconds() if first else 0.0
