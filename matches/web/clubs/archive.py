"""A season to take away: the archive as a file."""

from __future__ import annotations

import json

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from matches.selectors.clubs import organised_club, seasons_of
from matches.services.clubs import archives
from matches.web.base.attempt import signed_in
from matches.web.base.desk_pages import page_of
from matches.web.base.http import found, viewer


class ArchiveForm(forms.Form):
    """What is to be in it."""

    private = forms.BooleanField(
        label=_("Everything, with full names"),
        required=False,
        help_text=_("For the club alone. Left empty, it holds what every stranger may read."),
    )
    names = forms.BooleanField(
        label=_("Names as strangers read them today"),
        required=False,
        help_text=_(
            "A file that was passed on takes no name back. Left empty, a code stands for everybody."
        ),
    )
    cards = forms.BooleanField(label=_("The scorecards too"), required=False)


@signed_in
def season(request: HttpRequest, club: str, season: str) -> HttpResponse:
    """Say what is to be in it; then it comes as a file."""
    own = found(organised_club(club, viewer(request)))
    held = found(next((one for one in seasons_of(own) if one.slug == season), None))
    form = ArchiveForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return page_of(request, "clubs/archive.html", {"club": own, "season": held, "form": form})
    document = archives.archive(request.user, held.public_id, **form.cleaned_data)
    text = json.dumps(document, ensure_ascii=False, indent=1) + "\n"
    response = HttpResponse(text, content_type="application/json")
    response["Content-Disposition"] = f'attachment; filename="{own.slug}-{held.slug}.json"'
    return response
