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
from tests.browser.atlas.demo_rows import (
    a_change_of_settings,
    a_hall,
    a_line_up,
    a_link,
    a_list_of_dates,
    a_match,
    a_notice,
    a_proposal,
    a_ranking,
    a_report,
    a_stop_link,
    a_study,
    address,
    competition_named,
    failed_letters,
    open_to_all,
    own_name,
    shots_match,
)
from tests.browser.atlas.unvisited import NOT_OURS

STRANGER = ""
NOWHERE = "/nothing-here/"


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
            stage.OWNER: [
                *_desk_of_competitions(owner),
                *_desk_of_clubs(owner),
                *_desk_of_schools(),
                *_own(),
            ],
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
        *_found(),
        f"/matches/{corrected.public_id}/",
        f"/matches/{team.public_id}/",
        f"/matches/{a_match(competition__name='Red Singles', state='planned').public_id}/",
        f"/matches/{a_match(state='disputed').public_id}/",
        f"/matches/{shots.public_id}/",
        f"/matches/{shots.public_id}/shots/{number}/",
        f"/matches/{shots.public_id}/studies/{study.public_id}/",
        f"/players/{player.public_id}/",
        f"/players/{player.public_id}/against/{other.public_id}/",
        *a_ranking("black"),
        *_notices(championship.club.slug),
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
        a_stop_link(),
        NOWHERE,
    ]


def _found() -> list[str]:
    team = a_match(competition__name__startswith="Three Boards", state="official").home.team
    clubs = (f"/clubs/{club.slug}/" for club in Club.objects.order_by("id")[:2])
    return ["/search/", "/search/?q=pen", f"/teams/{team.public_id}/", *clubs]


def _notices(club: str) -> list[str]:
    readers = ("8-11", "12-17", "parents", "adults")
    return [
        "/privacy/",
        *(f"/privacy/{reader}/" for reader in readers),
        *(f"/clubs/{club}/privacy/{rest}" for rest in ("", "8-11/")),
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


def _of_an_entry(league: Any) -> list[str]:
    own = f"/desk{address(league, 'entries/')}{league.entries.all()[0].public_id}/"
    return [own + rest for rest in ("withdraw/", "come-in/", "back/")]


def _desk_of_competitions(owner: User) -> list[str]:
    league, swiss = competition_named("Lunch Break Black League"), competition_named("Swiss Open")
    lesson, timed = competition_named("Form 7P"), competition_named("Monday and Wednesday")
    planned = a_match(competition=league, state="planned", outcome=None)
    team = a_match(competition__name__startswith="Three Boards", state="planned")
    return [
        *(f"/desk{address(league, rest)}" for rest in (
            "", "entries/", "draw/", "publish/", "starts/", "adjustments/", "bulk/",
            "settings/", "timetable/", "timetable/new/", "umpires/", "renewal/", "season/", "bin/",
            "results/", "results/bring-in/", "open-entry/", "late/",
            "settings/", "timetable/", "timetable/new/", "umpires/", "renewal/", "season/",
            "notices/", "results/", "results/bring-in/", "open-entry/", "late/",
            "settings/", "timetable/", "timetable/new/", "umpires/", "renewal/", "season/",
            "results/", "results/bring-in/", "dates/bring-in/", "open-entry/", "late/",
        )),
        *_of_an_entry(league),
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
        f"/desk/matches/{a_match(scorecards__version=2).public_id}/reasons/",
        a_change_of_settings(owner, swiss), a_list_of_dates(owner, league),
        f"/desk/corrections/{Correction.objects.latest('id').public_id}/revert/",
        f"/desk/matches/{a_match(state='disputed').public_id}/",
        f"/desk/matches/{planned.public_id}/",
        f"/desk/matches/{planned.public_id}/card/",
        f"/desk/matches/{planned.public_id}/sheet/",
        f"/desk/matches/{planned.public_id}/passes/",
        *(f"/desk/matches/{planned.public_id}/card/?detail={how}" for how in ("flicks", "json")),
        f"/desk/matches/{team.public_id}/",
        f"/desk/matches/{team.public_id}/boards/",
        f"/desk/matches/{team.public_id}/whole/",
        f"/desk/matches/{shots_match().public_id}/study/",
    ]  # fmt: skip


def _desk_of_clubs(owner: User) -> list[str]:
    club = Club.objects.get(name="Pennyford Penny League")
    venue = club.venues.order_by("id")[0]
    board = venue.boards.order_by("id")[0]
    at, season = f"/desk/clubs/{club.slug}/", club.seasons.latest("starts_on")
    planned = a_match(competition__name="Red Singles", state="planned").public_id
    return [
        "/desk/",
        "/desk/health/",
        "/desk/clubs/new/",
        f"{at}people/",
        failed_letters(club, owner),
        f"{at}lately/",
        f"{at}bin/",
        f"{at}members/",
        f"{at}members/bring-in/",
        f"{at}venues/",
        f"{at}venues/{venue.slug}/",
        f"{at}venues/{venue.slug}/boards/new/",
        f"{at}boards/{board.public_id}/",
        f"{at}boards/{board.public_id}/measures/",
        f"{at}boards/{board.public_id}/calibration/",
        f"{at}seasons/{season.slug}/archive/",
        f"{at}seasons/new/",
        f"{at}seasons/bring-in/",
        f"{at}seasons/{season.slug}/",
        f"{at}settings/",
        f"{at}notices/",
        a_notice(club, owner),
        f"{at}competitions/new/",
        f"{at}competitions/new/?game=green",
        f"/score/{planned}/",
        f"/score/{planned}/shadow/",
        a_hall("/desk"),
        f"{a_hall('/desk')}passes/",
        f"{a_hall('/desk')}boards/",
    ]


def _desk_of_schools() -> list[str]:
    school = Club.objects.get(name="Sixpence School")
    championship = Championship.objects.get()
    pupil = Person.objects.filter(memberships__club=school).order_by("id")[0]
    team = school.teams.order_by("id")[0]
    at = f"/desk/clubs/{school.slug}/"
    return [
        f"{at}permissions/",
        f"{at}keeping/",
        f"{at}members/{pupil.public_id}/",
        f"{at}members/{pupil.public_id}/?ask=leave",
        f"{at}members/{pupil.public_id}/erase/",
        f"{at}members/{pupil.public_id}/merge/",
        f"{at}teams/{team.public_id}/",
        f"{at}teams/{team.public_id}/merge/",
        f"{at}lessons/new/",
        f"{at}championships/new/",
        f"{at}championships/{championship.slug}/",
    ]


def _own() -> list[str]:
    return [
        "/account/",
        "/account/tokens/",
        "/account/data/",
        "/account/calendar/",
        "/account/letters/",
        "/accounts/password/change/",
        "/accounts/email/",
        "/accounts/2fa/",
        "/accounts/logout/",
    ]
