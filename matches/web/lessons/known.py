"""What a lesson's scripts know: how the lesson stands, where its taps go, and what they say."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from matches.selectors.lessons import LessonDesk, state_of


def known_to(page: LessonDesk) -> dict[str, Any]:
    """All of it, for a device that goes on without network."""
    public_id = page.competition.public_id
    return {
        "key": f"lesson-{public_id}",
        "api": reverse("api:lesson", args=[public_id]),
        "lasts": page.game // timedelta(milliseconds=1),
        "state": state_of(page),
        "words": _words(),
    }


def _words() -> dict[str, str]:
    return {
        "sent": _("All sent"),
        "unsent": _("{n} not sent"),
        "offline": _("Offline"),
        "round": _("Round {n} begins."),
        "takenBack": _("{what}: taken back."),
        "again": _("Try again"),
        "drop": _("Put it away"),
        "notKept": _("This device could not keep it, so it is not written. Tap it again."),
        "needsNetwork": _(
            "This needs the network: the plan is made anew by the server. Everything that was"
            " tapped is kept; try again when the network is back."
        ),
        "signedOut": _("Your sign-in ran out. Everything is kept here: sign in, and it is sent."),
        "signIn": _("Sign in again"),
        "notAllowed": _("You are signed in, but may not run this lesson. Nothing is lost."),
        "broken": _("The server does not take what was tapped here. Nothing is lost."),
    }
