"""What a request may carry: JSON as strict as the law reads it, and never more than it takes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

import rules
from matches.api.base.errors import Malformed, of_the_law

MOST_BYTES: Final = 1_000_000
"""Ten times a long match flick by flick. The command line takes longer ones: there nobody waits."""
MOST_MARKS: Final = 50_000
"""Brackets and commas: as many as stand in a million bytes of cards. A body of nothing else takes
twenty times as long to read, and is read where pages are served."""


class TooLarge(APIException):
    """The body is longer than anything that could be meant."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The request's body is longer than %d bytes.") % MOST_BYTES
    default_code = "too_large"


class TooManyValues(TooLarge):
    """The body holds more lists, objects and values than anything that could be meant."""

    default_detail = (
        gettext_lazy("The request's body holds more than %d brackets and commas.") % MOST_MARKS
    )


class DocumentText(BaseParser):
    """The body's bytes as they came: for a scorecard, which the law reads itself."""

    media_type = "application/json"

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The bytes, if they are not too many."""
        text = stream.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise TooLarge
        return text


class StrictJSON(DocumentText):
    """An object in JSON, without duplicate keys, NaN, or numbers out of all bounds."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """The object, or every mistake with its path."""
        text: bytes = super().parse(stream, media_type, parser_context)
        if sum(text.count(mark) for mark in (b"[", b"{", b",")) > MOST_MARKS:
            raise TooManyValues
        value, mistakes = rules.read_text(text)
        if mistakes:
            raise of_the_law(mistakes)
        if not isinstance(value, dict):
            raise Malformed([("$", _("The request's body must be a JSON object."))])
        return value
