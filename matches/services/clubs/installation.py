"""A fresh installation: its first owner, by a code that is told once at the console."""

from __future__ import annotations

import contextlib
import hmac
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotAllowedError
from matches.models import Club, ClubKind, RoleName, User
from matches.policy import walls
from matches.services.base import audits
from matches.services.base.transaction import one_transaction
from matches.services.clubs import clubs
from matches.services.people import invitations, roles


@dataclass(frozen=True)
class Installed:
    """The first owner, and the club that is theirs."""

    user: User
    club: Club


def is_waiting() -> bool:
    """Whether nobody can sign in yet. One query."""
    return not User.objects.exists()


def is_code(code: str) -> bool:
    """Whether this is the code that the console showed."""
    known = _code()
    return bool(known) and hmac.compare_digest(code.strip().encode(), known.encode())


@one_transaction
@walls.across_clubs()
def create_first_owner(
    code: str,
    *,
    username: str,
    password: str,
    club_name: str,
    club_kind: str = ClubKind.CLUB,
    email: str = "",
) -> Installed:
    """Make the first user, who runs the installation and owns its first club. Once.

    NotAllowedError for a wrong code, ConflictError where there is an owner already: of two at once,
    the second is told so. InvalidError names what is wrong with name, password or club.
    """
    if not is_code(code):
        raise NotAllowedError(
            _("That is not the code. It stands at the console where Pennyclub was started."),
            code="wrong-code",
        )
    _one_at_a_time()
    if not is_waiting():
        raise ConflictError(
            _("Pennyclub has its first owner already. Sign in."), code="already-installed"
        )
    if not club_name.strip():
        raise InvalidError({"club_name": [_("What is the school or club called?")]})
    user = invitations.new_user(username, password, email, is_staff=True, is_superuser=True)
    club = clubs.new_club(user, name=club_name, kind=club_kind)
    roles.give(club, user, RoleName.OWNER, by=user)
    audits.note("installation.owned", "club", club.public_id, by=user, club=club)
    transaction.on_commit(_forget_code, robust=True)
    return Installed(user, club)


def _one_at_a_time() -> None:
    """Lock a row that every installation has: there is no user yet to be locked."""
    kind = ContentType.objects.get_for_model(User)
    list(ContentType.objects.select_for_update().filter(pk=kind.pk))


def _code() -> str:
    try:
        return Path(settings.SETUP_CODE_FILE).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def _forget_code() -> None:
    with contextlib.suppress(FileNotFoundError):
        Path(settings.SETUP_CODE_FILE).unlink()
