"""Two people, or two teams, who were made one: what that did, so that for a day they can be two."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.models.base.checks import one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.clubs.club import Club


class MadeOneKind(models.TextChoices):
    """What the two were."""

    PERSON = "person", "Two people"
    TEAM = "team", "Two teams"


class MadeOne(PublicModel):
    """One time that two were made one. `kept` and `gone` are primary keys, and no references: who
    goes is gone. `rows` holds what was done, in order (`services.merging.journal`): keys of what
    moved by table and column, rows that went, columns before and after. Of who went it holds the
    name too, so it goes after a day or two, with either of them, and once they are two again.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="made_one")
    kind = models.CharField(max_length=6, choices=MadeOneKind)
    kept = models.PositiveBigIntegerField()
    gone = models.PositiveBigIntegerField()
    gone_id = models.CharField(max_length=16, help_text="The public id of the one that went.")
    rows = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET(former_user), related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "made one"
        ordering = ["-made_at", "-id"]
        constraints = [
            one_of("madeone", "kind", MadeOneKind),
            models.CheckConstraint(
                condition=~Q(kept=models.F("gone")),
                name="matches_madeone_is_of_two",
                violation_error_message="Two are made one, and not one of itself.",
            ),
            models.CheckConstraint(
                condition=Q(undone_at__isnull=True) | Q(rows={}),
                name="matches_madeone_undone_holds_nothing",
                violation_error_message="Of two who are two again nothing is held any more.",
            ),
        ]
        indexes = [models.Index(fields=["made_at"], name="matches_madeone_by_time")]

    def __str__(self) -> str:
        return f"{self.kind} {self.gone} is {self.kept}"
