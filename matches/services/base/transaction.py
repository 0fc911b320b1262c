"""One service call is one transaction, and its database's refusals are sentences."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models.guards import refusal
from matches.policy import reasons
from matches.services.base import turns

P = ParamSpec("P")
R = TypeVar("R")


def one_transaction(service: Callable[P, R]) -> Callable[P, R]:
    """All of the service is saved, or nothing is.

    What the database itself refuses (two who were quicker than our look, a guard) becomes a
    ConflictError with the constraint's own sentence, a check of the row an InvalidError with the
    check's; a field's ValidationError an InvalidError.
    On SQLite those who write stand in line (`turns`).
    """

    @functools.wraps(service)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            with turns.to_write(), transaction.atomic():
                return service(*args, **kwargs)
        except IntegrityError as error:
            said = refusal.explain(error)
            if refusal.is_of_the_row_alone(error):
                raise InvalidError({"": [said]}) from error
            raise ConflictError(said) from error
        except ValidationError as error:
            raise InvalidError(mistakes_of(error)) from error

    return call


def mistakes_of(error: ValidationError) -> dict[str, list[str]]:
    """What Django found wrong, by field; ``""`` for the whole."""
    if hasattr(error, "error_dict"):
        return {
            "" if field == "__all__" else field: said for field, said in error.message_dict.items()
        }
    return {"": list(error.messages)}


def given(text: str, field: str = "reason") -> str:
    """A reason that was asked for, a plain text or a `Reason`; InvalidError where nothing was
    given, or something else without a word of what."""
    code = reasons.code_of(text)
    if code and not reasons.is_known(code):
        raise InvalidError({f"{field}_code": [_("Choose a reason of the list.")]})
    if not text.strip() or (code == reasons.OTHER and not str.strip(text)):
        raise InvalidError({field: [_("Say why: choose a reason, or write it.")]})
    return text.strip()
