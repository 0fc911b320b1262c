"""A commitment: the promise of a drawn seeding, made before anybody knows who enters."""

from django.db import models
from django.db.models import Q

from matches.models.competitions.competition import Competition


class Commitment(models.Model):
    """The seed of a draw, kept to ourselves, and its hash, for everybody to see at once.

    Opened, the seed is published too, with the entries in the order in which it drew them: whoever
    hashes both can see that nobody chose the order. An opened one is never used again.
    """

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, related_name="commitments"
    )
    seed = models.CharField(max_length=64, editable=False)
    digest = models.CharField(max_length=64, help_text="The SHA-256 of the seed.")
    made_at = models.DateTimeField(auto_now_add=True)
    opened_at = models.DateTimeField(null=True, blank=True)
    order = models.JSONField(
        null=True, blank=True, help_text="Public ids of the entries, in the order drawn."
    )

    class Meta:
        ordering = ["competition_id", "id"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition"],
                condition=Q(opened_at__isnull=True),
                name="matches_commitment_one_is_sealed_in_its_competition",
                violation_error_message="The competition has a sealed draw already.",
            ),
            models.CheckConstraint(
                condition=Q(opened_at__isnull=True, order__isnull=True)
                | Q(opened_at__isnull=False, order__isnull=False),
                name="matches_commitment_opened_shows_its_order",
                violation_error_message="A draw that is opened, and only one, shows its order.",
            ),
        ]

    def __str__(self) -> str:
        return self.digest[:12]
