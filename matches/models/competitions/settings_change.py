"""A change of a competition's settings: what was otherwise before, from when on, and by whom."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from matches.models.base.append import AppendOnlyModel
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.competitions.competition import Competition


class SettingsChange(PublicModel, AppendOnlyModel):
    """Settings by the names of a competition's columns, `before` and `after`: those that moved.

    Tables count every match by the settings that hold now; this says since when they do. `drawn`:
    matches were out, so that it may have changed numbers that somebody had read. One that is taken
    back is reverted by a further one.
    """

    competition = models.ForeignKey(
        Competition, on_delete=models.PROTECT, related_name="settings_changes"
    )
    before = models.JSONField(validators=[validate_object])
    after = models.JSONField(validators=[validate_object])
    drawn = models.BooleanField(default=False)
    reverts = models.OneToOneField(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="reverted_by"
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET(former_user),
        related_name="settings_changes_made",
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-made_at", "-id"]

    def __str__(self) -> str:
        return f"{self.competition}: settings of {self.made_at:%Y-%m-%d}"
