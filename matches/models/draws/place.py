"""A place: where an entry stands in a division's draw."""

from django.db import models

from matches.models.competitions.entry import Entry
from matches.models.draws.stage import Division


class Place(models.Model):
    """An entry's place in a division: which part of a stage it plays in, and its lot there.

    The number is what a round-robin schedule or a bracket deals by.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="places")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="places")
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["division_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "entry"],
                name="matches_place_is_held_once_by_an_entry",
                violation_error_message="The entry is in that division already.",
            ),
            models.UniqueConstraint(
                fields=["division", "number"],
                name="matches_place_number_is_unique_in_its_division",
                violation_error_message="Another entry has that place in the division.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.division}, {self.number}: {self.entry}"
