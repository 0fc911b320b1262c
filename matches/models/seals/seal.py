"""A seal: so many rows of a club's record, and the seal before it, in one digest."""

from django.db import models
from django.db.models import Q

from matches.models.base.append import AppendOnlyModel
from matches.models.base.checks import not_blank


class Seal(AppendOnlyModel):
    """A link of a club's chain; without a club, of the installation's own.

    `root` is the digest of its rows, `head` of all that is in the chain up to here: whoever knows a
    head can tell whether anything before it was changed.
    """

    club = models.ForeignKey(
        "matches.Club", null=True, blank=True, on_delete=models.PROTECT, related_name="seals"
    )
    number = models.PositiveIntegerField(help_text="From 1, without gaps, in its chain.")
    at = models.DateTimeField()
    rows = models.PositiveIntegerField()
    root = models.CharField(max_length=64)
    head = models.CharField(max_length=64)

    class Meta:
        ordering = ["club_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"],
                name="matches_seal_number_is_unique_in_its_chain",
                violation_error_message="Somebody else has just sealed this.",
            ),
            models.UniqueConstraint(
                fields=["number"],
                condition=Q(club__isnull=True),
                name="matches_seal_number_is_unique_without_a_club",
                violation_error_message="Somebody else has just sealed this.",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1, rows__gte=1),
                name="matches_seal_holds_something",
                violation_error_message="A seal has a number from 1, and holds at least one row.",
            ),
            not_blank("seal", "root"),
            not_blank("seal", "head"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.head[:8]}…"


class SealedRow(AppendOnlyModel):
    """What one row said when it was sealed, as digests.

    `lasting` is the digest of what nothing may ever change, `words` of what erasing somebody may
    write over. That one is salted, and the salt goes with the words: what is erased cannot be
    guessed from its digest. A row without salt waits to be sealed anew.
    """

    seal = models.ForeignKey(Seal, on_delete=models.PROTECT, related_name="sealed")
    table = models.CharField(max_length=40, help_text="Such as Result.")
    row = models.BigIntegerField(help_text="Its primary key.")
    salt = models.CharField(max_length=32, blank=True)
    lasting = models.CharField(max_length=64)
    words = models.CharField(max_length=64)

    class Meta:
        ordering = ["id"]
        constraints = [
            not_blank("sealedrow", "table"),
            not_blank("sealedrow", "lasting"),
            not_blank("sealedrow", "words"),
            models.UniqueConstraint(
                fields=["seal", "table", "row"],
                name="matches_sealedrow_is_once_in_its_seal",
                violation_error_message="A row is in a seal once.",
            ),
        ]
        indexes = [
            models.Index(fields=["table", "row"], name="matches_sealedrow_by_row"),
            models.Index(
                fields=["table", "row"],
                condition=Q(salt=""),
                name="matches_sealedrow_opened",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.row}"
