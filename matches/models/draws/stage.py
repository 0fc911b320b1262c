"""How a competition is laid out: stages one after the other, divisions side by side, rounds."""

from typing import Any

from django.db import models

from matches.models.base.public import PublicModel
from matches.models.base.shapes import validate_object
from matches.models.competitions.competition import Competition


class Stage(models.Model):
    """One of the stages a competition goes through: a league has one, a cup with groups two."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80, blank=True)
    format = models.CharField(
        max_length=40, blank=True, help_text="Left blank, the competition's own format."
    )
    format_options = models.JSONField(default=dict, blank=True, validators=[validate_object])
    basis = models.JSONField(
        default=dict,
        blank=True,
        help_text="What a later stage was drawn from: who is through, from where, and why.",
    )

    class Meta:
        ordering = ["competition_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["competition", "number"],
                name="matches_stage_number_is_unique_in_its_competition",
                violation_error_message="The competition has a stage of that number already.",
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1),
                name="matches_stage_number_counts_from_one",
                violation_error_message="Stages count from 1.",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Stage {self.number}"

    @property
    def format_in_force(self) -> str:
        """Its own format; left blank, its competition's, which it is to come with."""
        return self.format or self.competition.format

    @property
    def options_in_force(self) -> dict[str, Any]:
        """Its own format's options; left blank, its competition's."""
        return self.format_options or self.competition.format_options


class Division(PublicModel):
    """One of the parts of a stage that are played side by side, each with a table of its own.

    A league's first and second division, a cup's group A and group B. A stage that is not split
    has one division.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["stage_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["stage", "number"],
                name="matches_division_number_is_unique_in_its_stage",
                violation_error_message="The stage has a division of that number already.",
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1),
                name="matches_division_number_counts_from_one",
                violation_error_message="Divisions count from 1.",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Division {self.number}"


class Round(models.Model):
    """A round of a division: the fixtures meant to be played at about the same time."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80, blank=True, help_text="Such as Semi-finals.")
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    basis = models.JSONField(
        default=dict,
        blank=True,
        help_text="What a round drawn by itself was drawn from, with the reason for each pair.",
    )

    class Meta:
        ordering = ["division_id", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["division", "number"],
                name="matches_round_number_is_unique_in_its_division",
                violation_error_message="The division has a round of that number already.",
            ),
            models.CheckConstraint(
                condition=models.Q(number__gte=1),
                name="matches_round_number_counts_from_one",
                violation_error_message="Rounds count from 1.",
            ),
            models.CheckConstraint(
                condition=models.Q(starts_on__isnull=True)
                | models.Q(ends_on__isnull=True)
                | models.Q(starts_on__lte=models.F("ends_on")),
                name="matches_round_does_not_end_before_it_starts",
                violation_error_message="A round cannot end before it starts.",
            ),
        ]

    def __str__(self) -> str:
        return self.name or f"Round {self.number}"
