"""A competition's settings on one page: what each change does is shown before it is saved."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

import rules
from matches.errors import NotAllowedError, NotFoundError, ServiceError
from matches.selectors.competitions.settings import settings_change, settings_changes
from matches.services import competitions
from matches.services.competitions import setting_words, settings_previews
from matches.services.competitions.settled import settled
from matches.web.base.attempt import attempt, signed_in
from matches.web.base.desk_pages import desk_of, page_of, to_desk
from matches.web.base.digests import digest_of
from matches.web.base.forms import NothingForm
from matches.web.base.http import found, viewer
from matches.web.competitions.bonus_form import BonusForm
from matches.web.competitions.setting_lines import dated
from matches.web.competitions.settings_form import SettingsForm, law_options
from matches.web.tables.forms import RulesForm, more_zones, rules_of

SETTLED = ("format", "entry_kind")


@signed_in
def settings(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """Everything a competition was set up with: looked at, changed, and taken back."""
    page = desk_of(request, club, season, competition)
    own, posted = page.competition, request.POST if request.method == "POST" else None
    held = settled(own)
    form = SettingsForm(posted, competition=own, settled=held)
    table, bonuses = RulesForm(posted, initial=rules_of(own)), BonusForm(posted, competition=own)
    law, taken, options = law_options(own, None if "options" in held else posted)
    preview, digest = None, ""
    read = all(each.is_valid() for each in (form, table, bonuses))
    if posted is not None and read and taken:
        told = {**form.values(), **table.values(), "options": options}
        told["zones"] += more_zones(own)
        told["points_scheme"] = bonuses.into(told["points_scheme"])
        digest = digest_of({"told": told, "held": {each: getattr(own, each) for each in told}})
        if posted.get("action") == "do" and posted.get("looked") == digest:
            if attempt(form, competitions.edit, request.user, own.public_id, **told) is not None:
                messages.success(request, gettext("The settings are saved."))
                return to_desk(own)
        else:
            preview = attempt(form, settings_previews.preview, request.user, own.public_id, **told)
    context = {
        "page": page,
        "competition": own,
        "form": form,
        "table": table,
        "bonuses": bonuses,
        "law": law,
        "settled": held,
        "preview": preview,
        "looked": digest,
        "game": rules.GAMES[own.game],
        "stands": _stands(own, held),
        "changes": dated(own, settings_changes(own, viewer(request))),
    }
    return page_of(request, "competitions/settings/settings.html", context)


def _stands(own: Any, held: dict[str, str]) -> list[tuple[setting_words.Line, str]]:
    """What is settled, in words, each with the reason; the format and who enters always."""
    told = [(line, held.get(key, "")) for key in SETTLED for line in setting_words.listed(own, key)]
    options = setting_words.listed(own, "format_options")
    told += [(line, held[line.key]) for line in options if line.key in held]
    if "options" in held:
        told += [(line, held["options"]) for line in setting_words.listed(own, "options")]
    return told


@signed_in
def change(request: HttpRequest, change: str) -> HttpResponse:
    """Take a change of settings back, after what that does was shown."""
    held, own = found(settings_change(change, viewer(request)))
    form: Form = NothingForm(request.POST if request.method == "POST" else None)
    take_back = competitions.settings.take_back
    if form.is_valid() and attempt(form, take_back, request.user, change) is not None:
        messages.success(request, gettext("It is as it was before."))
        return redirect("web:desk-settings", own.club.slug, own.season.slug, own.slug)
    preview, refused = None, ""
    try:
        preview = settings_previews.preview_back(request.user, change)
    except (NotAllowedError, NotFoundError):
        raise
    except ServiceError as error:
        refused = "" if form.errors else str(error)
    (line,) = dated(own, [held])
    context = {
        "competition": own, "form": form, "each": line, "preview": preview, "refused": refused,
    }  # fmt: skip
    return page_of(request, "competitions/settings/settings_back.html", context)


@signed_in
def table_rules(request: HttpRequest, club: str, season: str, competition: str) -> HttpResponse:
    """The rules of the table stand among the settings."""
    own = desk_of(request, club, season, competition).competition
    return redirect("web:desk-settings", own.club.slug, own.season.slug, own.slug)
