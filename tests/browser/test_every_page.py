"""Every page in a real browser: no accessibility fault in light or dark, and no page wider than a
phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore

from matches import services
from matches.models import Fixture, Team, TeamInvitation, TeamMember, User
from tests.services.league import make_league as services_league
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db(transaction=True)

GAMES = ("black", "white", "red", "green")
PUBLIC = [
    "/",
    "/clubs/harbour/",
    "{league}",
    "{league}?projector",
    "{league}fixtures/",
    "{league}draw/",
    "{league}figures/",
    "/embed{league}",
    "/matches/{match}/",
    "/matches/{open_match}/",
    "/players/{player}/",
    "/players/{player}/against/{opponent}/",
    "/rankings/",
    "/rankings/black/",
    "/privacy/",
    "/accounts/login/",
    "/accounts/password/reset/",
    "/nothing-here/",
]
LAW = [
    "/rules/",
    *(f"/rules/{game}/" for game in GAMES),
    "/rules/red/shots/cannon/",
    "/rules/green/shots/goal/?near",
    "/adjudicate/",
    "/lab/",
    "/adjudicate/?game=red&detail=result",
    "/adjudicate/?game=white&detail=card",
    *(f"/adjudicate/?game={game}&detail=flicks" for game in GAMES),
]
DESK = [
    "/desk/",
    "/desk/clubs/new/",
    "/desk/clubs/harbour/members/",
    "/desk/clubs/harbour/people/",
    "/desk/clubs/harbour/teams/{team}/",
    "/desk/clubs/harbour/venues/",
    "/desk/clubs/harbour/venues/quay-room/",
    "/desk/clubs/harbour/venues/quay-room/boards/new/",
    "/desk/clubs/harbour/boards/{board}/",
    "/desk/clubs/harbour/boards/{board}/measures/",
    "/desk/clubs/harbour/boards/{board}/calibration/",
    "/desk/clubs/harbour/seasons/new/",
    "/desk/clubs/harbour/seasons/2026/archive/",
    "/desk/clubs/harbour/competitions/new/",
    "/desk/clubs/harbour/competitions/new/?game=green",
    "/desk{league}",
    "/desk{league}entries/",
    "/desk{league}draw/",
    "/desk{league}publish/",
    "/desk{league}next/",
    "/desk{league}renewal/",
    "/desk{league}open-entry/",
    "/desk{league}umpires/",
    "/desk{league}seeds/",
    "/desk{league}starts/",
    "/desk{league}rules/",
    "/desk{league}adjustments/",
    "/desk{league}bulk/",
    "/desk{league}results/",
    "/desk{league}entries/{entry}/withdraw/",
    "/desk/matches/{match}/",
    "/desk/matches/{match}/card/",
    "/desk/matches/{open_match}/",
    "/desk/matches/{open_match}/card/?detail=flicks",
    "/desk/matches/{open_match}/card/?detail=json",
    "/account/",
    "/account/tokens/",
    "/account/calendar/",
    "/my/matches/",
    "/accounts/password/change/",
    "/accounts/email/",
    "/accounts/2fa/",
]


@pytest.fixture
def league() -> League:
    return make_league(5, 6, with_cards=True)


def team_of(league: League) -> str:
    team, made = Team.objects.get_or_create(club=league.club, name="Owls")
    if made:
        TeamMember.objects.create(team=team, person=league.entries[0].person, order=1)
        TeamInvitation.objects.create(competition=league.competition, team=team)
    return team.public_id


def session_of(user: User) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    return session.session_key or ""


def address(pattern: str, league: League) -> str:
    return pattern.format(
        league=league.address,
        match=league.fixtures[0].public_id,
        open_match=Fixture.objects.filter(state="planned").latest("number").public_id,
        player=league.entries[0].person.public_id,
        opponent=league.entries[1].person.public_id,
        entry=league.entries[0].public_id,
        board=league.board().public_id,
        team=team_of(league),
    )


def faults_of(page: Any) -> list[str]:
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html'][:150]}" for fault in found]


def faults_on(page: Any, addresses: list[str]) -> list[str]:
    """What is wrong with the pages: light and wide, then dark and narrow."""
    found = []
    for at in addresses:
        page.emulate_media(color_scheme="light")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(at)
        if "/accounts/login/" in page.url and at != "/accounts/login/":
            found.append(f"{at} asks to sign in")
        found += [f"{at} light: {fault}" for fault in faults_of(page)]
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 360, "height": 800})
        found += [f"{at} dark: {fault}" for fault in faults_of(page)]
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > 360:
            found.append(f"{at} is {wide} pixels wide on a phone of 360")
    return found


@pytest.mark.parametrize("pages", [PUBLIC, LAW], ids=["public", "law"])
def test_every_public_page_is_readable_by_everybody(
    pages: list[str], league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    assert faults_on(page, [address(pattern, league) for pattern in pages]) == []


def test_every_page_of_the_desk_is_readable_by_everybody(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    user = league.organiser(role="owner")
    User.objects.filter(pk=user.pk).update(is_superuser=True)
    user.refresh_from_db()
    page = visit(base=live_server.url, session=session_of(user))
    assert faults_on(page, [address(pattern, league) for pattern in DESK]) == []


def test_a_ladder_is_readable_by_everybody(visit: Callable[..., Any], live_server: Any) -> None:
    ladder = a_ladder()
    row = ladder.competition
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    page = visit(base=live_server.url, session=session_of(ladder.owner))
    assert faults_on(page, [at, f"/desk{at}", f"/desk{at}ladder/", f"/desk{at}draw/"]) == []


def test_a_championship_is_readable_by_everybody(
    visit: Callable[..., Any], live_server: Any
) -> None:
    ledger, owner = a_championship()
    page = visit(base=live_server.url, session=session_of(owner))
    club = ledger.club.slug
    pages = [
        f"/championships/{club}/{ledger.slug}/",
        f"/desk/clubs/{club}/championships/{ledger.slug}/",
        f"/desk/clubs/{club}/championships/new/",
    ]
    assert faults_on(page, pages) == []


def test_a_box_league_is_readable_by_everybody(visit: Callable[..., Any], live_server: Any) -> None:
    boxes = services_league(6, format="box-league", format_options={"size": 3})
    services.competitions.publish(boxes.owner, boxes.competition.public_id)
    boxes.play(1)
    services.boxes.start_period(boxes.owner, boxes.competition.public_id, unplayed=True)
    services.outbox.send(early=True)
    row = boxes.competition
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    page = visit(base=live_server.url, session=session_of(boxes.owner))
    assert faults_on(page, [at, f"{at}?period=1", f"/desk{at}period/"]) == []


def a_championship() -> tuple[Any, User]:
    """Two houses with places, a shared one, and a line by hand."""
    held = services_league(4)
    ids = [entry.person.public_id for entry in held.entries if entry.person is not None]
    houses = [
        services.teams.create(held.owner, held.club, name=name, members=members).public_id
        for name, members in (("Oak", ids[:2]), ("Elm", ids[2:]))
    ]
    services.competitions.publish(held.owner, held.competition.public_id)
    for number in (1, 2):
        held.play(number)
    services.outbox.send(early=True)
    ledger = services.championships.create(
        held.owner, held.season, name="House Championship", houses=houses,
        competitions=[held.competition.public_id], visibility="public",
    )  # fmt: skip
    services.championships.add_line(
        held.owner, ledger.public_id, house=houses[1], points="-1.5", reason="Left the hall untidy."
    )
    return ledger, held.owner


def a_ladder() -> Any:
    """A ladder with a match to play, a challenge to answer, and a rung that was set by hand."""
    ladder = services_league(6, format="ladder", name="Ladder")
    services.competitions.publish(ladder.owner, ladder.competition.public_id)
    ids = [entry.public_id for entry in ladder.entries]
    services.ladders.place(ladder.owner, ids[5], rung=2, reason="Won last season.")
    made = services.ladders.challenge(ladder.owner, ids[1], ids[0])
    services.ladders.accept(ladder.owner, made.public_id)
    services.ladders.challenge(ladder.owner, ids[4], ids[2])
    return ladder


def test_the_chosen_colours_are_kept(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto("/privacy/")
    paper = "getComputedStyle(document.documentElement).backgroundColor"
    light = page.evaluate(paper)
    page.get_by_role("button", name="Dark colours").click()
    page.goto("/rules/")
    assert page.evaluate(paper) != light
    assert page.get_by_role("button", name="Dark colours").get_attribute("aria-pressed") == "true"


def test_the_keyboard_reaches_the_content_first(
    league: League, visit: Callable[..., Any], live_server: Any
) -> None:
    page = visit(base=live_server.url)
    page.goto(league.address)
    page.keyboard.press("Tab")
    skip = page.evaluate("document.activeElement.textContent")
    assert skip == "Skip to the content"
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
