"""Championships: houses, the competitions that count, what places give, lines by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from django.db.models import Q
from django.utils.text import slugify
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    Championship,
    ChampionshipLine,
    ChampionshipLineKind,
    Club,
    Competition,
    Team,
    User,
    Visibility,
)
from matches.models.base.sole import sole
from matches.policy import access, reasons
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.cleaning import clean
from matches.services.base.transaction import given, one_transaction
from matches.tournament.championship import FULL, SHARED
from matches.tournament.exact import as_json, exact

MOST_PLACES = 50
LARGEST = 1000


@one_transaction
def create(
    actor: Actor,
    season: str,
    *,
    name: str,
    houses: Sequence[str],
    competitions: Sequence[str] = (),
    rules: Mapping[str, Any] | None = None,
    visibility: str = Visibility.PRIVATE,
) -> Championship:
    """Make a championship of a club's teams (public ids). Who may: organisers.

    `rules` are `places` (points for the first, the second …), `ties` ("shared": who share a place
    share its points; "full": each gets them) and `participation` (points for every entry that took
    part). What is wrong is said by field.
    """
    held = rows.season(season)
    user = access.require_organiser(actor, held.club)
    made = Championship(
        club=held.club,
        season=held,
        slug=_free_slug(held.club, name),
        name=name.strip(),
        rules=read_rules(rules or {}),
        visibility=visibility,
    )
    clean(made)
    made.save()
    _fill(made, houses, competitions)
    _note(made, "championship.created", user, after={"rules": made.rules})
    return made


@one_transaction
def edit(
    actor: Actor,
    championship: str,
    *,
    name: str,
    houses: Sequence[str],
    competitions: Sequence[str],
    rules: Mapping[str, Any],
    visibility: str,
) -> Championship:
    """Change everything but the season. Who may: organisers. The ledger follows at once."""
    row, user = _organised(actor, championship)
    before = told(row)
    row.name, row.rules, row.visibility = name.strip(), read_rules(rules), visibility
    clean(row)
    row.save()
    _fill(row, houses, competitions)
    _note(row, "championship.edited", user, before=before, after=told(row))
    return row


def told(row: Championship) -> dict[str, Any]:
    """What `edit` may change of a championship, as it is."""
    return {
        "name": row.name,
        "houses": sorted(row.houses.values_list("public_id", flat=True)),
        "competitions": sorted(row.competitions.values_list("public_id", flat=True)),
        "rules": row.rules,
        "visibility": row.visibility,
    }


def found(public_id: str) -> Championship:
    """A championship by its public id; NotFoundError where there is none."""
    row = sole(Championship.objects.filter(public_id=public_id))
    if row is None:
        raise NotFoundError(_("There is no such championship."))
    return row


@one_transaction
def add_line(
    actor: Actor,
    championship: str,
    *,
    house: str,
    points: Decimal | float | str,
    reason: str,
    kind: str = ChampionshipLineKind.BY_HAND,
) -> ChampionshipLine:
    """Give a house points by hand, or with a minus take some, with the reason. Organisers."""
    row, user = _organised(actor, championship)
    team = row.houses.filter(public_id=house).first()
    if team is None:
        raise NotFoundError(_("There is no such house in this championship."))
    made = ChampionshipLine(
        championship=row, house=team, kind=kind, points=_number(points, "points"),
        **reasons.columns(given(reason)), made_by=user,
    )  # fmt: skip
    clean(made)
    made.save()
    _note(
        row, "championship.line", user, summary=reasons.reason_of(made),
        after={"house": team.public_id, "points": str(made.points), "line": made.pk},
    )  # fmt: skip
    return made


@one_transaction
def reverse_line(actor: Actor, line: int, *, reason: str) -> ChampionshipLine:
    """Take a line by hand back, with the reason: a further line with its points the other way
    round; both stay in the ledger. Who may: organisers."""
    row = (
        ChampionshipLine.objects.select_related("championship__club", "house")
        .filter(pk=line)
        .first()
    )
    if row is None or not access.organises(access.user_of(actor), row.championship.club_id):
        # Who does not organise it learns nothing of it here.
        raise NotFoundError(_("There is no such line."))
    championship, user = _organised(actor, row.championship.public_id)
    if row.withdrawn_at is not None or ChampionshipLine.objects.filter(reverses=row).exists():
        raise ConflictError(_("This line has been taken back."), code="withdrawn")
    if row.reverses_id is not None:
        raise ConflictError(
            _("This line takes another back. Give the points again, if they were right."),
            code="reversal",
        )
    made = ChampionshipLine.objects.create(
        championship=championship, house=row.house, kind=row.kind, points=-row.points,
        **reasons.columns(given(reason)), made_by=user, reverses=row,
    )  # fmt: skip
    _note(
        championship, "championship.line-reversed", user, summary=reasons.reason_of(made),
        before={"house": row.house.public_id, "points": str(row.points)}, after={"line": row.pk},
    )  # fmt: skip
    return made


def read_rules(given: Mapping[str, Any]) -> dict[str, Any]:
    """The rules as they are stored; InvalidError with what is wrong, by field."""
    mistakes: dict[str, list[str]] = {}
    places = given.get("places", [5, 3, 2, 1])
    if not isinstance(places, list | tuple) or not 1 <= len(places) <= MOST_PLACES:
        mistakes["places"] = [_("Points for one place or more, such as 5 3 2 1.")]
    elif not all(_is_number(each) for each in places):
        mistakes["places"] = [_("Every place gives a number of points from 0 to 1000.")]
    if given.get("ties", SHARED) not in (SHARED, FULL):
        mistakes["ties"] = [_("Shared or full.")]
    if not _is_number(given.get("participation", 0)):
        mistakes["participation"] = [_("A number of points from 0 to 1000.")]
    if mistakes:
        raise InvalidError(mistakes)
    return {
        "places": [str(as_json(exact(each))) for each in places],
        "ties": given.get("ties", SHARED),
        "participation": str(as_json(exact(given.get("participation", 0)))),
    }


def _is_number(value: Any) -> bool:
    try:
        return 0 <= exact(value) <= LARGEST
    except ValueError:
        return False


def _fill(row: Championship, houses: Sequence[str], competitions: Sequence[str]) -> None:
    """Put houses and competitions in: the club's own, and of its season."""
    teams = Team.objects.filter(club=row.club, public_id__in=houses).filter(
        Q(season=row.season) | Q(season__isnull=True)
    )
    if len(teams) != len(set(houses)) or len(teams) < 2:
        raise InvalidError({"houses": [_("Choose two or more of the club's own teams.")]})
    counted = Competition.objects.filter(club=row.club, public_id__in=competitions)
    if len(counted) != len(set(competitions)):
        raise InvalidError({"competitions": [_("Choose among the club's own competitions.")]})
    row.houses.set(teams)
    row.competitions.set(counted)


def _organised(actor: Actor, championship: str) -> tuple[Championship, User]:
    row = (
        Championship.objects.select_related("club", "season")
        .select_for_update(of=("self",), no_key=True)
        .filter(public_id=championship)
        .first()
    )
    if row is None or not access.organises(access.user_of(actor), row.club_id):
        # Who does not organise it learns nothing of it here.
        raise NotFoundError(_("There is no such championship."))
    return row, access.user_of(actor)


def _free_slug(club: Club, name: str) -> str:
    stem = slugify(name)[:70] or "championship"
    taken = set(
        Championship.objects.filter(club=club, slug__startswith=stem).values_list("slug", flat=True)
    )
    numbered = (stem if n == 1 else f"{stem}-{n}" for n in range(1, len(taken) + 2))
    return next(slug for slug in numbered if slug not in taken)


def _number(value: Decimal | float | str, field: str) -> Decimal:
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        raise InvalidError({field: [_("A number, such as -3 or 0.5.")]}) from None
    if not number.is_finite():
        raise InvalidError({field: [_("A number, such as -3 or 0.5.")]})
    return number


def _note(row: Championship, action: str, by: User, **told: Any) -> None:
    audits.note(action, "championship", row.public_id, by=by, club=row.club_id, **told)
