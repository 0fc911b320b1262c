"""Who comes to a league after the draw: shown first, entered with all their matches, taken out
again while none of them is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import Competition, Division, Entry
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.competitions import entries
from matches.services.draws import known_formats
from matches.services.draws.format import Latecomers, LateMatch
from matches.services.results import outcomes


def takes(row: Competition) -> bool:
    """Whether somebody may be added with matches of their own although it is drawn. No query."""
    return row.state == "running" and known_formats.of(row).latecomers is not None


def preview(actor: Actor, competition: str, division: str = "") -> tuple[LateMatch, ...]:
    """The matches that who comes late would have, with rounds and dates. Who may: organisers."""
    row = rows.competition(competition)
    access.require_organiser_of(actor, row)
    return _latecomers(row).plan(_division(row, division))


@one_transaction
def add(
    actor: Actor,
    competition: str,
    *,
    people: Sequence[str] = (),
    team: str | None = None,
    division: str = "",
    dates: Mapping[int, date] | None = None,
) -> Entry:
    """Enter somebody after the draw, with a match against everybody (`preview`); `dates` of the new
    rounds by number, where others are wanted. Who may: organisers."""
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    outcomes.require_open(row)
    held, where = _latecomers(row), _division(row, division)
    made = entries.make_entry(row, user, people, team)
    held.seat(made, where, dates or {})
    audits.note(
        "entry.added-late", "entry", made.public_id, by=user, club=row.club_id,
        after={"competition": row.public_id, "division": where.public_id},
    )  # fmt: skip
    return made


@one_transaction
def take_out(actor: Actor, entry: str) -> None:
    """Take an entry out of a drawn league with all its matches, as if it had never come.

    ConflictError ("already-played") once a match of theirs has begun, and where fewer than two
    would be left. Who may: organisers.
    """
    row = rows.entry(entry, lock=True)
    user = access.require_organiser_of(actor, row.competition)
    locked = rows.competition(row.competition.public_id, lock=True)
    outcomes.require_open(locked)
    held = _latecomers(locked)
    if row.replaces_id is not None:
        raise ConflictError(
            _("Their matches were another’s: take back that they came in, instead."), code="came-in"
        )
    left = row.places.first()
    if left is None or left.division.places.count() < 3:
        raise ConflictError(_("Two at least stay: take the draw back instead."), code="too-few")
    held.unseat(row)
    audits.note("entry.taken-out", "entry", row.public_id, by=user, club=locked.club_id)
    row.delete()


def may_take_out_of(entry: str) -> bool:
    """Whether an entry of a drawn league could be taken out as if it had never come."""
    row = rows.entry(entry)
    held = known_formats.of(row.competition).latecomers
    if held is None or row.state != "entered" or row.replaces_id is not None:
        return False
    return takes(row.competition) and not held.has_begun(row)


def _latecomers(row: Competition) -> Latecomers:
    held = known_formats.of(row).latecomers
    if held is None:
        raise ConflictError(
            _("Only a league in which everybody meets everybody takes somebody after the draw."),
            code="format",
        )
    return held


def _division(row: Competition, public_id: str) -> Division:
    found = Division.objects.filter(stage__competition=row).select_related("stage")
    listed = list(found.order_by("stage__number", "number"))
    if not listed:
        raise ConflictError(_("It is not drawn yet: enter who comes as usual."), code="state")
    if not public_id and len(listed) > 1:
        raise InvalidError({"division": [_("Say in which division.")]})
    chosen = next((one for one in listed if public_id in ("", one.public_id)), None)
    if chosen is None:
        raise NotFoundError(_("There is no such division."))
    chosen.stage.competition = row
    return chosen
