"""Who may use which address: every one of ours is declared here, or the tests fail."""

from __future__ import annotations

from typing import Final

COMPETITION: Final = "competitions/<slug:club>/<slug:season>/<slug:competition>/"

EVERYBODY: Final = frozenset(
    {
        "/api/v1/scorecards/adjudicate", "/api/v1/live/begin", "/api/v1/live/entry",
        "/api/v1/live/undo", "/api/v1/shots/aim-map", "/api/v1/shots/simulate",
        "/api/v1/games", "/api/v1/games/<slug:game>",
        "/api/v1/games/<slug:game>/reachable",
        "/api/v1/clubs",
        "/api/v1/competitions",
        "/api/v1/rankings",
        "/api/v1/rankings/<slug:game>",
        "/api/v1/rankings/<slug:game>/calibration",
        "/api/v1/rankings/<slug:game>/editions",
        "/api/v1/rankings/<slug:game>/editions/<slug:edition>",
        "/api/v1/(?P<nowhere>)",
        "/api/schema/",
        "/api/docs/",
        "/",
        "/rankings/",
        "/search/",
        "/rankings/<slug:game>/",
        "/rankings/<slug:game>/calibration/",
        "/rankings/<slug:game>/editions/",
        "/rankings/<slug:game>/<slug:edition>/",
        "/favicon.ico",
        "/privacy/",
        "/privacy/<slug:reader>/",
        "/rules/",
        "/rules/<slug:game>/",
        "/rules/<slug:game>/shots/<slug:rule>/",
        "/adjudicate/",
        "/law/<slug:digest>/rules.zip",
        "/law/<slug:digest>/codes.zip",
        "/law/<str:version>/pyodide/<str:name>",
        "/lab/",
        "/setup/",
        "/score/law.<slug:digest>.js",
        "/score/worker.js",
    }
)  # fmt: skip
"""Open to strangers; what a page of many things lists there is still for its readers alone."""

READERS: Final = frozenset(
    {
        "/api/v1/competitions/<slug:competition>",
        "/api/v1/competitions/<slug:competition>/draw",
        "/api/v1/competitions/<slug:competition>/table",
        "/api/v1/competitions/<slug:competition>/fixtures",
        "/api/v1/fixtures/<slug:fixture>",
        "/api/v1/competitions/<slug:competition>/corrections",
        "/api/v1/clubs/<slug:club>/notices",
        "/api/v1/competitions/<slug:competition>/notices",
        "/clubs/<slug:slug>/",
        "/clubs/<slug:slug>/privacy/",
        "/clubs/<slug:slug>/privacy/<slug:reader>/",
        f"/{COMPETITION}",
        f"/{COMPETITION}playing/",
        f"/{COMPETITION}fixtures/",
        "/championships/<slug:club>/<slug:championship>/",
        "/championships/<slug:club>/<slug:championship>/table.pdf",
        f"/{COMPETITION}after/<int:number>/",
        f"/{COMPETITION}draw/",
        f"/{COMPETITION}draw.json",
        f"/embed/{COMPETITION}",
        f"/{COMPETITION}enter/",
        f"/{COMPETITION}figures/",
        f"/{COMPETITION}follow/",
        f"/{COMPETITION}results.atom",
        f"/{COMPETITION}notices.atom",
        "/clubs/<slug:slug>/notices.atom",
        "/documents/<slug:public_id>/",
        f"/{COMPETITION}calendar.ics",
        f"/{COMPETITION}matches.pdf",
        f"/{COMPETITION}tables.pdf",
        f"/{COMPETITION}bracket.pdf",
        f"/{COMPETITION}certificates.pdf",
        "/clubs/<slug:club>/seasons/<slug:season>/booklet.pdf",
        f"/{COMPETITION}tables.<str:kind>",
        f"/{COMPETITION}matches.<str:kind>",
        "/entries/<slug:public_id>/calendar.ics",
        "/clubs/<slug:slug>/calendar.ics",
        "/clubs/<slug:club>/halls/<slug:venue>/calendar.ics",
        "/tables/<slug:public_id>/",
        "/matches/<slug:public_id>/",
        "/matches/<slug:public_id>/running/",
        "/matches/<slug:public_id>/shots/<int:number>/",
        "/matches/<slug:public_id>/studies/<slug:study>/",
        "/teams/<slug:public_id>/",
        "/teams/<slug:public_id>/follow/",
        "/teams/<slug:public_id>/mine/",
        "/players/<slug:public_id>/",
        "/players/<slug:public_id>/against/<slug:opponent>/",
        "/clubs/<slug:club>/halls/<slug:venue>/",
        "/clubs/<slug:club>/halls/<slug:venue>/scores/",
    }
)
"""Who may read the competition, club or match: a private one is not there for anybody else."""

LINK: Final = frozenset(
    {
        "/calendars/<str:token>/matches.ics",
        "/invitations/<str:token>/",
        "/letters/stop/<str:token>/",
        "/follow/confirm/<str:token>/",
        "/follow/stop/<str:token>/",
        "/names/<str:token>/",
        "/pass/<str:token>/",
        "/score/",
    }
)
"""Who holds the secret link, or the board pass."""

SIGNED_IN: Final = frozenset(
    {
        "/api/v1/tokens",
        "/api/v1/tokens/<slug:token>",
        "/account/",
        "/account/sessions/",
        "/account/tokens/",
        "/account/data/",
        "/account/calendar/",
        "/account/letters/",
        "/my/matches/",
        "/desk/",
        "/desk/clubs/new/",
    }
)
"""Whoever is signed in, for what is their own."""

KEEPERS: Final = frozenset(
    {
        "/api/v1/fixtures/<slug:fixture>/scorecards",
        "/api/v1/scoring/<slug:fixture>",
        "/api/v1/scoring/<slug:fixture>/lines",
        "/api/v1/scoring/<slug:fixture>/hand-in",
        "/api/v1/scoring/<slug:fixture>/abandon",
        "/api/v1/scoring/<slug:fixture>/resume",
        "/api/v1/scoring/<slug:fixture>/here",
        "/api/v1/scoring/<slug:fixture>/shadow",
        "/api/v1/scoring/<slug:fixture>/shadow/lines",
        "/api/v1/scoring/<slug:fixture>/shadow/finish",
        "/score/<slug:public_id>/",
        "/score/<slug:public_id>/boards/<int:board>/",
        "/score/<slug:public_id>/shadow/",
        "/score/<slug:public_id>/shadow/compared/",
        "/score/<slug:public_id>/boards/<int:board>/shadow/",
        "/score/<slug:public_id>/boards/<int:board>/shadow/compared/",
        "/desk/matches/<slug:public_id>/",
        "/desk/matches/<slug:public_id>/study/",
        "/desk/matches/<slug:public_id>/card/",
        "/desk/matches/<slug:public_id>/sheet/",
        "/desk/matches/<slug:public_id>/<slug:action>/",
    }
)
"""Who may enter the card of the match: umpires assigned to it, organisers of its club. Shadow
cards of a match that members may read of are for the club's other umpires too."""

ORGANISERS: Final = frozenset(
    {
        "/matches/<slug:public_id>/studies/<slug:study>/delete/",
        "/api/v1/fixtures/<slug:fixture>/corrections",
        "/api/v1/lessons/<slug:competition>",
        "/api/v1/lessons/<slug:competition>/taps",
        "/api/v1/corrections/<slug:correction>/revert",
        "/desk/asked/<slug:invitation>/",
        "/desk/clubs/<slug:club>/people/",
        "/desk/clubs/<slug:club>/letters/",
        "/desk/clubs/<slug:club>/bin/",
        "/desk/clubs/<slug:club>/bin/<slug:binned>/",
        "/desk/clubs/<slug:club>/lately/",
        "/desk/clubs/<slug:club>/lately/<slug:doing>/",
        "/desk/clubs/<slug:club>/members/",
        "/desk/clubs/<slug:club>/members/bring-in/",
        "/desk/clubs/<slug:club>/members/brought-in/<slug:bringing>/",
        "/desk/clubs/<slug:club>/members/<slug:person>/",
        "/desk/clubs/<slug:club>/members/<slug:person>/merge/",
        "/desk/clubs/<slug:club>/members/<slug:person>/erase/",
        "/desk/clubs/<slug:club>/permissions/",
        "/desk/clubs/<slug:club>/invite/",
        "/desk/clubs/<slug:club>/keeping/",
        "/desk/clubs/<slug:club>/looked/",
        "/desk/clubs/<slug:club>/permissions/ledger.<str:kind>",
        "/desk/clubs/<slug:club>/teams/<slug:team>/",
        "/desk/clubs/<slug:club>/teams/<slug:team>/merge/",
        "/desk/clubs/<slug:club>/bin/deleted/<int:number>/",
        "/desk/clubs/<slug:club>/delete/<slug:noun>/<slug:which>/",
        "/desk/clubs/<slug:club>/venues/",
        "/desk/clubs/<slug:club>/venues/<slug:venue>/",
        "/desk/clubs/<slug:club>/venues/<slug:venue>/boards/new/",
        "/desk/clubs/<slug:club>/boards/<slug:board>/",
        "/desk/clubs/<slug:club>/boards/<slug:board>/measures/",
        "/desk/clubs/<slug:club>/boards/<slug:board>/calibration/",
        "/desk/clubs/<slug:club>/seasons/<slug:season>/archive/",
        "/desk/clubs/<slug:club>/seasons/new/",
        "/desk/clubs/<slug:club>/seasons/bring-in/",
        "/desk/clubs/<slug:club>/seasons/<slug:season>/",
        "/desk/clubs/<slug:club>/settings/",
        "/desk/clubs/<slug:club>/booklet/",
        "/desk/clubs/<slug:club>/notices/",
        "/desk/notices/<slug:notice>/",
        f"/desk/{COMPETITION}notices/",
        "/desk/clubs/<slug:club>/competitions/new/",
        "/desk/clubs/<slug:club>/halls/<slug:venue>/",
        "/desk/clubs/<slug:club>/halls/<slug:venue>/passes/",
        "/desk/clubs/<slug:club>/halls/<slug:venue>/boards/",
        "/desk/clubs/<slug:club>/championships/new/",
        "/desk/clubs/<slug:club>/championships/<slug:championship>/",
        "/desk/clubs/<slug:club>/championships/<slug:championship>/reasons/",
        f"/desk/{COMPETITION}timetable/",
        f"/desk/{COMPETITION}timetable/new/",
        f"/desk/{COMPETITION}timetable/proposal/",
        f"/desk/{COMPETITION}",
        f"/desk/{COMPETITION}entries/",
        f"/desk/{COMPETITION}draw/",
        f"/desk/{COMPETITION}draw/bring-in/",
        f"/desk/{COMPETITION}umpires/",
        f"/desk/{COMPETITION}rearranging/",
        f"/desk/{COMPETITION}open-entry/",
        f"/desk/{COMPETITION}renewal/",
        f"/desk/{COMPETITION}next/",
        f"/desk/{COMPETITION}season/",
        f"/desk/{COMPETITION}bin/",
        f"/desk/{COMPETITION}walkovers/",
        f"/desk/{COMPETITION}seeds/",
        f"/desk/{COMPETITION}adjustments/",
        f"/desk/{COMPETITION}reasons/",
        f"/desk/{COMPETITION}bulk/",
        f"/desk/{COMPETITION}results/",
        f"/desk/{COMPETITION}results/bring-in/",
        f"/desk/{COMPETITION}dates/bring-in/",
        f"/desk/{COMPETITION}dates/sample.csv",
        f"/desk/{COMPETITION}dates/brought-in/<int:number>/",
        f"/desk/{COMPETITION}rules/",
        f"/desk/{COMPETITION}settings/",
        f"/desk/{COMPETITION}late/",
        f"/desk/{COMPETITION}scoresheets/",
        f"/desk/{COMPETITION}paper/",
        "/desk/settings/<slug:change>/",
        f"/desk/{COMPETITION}starts/",
        f"/desk/{COMPETITION}publish/",
        f"/desk/{COMPETITION}entries/<slug:entry>/withdraw/",
        f"/desk/{COMPETITION}entries/<slug:entry>/come-in/",
        f"/desk/{COMPETITION}entries/<slug:entry>/back/",
        "/desk/clubs/<slug:club>/lessons/new/",
        f"/desk/{COMPETITION}lesson/",
        f"/desk/{COMPETITION}lesson/print/",
        f"/desk/{COMPETITION}lesson/board/",
        f"/desk/{COMPETITION}ladder/",
        f"/desk/{COMPETITION}period/",
        "/desk/corrections/<slug:correction>/revert/",
        "/desk/matches/<slug:public_id>/passes/",
        "/desk/matches/<slug:public_id>/reasons/",
        "/desk/matches/<slug:public_id>/passes/sheet/",
        "/desk/matches/<slug:public_id>/boards/",
        "/desk/matches/<slug:public_id>/whole/",
        "/desk/matches/<slug:public_id>/line-up/",
        "/desk/matches/<slug:public_id>/dates/",
        "/desk/matches/<slug:public_id>/line-up/decide/",
    }
)
"""Organisers and owners of the club, and whom the page is about: a team's captain, who plays. What
owners alone may do there (roles, invitations, erasing) the services ask for."""

RUNNERS: Final = frozenset({"/desk/health/"})
"""Superusers and staff, who run the installation; for everybody else it is not there."""

DECLARED: Final = {
    "everybody": EVERYBODY,
    "readers": READERS,
    "link": LINK,
    "signed in": SIGNED_IN,
    "keepers": KEEPERS,
    "organisers": ORGANISERS,
    "runners": RUNNERS,
}

STRANGERS_ACCOUNTS: Final = frozenset(
    {
        "login/", "logout/", "inactive/", "signup/", "confirm-email/", "password/reset/",
        "password/reset/done/", "password/reset/key/done/", "login/code/confirm/",
        "^confirm-email/(?P<key>[-:\\w]+)/$",
        "^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$", "2fa/authenticate/",
    }
)  # fmt: skip
"""Of allauth's, below /accounts/: what belongs to signing in and getting a new password."""

OWN_ACCOUNTS: Final = frozenset(
    {
        "reauthenticate/", "email/", "password/change/", "password/set/", "2fa/",
        "2fa/reauthenticate/", "2fa/totp/activate/", "2fa/totp/deactivate/",
        "2fa/recovery-codes/", "2fa/recovery-codes/generate/", "2fa/recovery-codes/download/",
        "2fa/webauthn/", "2fa/webauthn/add/", "2fa/webauthn/reauthenticate/",
        "2fa/webauthn/keys/<int:pk>/remove/", "2fa/webauthn/keys/<int:pk>/edit/",
    }
)  # fmt: skip
"""Of allauth's: what is for whoever is signed in, about their own account."""
