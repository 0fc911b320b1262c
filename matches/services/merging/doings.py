"""Two made one, and two again for a day."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from matches.models import AuditEntry, MadeOne, User
from matches.policy import walls
from matches.services.base.doings import Doing, Undo, after
from matches.services.merging import hosts, telling, two_again


def _two_again(user: User, row: AuditEntry) -> object:
    club = row.club.public_id if row.club else ""
    return two_again.take_back(user, club, str(after(row).get("record", "")))


@walls.across_clubs()
def _hindered(held: Sequence[AuditEntry]) -> dict[int, str]:
    """Those of which nothing is noted any more. One query."""
    found = MadeOne.objects.filter(public_id__in=[after(row).get("record", "") for row in held])
    noted = {one.public_id: one for one in found}
    why = {row.pk: two_again.hindrance(noted.get(after(row).get("record", ""))) for row in held}
    return {key: said for key, said in why.items() if said}


def _undo(said: str) -> Undo:
    return Undo(
        _two_again,
        _("They are two again. Everything that moved goes back to whom it was of, or nothing."),
        since=(said,),
        part="record",
        asks=lambda _row: True,
        tells=telling.told,
    )


_THEIRS = _("Its own club decides that. Before the draw you can take its entry off the list.")
_AGAIN = _("Make them one again on their page.")

DOINGS = (
    Doing(
        "person.merged",
        _("Two people made one"),
        _undo("person.merge-taken-back"),
        hinders=_hindered,
    ),
    Doing("person.merge-taken-back", _("Two people are two again"), stays=_AGAIN),
    Doing(
        "team.merged", _("Two teams made one"), _undo("team.merge-taken-back"), hinders=_hindered
    ),
    Doing("team.merge-taken-back", _("Two teams are two again"), stays=_AGAIN),
    Doing(hosts.MERGED, _("Team of another club made one with another of theirs"), stays=_THEIRS),
    Doing(hosts.TWO_AGAIN, _("Team of another club is two again"), stays=_THEIRS),
)
