"""The envelope of a club's letter: whom it comes from, and whom an answer to it reaches."""

from __future__ import annotations

from email.utils import formataddr, parseaddr

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from matches.models import Club

RULE = "-- "
"""What stands above a signature: mail programs know it."""


def of_club(
    club: Club, subject: str, text: str, to: str, headers: dict[str, str] | None = None
) -> EmailMessage:
    """A letter from a club, answered by whoever its settings name; its subject is one line, and
    names the club too: not every mail program shows who a letter is from."""
    answered = [address] if (address := reply_address(club)) else None
    return EmailMessage(
        _subject(club, subject), text, sender(club), [to], reply_to=answered, headers=headers
    )


def plain(club: Club, subject: str, text: str, to: str) -> EmailMessage:
    """A letter of one matter: as `of_club`, and below its text who answers, where somebody does."""
    told = who_answers(club)
    return of_club(club, subject, f"{text}\n\n{RULE}\n{told}\n" if told else text, to)


def sender(club: Club) -> str:
    """Whom a letter comes from: the club's name, at the installation's own address."""
    _name, address = parseaddr(settings.DEFAULT_FROM_EMAIL)
    name = _("%(club)s via Pennyclub") % {"club": _one_line(club.name)}
    return formataddr((name, address))


def reply_address(club: Club) -> str:
    """Where an answer goes: the club's contact, where it is an e-mail address and nothing else.

    A quoted one, in which anything may stand, is none here: what is typed into a club's settings
    becomes a line of a letter's head.
    """
    address = club.contact.strip()
    if '"' in address or not address.isprintable():
        return ""
    try:
        validate_email(address)
    except ValidationError:
        return ""
    return address


def who_answers(club: Club) -> str:
    """Whom an answer reaches, in a line; "" where the club names no address."""
    address = reply_address(club)
    if not address:
        return ""
    told = {"who": _one_line(club.controller or club.name), "address": address}
    return _("An answer to this letter reaches %(who)s: %(address)s") % told


def _subject(club: Club, subject: str) -> str:
    told, name = _one_line(subject), _one_line(club.name)
    return told if name in told else f"{told} ({name})"


def _one_line(text: str) -> str:
    return " ".join(text.split())
