"""A past season brought in: looked at, then all of it or nothing; and taken back."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.errors import ConflictError, InvalidError
from matches.models import Bringing, Club, Competition
from matches.policy import access
from matches.policy.access import Actor
from matches.services.base import audits, rows
from matches.services.base.transaction import one_transaction
from matches.services.imports import references
from matches.services.imports.past_seasons.making import Maker
from matches.services.imports.past_seasons.plan import PastPlan, plan_of
from matches.services.imports.past_seasons.wishes import LONGEST_NAME, PastWishes
from matches.services.people import people
from matches.sheets import Sheet


def look(actor: Actor, club: str, sheet: Sheet, wishes: PastWishes) -> PastPlan:
    """What a list of results would become; nothing is kept of it. Who may: organisers. SheetError
    where hardly a line is understood, or it is too much at once."""
    held = rows.club(club)
    access.require_organiser(actor, held)
    return _plan(held, sheet, wishes)


@one_transaction
def bring_in(
    actor: Actor, club: str, sheet: Sheet, wishes: PastWishes, *, seen: str
) -> tuple[Bringing, Competition]:
    """Make a finished competition of a list of results, all of it or nothing: new people or teams,
    entries, fixtures, results as the law rules on each, tables. It is private until somebody says
    who may read it; its ratings follow by day, as of any other result. Nobody gets a letter.

    `seen` is the digest of the plan that was shown: ConflictError "changed" where it would be
    another by now. InvalidError by line where the law refuses a score, an answer or the name is
    missing, or there is no match. Who may: organisers.
    """
    found = rows.club(club)
    held = Club.objects.select_for_update(no_key=True).get(pk=found.pk)
    user = access.require_organiser(actor, held)
    plan = _plan(held, sheet, wishes)
    _require_whole(plan)
    if plan.digest != seen:
        raise ConflictError(
            _("The club, or the list, has changed since you looked: look again, then bring it in."),
            code="changed",
        )
    maker = Maker(held, user, plan)
    row = maker.make()
    made_people, made_teams = maker.made, list(maker.teams.values())
    made = Bringing.objects.create(
        club=held,
        number=plan.number,
        rows=references.of(made_people, made_teams, row) | {"joined": [], "seated": []},
        people=len(made_people),
        teams=len(made_teams),
        made_by=user,
    )
    audits.note(
        "season.brought-in", "competition", row.public_id, by=user, club=held,
        after={"list": made.public_id, "matches": len(plan.standing)},
    )  # fmt: skip
    return made, row


def _plan(held: Club, sheet: Sheet, wishes: PastWishes) -> PastPlan:
    season = people.season_of(held, wishes.season)
    return plan_of(held, season, sheet, wishes, timezone.localdate())


def _require_whole(plan: PastPlan) -> None:
    """Refuse a plan with a question open, without a name, or without a match."""
    mistakes: dict[str, list[str]] = {f"line {each.line}": [each.title] for each in plan.open}
    name = plan.wishes.name.strip()
    if not 0 < len(name) <= LONGEST_NAME:
        mistakes["name"] = [_("Give the competition a name, such as Summer League 2019.")]
    if plan.without:
        mistakes["text"] = [_("No column says: %(what)s.") % {"what": plan.without}]
    elif plan.unfit:
        mistakes["text"] = [plan.unfit]
    elif not plan.standing:
        mistakes["text"] = [_("There is no match in the list.")]
    if mistakes:
        raise InvalidError(mistakes)
