"""A past season: a file of results is looked at, then becomes a competition. What was typed on the
way stands in the form: nothing of it is kept anywhere before it is brought in."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext, ngettext

from matches.errors import ConflictError, ServiceError
from matches.selectors.clubs import organised_club, seasons_of
from matches.selectors.imports import rules_to_choose
from matches.services.imports import past_seasons
from matches.services.imports.past_seasons import PastWishes
from matches.services.imports.past_seasons.plan import PastPlan
from matches.services.imports.past_seasons.wishes import LEAGUE
from matches.sheets import Sheet, SheetError
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of, to_desk
from matches.web.base.http import found, viewer
from matches.web.imports.preview import looked_at
from matches.web.imports.season_forms import MATCH_ROLES, PastResultsForm, ResultsForm, SeasonForm
from matches.web.imports.sent import answered, headings_of, sheet_of, why_not


@signed_in
def bring_season(request: HttpRequest, club: str) -> HttpResponse:
    """Paste results or choose a file, look at what they become, bring the season in."""
    own = found(organised_club(club, viewer(request)))
    form = PastResultsForm(request.POST or None, request.FILES or None, club=own)
    if request.method != "POST" or not form.is_valid() or not seasons_of(own):
        return _first(request, own, form)
    try:
        sheet, text = sheet_of(request, form)
        wishes, season_form = _wishes(request, own, sheet)
        plan = past_seasons.look(request.user, own.public_id, sheet, wishes)
    except (SheetError, ConflictError) as error:
        form.add_error("file" if request.FILES else "text", str(error))
        return _first(request, own, form)
    said = ""
    if request.POST.get("action") == "bring":
        done = season_form.asked(plan.ageless) or _bring(request, own, sheet, plan)
        if not isinstance(done, str):
            return done
        said = done
    return _look(request, own, plan, season_form, text, said)


def _first(request: HttpRequest, own: Any, form: ResultsForm) -> HttpResponse:
    context = {"club": own, "form": form, "seasons": seasons_of(own)}
    return page_of(request, "imports/paste_season.html", context)


def _wishes(request: HttpRequest, own: Any, sheet: Sheet) -> tuple[PastWishes, SeasonForm]:
    """What holds for all of the season, and what was answered to its lines."""
    seasons, rules = seasons_of(own), rules_to_choose(own)
    usual = {
        "name": sheet.title if "was" not in request.POST else "",
        "season": seasons[0].public_id, "played_by": rules[0][0], "kind": "person",
        "played_as": LEAGUE,
        "age_band": "", "naming": "initials", "win": "", "draw": "", "loss": "",
    }  # fmt: skip
    told = {name: request.POST.get(name, value) for name, value in usual.items()}
    listed = [(one.public_id, one.name) for one in seasons]
    form = SeasonForm(told, club=own, seasons=listed, rules=rules)
    valid = form.is_valid()
    if not valid and request.POST.get("action") != "bring":
        # On the way there a name need not be given yet.
        form.errors.pop("name", None)
    data = form.cleaned_data
    answers, roles = answered(request, sheet)
    wishes = PastWishes(
        roles=roles,
        headings=headings_of(request) if roles else None,
        answers=answers,
        season=data.get("season") or seasons[0].public_id,
        age_band=data.get("age_band") or None,
        naming=data.get("naming") or "initials",
        name=data.get("name", ""),
        played_by=data.get("played_by") or rules[0][0],
        kind=data.get("kind") or "person",
        played_as=data.get("played_as") or LEAGUE,
        points=form.points(),
    )
    return wishes, form


def _bring(request: HttpRequest, own: Any, sheet: Sheet, plan: PastPlan) -> HttpResponse | str:
    """To the desk of the competition that was made, or why it was not."""
    try:
        _made, row = past_seasons.bring_in(
            request.user, own.public_id, sheet, plan.wishes, seen=request.POST.get("seen", "")
        )
    except ServiceError as error:
        return why_not(error)
    matches = ngettext("%(n)d match", "%(n)d matches", len(plan.standing))
    said = gettext(
        "Brought in: %(name)s, %(matches)s. It is private: say who may see it. It can be taken back"
        " under Bring in, as long as nothing rests on it."
    )
    told = {"name": row.name, "matches": matches % {"n": len(plan.standing)}}
    messages.success(request, said % told)
    return to_desk(row)


def _look(
    request: HttpRequest, own: Any, plan: PastPlan, form: SeasonForm, text: str, said: str
) -> HttpResponse:
    return looked_at(
        request,
        "imports/preview_season.html",
        plan,
        plan.matches,
        text=text,
        said=said,
        club=own,
        form=form,
        roles=MATCH_ROLES,
        stands=len(plan.standing),
        unplayed=plan.count("unplayed"),
    )
