"""By which methods each address is asked: what is not declared here is refused with 405."""

from __future__ import annotations

from typing import Final

from tests.security.matrix import COMPETITION

LOOK: Final = frozenset({"GET", "HEAD"})
"""Of every address that none of these names; each of the API says what it takes (OPTIONS), too."""

FORMS: Final = frozenset({
    "/account/",
    "/account/calendar/",
    "/account/data/",
    "/account/letters/",
    "/account/sessions/",
    "/account/tokens/",
    "/account/typed/",
    "/adjudicate/",
    f"/{COMPETITION}enter/",
    f"/{COMPETITION}follow/",
    "/desk/clubs/<slug:club>/bin/",
    "/desk/clubs/<slug:club>/bin/<slug:binned>/",
    "/desk/clubs/<slug:club>/bin/deleted/<int:number>/",
    "/desk/clubs/<slug:club>/boards/<slug:board>/",
    "/desk/clubs/<slug:club>/boards/<slug:board>/calibration/",
    "/desk/clubs/<slug:club>/boards/<slug:board>/measures/",
    "/desk/clubs/<slug:club>/booklet/",
    "/desk/clubs/<slug:club>/championships/<slug:championship>/",
    "/desk/clubs/<slug:club>/championships/<slug:championship>/reasons/",
    "/desk/clubs/<slug:club>/championships/new/",
    "/desk/clubs/<slug:club>/competitions/new/",
    "/desk/clubs/<slug:club>/delete/<slug:noun>/<slug:which>/",
    "/desk/clubs/<slug:club>/halls/<slug:venue>/",
    "/desk/clubs/<slug:club>/halls/<slug:venue>/boards/",
    "/desk/clubs/<slug:club>/halls/<slug:venue>/passes/",
    "/desk/clubs/<slug:club>/invite/",
    "/desk/clubs/<slug:club>/lately/",
    "/desk/clubs/<slug:club>/lately/<slug:doing>/",
    "/desk/clubs/<slug:club>/lessons/new/",
    "/desk/clubs/<slug:club>/letters/",
    "/desk/clubs/<slug:club>/members/",
    "/desk/clubs/<slug:club>/members/<slug:person>/",
    "/desk/clubs/<slug:club>/members/<slug:person>/erase/",
    "/desk/clubs/<slug:club>/members/<slug:person>/kept/",
    "/desk/clubs/<slug:club>/members/<slug:person>/merge/",
    "/desk/clubs/<slug:club>/members/bring-in/",
    "/desk/clubs/<slug:club>/members/brought-in/<slug:bringing>/",
    "/desk/clubs/<slug:club>/notices/",
    "/desk/clubs/<slug:club>/people/",
    "/desk/clubs/<slug:club>/permissions/",
    "/desk/clubs/<slug:club>/seasons/<slug:season>/",
    "/desk/clubs/<slug:club>/seasons/<slug:season>/archive/",
    "/desk/clubs/<slug:club>/seasons/bring-in/",
    "/desk/clubs/<slug:club>/seasons/new/",
    "/desk/clubs/<slug:club>/settings/",
    "/desk/clubs/<slug:club>/teams/<slug:team>/",
    "/desk/clubs/<slug:club>/teams/<slug:team>/merge/",
    "/desk/clubs/<slug:club>/venues/",
    "/desk/clubs/<slug:club>/venues/<slug:venue>/",
    "/desk/clubs/<slug:club>/venues/<slug:venue>/boards/new/",
    "/desk/clubs/new/",
    f"/desk/{COMPETITION}",
    f"/desk/{COMPETITION}adjustments/",
    f"/desk/{COMPETITION}bin/",
    f"/desk/{COMPETITION}bulk/",
    f"/desk/{COMPETITION}dates/bring-in/",
    f"/desk/{COMPETITION}dates/brought-in/<int:number>/",
    f"/desk/{COMPETITION}days/",
    f"/desk/{COMPETITION}draw/",
    f"/desk/{COMPETITION}draw/bring-in/",
    f"/desk/{COMPETITION}entries/",
    f"/desk/{COMPETITION}entries/<slug:entry>/back/",
    f"/desk/{COMPETITION}entries/<slug:entry>/come-in/",
    f"/desk/{COMPETITION}entries/<slug:entry>/withdraw/",
    f"/desk/{COMPETITION}ladder/",
    f"/desk/{COMPETITION}late/",
    f"/desk/{COMPETITION}lesson/",
    f"/desk/{COMPETITION}next/",
    f"/desk/{COMPETITION}notices/",
    f"/desk/{COMPETITION}open-entry/",
    f"/desk/{COMPETITION}paper/",
    f"/desk/{COMPETITION}period/",
    f"/desk/{COMPETITION}publish/",
    f"/desk/{COMPETITION}reasons/",
    f"/desk/{COMPETITION}renewal/",
    f"/desk/{COMPETITION}results/",
    f"/desk/{COMPETITION}results/bring-in/",
    f"/desk/{COMPETITION}rules/",
    f"/desk/{COMPETITION}scoresheets/",
    f"/desk/{COMPETITION}season/",
    f"/desk/{COMPETITION}seeds/",
    f"/desk/{COMPETITION}settings/",
    f"/desk/{COMPETITION}starts/",
    f"/desk/{COMPETITION}timetable/",
    f"/desk/{COMPETITION}timetable/new/",
    f"/desk/{COMPETITION}timetable/proposal/",
    f"/desk/{COMPETITION}umpires/",
    f"/desk/{COMPETITION}walkovers/",
    "/desk/corrections/<slug:correction>/revert/",
    "/desk/health/",
    "/desk/matches/<slug:public_id>/boards/",
    "/desk/matches/<slug:public_id>/card/",
    "/desk/matches/<slug:public_id>/dates/",
    "/desk/matches/<slug:public_id>/line-up/",
    "/desk/matches/<slug:public_id>/passes/",
    "/desk/matches/<slug:public_id>/reasons/",
    "/desk/matches/<slug:public_id>/study/",
    "/desk/matches/<slug:public_id>/whole/",
    "/desk/notices/<slug:notice>/",
    "/desk/settings/<slug:change>/",
    "/follow/confirm/<str:token>/",
    "/follow/stop/<str:token>/",
    "/invitations/<str:token>/",
    "/letters/stop/<str:token>/",
    "/names/<str:token>/",
    "/pass/<str:token>/",
    "/score/<slug:public_id>/",
    "/score/<slug:public_id>/boards/<int:board>/",
    "/score/<slug:public_id>/boards/<int:board>/shadow/",
    "/score/<slug:public_id>/boards/<int:board>/shadow/compared/",
    "/score/<slug:public_id>/shadow/compared/",
    "/setup/",
    "/teams/<slug:public_id>/follow/",
})  # fmt: skip
"""Pages that are looked at, and sent."""

BUTTONS: Final = frozenset({
    "/desk/asked/<slug:invitation>/",
    "/desk/matches/<slug:public_id>/<slug:action>/",
    "/desk/matches/<slug:public_id>/line-up/decide/",
    "/desk/matches/<slug:public_id>/passes/sheet/",
    "/matches/<slug:public_id>/studies/<slug:study>/delete/",
})  # fmt: skip
"""What is only ever sent."""

CALLS: Final = frozenset({
    "/api/v1/corrections/<slug:correction>/revert",
    "/api/v1/fixtures/<slug:fixture>/corrections",
    "/api/v1/fixtures/<slug:fixture>/scorecards",
    "/api/v1/lessons/<slug:competition>/taps",
    "/api/v1/live/begin",
    "/api/v1/live/entry",
    "/api/v1/live/undo",
    "/api/v1/scorecards/adjudicate",
    "/api/v1/scoring/<slug:fixture>/abandon",
    "/api/v1/scoring/<slug:fixture>/hand-in",
    "/api/v1/scoring/<slug:fixture>/here",
    "/api/v1/scoring/<slug:fixture>/lines",
    "/api/v1/scoring/<slug:fixture>/resume",
    "/api/v1/scoring/<slug:fixture>/shadow/finish",
    "/api/v1/scoring/<slug:fixture>/shadow/lines",
    "/api/v1/shots/aim-map",
    "/api/v1/shots/simulate",
})  # fmt: skip
"""Of the API: what is only ever sent."""

OTHERS: Final = {
    "/api/v1/(?P<nowhere>)": LOOK | {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"},
    "/api/v1/tokens": LOOK | {"POST", "OPTIONS"},
    "/api/v1/tokens/<slug:token>": frozenset({"DELETE", "OPTIONS"}),
    "/api/docs/": LOOK,
}
"""What takes others."""

EVERY: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")


def of(page: str) -> frozenset[str]:
    """The methods of an address."""
    if page in OTHERS:
        return OTHERS[page]
    held = LOOK
    if page in FORMS:
        held = LOOK | {"POST"}
    elif page in BUTTONS | CALLS:
        held = frozenset({"POST"})
    return held | {"OPTIONS"} if page.startswith("/api/") else held


def asked(page: str) -> list[str]:
    """Those by which somebody might get at something: to ask for the head alone, or for the
    methods, is no other question."""
    return sorted(of(page) - {"HEAD", "OPTIONS"})
