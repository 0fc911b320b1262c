"""Teams of other clubs: asked into a competition, and entered only with their club's consent."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Competition, EntryKind, Team, TeamInvitation
from matches.policy import access, walls
from matches.policy.access import Actor
from matches.policy.visibility import in_use
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction


@one_transaction
def invite(actor: Actor, competition: str, *, team: str) -> TeamInvitation:
    """Ask another club's team, by its public id, into a competition. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    if row.entry_kind != EntryKind.TEAM:
        raise ConflictError(_("Only teams are invited."), code="kind-of-entry")
    held = rows.team(team)
    if held.club_id == row.club_id:
        raise InvalidError({"team": [_("That team is your own club's: enter it.")]})
    made = TeamInvitation(competition=row, team=held, invited_by=user)
    clean(made)
    made.save()
    audits.note(
        "team.invited", "team", held.public_id,
        by=user, club=row.club_id, after={"competition": row.public_id},
    )  # fmt: skip
    return made


@one_transaction
def answer(actor: Actor, invitation: str, *, accept: bool) -> TeamInvitation:
    """Say whether a team comes. Who may: organisers of the team's club. May be changed until the
    team is entered."""
    row = (
        TeamInvitation.objects.select_related("team__club", "competition__club")
        .filter(in_use("competition__"), public_id=invitation)
        .first()
    )
    # To others there is no such invitation: which teams are asked is between the two clubs.
    if row is None or not access.organises(actor, row.team.club_id):
        raise NotFoundError(_("There is no such invitation."))
    if row.competition.entries.filter(team=row.team).exists():
        raise ConflictError(_("The team is entered already."), code="entered")
    row.accepted, row.answered_at = accept, timezone.now()
    row.answered_by = access.user_of(actor)
    # The invitation is the host's, and the answer the team's club's.
    with walls.within(row.competition.club_id):
        row.save(update_fields=["accepted", "answered_at", "answered_by"])
    audits.note(
        "team.accepted" if accept else "team.declined", "team", row.team.public_id,
        by=row.answered_by, club=row.team.club, after={"competition": row.competition.public_id},
    )  # fmt: skip
    return row


@one_transaction
def take_back(actor: Actor, invitation: str) -> None:
    """Take an invitation back, answered or not, until the team is entered. Who may: organisers of
    the club that sent it."""
    found = TeamInvitation.objects.filter(public_id=invitation)
    known = found.values_list("competition__public_id", "competition__club").first()
    # Which teams another club asks is not told, nor that it has asked.
    if known is None or not access.organises(actor, known[1]):
        raise NotFoundError(_("There is no such invitation."))
    competition = rows.competition(known[0], lock=True)
    row = found.select_related("team").first()
    if row is None:
        raise NotFoundError(_("There is no such invitation."))
    if competition.entries.filter(team=row.team).exists():
        raise ConflictError(
            _("The team is entered already. Before the draw you can remove its entry."),
            code="entered",
        )
    audits.note(
        "team.uninvited", "team", row.team.public_id, by=access.user_of(actor),
        club=competition.club_id, after={"competition": competition.public_id},
    )  # fmt: skip
    row.delete()


def require_consent(competition: Competition, team: Team) -> None:
    """Refuse a team of another club that has not said that it comes.

    The same for a team that does not exist for this club: ids are no way to look for teams.
    """
    if team.club_id == competition.club_id:
        return
    said = TeamInvitation.objects.filter(competition=competition, team=team, accepted=True)
    if not said.exists():
        raise NotFoundError(
            _("There is no such team in %(club)s, and none that has accepted an invitation.")
            % {"club": competition.club.name}
        )
