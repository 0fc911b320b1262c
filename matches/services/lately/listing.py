"""What was done in a club within a day: each line in words, and whether it can be taken back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import NotFoundError
from matches.models import AuditEntry, Club, Competition
from matches.policy import access
from matches.policy.access import Actor
from matches.selectors.lately import About, about
from matches.services.base import doings, rows
from matches.services.base.doings import UNDONE, Doing

A_DAY: Final = timedelta(days=1)
PER_PAGE: Final = 50


@dataclass(frozen=True)
class Line:
    """One thing that was done: `said` what, to `what`, in which `competition`, when and `by` whom
    ("": by the house itself). `why_not`: why it cannot be taken back ("": it can, as far as the
    list tells). `undone`: it was."""

    number: int
    at: datetime
    said: str
    what: str
    competition: Competition | None
    by: str
    why_not: str
    undone: bool = False


@dataclass(frozen=True)
class Page:
    """A page of the list, the newest first."""

    club: Club
    lines: tuple[Line, ...]
    page: int
    pages: int


def done(actor: Actor, club: str, page: int = 1) -> Page:
    """What was done in a club within a day. Who may: its organisers. At most forty queries, however
    much was done; NotFoundError beyond the last page."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    pages = Paginator(_within_a_day(held), PER_PAGE)
    if not 1 <= page <= pages.num_pages:
        raise NotFoundError(_("There is no such page."))
    found = list(pages.page(page).object_list)
    return Page(held, lines(held, found), page, pages.num_pages)


def line(actor: Actor, club: str, number: int) -> tuple[Line, AuditEntry, Doing]:
    """One line of the list with its row. Who may: organisers of the club. NotFoundError for what is
    not in it, or was done more than a day ago."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    row = _within_a_day(held).filter(pk=number).first()
    doing = doings.of(row.action) if row is not None else None
    if row is None or doing is None:
        raise NotFoundError(_("Nothing of the kind was done here within a day."))
    (told,) = lines(held, [row])
    return told, row, doing


def lines(club: Club, found: Sequence[AuditEntry]) -> tuple[Line, ...]:
    """Rows of a club as lines."""
    named, undone = about(club, found), _undone(club, found)
    why = {**_later(club, found, undone), **_hindered(found)}
    return tuple(_line(row, named[row.pk], why.get(row.pk, ""), undone) for row in found)


def _within_a_day(club: Club) -> QuerySet[AuditEntry]:
    since = timezone.now() - A_DAY
    held = AuditEntry.objects.filter(club=club, at__gt=since, action__in=doings.listed())
    return held.order_by("-at", "-pk")


def _line(row: AuditEntry, named: About, why: str, undone: Mapping[int, frozenset[int]]) -> Line:
    doing = doings.of(row.action)
    by_undoing = any(row.pk in written for written in undone.values())
    if row.pk in undone:
        why = _("It was taken back.")
    elif by_undoing:
        why = _("This took something back. Do that again on its page.")
    elif doing is not None and doing.undo is None:
        why = str(doing.stays)
    said = str(doing.said) if doing is not None else row.action
    return Line(
        row.pk, row.at, said, named.what, named.competition, named.by, why, row.pk in undone
    )


def _undone(club: Club, found: Sequence[AuditEntry]) -> dict[int, frozenset[int]]:
    """What was taken back here since the first of these rows, by primary key, each with the rows
    that its undoing wrote. One query."""
    if not found:
        return {}
    first = min(row.pk for row in found)
    held = AuditEntry.objects.filter(club=club, action=UNDONE, pk__gte=first)
    told = held.values_list("object_id", "after")
    return {int(number): frozenset((after or {})["rows"]) for number, after in told}


def _later(
    club: Club, found: Sequence[AuditEntry], undone: Mapping[int, frozenset[int]]
) -> dict[int, str]:
    """The rows after which something was done that stands in the way. What was taken back here, and
    what that wrote, is as if neither had been. One query."""
    asked = {row.pk: doing for row in found if (doing := doings.of(row.action)) and doing.since}
    if not asked:
        return {}
    nothing = {*undone, *(each for written in undone.values() for each in written)}
    actions = {action for doing in asked.values() for action in doing.since}
    later = [one for one in _on(club, found, actions) if one["pk"] not in nothing]
    why = _("It was taken back, or changed again, since.")
    return {
        row.pk: why
        for row in found
        if row.pk in asked and any(_bears_on(one, row, asked[row.pk]) for one in later)
    }


def _on(club: Club, found: Sequence[AuditEntry], actions: Iterable[str]) -> list[dict[str, Any]]:
    """What was done, of some actions, to what these rows are about, since the first of them."""
    held = AuditEntry.objects.filter(
        club=club,
        pk__gt=min(row.pk for row in found),
        action__in=actions,
        object_id__in={row.object_id for row in found},
    )
    keys = ("pk", "action", "object_type", "object_id", "after")
    return [dict(zip(keys, one, strict=True)) for one in held.values_list(*keys)]


def _bears_on(one: Mapping[str, Any], row: AuditEntry, doing: Doing) -> bool:
    """Whether something done later took a row back, or changed it again."""
    same = (one["object_type"], one["object_id"]) == (row.object_type, row.object_id)
    if not same or one["pk"] <= row.pk or one["action"] not in doing.since:
        return False
    part = doing.undo.part if doing.undo is not None else ""
    return not part or (one["after"] or {}).get(part) == doings.after(row).get(part)


def _hindered(found: Sequence[AuditEntry]) -> dict[int, str]:
    """What the rooms say against taking rows back, kind by kind."""
    by_action: dict[str, list[AuditEntry]] = {}
    for row in found:
        by_action.setdefault(row.action, []).append(row)
    told: dict[int, str] = {}
    for action, held in by_action.items():
        doing = doings.of(action)
        if doing is not None and doing.hinders is not None:
            told.update(doing.hinders(held))
    return told
