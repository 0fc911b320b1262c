"""What is wrong with a request, always in one shape.

``{"type": …, "errors": [{"code", "detail", "attr"}]}``: every mistake at once, each with the path
of what it is about (``attr``). A card that the law refuses also brings its ``faults`` as a verdict
writes them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, cast

from django.db import OperationalError
from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from drf_standardized_errors.handler import exception_handler
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.response import Response

import rules
from matches.errors import (
    InvalidError,
    LaterError,
    LineRefused,
    MeanwhileError,
    NotFoundError,
    Refused,
    ServiceError,
)
from matches.law import language

if TYPE_CHECKING:
    from drf_standardized_errors.types import ExceptionHandlerContext

MOST_MISTAKES: Final = 100
"""So many are told one by one; of forty thousand that a program made nobody reads more."""


class Malformed(APIException):
    """A body that has not the shape that was asked for, or (422) that cannot be."""

    def __init__(
        self,
        mistakes: Iterable[tuple[str, str]],
        code: str = "malformed",
        status_code: int = status.HTTP_400_BAD_REQUEST,
        left_off: int = 0,
    ) -> None:
        """`left_off`: how many there are beside these."""
        self.status_code = status_code
        found = iter(mistakes)
        self.mistakes = [(path, str(said)) for path, said in islice(found, MOST_MISTAKES)]
        if left_off := left_off + sum(1 for _each in found):
            more = ngettext("And %(n)d mistake more.", "And %(n)d mistakes more.", left_off)
            self.mistakes.append(("$", more % {"n": left_off}))
        super().__init__("; ".join(said for _path, said in self.mistakes), code)
        self.code = code


def of_the_law(mistakes: rules.Mistakes) -> Malformed:
    """What the law found: of those that are told alone a path and a sentence are made."""
    told = [(each.where, language.said(each.sentence)) for each in mistakes[:MOST_MISTAKES]]
    return Malformed(told, left_off=len(mistakes) - len(told))


def handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to anything that a view raised."""
    if isinstance(error, Malformed):
        listed = [mistake(error.code, detail, path) for path, detail in error.mistakes]
        return _answer(error.status_code, listed)
    if isinstance(error, ServiceError):
        return _refusal(error)
    if isinstance(error, Http404):
        return _not_there(status.HTTP_404_NOT_FOUND)
    if isinstance(error, OperationalError):
        # Raised again: `pennyclub.errors` answers it, here as on pages.
        return None
    return exception_handler(error, cast("ExceptionHandlerContext", context))


def _refusal(error: ServiceError) -> Response:
    if isinstance(error, LineRefused):
        return _line_refused(error)
    if isinstance(error, MeanwhileError):
        listed = [mistake(error.code, error.sentence)]
        return _answer(error.status, listed, code=error.code, **error.found)
    if isinstance(error, Refused):
        faults = [fault.as_document() for fault in error.faults]
        listed = [mistake(fault.code, fault.message, _place(fault)) for fault in error.faults]
        listed = listed or [mistake(error.code, error.sentence)]
        return _answer(error.status, listed, code=error.code, faults=faults)
    if isinstance(error, InvalidError):
        listed = [
            mistake(error.code, said, field)
            for field, sayings in error.mistakes.items()
            for said in sayings
        ]
        return _answer(error.status, listed or [mistake(error.code, error.sentence)])
    if isinstance(error, NotFoundError):
        return _not_there(error.status)
    answer = _answer(error.status, [mistake(error.code, error.sentence)])
    if isinstance(error, LaterError):
        answer["Retry-After"] = str(error.after)
    return answer


def _not_there(status_code: int) -> Response:
    """Which of an id and a right was missing is nobody's business: one answer for both."""
    return _answer(status_code, [mistake("not_found", _("There is nothing at this address."))])


def _line_refused(error: LineRefused) -> Response:
    """Each fault by its path in the body that was sent."""
    line = f"lines.{error.at}.body"
    listed = [
        mistake(str(told["code"]), str(told["sentence"]), _within(line, told.get("path")))
        for told in error.told
    ]
    more = {"at": error.at, "faults": error.told, "fallen": error.fallen, "state": error.state}
    return _answer(error.status, listed, code=error.code, **more)


def _within(base: str, path: Any) -> str:
    return base if path in (None, "$") else f"{base}.{path}"


def _place(fault: Any) -> str | None:
    if fault.path is not None:
        return str(fault.path)
    return None if fault.entry is None else f"entries.{fault.entry}"


def mistake(code: str, detail: str, attr: str | None = None) -> dict[str, str | None]:
    """One thing that is wrong; ``attr`` is the path of what it is about."""
    return {"code": code, "detail": detail, "attr": attr}


def document(status_code: int, listed: list[dict[str, str | None]], **more: Any) -> dict[str, Any]:
    """All that is wrong, in the one shape."""
    of_shape = status_code in (status.HTTP_400_BAD_REQUEST, status.HTTP_422_UNPROCESSABLE_ENTITY)
    kind = "validation_error" if of_shape else "client_error"
    if status.is_server_error(status_code):
        kind = "server_error"
    return {"type": kind, "errors": listed, **more}


def _answer(status_code: int, listed: list[dict[str, str | None]], **more: Any) -> Response:
    return Response(document(status_code, listed, **more), status=status_code)
