"""The pages of the desks, over the demo season."""

from __future__ import annotations

from typing import Any

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
    a_list_of_dates,
    a_match,
    a_notice,
    a_proposal,
    address,
    competition_named,
    failed_letters,
    shots_match,
)


def _of_an_entry(league: Any) -> list[str]:
    own = f"/desk{address(league, 'entries/')}{league.entries.all()[0].public_id}/"
    return [own + rest for rest in ("withdraw/", "come-in/", "back/")]


def desk_of_competitions(owner: User) -> list[str]:
    """The pages of competitions at the desk of who runs all."""
    league, swiss = competition_named("Lunch Break Black League"), competition_named("Swiss Open")
    lesson, timed = competition_named("Form 7P"), competition_named("Monday and Wednesday")
    return [
        *(f"/desk{address(league, rest)}" for rest in (
            "", "entries/", "draw/", "publish/", "starts/", "adjustments/", "bulk/", "settings/",
            "reasons/", "timetable/", "timetable/new/", "umpires/", "renewal/", "season/", "bin/",
            "notices/",
            "results/", "results/bring-in/", "dates/bring-in/", "open-entry/", "late/",
            "draw/bring-in/", "walkovers/", "days/", "scoresheets/", "paper/",
            "rearranging/",
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
        a_change_of_settings(owner, swiss), a_list_of_dates(owner, league),
    ]  # fmt: skip


def desk_of_matches() -> list[str]:
    """Those of matches."""
    league = competition_named("Lunch Break Black League")
    planned = a_match(competition=league, state="planned", outcome=None)
    team = a_match(competition__name__startswith="Three Boards", state="planned")
    corrected = a_match(scorecards__version=2)
    return [
        *(f"/desk/matches/{corrected.public_id}/{rest}" for rest in ("", "card/", "reasons/")),
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


def desk_of_clubs(owner: User) -> list[str]:
    """Those of clubs, halls and boards."""
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
        f"{at}booklet/",
        a_notice(club, owner),
        f"{at}competitions/new/",
        f"{at}competitions/new/?game=green",
        f"/score/{planned}/",
        f"/score/{planned}/shadow/",
        a_hall("/desk"),
        f"{a_hall('/desk')}passes/",
        f"{a_hall('/desk')}boards/",
    ]


def desk_of_schools() -> list[str]:
    """Those that a school has besides."""
    school = Club.objects.get(name="Sixpence School")
    championship = Championship.objects.get()
    pupil = Person.objects.filter(memberships__club=school).order_by("id")[0]
    team = school.teams.order_by("id")[0]
    at = f"/desk/clubs/{school.slug}/"
    return [
        f"{at}permissions/",
        f"{at}invite/",
        f"{at}keeping/",
        f"{at}looked/",
        f"{at}members/{pupil.public_id}/",
        f"{at}members/{pupil.public_id}/?ask=leave",
        f"{at}members/{pupil.public_id}/erase/",
        f"{at}members/{pupil.public_id}/kept/",
        f"{at}members/{pupil.public_id}/merge/",
        f"{at}teams/{team.public_id}/",
        f"{at}teams/{team.public_id}/merge/",
        f"{at}delete/team/{team.public_id}/",
        f"{at}lessons/new/",
        f"{at}championships/new/",
        f"{at}championships/{championship.slug}/",
        f"{at}championships/{championship.slug}/reasons/",
    ]
