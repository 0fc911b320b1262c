"""Why a letter could not be sent, in words, from the code that is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _

WORDS: Mapping[str, Callable[[], str]] = {
    "SMTPRecipientsRefused": lambda: _("The mail server does not take letters to this address."),
    "SMTPSenderRefused": lambda: _("The mail server does not take letters from this club."),
    "SMTPAuthenticationError": lambda: _("The mail server does not know this installation."),
    "SMTPDataError": lambda: _("The mail server did not take the letter."),
    **dict.fromkeys(
        (
            "ConnectionRefusedError", "ConnectionResetError", "SMTPConnectError",
            "SMTPServerDisconnected", "TimeoutError", "gaierror",
        ),
        lambda: _("The mail server does not answer."),
    ),
}  # fmt: skip


def trouble(code: str) -> str:
    """A sentence for a code such as ``SMTPDataError 554``, the code behind it."""
    known = WORDS.get(code.partition(" ")[0])
    return f"{known()} ({code})" if known is not None else code
