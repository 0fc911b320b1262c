"""Teams, guests and line-ups, and how what is done to them is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as said
from django.utils.translation import gettext_lazy as _

from matches.errors import ConflictError
from matches.models import AuditEntry, TeamInvitation, User
from matches.services.base import rows
from matches.services.base.doings import Doing, Undo, Words, after, before, require_unchanged
from matches.services.teams import guests, teams


def _name_back(user: User, row: AuditEntry) -> object:
    if rows.team(row.object_id).name != after(row)["name"]:
        raise ConflictError(said("The team has another name by now."), code="changed-since")
    return teams.rename(user, row.object_id, before(row)["name"])


def _uninvite(user: User, row: AuditEntry) -> object:
    asked = TeamInvitation.objects.filter(
        team__public_id=row.object_id, competition__public_id=after(row)["competition"]
    )
    return guests.take_back(user, asked.values_list("public_id", flat=True).first() or "")


def _places_back(user: User, row: AuditEntry) -> object:
    require_unchanged(teams.told(rows.team(row.object_id)) == after(row))
    was = before(row)
    places = [teams.Place(each, each in was["captains"]) for each in was["members"]]
    return teams.arrange(user, row.object_id, places)


def _places_not_noted(held: Sequence[AuditEntry]) -> dict[int, str]:
    """Rows of old, and of people who were brought in, do not say who was in it before."""
    return {row.pk: str(_PLACES) for row in held if "captains" not in before(row)}


def _placed(action: str, words: Words) -> Doing:
    undo = Undo(_places_back, _SEATED, since=_PLACED)
    return Doing(action, words, undo, hinders=_places_not_noted)


_PLACES = _("Who was in it before is not noted in full: set it on the team's page.")
_PLACED = ("team.arranged", "team.members-set", "team.captains-set")
_SEATED = _("The team has the people, their order and the captains of before; ages stay as said.")
_CLUBS = _("That is between the two clubs: ask again.")
_LINE_UP = _("A line-up that is handed in stands. Hand in another while that is open.")

DOINGS = (
    Doing(
        "team.created",
        _("New team"),
        stays=_("Rename it, or merge it with the right one, on its page."),
    ),
    Doing(
        "team.renamed",
        _("Team renamed"),
        Undo(_name_back, _("The team has the name before again, wherever it stands.")),
    ),
    _placed("team.members-set", _("Players of a team set")),
    _placed("team.arranged", _("Players of a team set")),
    _placed("team.captains-set", _("Captains of a team set")),
    Doing(
        "team.invited",
        _("Team of another club asked"),
        Undo(
            _uninvite,
            _("The team is asked no more, whether its club has answered or not."),
            since=("team.uninvited",),
            part="competition",
        ),
    ),
    Doing("team.uninvited", _("Team of another club asked no more"), stays=_CLUBS),
    Doing("team.accepted", _("Team comes as a guest"), stays=_("Change the answer on the desk.")),
    Doing("team.declined", _("Team does not come"), stays=_("Change the answer on the desk.")),
    Doing("line-up.handed-in", _("Line-up handed in"), stays=_LINE_UP),
    Doing("line-up.exchanged", _("Line-ups shown to both sides"), stays=_("Both have seen them.")),
    Doing("line-up.allowed", _("Line-up allowed"), stays=_("A ruling stands: rule again.")),
    Doing("line-up.forfeited", _("Board given away"), stays=_("A ruling stands: rule again.")),
    Doing(
        "fixture.boards-set",
        _("Boards of a match between teams set"),
        stays=_("Set them again on the match's page, while nothing is played."),
    ),
)
