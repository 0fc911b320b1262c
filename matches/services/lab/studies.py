"""Studies: shots set up in the lab and kept with a match."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.law.situations import SITUATIONS
from matches.models import Study, User
from matches.policy import access
from matches.policy.access import Actor
from matches.ports import apart
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction

MOST: Final = 30
"""Studies of one match: its page stays one that can be read."""

MOST_PENNIES: Final = 26


def keep(actor: Actor, fixture: str, *, title: str, document: Any) -> Study:
    """Keep a shot with a match. Who may: its umpires and the organisers.

    ``document`` is what the lab holds: ``{"situation": name, "shot": shot document}``. Raises
    InvalidError where the shot cannot be played, or is of another game than the match's; it is
    played before there is a transaction: nobody waits for it.
    """
    row = rows.fixture(fixture)
    access.require_card_keeper(actor, row)
    title = title.strip()
    if not title:
        raise InvalidError({"title": [_("Give it a title: it is shown on the match's page.")]})
    situation, shot = _set_up(document, row.competition.game)
    return _kept(actor, fixture, title, situation, shot)


@one_transaction
def _kept(actor: Actor, fixture: str, title: str, situation: str, shot: dict[str, Any]) -> Study:
    row = rows.fixture(fixture, lock=True)
    user = access.require_card_keeper(actor, row)
    if Study.objects.filter(fixture=row).count() >= MOST:
        raise ConflictError(
            _("This match has %(most)d studies already: delete one first.") % {"most": MOST},
            code="too-many-studies",
        )
    study = Study(fixture=row, author=user, title=title, situation=situation, document=shot)
    clean(study)
    study.save()
    audits.note(
        "study.kept", "study", study.public_id,
        by=user, club=row.competition.club_id, after={"fixture": row.public_id},
    )  # fmt: skip
    return study


@one_transaction
def delete(actor: Actor, study: str) -> None:
    """Delete a study. Who may: its author while he keeps the match's card, and organisers."""
    row = (
        Study.objects.select_related("fixture__competition__club")
        .select_for_update(of=("self",))
        .filter(public_id=study)
        .first()
    )
    if row is None:
        raise NotFoundError(_("There is no such study."))
    competition = row.fixture.competition
    user = access.user_of(actor)
    # A role taken back takes what was kept by it along.
    if not (_is_author(user, row) and access.may_enter_card(user, row.fixture)):
        access.require_organiser_of(user, competition)
    public_id = row.public_id
    row.delete()
    audits.note(
        "study.deleted", "study", public_id,
        by=user, club=competition.club_id, before={"fixture": row.fixture.public_id},
    )  # fmt: skip


def _is_author(user: User, study: Study) -> bool:
    return study.author_id is not None and study.author_id == user.pk


def _set_up(document: Any, game: str) -> tuple[str, dict[str, Any]]:
    """The situation and the shot; InvalidError where they are none of this game's."""
    situation = document.get("situation") if isinstance(document, dict) else None
    shot = document.get("shot") if isinstance(document, dict) else None
    known = SITUATIONS.get(situation) if isinstance(situation, str) else None
    if known is None or not isinstance(shot, dict):
        raise InvalidError({"document": [_("This is no set-up of the lab.")]})
    if known.game != game or shot.get("game") not in (None, game):
        raise InvalidError(
            {"document": [_("The shot is of another game than the match.")]}, code="another-game"
        )
    pennies = shot.get("pennies")
    if isinstance(pennies, dict) and len(pennies) > MOST_PENNIES:
        said = _("%(n)d pennies are the most in a study.") % {"n": MOST_PENNIES}
        raise InvalidError({"document": [said]})
    problems = apart.ask("playable", shot)
    if problems:
        raise InvalidError({"document": [said for _path, said in problems]})
    return known.name, shot
