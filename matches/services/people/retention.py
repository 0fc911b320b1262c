"""What is kept of sign-ins and letters, and for how long. A beat lets the rest go each night.

What people played and decided is kept; how and from where they signed in is not.
"""

from __future__ import annotations

from datetime import timedelta

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils import timezone
from knox.models import get_token_model

from matches.models import Invitation, OutboxMessage

SIGN_INS = timedelta(days=30)
"""Names and addresses of who signed in, or failed to: long enough to see an attack."""
LETTERS = timedelta(days=90)
"""Invitations after their end, and letters that could not be sent."""


def tidy() -> dict[str, int]:
    """Let go of what is older than it may be; returns how many rows of each. Doing it twice does no
    harm."""
    now = timezone.now()
    with transaction.atomic():
        return {
            "sign_ins": sum(
                model.objects.filter(attempt_time__lt=now - SIGN_INS).delete()[0]
                for model in (AccessAttempt, AccessFailureLog, AccessLog)
            ),
            "sessions": Session.objects.filter(expire_date__lt=now).delete()[0],
            "tokens": get_token_model().objects.filter(expiry__lte=now).delete()[0],
            "invitations": Invitation.objects.filter(expires_at__lt=now - LETTERS).delete()[0],
            "letters": OutboxMessage.objects.filter(
                created_at__lt=now - LETTERS, topic__endswith=".mail"
            ).delete()[0],
        }
