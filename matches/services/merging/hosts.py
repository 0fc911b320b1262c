"""The clubs at which a team that was made one with another is a guest: it is in their record.

Who asked the one team has the other on the list by now, with other people in it. That needs no
leave, for a club says itself whom it has in a team of its own; but it is said. The row takes
nothing back: two again are made at the club of both.
"""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet

from matches.models import Club, Competition, Entry, Team, User
from matches.services.base import audits

MERGED: Final = "team.guest-merged"
TWO_AGAIN: Final = "team.guest-two-again"


def of(own: Club, entries: QuerySet[Entry]) -> list[Competition]:
    """The competitions of other clubs in which these entries are. One query."""
    found = Competition.kept.filter(pk__in=entries.order_by().values("competition"))
    return list(found.exclude(club=own).order_by("pk"))


def tell(action: str, away: list[Competition], team: Team, also: str, *, by: User) -> None:
    """Put it into the record of each host, competition by competition."""
    for each in away:
        audits.note(
            action, "team", team.public_id, by=by, club=each.club_id,
            before={"also": also}, after={"competition": each.public_id},
        )  # fmt: skip
