"""A move: one change of a competition's timetable, and what takes it back."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from matches.models.append import AppendOnlyModel
from matches.models.checks import one_of
from matches.models.competition import Competition


class MoveKind(models.TextChoices):
    """Moved, taken back, or done again."""

    MOVE = "move", "Move"
    UNDO = "undo", "Undo"
    REDO = "redo", "Redo"


class Move(AppendOnlyModel):
    """One or many matches moved at once. Appended; taken back by a further row.

    `changes` lists, for each match, its public id and its place `before` and `after`.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField(help_text="Counts a competition's moves from 1.")
    kind = models.CharField(max_length=4, choices=MoveKind, default=MoveKind.MOVE)
    undoes = models.ForeignKey(
        "self",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="undone_by",
        help_text="The move that is taken back or done again.",
    )
    changes = models.JSONField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="moves")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            one_of("move", "kind", MoveKind),
            models.UniqueConstraint(
                fields=["competition", "number"],
                name="matches_move_number_is_unique_in_its_competition",
                violation_error_message="Somebody moved a match meanwhile.",
            ),
            models.CheckConstraint(
                condition=Q(kind=MoveKind.MOVE, undoes__isnull=True)
                | (~Q(kind=MoveKind.MOVE) & Q(undoes__isnull=False)),
                name="matches_move_back_or_again_says_which",
                violation_error_message="What takes a move back, or does it again, says which.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.competition}, {self.number}"
