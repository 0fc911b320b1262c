"""The audit: who did what, when."""

from django.conf import settings
from django.db import models

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import not_blank
from matches.models.base.former_user import former_user


class AuditEntry(AppendOnlyModel):
    """One thing done. `before` and `after` hold what changed, by field; ids, never names."""

    at = models.DateTimeField(auto_now_add=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="audit_entries",
        help_text="Empty where the machine did it.",
    )
    club = models.ForeignKey(
        "matches.Club",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="audit_entries",
    )
    action = models.CharField(max_length=60, help_text="Such as scorecard.submitted.")
    object_type = models.CharField(max_length=40)
    object_id = models.CharField(max_length=80, help_text="Its public id or slug.")
    summary = models.TextField(blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "audit entries"
        ordering = ["-at", "-id"]
        constraints = [
            not_blank("auditentry", "action"),
            not_blank("auditentry", "object_type"),
            not_blank("auditentry", "object_id"),
        ]
        indexes = [
            models.Index(fields=["club", "-at"], name="matches_audit_by_club"),
            models.Index(fields=["object_type", "object_id"], name="matches_audit_by_object"),
        ]

    def __str__(self) -> str:
        return f"{self.action} {self.object_id}"
