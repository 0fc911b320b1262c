"""Clubs: schools and clubs that run competitions."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.utils.text import slugify
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Club, Competition, User, Visibility
from matches.models.clubs.framing import origins_of
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.base import with_young
from matches.services.base import audits, collecting, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.people import ledger

EDITABLE = (
    "name",
    "kind",
    "time_zone",
    "locale",
    "slug",
    "collect_under",
    "controller",
    "contact",
    "framed_by",
    "rating_system",
)


@one_transaction
def create(actor: Actor, *, name: str, kind: str, **more: Any) -> Club:
    """Make a club. Who may: who runs the installation. `more`: slug, time_zone, locale."""
    return new_club(access.require_superuser(actor), name=name, kind=kind, **more)


@one_transaction
def edit(actor: Actor, club: str, *, young_known: bool = False, **changes: Any) -> Club:
    """Change a club (`EDITABLE`). Who may: its owners.

    ConflictError "young-play" where strangers could read by it what was collected alone, somebody
    under 18 plays there, and it is not `young_known`.
    """
    row = rows.club(club)
    user = access.require_owner(actor, row)
    unknown = sorted(set(changes) - set(EDITABLE))
    if unknown:
        raise InvalidError({each: ["This cannot be changed."] for each in unknown})
    if "framed_by" in changes:
        changes["framed_by"] = origins_of(changes["framed_by"])
    before = {each: getattr(row, each) for each in changes}
    shut = _collected(row)
    for each, value in changes.items():
        setattr(row, each, value)
    clean(row)
    row.save()
    if before.get("collect_under", row.collect_under) != row.collect_under:
        collecting.look_again(Q(club=row.pk))
    if not young_known:
        _require_shut(shut)
    if before.get("name", row.name) != row.name:
        ledger.recode(row)
    audits.note(
        "club.edited", "club", row.public_id, by=user, club=row, before=before, after=changes
    )
    return row


def _collected(row: Club) -> list[int]:
    """The competitions of a club that strangers would read if they were not collected alone."""
    kept = Competition.objects.filter(club=row, visibility=Visibility.PUBLIC, collected_only=True)
    return list(kept.values_list("pk", flat=True))


def _require_shut(collected: list[int]) -> None:
    opened = Competition.objects.filter(pk__in=collected, collected_only=False)
    young = with_young(opened.values_list("pk", flat=True)) if collected else frozenset()
    if not young:
        return
    names = opened.filter(pk__in=young).order_by("name", "pk").values_list("name", flat=True)
    raise ConflictError(
        _(
            "Strangers could read these competitions, in which somebody under 18 plays:"
            " %(names)s. Say that they may, or let the club alone read them."
        )
        % {"names": ", ".join(names)},
        code="young-play",
    )


def new_club(by: User, *, name: str, kind: str, slug: str = "", **more: Any) -> Club:
    """Make a club inside another service's transaction."""
    row = Club(name=name.strip(), kind=kind, slug=slug or _free_slug(name), **more)
    clean(row)
    row.save()
    audits.note("club.created", "club", row.public_id, by=by, club=row)
    return row


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "club"
    taken = set(Club.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    numbered = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(taken) + 2))
    return next(slug for slug in numbered if slug not in taken)
