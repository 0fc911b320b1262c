"""A timetable: when and where matches could be played, proposed until an organiser applies it."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.base.checks import one_of
from matches.models.base.former_user import former_user
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.competitions.competition import Competition


class TimetableState(models.TextChoices):
    """Waiting to be computed, being computed, proposed; impossible, failed; applied, discarded."""

    WAITING = "waiting", "Waiting"
    COMPUTING = "computing", "Computing"
    PROPOSED = "proposed", "Proposed"
    IMPOSSIBLE = "impossible", "Impossible"
    FAILED = "failed", "Failed"
    APPLIED = "applied", "Applied"
    DISCARDED = "discarded", "Discarded"


class Timetable(PublicModel):
    """What was asked for, how far the computing is, and what came of it. Ids, never names.

    `asked` is the organiser's constraints; `proposal` maps a fixture's public id to its place;
    `conflict` lists the constraints that cannot hold together.
    """

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="timetables"
    )
    state = models.CharField(max_length=10, choices=TimetableState, default=TimetableState.WAITING)
    asked = models.JSONField(validators=[validate_object])
    proposal = models.JSONField(null=True, blank=True, validators=[validate_object])
    conflict = models.JSONField(null=True, blank=True)
    progress = models.JSONField(default=dict, blank=True, validators=[validate_object])
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET(former_user), related_name="timetables"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    claimed_until = models.DateTimeField(
        null=True, blank=True, help_text="Until when a worker has it; after that another may."
    )
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            one_of("timetable", "state", TimetableState),
            models.CheckConstraint(
                condition=Q(proposal__isnull=False)
                | ~Q(state__in=(TimetableState.PROPOSED, TimetableState.APPLIED)),
                name="matches_timetable_proposed_has_a_proposal",
                violation_error_message="A timetable that is proposed or applied says what.",
            ),
            models.CheckConstraint(
                condition=Q(conflict__isnull=False) | ~Q(state=TimetableState.IMPOSSIBLE),
                name="matches_timetable_impossible_says_why",
                violation_error_message="An impossible timetable says which constraints clash.",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "created_at"], name="matches_timetable_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.competition}, {self.get_state_display()}"
