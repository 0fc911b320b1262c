"""Line-ups from a captain's phone, and the pages of teams, members, ladders and past rounds."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from matches import services
from matches.models import LineUp
from tests.browser.test_every_page import faults_on, session_of
from tests.services.league import make_league
from tests.services.teams.exchanges import blind, flagged

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]


def shoot(page: Any, name: str) -> None:
    """Keep a picture at both widths where PENNYCLUB_PICTURES names a folder."""
    folder = os.environ.get("PENNYCLUB_PICTURES")
    for width in (360, 1280) if folder else ():
        page.set_viewport_size({"width": width, "height": 800})
        page.screenshot(path=str(Path(folder or "") / f"{name}-{width}.png"), full_page=True)


def test_a_captain_hands_in_a_line_up_on_a_phone(
    visit: Callable[..., Any], live_server: Any
) -> None:
    _league, match, home, _away = blind(substitutes=1, line_up_hours=2)
    at = f"/desk/matches/{match.public_id}/line-up/"
    page = visit(base=live_server.url, session=session_of(home), width=360)
    assert faults_on(page, ["/my/matches/", at]) == []
    shoot(page, "line-up")
    page.set_viewport_size({"width": 360, "height": 800})
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text("The line-up is handed in.").wait_for()
    assert LineUp.objects.filter(fixture=match, side="A").count() == 1
    assert faults_on(page, [at]) == []


def test_both_line_ups_and_a_decision_are_readable_by_everybody(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league, match, home = flagged()
    page = visit(base=live_server.url, session=session_of(league.owner))
    desk = f"/desk/matches/{match.public_id}/"
    assert faults_on(page, [f"{desk}line-up/", desk]) == []
    page.get_by_text("Decide", exact=False).first.click()
    shoot(page, "decide")
    page = visit(base=live_server.url, session=session_of(home))
    assert faults_on(page, [f"{desk}line-up/", desk]) == []


def test_teams_members_holidays_and_past_rounds_are_readable_by_everybody(
    visit: Callable[..., Any], live_server: Any
) -> None:
    swiss = make_league(5, format="swiss", format_options={"rounds": 3})
    row = swiss.competition
    services.competitions.publish(swiss.owner, row.public_id, "public", young_known=True)
    services.swiss.draw_round(swiss.owner, row.public_id, number=1)
    for each in swiss.fixtures():
        if each.away_id is not None:
            swiss.play(each.number)
    services.base.outbox.send(early=True)
    people = [entry.person.public_id for entry in swiss.entries if entry.person is not None]
    team = services.teams.create(swiss.owner, swiss.club, name="Owls", members=people[:3])
    token = services.people.sign_ins.make_link(swiss.owner, swiss.club, people[4])
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    page = visit(base=live_server.url, session=session_of(swiss.owner))
    pages = {
        "team": f"/desk/clubs/{row.club.slug}/teams/{team.public_id}/",
        "member": f"/desk/clubs/{row.club.slug}/members/{people[0]}/",
        "own-name": f"/names/{token}/",
        "round": at,
        "after": f"{at}after/1/",
        "next": f"/desk{at}next/",
    }
    for name, address in pages.items():
        assert faults_on(page, [address]) == []
        shoot(page, name)


def test_a_ladder_with_holidays_is_readable_by_its_players(
    visit: Callable[..., Any], live_server: Any
) -> None:
    ladder = make_league(5, format="ladder", format_options={"reach": 3, "away_days": 14})
    row = ladder.competition
    services.competitions.publish(ladder.owner, row.public_id, "public", young_known=True)
    first, second, third, *_rest = (entry.public_id for entry in ladder.entries)
    services.ladders.challenge(ladder.owner, third, first)
    today = row.season.starts_on.today()
    services.ladders.announce_holiday(ladder.owner, second, first=today, last=today)
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    page = visit(base=live_server.url, session=session_of(ladder.owner))
    assert faults_on(page, [at, f"/desk{at}ladder/"]) == []
    shoot(page, "ladder")
