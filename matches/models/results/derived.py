"""What is read off a scorecard, so that it can be asked for.

These rows are drawn from a card's verdict in the transaction that saves the card. They hold nothing
that is not in the verdict, and may be drawn again. A scorecard that no longer rules keeps its rows:
join through `scorecard__results__official` for those that count.
"""

from django.db import models

from matches.models.results.scorecard import Scorecard


class DerivedModel(models.Model):
    """A row read off a card. `index` counts its kind on the card, from 0."""

    scorecard = models.ForeignKey(Scorecard, on_delete=models.PROTECT, related_name="%(class)ss")
    index = models.PositiveIntegerField()
    entry = models.PositiveIntegerField(
        help_text="The number of the card's entry that decided it, from 0."
    )

    class Meta:
        abstract = True
        ordering = ["scorecard_id", "index"]


def once_a_card(noun: str) -> models.UniqueConstraint:
    """The constraint that a card holds one row of each index."""
    return models.UniqueConstraint(
        fields=["scorecard", "index"],
        name=f"matches_{noun}_index_is_unique_on_its_card",
        violation_error_message=f"The card has that {noun} already.",
    )
