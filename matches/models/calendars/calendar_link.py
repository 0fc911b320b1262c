"""The secret link under which somebody's calendar fetches his matches."""

from django.conf import settings
from django.db import models


class CalendarLink(models.Model):
    """Somebody's own calendar address: one at a time. Only the hash of its token is kept."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="calendar_link"
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["user_id"]

    def __str__(self) -> str:
        return str(self.user)
