"""A bulk action: one thing done to many fixtures at once, and how to take it back."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.append import AppendedRowError, AppendOnlyQuerySet
from matches.models.base.checks import coded, one_of, reasoned
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.competitions.competition import Competition

UNDOING = ("undone_at", "undone_by")


class BulkKind(models.TextChoices):
    """What was done to all of them."""

    POSTPONE = "postpone", "Postponed"
    WALKOVER = "walkover", "Walkovers"
    RESULTS = "results", "Results entered"


class BulkQuerySet(AppendOnlyQuerySet):
    """Reads and appends; edits nothing but whether it was undone."""

    def update(self, **kwargs: object) -> int:  # type: ignore[override]
        if set(kwargs) <= set(UNDOING):
            return models.QuerySet.update(self, **kwargs)
        raise AppendedRowError("bulk action", "edited")


class BulkAction(PublicModel):
    """What was done, when and by whom. `steps` has a line a fixture: its public id, how it stood
    before and its revision after, so that undoing sees what somebody has changed since."""

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="bulk_actions"
    )
    kind = models.CharField(max_length=10, choices=BulkKind)
    reason = models.TextField(blank=True)
    reason_code = coded()
    steps = models.JSONField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="bulk_actions",
    )
    made_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="bulk_actions_undone",
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    objects = BulkQuerySet.as_manager()

    class Meta:
        ordering = ["-made_at", "-id"]
        constraints = [
            one_of("bulkaction", "kind", BulkKind),
            reasoned("bulkaction"),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True, undone_by__isnull=True)
                | Q(undone_at__isnull=False, undone_by__isnull=False),
                name="matches_bulkaction_is_undone_by_somebody",
                violation_error_message="What is undone says when and by whom.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competition}: {self.get_kind_display()}"

    def save(self, *args: object, **kwargs: object) -> None:
        """Append it; of a saved one only `UNDOING` may be saved, with `update_fields`."""
        fields = kwargs.get("update_fields")
        if not self._state.adding and (fields is None or not set(fields) <= set(UNDOING)):  # type: ignore[call-overload]
            raise AppendedRowError("bulk action", "edited")
        super().save(*args, **kwargs)  # type: ignore[arg-type]
