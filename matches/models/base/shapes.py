"""What a JSON field holds: an object or a list."""

from typing import Any

from django.core.exceptions import ValidationError


def validate_object(value: Any) -> None:
    """Refuse anything but a JSON object."""
    if not isinstance(value, dict):
        raise ValidationError("Give an object with names and values.", code="shape")


def validate_list(value: Any) -> None:
    """Refuse anything but a JSON list."""
    if not isinstance(value, list):
        raise ValidationError("Give a list.", code="shape")
