"""When something last changed: not the time, but a number that never comes again."""

from django.db import models


class Generation(models.Model):
    """A number of one scope ("club 17", "matches_person", "everything"), drawn anew by the
    database's own triggers in every transaction that changes something within it.

    Drawn, not counted: a database put back from a backup does not come to the same number twice.
    A scope has several rows on PostgreSQL, by `slot`: writers do not wait for each other.
    """

    scope = models.CharField(max_length=80)
    slot = models.SmallIntegerField(default=0)
    number = models.BigIntegerField()
    written_by = models.CharField(
        max_length=80, blank=True, help_text="Transaction and statement; empty on SQLite."
    )

    class Meta:
        ordering = ["scope", "slot"]
        constraints = [
            models.UniqueConstraint(fields=["scope", "slot"], name="kept_generation_is_one_a_slot")
        ]

    def __str__(self) -> str:
        return f"{self.scope} {self.number}"
