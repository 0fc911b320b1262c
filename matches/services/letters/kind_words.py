"""The kinds of letters in words, for letters and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

from matches.models import LetterKind

WORDS: Mapping[str, Callable[[], str]] = {
    LetterKind.MOVED: lambda: _("Matches moved or called off"),
    LetterKind.REARRANGING: lambda: _("Dates proposed for your matches"),
    LetterKind.DATES: lambda: _("Your matches, and their dates"),
    LetterKind.ANSWERS: lambda: _("Results to answer"),
    LetterKind.DISPUTES: lambda: _("Disputes"),
    LetterKind.LINE_UPS: lambda: _("Line-ups that are due"),
    LetterKind.UMPIRING: lambda: _("Matches to umpire"),
    LetterKind.GIVEN_AWAY: lambda: _("Matches given away"),
    LetterKind.CORRECTIONS: lambda: _("Corrected results"),
    LetterKind.LADDERS: lambda: _("Challenges on a ladder"),
    LetterKind.ENTRIES: lambda: _(
        "A place that becomes free; a competition called off, or on again"
    ),
    LetterKind.TABLES: lambda: _("Tables that are final"),
    LetterKind.NOTICES: lambda: _("Notices of your clubs and competitions"),
    LetterKind.RECORD: lambda: _("The seal of your club’s record"),
}
"""Every kind, in the order in which a page asks of it."""
OTHERS: Mapping[str, Callable[[], str]] = {
    "invitation": lambda: _("Invitation"),
    "sign-in": lambda: _("A link to a sign-in"),
    "own-choice": lambda: _("A choice of how somebody is named"),
    "own-account": lambda: _("A sign-in that was taken up"),
    "own-changed": lambda: _("A change of what lets somebody in to their account"),
    "follow-asked": lambda: _("Asked by mail whether they want to follow it, without an account"),
    "followed": lambda: _("What is new, to somebody who follows it without an account"),
}
"""What nobody chooses how often to get."""


def words(kind: str | None) -> str:
    """What letters of a kind are about, those too of which nobody chooses how often; None or "":
    those that come once a day."""
    if not kind:
        return _("Letters that come once a day")
    return (WORDS.get(kind) or OTHERS[kind])()
