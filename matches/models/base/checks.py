"""Checks that many nouns share, written once."""

from django.db import models
from django.db.models import Q


def one_of(noun: str, field: str, choices: type[models.TextChoices]) -> models.CheckConstraint:
    """The check that `field` holds one of `choices` (a null passes, where the field allows one)."""
    return models.CheckConstraint(
        condition=Q(**{f"{field}__in": choices.values}),
        name=f"matches_{noun}_{field}_is_known",
        violation_error_message=f"The {field} must be one of: {', '.join(choices.values)}.",
    )


def not_blank(noun: str, field: str) -> models.CheckConstraint:
    """The check that `field` is not the empty text."""
    return models.CheckConstraint(
        condition=~Q(**{field: ""}),
        name=f"matches_{noun}_{field}_is_given",
        violation_error_message=f"The {field.replace('_', ' ')} is missing.",
    )


def coded() -> models.CharField:
    """The column of a reason's code (`policy.reasons`); empty in what was written before."""
    return models.CharField(
        max_length=20, blank=True, default="", db_default="",
        help_text="What strangers read of the reason, as a code.",
    )  # fmt: skip


def reasoned(noun: str, field: str = "reason") -> models.CheckConstraint:
    """The check that a reason is given: as a text, as a code, or as both."""
    return models.CheckConstraint(
        condition=~Q(**{field: ""}) | ~Q(**{f"{field}_code": ""}),
        name=f"matches_{noun}_{field}_is_given",
        violation_error_message=f"The {field.replace('_', ' ')} is missing.",
    )


def in_order(noun: str, earlier: str, later: str, message: str) -> models.CheckConstraint:
    """The check that `earlier` comes before `later`, where both are known."""
    return models.CheckConstraint(
        condition=Q(**{f"{earlier}__lt": models.F(later)})
        | Q(**{f"{earlier}__isnull": True})
        | Q(**{f"{later}__isnull": True}),
        name=f"matches_{noun}_starts_before_it_ends",
        violation_error_message=message,
    )
