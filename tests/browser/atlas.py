"""Every page there is, as the person it is for, over the demo season: which addresses are visited,
and which names of the URL conf are not, with the reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from django.urls import URLPattern, get_resolver, resolve

import rules
from matches.demo import stage
from matches.models import (
    Championship,
    Club,
    Correction,
    Person,
    User,
)
from tests.browser.demo_rows import (
    a_hall,
    a_line_up,
    a_link,
    a_match,
    a_proposal,
    a_report,
    a_study,
    address,
    competition_named,
    open_to_all,
    own_name,
    shots_match,
)

STRANGER = ""
NOWHERE = "/nothing-here/"

NO_PAGE = {
    "web:table": "a part of the competition's page, fetched when the table changes",
    "web:competition-playing": "a part of the competition's page, fetched when a score changes",
    "web:match-running": "a part of the match's page, fetched when a score changes",
    "web:hall-scores": "a part of the hall's page, fetched when a score changes",
    "web:competition-draw-document": "a file for programs",
    "web:competition-calendar": "a calendar file",
    "web:competition-tables": "a spreadsheet",
    "web:competition-matches": "a spreadsheet",
    "web:club-calendar": "a calendar file",
    "web:venue-calendar": "a calendar file",
    "web:entry-calendar": "a calendar file",
    "web:own-calendar": "a calendar file",
    "web:favicon.ico": "a picture",
    "web:law-archive": "a file for the worker of a scoring page (scoring/test_law_in_browser.py)",
    "web:law-codes": "a file for the worker of a scoring page (scoring/test_handing_over.py)",
    "web:law-pyodide": "a file for the worker of a scoring page (scoring/test_law_in_browser.py)",
    "web:desk-act": "takes posts alone, and answers with the match's page",
    "web:desk-asked": "takes posts alone, from the desk",
    "web:desk-line-up-decide": "takes posts alone, and answers with the line-ups' page",
    "web:desk-sheet-pass": "takes posts alone, and answers with the scoresheet and a link on it",
    "web:study-delete": "takes posts alone",
    "web:score-law": "a script (tests/web/law/test_in_browser.py)",
    "web:score-worker": "a script (tests/web/scoring)",
    "web:score-board": "a board of a team match, as web:score (tests/browser/scoring)",
    "web:setup": "open once, before there is anybody (test_whole_journey.py)",
    "account_confirm_email": "reached by a link in a mail",
    "account_confirm_login_code": "in the middle of signing in by mail",
    "account_reset_password_from_key": "reached by a link in a mail",
    "account_set_password": "for accounts without one, which cannot be made here",
    "account_reauthenticate": "in the middle of a change to the second factor",
    "mfa_authenticate": "in the middle of signing in (tests of the second factor)",
    "mfa_reauthenticate": "in the middle of a change to the second factor",
    "mfa_reauthenticate_webauthn": "in the middle of a change to the second factor",
    "mfa_deactivate_totp": "once a second factor is set up",
    "mfa_download_recovery_codes": "a file",
    "mfa_generate_recovery_codes": "once a second factor is set up",
    "mfa_view_recovery_codes": "once a second factor is set up",
    "mfa_add_webauthn": "asks for the password again first",
    "mfa_activate_totp": "asks for the password again first",
    "mfa_list_webauthn": "once a key is set up",
    "mfa_edit_webauthn": "once a key is set up",
    "mfa_remove_webauthn": "once a key is set up",
}
"""Names that are not visited, each with the reason. A name that is both, or is no more, is a fault
too. The admin's and the API's are another house's pages."""
NOT_OURS = ("admin:", "api", "account_signup")


@dataclass
class Atlas:
    """Where to go: by the sign-in, "" for a stranger."""

    pages: dict[str, list[str]] = field(default_factory=dict)

    def visited(self) -> set[str]:
        """The names of all addresses."""
        every = {each.partition("?")[0] for held in self.pages.values() for each in held}
        return {resolve(each).view_name for each in every - {NOWHERE}}


def names() -> set[str]:
    """Every name of the URL conf that is ours, a pattern without one by its address."""

    def walk(resolver: Any, before: str) -> Iterator[str]:
        for each in resolver.url_patterns:
            if isinstance(each, URLPattern):
                yield before + (each.name or str(each.pattern))
            else:
                yield from walk(each, before + (f"{each.namespace}:" if each.namespace else ""))

    return {name for name in walk(get_resolver(), "") if not name.startswith(NOT_OURS)}


def over_the_demo() -> Atlas:
    """The pages of a demo season that is in the database. What it lacks is added here."""
    owner = User.objects.get(username=stage.OWNER)
    return Atlas(
        {
            STRANGER: [*_for_strangers(), *_of_competitions(), *_of_the_law()],
            stage.OWNER: [*_desk_of_competitions(owner), *_desk_of_clubs(owner), *_own()],
            stage.PLAYER: ["/my/matches/", "/desk/", a_line_up(), a_report(), open_to_all(owner)],
            stage.UMPIRE: ["/desk/", "/my/matches/"],
        }
    )


def _for_strangers() -> list[str]:
    corrected = a_match(scorecards__version=2)
    team = a_match(competition__name__startswith="Three Boards", state="official")
    met = a_match(competition__name="Red Singles", state="official")
    player, other = met.home.person, met.away.person
    shots = shots_match()
    study = a_study(shots)
    card = shots.scorecards.latest("version")
    number = next(n for n, each in enumerate(card.document["entries"], 1) if "shot" in each)
    championship = Championship.objects.select_related("club").get()
    return [
        "/",
        *(f"/clubs/{club.slug}/" for club in Club.objects.order_by("id")[:2]),
        f"/matches/{corrected.public_id}/",
        f"/matches/{team.public_id}/",
        f"/matches/{a_match(competition__name='Red Singles', state='planned').public_id}/",
        f"/matches/{a_match(state='disputed').public_id}/",
        f"/matches/{shots.public_id}/",
        f"/matches/{shots.public_id}/shots/{number}/",
        f"/matches/{shots.public_id}/studies/{study.public_id}/",
        f"/players/{player.public_id}/",
        f"/players/{player.public_id}/against/{other.public_id}/",
        "/rankings/",
        "/rankings/black/",
        "/privacy/",
        f"/championships/{championship.club.slug}/{championship.slug}/",
        a_hall(""),
        "/accounts/login/",
        "/accounts/password/reset/",
        "/accounts/password/reset/done/",
        "/accounts/password/reset/key/done/",
        "/accounts/inactive/",
        "/accounts/confirm-email/",
        "/invitations/not-a-token/",
        a_link(),
        "/score/",
        own_name(),
        NOWHERE,
    ]


def _of_competitions() -> list[str]:
    """A competition of every format, with the pages around it."""
    league = competition_named("Lunch Break Black League")
    formats = [
        "Swiss Open", "Green Cup", "Last Coin", "Pennyford Open", "Corn Exchange Plate",
        "Sunday Boxes", "Lunch Ladder", "Three Boards", "Handicap Evening", "Spring Draw",
        "Monday and Wednesday",
    ]  # fmt: skip
    return [
        address(league),
        address(league, "?projector"),
        address(league, "fixtures/"),
        address(league, "figures/"),
        "/embed" + address(league),
        *(address(competition_named(each)) for each in formats),
        address(competition_named("Swiss Open"), "after/2/"),
        address(competition_named("Founders' Cup"), "draw/"),
        address(competition_named("Pennyford Open"), "draw/"),
        address(competition_named("Sunday Boxes"), "?period=1"),
    ]


def _of_the_law() -> list[str]:
    games = tuple(rules.GAMES)
    return [
        "/rules/",
        *(f"/rules/{game}/" for game in games),
        "/rules/red/shots/cannon/",
        "/adjudicate/",
        "/adjudicate/?game=red&detail=result",
        "/adjudicate/?game=white&detail=card",
        *(f"/adjudicate/?game={game}&detail=flicks" for game in games),
        "/lab/",
    ]


def _desk_of_competitions(owner: User) -> list[str]:
    league, swiss = competition_named("Lunch Break Black League"), competition_named("Swiss Open")
    lesson, timed = competition_named("Form 7P"), competition_named("Monday and Wednesday")
    planned = a_match(competition=league, state="planned", outcome=None)
    team = a_match(competition__name__startswith="Three Boards", state="planned")
    return [
        *(f"/desk{address(league, rest)}" for rest in (
            "", "entries/", "draw/", "publish/", "starts/", "rules/", "adjustments/", "bulk/",
            "timetable/", "timetable/new/", "umpires/", "renewal/", "season/", "results/",
            "open-entry/",
        )),
        f"/desk{address(league, 'entries/')}{league.entries.all()[0].public_id}/withdraw/",
        f"/desk{address(competition_named('Founders'), 'seeds/')}",
        f"/desk{address(competition_named('Spring Draw'), 'seeds/')}",
        f"/desk{address(competition_named('Spring Draw'))}",
        f"/desk{address(league, '?ask=finish')}",
        f"/desk{address(competition_named('Spring Draw'), 'draw/?ask=take-back')}",
        f"/desk{address(swiss)}",
        f"/desk{address(swiss, 'next/')}",
        f"/desk{address(competition_named('Pennyford Open'), 'next/')}",
        f"/desk{address(competition_named('Sunday Boxes'), 'period/')}",
        f"/desk{address(competition_named('Lunch Ladder'), 'ladder/')}",
        *(f"/desk{address(lesson, f'lesson/{rest}')}" for rest in ("", "print/", "board/")),
        f"/desk{address(timed, 'timetable/')}",
        a_proposal(owner, league),
        f"/desk/matches/{a_match(scorecards__version=2).public_id}/",
        f"/desk/matches/{a_match(scorecards__version=2).public_id}/card/",
        f"/desk/corrections/{Correction.objects.latest('id').public_id}/revert/",
        f"/desk/matches/{a_match(state='disputed').public_id}/",
        f"/desk/matches/{planned.public_id}/",
        f"/desk/matches/{planned.public_id}/card/",
        f"/desk/matches/{planned.public_id}/sheet/",
        f"/desk/matches/{planned.public_id}/passes/",
        f"/desk/matches/{planned.public_id}/card/?detail=flicks",
        f"/desk/matches/{planned.public_id}/card/?detail=json",
        f"/desk/matches/{team.public_id}/",
        f"/desk/matches/{team.public_id}/boards/",
        f"/desk/matches/{shots_match().public_id}/study/",
    ]  # fmt: skip


def _desk_of_clubs(owner: User) -> list[str]:
    club = Club.objects.get(name="Pennyford Penny League")
    school = Club.objects.get(name="Sixpence School")
    venue = club.venues.order_by("id")[0]
    board = venue.boards.order_by("id")[0]
    at, season = f"/desk/clubs/{club.slug}/", club.seasons.latest("starts_on")
    championship = Championship.objects.get()
    pupil = Person.objects.filter(memberships__club=school).order_by("id")[0]
    return [
        "/desk/",
        "/desk/clubs/new/",
        f"{at}people/",
        f"{at}members/",
        f"/desk/clubs/{school.slug}/members/{pupil.public_id}/",
        f"/desk/clubs/{school.slug}/members/{pupil.public_id}/?ask=leave",
        f"/desk/clubs/{school.slug}/members/{pupil.public_id}/erase/",
        f"/desk/clubs/{school.slug}/teams/{school.teams.order_by('id')[0].public_id}/",
        f"{at}venues/",
        f"{at}venues/{venue.slug}/",
        f"{at}venues/{venue.slug}/boards/new/",
        f"{at}boards/{board.public_id}/",
        f"{at}boards/{board.public_id}/measures/",
        f"{at}boards/{board.public_id}/calibration/",
        f"{at}seasons/{season.slug}/archive/",
        f"{at}seasons/new/",
        f"{at}seasons/{season.slug}/",
        f"{at}settings/",
        f"{at}competitions/new/",
        f"{at}competitions/new/?game=green",
        f"/score/{a_match(competition__name='Red Singles', state='planned').public_id}/",
        a_hall("/desk"),
        f"{a_hall('/desk')}passes/",
        f"{a_hall('/desk')}boards/",
        f"/desk/clubs/{school.slug}/lessons/new/",
        f"/desk/clubs/{school.slug}/championships/new/",
        f"/desk/clubs/{school.slug}/championships/{championship.slug}/",
    ]


def _own() -> list[str]:
    return [
        "/account/",
        "/account/tokens/",
        "/account/data/",
        "/account/calendar/",
        "/accounts/password/change/",
        "/accounts/email/",
        "/accounts/2fa/",
        "/accounts/logout/",
    ]
