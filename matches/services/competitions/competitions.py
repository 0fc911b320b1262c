"""Competitions: set up, opened, drawn, published, finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, TypedDict, Unpack

from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

import rules
from matches.errors import ConflictError, InvalidError
from matches.models import (
    Competition,
    CompetitionState,
    EntryKind,
    FixtureState,
    Season,
    User,
    Visibility,
)
from matches.policy import access
from matches.policy.access import Actor
from matches.ports import live
from matches.selectors.base import with_young
from matches.services.base import audits, collecting, messages, open_pages, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import one_transaction
from matches.services.competitions.checking import check
from matches.services.competitions.settings import edit, share
from matches.services.draws import known_formats, upcoming
from matches.services.draws.first_draws import delete_draw, draw_fixtures, preview_draw

__all__ = [
    "create",
    "delete_draw",
    "draw_fixtures",
    "edit",
    "finish",
    "open",
    "preview_draw",
    "publish",
    "reopen",
]


class Rules(TypedDict, total=False):
    """What a competition is played by. `options` are the law's for its game; `format_options` those
    of the format (`services.draws.known_formats.options_of`). Left out, the tie-breaks are those
    usual for the format, the rating system the club's; `slug` is made of the name."""

    options: Mapping[str, Any] | None
    entry_kind: str
    format: str
    format_options: Mapping[str, Any] | None
    points_scheme: Mapping[str, Any] | None
    tie_breaks: Sequence[Any] | None
    expunge_below: Decimal | float | str
    visibility: str
    collect_under: int | None
    rated: bool
    rating_system: str
    slug: str


@one_transaction
def create(
    actor: Actor, season: str, *, name: str, game: str, **told: Unpack[Rules]
) -> Competition:
    """Make a competition, as a draft. Who may: organisers.

    Everything that is wrong with what is told of its rules is said at once, by field.
    """
    held = rows.season(season)
    user = access.require_organiser(actor, held.club)
    made = _drafted(held, name, game, told)
    check(made)
    clean(made)
    made.save()
    _note(made, "competition.created", user)
    return made


def _drafted(season: Season, name: str, game: str, told: Rules) -> Competition:
    format_, scheme = told.get("format", "round-robin"), told.get("points_scheme")
    made = Competition(
        club=season.club,
        season=season,
        slug=told.get("slug") or _free_slug(season.club_id, name),
        name=name.strip(),
        game=game,
        law_edition=rules.GAMES[game].edition if game in rules.GAMES else "-",
        options=dict(told.get("options") or {}),
        entry_kind=told.get("entry_kind", EntryKind.PERSON),
        format=format_,
        format_options=dict(told.get("format_options") or {}),
        expunge_below=share(told.get("expunge_below", Decimal("0.5"))),
        visibility=told.get("visibility", Visibility.PRIVATE),
        open_until_young=told.get("visibility") == Visibility.PUBLIC,
        collect_under=told.get("collect_under"),
        rated=told.get("rated", True),
        rating_system=told.get("rating_system", season.club.rating_system),
    )
    if scheme is not None:
        made.points_scheme = dict(scheme)
    tie_breaks = told.get("tie_breaks")
    if tie_breaks is not None:
        made.tie_breaks = list(tie_breaks)
    elif format_ in known_formats.DRAWN:
        made.tie_breaks = list(known_formats.DRAWN[format_].tie_breaks)
    return made


@one_transaction
def open(actor: Actor, competition: str) -> Competition:
    """Take entries, and show the competition to whoever may see it. Who may: organisers."""
    return _turn(actor, competition, CompetitionState.OPEN, (CompetitionState.DRAFT,))


@one_transaction
def finish(actor: Actor, competition: str, *, unplayed: bool = False) -> Competition:
    """Close a competition: its table is final. Who may: organisers.

    ConflictError while matches are open, unless they are to stay `unplayed`.
    """
    row, _user = _organised(actor, competition)
    if row.state == CompetitionState.FINISHED:
        return row
    left = row.fixtures.exclude(state=FixtureState.OFFICIAL).count()
    if left and not unplayed:
        raise ConflictError(
            _("%(count)d matches have no official result yet.") % {"count": left},
            code="matches-open",
        )
    if not unplayed and upcoming.left_to_draw(row):
        raise ConflictError(
            _("Not everything has been drawn yet: rounds or a stage are to come."),
            code="rounds-open",
        )
    done = _turn(actor, competition, CompetitionState.FINISHED, (CompetitionState.RUNNING,))
    # Finished again after it was reopened, it is told of again.
    at = f"{timezone.now():%Y%m%d%H%M%S}"
    messages.put(messages.FINAL, competition=done.public_id, finish=at)
    return done


@one_transaction
def reopen(actor: Actor, competition: str) -> Competition:
    """Run a finished competition again, to correct it. Who may: organisers."""
    return _turn(actor, competition, CompetitionState.RUNNING, (CompetitionState.FINISHED,))


@one_transaction
def publish(
    actor: Actor,
    competition: str,
    visibility: str,
    *,
    young_known: bool = False,
    collect_under: int | str | None = "",
) -> Competition:
    """Say who may read a competition: "public", "members" or "private"; and `collect_under`: where
    somebody younger plays, the club alone does (left out: as it is; None: as the club says). Who
    may: organisers.

    A draft is seen by its organisers alone, whatever this says. ConflictError where it becomes
    public, or is collected alone no more, somebody under 18 plays, and it is not `young_known`.
    What is public while nobody under 18 plays, and is not `young_known`, is its members' once
    somebody does (`services.base.collecting`).
    """
    row, user = _organised(actor, competition)
    if visibility not in Visibility.values:
        raise InvalidError({"visibility": [_("Public, members or private.")]})
    before = {"visibility": row.visibility, "collect_under": row.collect_under}
    collected = row.collected_only
    row.visibility = visibility
    if collect_under != "":
        row.collect_under = collect_under
    row.clean_fields(exclude=[each.name for each in row._meta.fields if each.name not in before])
    public = visibility == Visibility.PUBLIC
    young = public and bool(with_young([row.pk]))
    row.open_until_young = public and not (young or young_known)
    row.closed_for_young_at = None
    row.save(update_fields=[*before, "open_until_young", "closed_for_young_at"])
    collecting.look_again(Q(pk=row.pk))
    row.refresh_from_db(fields=["collected_only"])
    shut = before["visibility"] != Visibility.PUBLIC or (collected and not row.collected_only)
    if shut and young and not young_known:
        raise _young_play()
    after = {"visibility": row.visibility, "collect_under": row.collect_under}
    _note(row, "competition.published", user, before=before, after=after)
    open_pages.read_by_fewer([row.pk])
    return row


def _young_play() -> ConflictError:
    return ConflictError(
        _(
            "Somebody under 18 plays here. Say that strangers may read their results, or let the"
            " members of the club read them."
        ),
        code="young-play",
    )


def _organised(actor: Actor, competition: str) -> tuple[Competition, User]:
    row = rows.competition(competition, lock=True)
    return row, access.require_organiser_of(actor, row)


def _turn(actor: Actor, competition: str, state: str, allowed: Sequence[str]) -> Competition:
    row, user = _organised(actor, competition)
    if row.state == state:
        return row
    if row.state not in allowed:
        raise ConflictError(
            _("%(competition)s is “%(state)s” by now.")
            % {"competition": row.name, "state": row.get_state_display()},
            code="state",
        )
    before, row.state = row.state, state
    row.save(update_fields=["state"])
    _note(row, f"competition.{state}", user, before={"state": before}, after={"state": state})
    live.publish(f"competition-{row.public_id}", "competition", {"state": state})
    return row


def _free_slug(club_id: int, name: str) -> str:
    """An address from the name, with a number behind it where it is taken."""
    stem = slugify(name)[:70] or "competition"
    taken = set(
        Competition.kept.filter(club_id=club_id, slug__startswith=stem).values_list(
            "slug", flat=True
        )
    )
    numbered = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(taken) + 2))
    return next(slug for slug in numbered if slug not in taken)


def _note(row: Competition, action: str, by: User, **told: Any) -> None:
    audits.note(action, "competition", row.public_id, by=by, club=row.club_id, **told)
