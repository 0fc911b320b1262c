"""Who may write a match down beside its umpire, to learn."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.errors import NotAllowedError
from matches.models import Fixture, User
from matches.policy import access, visibility
from matches.policy.access import Actor
from matches.policy.viewer import viewer_of


def may_shadow(actor: Actor, fixture: Fixture) -> bool:
    """Whether somebody may write the fixture down to learn, beside its umpire: who may enter its
    card, and whom its club asked to umpire, of every match that he may read of. At most five
    queries."""
    if access.may_enter_card(actor, fixture):
        return True
    if not isinstance(actor, User) or not actor.is_active:
        return False
    row = fixture.competition
    asked = bool(access.roles_of(actor, row.club_id))
    return asked and visibility.may_read(row, viewer_of(actor))


def require_trainee(actor: Actor, fixture: Fixture) -> User:
    """The actor, who may write the fixture down to learn. It gives him nothing else of it."""
    user = access.user_of(actor)
    if not may_shadow(user, fixture):
        access.require_sight(user, fixture.competition, _("No such match."))
        raise NotAllowedError(
            _("Only umpires and organisers of %(club)s write its matches down to learn.")
            % {"club": fixture.competition.club.name},
            code="no-trainee",
        )
    return user
