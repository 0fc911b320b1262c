"""From a document to what is printed about it."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_noop

import rules
from matches.management.adjudication.sources import Document

VALID: Final = 0
NOT_VALID: Final = 1
MALFORMED: Final = 2

_UNREADABLE: Final = gettext_noop("{name} cannot be read: {reason}")
_NOTHING: Final = rules.Standing(finished=False, winner=None, score=None, next=None)


def verdict_on(document: Document) -> rules.Verdict:
    """The verdict; a document that cannot be read at all is malformed at its root."""
    if not document.trouble:
        return rules.adjudicate_text(document.text)
    said = rules.Sentence(_UNREADABLE, (("name", document.name), ("reason", document.trouble)))
    fault = rules.Fault(None, "malformed", None, said, "$")
    return rules.Verdict(None, _NOTHING, (fault,))


def judge(document: Document, *, explain: bool = False) -> tuple[bytes, int]:
    """What to print, in UTF-8 with its line end, and the exit status that it asks for."""
    verdict = verdict_on(document)
    if explain:
        from matches.management.adjudication.report import report

        text = report(document.name, verdict)
    else:
        text = verdict.as_text()
    # Half a surrogate can stand in a path that is quoted; as an escape it is JSON and UTF-8.
    return text.encode("utf-8", "backslashreplace") + b"\n", status_of(verdict)


def status_of(verdict: rules.Verdict) -> int:
    """0 valid, 1 not valid, 2 malformed or unreadable."""
    if verdict.malformed:
        return MALFORMED
    return VALID if verdict.valid else NOT_VALID
