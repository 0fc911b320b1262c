"""A list of fixtures brought in: looked at, then drawn as it stands, all of it or nothing."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Competition, User
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.base.trials import tried
from matches.services.competitions.entries import TAKES_ENTRIES
from matches.services.draws import drawn, known_formats
from matches.services.fixtures import moves, umpire_rota
from matches.services.fixtures.audit_words import OfList
from matches.services.fixtures.moves import Place
from matches.services.imports.fixture_lists.making import Maker, in_order, place
from matches.services.imports.fixture_lists.plan import FixturesPlan, plan_of
from matches.services.imports.fixture_lists.wishes import FixtureWishes
from matches.services.results import outcomes
from matches.sheets import Sheet

OPTIONS = ("legs", "divisions")


def look(actor: Actor, competition: str, sheet: Sheet, wishes: FixtureWishes) -> FixturesPlan:
    """What a list of fixtures would become; nothing is kept of it. Who may: organisers.
    ConflictError where the format takes no list, or something is drawn already."""
    row = rows.competition(competition)
    user = access.require_organiser_of(actor, row)
    _require_undrawn(row)
    plan = plan_of(row, sheet, wishes)
    if plan.standing:
        # Halls, clashes and umpires are looked at with the matches there, which then go again.
        tried(lambda: _make(rows.competition(competition), user, plan, told=False))
    return plan


@one_transaction
def bring_in(
    actor: Actor, competition: str, sheet: Sheet, wishes: FixtureWishes, *, seen: str
) -> FixturesPlan:
    """Draw a league by a list of its fixtures, all of it or nothing: who is not entered is entered,
    the matches have the rounds, dates, boards and umpires of the list, and who plays is told once.
    `take_back` takes it back while nothing is played.

    `seen` is the digest of the plan that was shown: ConflictError "changed" where it would be
    another by now. InvalidError where an answer is missing, and where not everybody meets everybody
    as often as the competition says and nobody insists. Who may: organisers.
    """
    row = rows.competition(competition, lock=True)
    user = access.require_organiser_of(actor, row)
    _require_undrawn(row)
    plan = plan_of(row, sheet, wishes)
    _require_whole(plan)
    was = {name: (row.format_options or {}).get(name) for name in OPTIONS}
    maker = _make(row, user, plan, told=True)
    _require_whole(plan)
    if plan.digest != seen:
        raise ConflictError(
            _("The competition has changed since you looked: look again, then bring it in."),
            code="changed",
        )
    audits.note(
        "fixtures.brought-in", "competition", row.public_id, by=user, club=row.club_id, before=was,
        after={
            "fixtures": len(plan.standing), "entries": maker.entered,
            "teams": [each.public_id for each in maker.teams],
        },
    )  # fmt: skip
    _put(row, user, plan)
    drawn.ask_for_tables(row)
    return plan


def _make(row: Competition, user: User, plan: FixturesPlan, *, told: bool) -> Maker:
    maker = Maker(row, user, plan)
    maker.make(told=told)
    place(row, plan, timezone.localdate())
    return maker


def _put(row: Competition, user: User, plan: FixturesPlan) -> None:
    """Give the matches their places and umpires. The letter of the draw tells of them."""
    held = [(each.fixture, each) for each in in_order(plan) if each.fixture is not None]
    places: dict[str, Place] = {
        fixture.public_id: each.place for fixture, each in held if each.place is not None
    }
    if places:
        moves.move(user, row.public_id, places, of_list=OfList(drawn=True))
    given = {fixture.public_id: each.umpire.username for fixture, each in held if each.umpire}
    if given:
        umpire_rota.assign(user, row.public_id, given)


def _require_undrawn(row: Competition) -> None:
    outcomes.require_open(row)
    if not known_formats.of(row).from_list:
        raise ConflictError(
            _("Only a league in which everybody meets everybody takes its fixtures from a list."),
            code="format",
        )
    if row.state not in TAKES_ENTRIES or row.fixtures.exists():
        raise ConflictError(
            _("%(name)s is drawn already: take the draw back first, or bring dates in.")
            % {"name": row.name},
            code="drawn",
        )


def _require_whole(plan: FixturesPlan) -> None:
    mistakes: dict[str, Any] = {f"line {each.line}": [each.title] for each in plan.open}
    if plan.without:
        mistakes["text"] = [_("No column says: %(what)s.") % {"what": plan.without}]
    elif not plan.standing:
        mistakes["text"] = [_("There is no match in the list.")]
    if plan.uneven and not plan.wishes.insist:
        mistakes["insist"] = [_("Say that it is meant so: %(what)s") % {"what": plan.uneven[0]}]
    if mistakes:
        raise InvalidError(mistakes)
