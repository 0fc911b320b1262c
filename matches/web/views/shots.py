"""Shots that belong to a match: its studies, and the simulated shots of its card."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import rules
from matches import situations
from matches.replay import Replay, replay
from matches.selectors import studies as kept
from matches.services import studies
from matches.web.views.attempt import signed_in
from matches.web.views.http import found, public_page, viewer, with_etag


@require_safe
@with_etag
def study(request: HttpRequest, public_id: str, study: str) -> HttpResponse:
    """A study, to be played; ``?part``: the player alone, for a page that shows it in place."""
    page = found(kept.find_study(public_id, study, viewer(request)))
    shown = page.study
    context = {
        "page": page,
        "title": shown.title,
        "match": public_id,
        "back": reverse("web:match", args=[public_id]) + "#studies",
        "replay": study_replay(shown),
        "lab": lab_address(shown.situation, shown.document),
    }
    template = "web/parts/shot.html" if "part" in request.GET else "web/shot.html"
    return public_page(request, template, context, shared=page.is_public)


@require_POST
@signed_in
def delete_study(request: HttpRequest, public_id: str, study: str) -> HttpResponse:
    """Delete a study."""
    found(kept.find_study(public_id, study, viewer(request)))
    studies.delete(request.user, study)
    messages.success(request, _("The study is deleted."))
    return redirect(reverse("web:match", args=[public_id]) + "#studies")


def study_replay(shown: kept.StudyLine) -> Replay | None:
    """The replay of a study; ``None`` where the simulator refuses today what it once played."""
    played = rules.simulate(dict(shown.document))
    if played.motion is None:
        return None
    ruled = None
    if played.facts is not None and shown.situation in situations.SITUATIONS:
        ruled = situations.tell(shown.situation, played.facts, list(played.motion.rest)).ruled
    return replay(played, key=shown.public_id, ruled=ruled)


def lab_address(situation: str, shot: Mapping[str, Any]) -> str:
    """The lab with a shot set up: as the lab's own links are (``static/js/lab/link.js``)."""
    text = json.dumps({"situation": situation, "shot": shot}, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    letters = urlsafe_b64encode(packed).decode().rstrip("=")
    return f"{reverse('web:lab')}#z{letters}"
