"""What a request may carry: JSON as strict as the law reads it, and never more than it takes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import IO, Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import BaseParser

import rules
from matches.api.base.errors import Malformed

MOST_BYTES: Final = 1_000_000
"""Ten times a long match flick by flick. The command line takes longer ones: there nobody waits."""


class TooLarge(APIException):
    """The body is longer than anything that could be meant."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_detail = gettext_lazy("The request's body is longer than %d bytes.") % MOST_BYTES
    default_code = "too_large"


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
        value, mistakes = rules.read_text(super().parse(stream, media_type, parser_context))
        if mistakes:
            raise Malformed((mistake.where, said(mistake.sentence)) for mistake in mistakes)
        if not isinstance(value, dict):
            raise Malformed([("$", _("The request's body must be a JSON object."))])
        return value


def said(sentence: rules.Sentence, names: Mapping[str, str] | None = None) -> str:
    """A sentence of the law in the reader's language."""
    return sentence.say(tongue(names or {}))


def tongue(names: Mapping[str, str]) -> rules.Tongue:
    """The reader's language, with these names for the sides."""
    return rules.Tongue(names, _, ngettext)


def names_of(sides: Any) -> dict[str, str]:
    """Who is who, from a card's ``sides``; what is not of that shape names nobody."""
    names: dict[str, str] = {}
    for side in rules.SIDES:
        given = sides.get(side) if isinstance(sides, dict) else None
        players = [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
        if players:
            names[side] = " & ".join(players)
        if len(players) > 1:
            names |= {f"{side}{n}": player for n, player in enumerate(players, start=1)}
    return names


def at(base: str, path: str | None) -> str:
    """A path within a part of the body, as a path of the body."""
    return base if path in (None, "$") else f"{base}.{path}"


def malformed(faults: Iterable[rules.Fault], base: str = "") -> Malformed:
    """The law's faults as the API's errors; ``base`` is where the document stood in the body."""
    return Malformed(
        (at(base, fault.path) if base else fault.path or "$", said(fault.sentence))
        for fault in faults
    )
