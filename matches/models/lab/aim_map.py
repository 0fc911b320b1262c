"""An aim map: where each direction and speed of a flick leads, computed in the background."""

from django.db import models
from django.db.models import F, Q

from matches.models.base.checks import one_of
from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object


class AimMapState(models.TextChoices):
    """Waiting for a worker, being computed, done; stopped by who asked, or failed."""

    WAITING = "waiting", "Waiting"
    COMPUTING = "computing", "Computing"
    DONE = "done", "Done"
    CANCELLED = "cancelled", "Cancelled"
    FAILED = "failed", "Failed"


OPEN = (AimMapState.WAITING, AimMapState.COMPUTING)
KEPT = (*OPEN, AimMapState.DONE)
MOST_OF_A_NETWORK = 8
"""Open maps of one network: a class has some, and nobody has all."""
MOST_TRIES = 3
"""A part that did not come back so often is given up, and the map with it."""


class AimMap(PublicModel):
    """What was asked for, how far the computing is, and what came of each shot so far.

    `document` is a shot document; `asked` the directions and speeds. `cells` holds an outcome for
    each of the first `done` shots, direction by direction (`rules.aim_map`). `asked_by` is a keyed
    digest of the seat that asked, `asked_from` one of its network: they name nobody. `in_line` is
    which of its network's open maps it is.
    """

    digest = models.CharField(max_length=64, help_text="Of the position and what is asked of it.")
    document = models.JSONField(validators=[validate_object])
    asked = models.JSONField(validators=[validate_object])
    state = models.CharField(max_length=9, choices=AimMapState, default=AimMapState.WAITING)
    total = models.PositiveIntegerField()
    done = models.PositiveIntegerField(default=0)
    cells = models.JSONField(default=list, blank=True)
    tries = models.PositiveSmallIntegerField(
        default=0,
        db_default=0,
        help_text="How often the part that is due was begun and did not come back.",
    )
    trouble = models.CharField(max_length=300, blank=True)
    asked_by = models.CharField(max_length=64)
    asked_from = models.CharField(max_length=64)
    in_line = models.PositiveSmallIntegerField(
        default=0, help_text="Lower ones are computed first: nobody's second before your first."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    claimed_until = models.DateTimeField(
        null=True, blank=True, help_text="Until when a worker has it; after that another may."
    )
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created_at", "-id"]
        constraints = [
            one_of("aimmap", "state", AimMapState),
            models.UniqueConstraint(
                fields=["digest"],
                condition=Q(state__in=KEPT),
                name="matches_aimmap_is_computed_once",
                violation_error_message="This map is there already, or being computed.",
            ),
            models.UniqueConstraint(
                fields=["asked_by"],
                condition=Q(state__in=OPEN),
                name="matches_aimmap_one_at_a_time",
                violation_error_message="One map at a time: the last one is still being computed.",
            ),
            models.UniqueConstraint(
                fields=["asked_from", "in_line"],
                condition=Q(state__in=OPEN),
                name="matches_aimmap_stands_in_line",
                violation_error_message="Many maps were asked for at once. Ask again.",
            ),
            models.CheckConstraint(
                condition=Q(in_line__lt=MOST_OF_A_NETWORK),
                name="matches_aimmap_few_of_a_network",
                violation_error_message="Enough maps of this network are waiting.",
            ),
            models.CheckConstraint(
                condition=Q(tries__lte=MOST_TRIES),
                name="matches_aimmap_tried_three_times",
                violation_error_message="A part is tried three times, and then given up.",
            ),
            models.CheckConstraint(
                condition=Q(done__lte=F("total")),
                name="matches_aimmap_no_more_than_all",
                violation_error_message="No more shots are done than were asked for.",
            ),
            models.CheckConstraint(
                condition=~Q(state=AimMapState.DONE) | Q(done=F("total")),
                name="matches_aimmap_done_is_all_of_it",
                violation_error_message="A map that is done holds every shot.",
            ),
        ]
        indexes = [
            models.Index(fields=["state", "created_at"], name="matches_aimmap_by_state"),
        ]

    def __str__(self) -> str:
        return f"{self.public_id}, {self.get_state_display()}"
