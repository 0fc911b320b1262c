"""A letter written and sent: in its reader's words, from the club, with a link that stops it.

Links begin with the installation's address, whatever host a request named. A letter sent twice,
since a worker died between the mail server and the database, bears the same Message-ID, and a mail
program shows it once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.mail import EmailMessage
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.models import Letter, Telling
from matches.ports import own_address
from matches.services.base.rows import FIXTURE_WITH
from matches.services.letters import envelope, stopping
from matches.services.letters.kind_words import words
from matches.services.letters.writers import WRITERS, Line, Reader, Writer

LONGEST_SUBJECT = 150

MATCH = ("fixture__venue", "fixture__board", *(f"fixture__{each}" for each in FIXTURE_WITH))
SIDES = tuple(f"fixture__{side}__competition" for side in ("home", "away"))


class UndeliveredError(Exception):
    """A mail server did not take a letter: its words, which may hold an address, left out."""


@dataclass(frozen=True)
class Part:
    """What a letter says of one kind."""

    kind: str
    lines: Sequence[Line]
    many: str = ""


def deliver(number: int) -> int:
    """Write a letter, by its number, and send it; returns how many went out. One that says nothing
    any more, or whose reader is gone, is no letter: it is let go."""
    held = Letter.objects.select_related("user", "club").filter(pk=number, sent_at=None).first()
    if held is None:
        return 0
    zone = ZoneInfo(held.club.time_zone)
    with translation.override(held.club.locale), timezone.override(zone):
        written = _written(held)
    if written is None:
        held.tellings.update(closed_at=timezone.now(), letter=None)
        held.delete()
        return 0
    send(written)
    Letter.objects.filter(pk=held.pk, sent_at=None).update(sent_at=timezone.now())
    return 1


def send(written: EmailMessage) -> None:
    """Hand a letter to the mail server; UndeliveredError, with a code, where it is not taken."""
    try:
        written.send()
    except Exception as error:
        said = f"{type(error).__name__} {getattr(error, 'smtp_code', '')}".strip()
        raise UndeliveredError(said) from None


def _written(held: Letter) -> EmailMessage | None:
    user = held.user
    parts = _parts(held) if user.is_active and user.email else []
    if not parts:
        return None
    stop = own_address.absolute(stopping.path(user.pk, held.kind))
    return envelope.of_club(
        held.club,
        _subject(parts),
        _body(held, parts),
        user.email,
        headers={
            "Message-ID": f"<letter-{held.pk}.{held.made_at:%Y%m%d%H%M%S}@{_host()}>",
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def _parts(held: Letter) -> list[Part]:
    """What a letter has to say, kind by kind."""
    tellings = list(
        held.tellings.select_related("competition__club", *MATCH, *SIDES).order_by("id")
    )
    reader = Reader(held.user)
    parts = []
    for kind, writer in WRITERS.items():
        own: list[Telling] = [one for one in tellings if one.kind == kind]
        lines = writer.write(reader, own) if own else ()
        if lines:
            parts.append(Part(kind, lines, _many(writer, lines)))
    return parts


def _many(writer: Writer, lines: Sequence[Line]) -> str:
    """The subject of lines that are all of one competition; none where they are not: what is left
    to say names it, for what is not said may be of one that is hidden."""
    first = lines[0].competition
    if first is None or any(each.competition != first for each in lines):
        return ""
    return writer.many(len(lines), first)


def _subject(parts: Sequence[Part]) -> str:
    first, count = parts[0], sum(len(part.lines) for part in parts)
    told = first.lines[0].title
    if len(parts) == 1 and count > 1 and first.many:
        told = first.many
    elif count > 1:
        more = ngettext("%(told)s, and %(more)d more", "%(told)s, and %(more)d more", count - 1)
        told = more % {"told": told, "more": count - 1}
    return " ".join(told.split())[:LONGEST_SUBJECT]


def _body(held: Letter, parts: Sequence[Part]) -> str:
    told = [
        f"{line.text}\n{own_address.absolute(line.path)}" for part in parts for line in part.lines
    ]
    return "\n\n".join([*told, _foot(held, parts)]) + "\n"


def _foot(held: Letter, parts: Sequence[Part]) -> str:
    """Who writes, who answers, and how it is stopped: each kind by itself."""
    lines = [envelope.RULE, held.club.name]
    if answers := envelope.who_answers(held.club):
        lines.append(answers)
    for part in parts:
        address = own_address.absolute(stopping.path(held.user_id, part.kind))
        told = {"kind": words(part.kind), "address": address}
        lines.append(_("No more letters on “%(kind)s”: %(address)s") % told)
    if held.kind is None:
        address = own_address.absolute(stopping.path(held.user_id, None))
        lines.append(_("No more letters once a day: %(address)s") % {"address": address})
    choose = own_address.absolute("/account/letters/")
    lines.append(_("At once, once a day or not at all: %(address)s") % {"address": choose})
    return "\n".join(lines)


def _host() -> str:
    return urlsplit(settings.OWN_ADDRESS).hostname or "localhost"
