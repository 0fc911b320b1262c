"""Tokens: keys for programs that act for somebody. The whole of one is shown once."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone
from django.utils.translation import gettext as _
from knox.models import get_token_model
from knox.settings import knox_settings

from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Club, Role, TokenNote, TokenScope, User
from matches.policy import access, one_club
from matches.policy.access import Actor
from matches.services.base import audits
from matches.services.base.transaction import one_transaction

LONGEST_DAYS = 366


ORDER = tuple(TokenScope.values)
USED_AGAIN = timedelta(minutes=1)


@one_transaction
def make(
    actor: Actor, *, days: int, name: str = "", scope: str = TokenScope.READ, club: str = ""
) -> tuple[Any, str]:
    """A new token of the actor's own, good for so many days and for so much (`TokenScope`), in one
    club in which they have a role (by its slug) or in all of theirs: its row, and its text, which
    is kept nowhere. Left unsaid it reads. The name is what its owner knows it by."""
    user = access.user_of(actor)
    only = _own_club(user, club) if club else None
    if scope not in ORDER:
        raise InvalidError({"scope": [_("One of: %(all)s.") % {"all": ", ".join(ORDER)}]})
    if not 1 <= days <= LONGEST_DAYS:
        raise InvalidError({"days": [_("From 1 to %(most)d days.") % {"most": LONGEST_DAYS}]})
    # Of two at once for the last one the second counts the first's.
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    most = knox_settings.TOKEN_LIMIT_PER_USER
    if most and _own(user).exclude(expiry__lte=timezone.now()).count() >= most:
        raise ConflictError(
            _("You have %(most)d tokens: delete one first.") % {"most": most}, code="tokens"
        )
    row, token = get_token_model().objects.create(user, expiry=timedelta(days=days))
    note = TokenNote(token=row, name=name.strip(), scope=scope, club=only)
    note.full_clean(validate_unique=False)
    note.save()
    told = {"scope": scope, "days": days, "until": _moment(row)}
    audits.note("user.token-made", "user", str(user.pk), by=user, club=None, after=told)
    return row, token


def admit(token: Any) -> bool:
    """Whether a token that is known is good at all; one for one club holds the rest of the request
    to it (`one_club`), and is good no more once its owner has no role there. One query."""
    roles = Role.objects.filter(user=token.user_id, club=OuterRef("club")).order_by()
    noted = TokenNote.objects.filter(token=token).annotate(stands=Exists(roles)).first()
    token.note = noted or TokenNote(token=token)
    if noted is None or noted.club_id is None:
        return True
    if noted.stands:
        one_club.hold_to(noted.club_id)
    return bool(noted.stands)


def use(token: Any, *, wants: str) -> None:
    """Note that a token is used, once a minute at the most; NotAllowedError where its scope is
    less than what is wanted. One of before there were scopes is good for all. A query once a
    minute; it has been admitted before."""
    now = timezone.now()
    note = token.note
    if ORDER.index(note.scope) < ORDER.index(wants):
        raise NotAllowedError(
            _("This token is for less: “%(has)s”, and this takes “%(wants)s”.")
            % {"has": note.scope, "wants": wants},
            code="scope",
        )
    if note.last_used_at is None or note.last_used_at < now - USED_AGAIN:
        TokenNote.objects.update_or_create(token=token, defaults={"last_used_at": now})


@one_transaction
def delete(actor: Actor, token: str) -> None:
    """One of the actor's own tokens, by its beginning, is good no more."""
    user = access.user_of(actor)
    held = _own(user).filter(token_key=token)
    told = [_said(row) for row in held]
    deleted, _rows = held.delete()
    if not deleted:
        raise NotFoundError(_("There is no such token."))
    for before in told:
        audits.note("user.token-deleted", "user", str(user.pk), by=user, club=None, before=before)


def _said(row: Any) -> dict[str, Any]:
    """What the audit has of a token: what it was good for, and nothing of its text. When it was
    made and runs out tells its owner which one it was."""
    note = TokenNote.objects.filter(token=row).first()
    scope = note.scope if note is not None else str(TokenScope.ORGANISE)
    return {"scope": scope, "made": row.created.isoformat(), "until": _moment(row)}


def _moment(row: Any) -> str | None:
    return row.expiry.isoformat() if row.expiry is not None else None


def _own_club(user: User, slug: str) -> Club:
    found = Club.objects.filter(slug=slug, roles__user=user).first()
    if found is None:
        raise InvalidError({"club": [_("One of the clubs in which you have a role.")]})
    return found


def _own(user: Any) -> Any:
    return get_token_model().objects.filter(user=user)
