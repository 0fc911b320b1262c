"""Heads of a club's record in letters: sealed, mailed, read from the letter, verified."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from email.message import EmailMessage
from io import StringIO
from typing import Any

from django.core.management import call_command
from django.utils import timezone

from matches import services
from matches.models import Role, Seal, User
from matches.services.letters.packing import MORNING
from tests.services.league import League

COMMAND = re.compile(r"^python manage\.py verify-audit --head (\S+)\r?$", re.MULTILINE)
MONDAY = 0

Post = Callable[[datetime], list[EmailMessage]]


def own(league: League, address: str) -> None:
    """Who made a league owns its club, and has an address."""
    User.objects.filter(pk=league.owner.pk).update(email=address)
    Role.objects.create(user=league.owner, club=league.competition.club, role="owner")


def seal_everything() -> None:
    while services.seals.seal():
        pass


def something_is_sealed(league: League, number: int) -> None:
    services.clubs.edit(league.owner, league.club, contact=f"Room {number}")
    seal_everything()


def morning(days: int = 1) -> datetime:
    """Eight o'clock in so many days, where the club is."""
    day = timezone.localtime() + timedelta(days=days)
    return day.replace(hour=8, minute=0)


def next_monday() -> int:
    """In how many days Monday's letters tell what is told now: in none on one whose letters are not
    made yet."""
    now = timezone.localtime()
    over = now.time() >= MORNING
    return (MONDAY - now.weekday() - over) % 7 + over


def newest(league: League) -> Seal:
    found = Seal.objects.filter(club=league.competition.club).order_by("number").last()
    assert found is not None
    return found


def head_in(letter: EmailMessage) -> str:
    (head,) = COMMAND.findall(letter.get_content())
    return str(head)


def verified(*heads: str) -> str:
    """What the command says of heads, and that its exit status fits."""
    said = StringIO()
    status: Any = 0
    try:
        call_command("verify-audit", head=list(heads), stdout=said)
    except SystemExit as ended:
        status = ended.code
    assert status == ("Nothing was changed" not in said.getvalue())
    return said.getvalue()
