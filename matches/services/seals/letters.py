"""The head of a club's record, mailed to its owners: a copy that nobody can change in the database.

Whoever may write to the database can seal all of it anew, and whoever may write to the server can
put another file beside it. What lies in a mailbox stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import LetterChoice, LetterKind, Often, Role, RoleName, Seal, Telling
from matches.models.seals.on_record import chain_of
from matches.selectors.seals import Head
from matches.services.base.transaction import one_transaction
from matches.services.letters.match_words import moment
from matches.services.letters.telling import News, tell_all
from matches.services.letters.writers import Line, Reader, Writer

HEAD = "head"
NEW = timedelta(days=30)
"""So long a seal is news: less than it is kept what somebody was told, or they would hear of the
last one of a club that sleeps again and again."""


@one_transaction
def tell_heads(now: datetime | None = None) -> int:
    """Leave word of the newest head of each club's chain for its owners, where they were not told
    of it; returns for how many that was. Word that still waits for its letter is of the newest."""
    seals = _newest((now or timezone.now()) - NEW)
    owners = _owners(list(seals))
    told = _told(list(seals))
    news, brought = [], 0
    for club, seal in seals.items():
        about = _about(seal)
        unaware = [user for user in owners[club] if about not in told[user, club]]
        waiting = _bring_up_to_date(club, unaware, about)
        news.append((
            News(LetterKind.RECORD, HEAD, about, club=seal.club),
            frozenset(unaware) - waiting,
        ))  # fmt: skip
        brought += len(waiting)
    return tell_all(news) + brought


def _newest(since: datetime) -> dict[int, Seal]:
    """The last seal of each club's chain, by club, where it was made since. One query."""
    later = Seal.objects.filter(club=OuterRef("club"), number__gt=OuterRef("number"))
    last = Seal.objects.filter(~Exists(later), club__isnull=False, at__gt=since)
    return {seal.club_id or 0: seal for seal in last.select_related("club")}


def _owners(clubs: Sequence[int]) -> dict[int, list[int]]:
    """Who owns each club and did not choose to hear nothing of its record. One query."""
    never = LetterChoice.objects.filter(kind=LetterKind.RECORD, often=Often.NEVER)
    roles = Role.objects.filter(club__in=clubs, role=RoleName.OWNER)
    owners: dict[int, list[int]] = defaultdict(list)
    for club, user in roles.exclude(user__in=never.values("user")).values_list("club", "user"):
        owners[club].append(user)
    return owners


def _told(clubs: Sequence[int]) -> dict[tuple[int, int], set[str]]:
    """Of which heads everybody was told, by user and club. One query."""
    told: dict[tuple[int, int], set[str]] = defaultdict(set)
    rows = Telling.objects.filter(what=HEAD, kind=LetterKind.RECORD, club__in=clubs)
    for user, club, about in rows.values_list("user", "club", "about"):
        told[user, club].add(about)
    return told


def _bring_up_to_date(club: int, users: Sequence[int], about: str) -> frozenset[int]:
    """Have word that waits tell of another head; returns for whom there was some."""
    waits = Telling.objects.select_for_update(no_key=True).filter(
        what=HEAD, club=club, user__in=users, letter__isnull=True, closed_at__isnull=True
    )
    held = dict(waits.values_list("user", "pk"))
    Telling.objects.filter(pk__in=held.values()).update(about=about)
    return frozenset(held)


def _about(seal: Seal) -> str:
    return str(Head(chain_of(seal.club), seal.number, seal.head))


def _heads(reader: Reader, tellings: Sequence[Telling]) -> list[Line]:
    roles = Role.objects.filter(user=reader.user, role=RoleName.OWNER)
    owned = set(roles.values_list("club", flat=True))
    lines = []
    for each in tellings:
        # Whoever runs the installation reads it there: it is the owner's copy that is of use.
        if each.club_id not in owned:
            continue
        head, club = Head.read(each.about), each.club
        told = {"club": club.name, "number": head.number, "head": each.about}
        title = _("The record of %(club)s: seal %(number)d") % told
        text = f"{_sealed(each, head)}\n{each.about}\n\n{_why() % told}"
        lines.append(Line(title, text, "/desk/"))
    return lines


def _sealed(each: Telling, head: Head) -> str:
    """Which seal it is, and of when; that alone is asked of the database again, where it may be
    gone by now."""
    own = Seal.objects.filter(club=each.club, number=head.number, head=head.digest)
    at = own.values_list("at", flat=True).first()
    told = {"club": each.club.name, "number": head.number, "at": moment(at) if at else ""}
    if at is None:
        return _("The head of the record of %(club)s was, at its seal %(number)d:") % told
    return _("The head of the record of %(club)s, at its seal %(number)d of %(at)s:") % told


def _why() -> str:
    return _(
        "Keep this letter: nobody who changes the database can change it. Whoever runs the server"
        " tells by it whether the record was cut off or written anew since:\n"
        "python manage.py verify-audit --head %(head)s"
    )


WRITERS = (
    Writer(
        LetterKind.RECORD, Often.DAILY, _heads,
        choices=(Often.DAILY, Often.WEEKLY, Often.NEVER), owners=True,
    ),
)  # fmt: skip
