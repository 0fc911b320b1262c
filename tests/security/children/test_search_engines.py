"""Search engines are sent away from whatever tells of a competition with somebody under 18."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches.models import ClubKind, Competition, Person, Team, TeamMember
from pennyclub.live import stream
from tests.canaries.cage import words_in
from tests.deep import some
from tests.security.addresses import filled, keep_study, patterns, pin_notice
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

META = re.compile(r'<meta name="robots" content="noindex')
ELSEWHERE = ("/", "/no/such/page/", "/robots.txt", "/metrics", "/accounts/login/", "/admin/login/")
TOLD = (
    "/", "/clubs/harbour/", "/competitions/harbour/2026/autumn/",
    "/competitions/harbour/2026/autumn/fixtures/", "/competitions/harbour/2026/autumn/draw.json",
    "/competitions/harbour/2026/autumn/tables.csv", "/search/?q=heron",
)  # fmt: skip
"""Some addresses that tell of the league, so that the walk is known to meet it."""


@pytest.fixture
def league() -> League:
    """A public league of adults who are all named in full, in a club."""
    cache.clear()
    made = make_league(4, 5, with_cards=True)
    made.board()
    Competition.objects.filter(pk=made.competition.pk).update(name="The heron cup")
    keep_study(made)
    for to_club in (True, False):
        pin_notice(made, to_club=to_club, for_strangers=True)
    team = Team.objects.create(club=made.club, name="Reeds")
    TeamMember.objects.create(team=team, person=made.entries[2].person, order=1)
    return made


def with_a_child(league: League) -> None:
    """The third of the league is a child; the others stay adults who are named in full."""
    third = league.entries[2].person_id
    years = timezone.localdate().year - 15
    Person.objects.filter(pk=third).update(age_band="youth", naming="code", birth_year=years)
    Competition.objects.filter(pk=league.competition.pk).update(visibility="public")


def readers(league: League) -> dict[str, Client]:
    told = {"stranger": Client(), "organiser": Client()}
    told["organiser"].force_login(league.organiser())
    return told


def addresses(league: League) -> list[str]:
    """Every address of the URLconf, with each of the matches, and what stands beside it."""
    first = league.fixtures[0].public_id
    walked = [filled(pattern, league) for pattern in patterns() if "<path" not in pattern]
    more = [at.replace(first, each.public_id) for at in walked for each in league.fixtures[1:]]
    people = [f"/players/{each.person.public_id}/" for each in league.entries if each.person]
    found = dict.fromkeys([*TOLD, *ELSEWHERE, *walked, *more, *people])
    return [at for at in found if at]


def tells_of(league: League, answer: Any) -> bool:
    """Whether the competition, a table or a match of it stands in an answer."""
    row = league.competition
    said = [row.public_id, "heron cup", league.address, league.division.public_id]
    said += [each.public_id for each in (*league.fixtures, *league.entries)]
    words = words_in(answer) + answer.headers.get("Location", "")
    return any(one in words for one in said)


def answers(league: League, at: list[str], client: Client) -> Iterator[tuple[str, Any]]:
    for address in at:
        yield address, client.get(address)
        cache.clear()


def test_every_answer_that_tells_of_a_competition_with_a_child_sends_search_engines_away(
    league: League,
) -> None:
    with_a_child(league)
    for name, client in readers(league).items():
        walked = addresses(league)
        walked = [*TOLD, *some(walked, 60 if name == "stranger" else 20)]
        listed, told = [], []
        for at, answer in answers(league, walked, client):
            if not tells_of(league, answer):
                continue
            told.append(at)
            page = answer.get("Content-Type", "").startswith("text/html")
            whole = page and answer.status_code == 200 and b"<html" in answer.content
            if "noindex" not in answer.get("X-Robots-Tag", ""):
                listed.append(f"{at}: no header")
            if whole and not META.search(answer.content.decode()):
                listed.append(f"{at}: no meta")
        assert listed == [], name
        assert set(told) >= set(TOLD), name


def test_a_league_of_grown_ups_is_left_to_search_engines(league: League) -> None:
    """Or the test above would show nothing."""
    pages = ["/", "/clubs/harbour/", league.address, league.address + "fixtures/"]
    pages += [f"/matches/{league.fixtures[0].public_id}/", "/rules/", "/privacy/"]
    pages += [f"/players/{league.entries[0].person.public_id}/"]
    for at in pages:
        answer = Client().get(at)
        assert answer.status_code == 200, at
        assert "noindex" not in answer["X-Robots-Tag"], at
        assert not META.search(answer.content.decode()), at


def test_a_school_s_competition_is_on_no_list_for_them(league: League) -> None:
    league.club.kind = ClubKind.SCHOOL
    league.club.save()
    for at in ("/", "/clubs/harbour/", league.address):
        assert "noindex" in Client().get(at)["X-Robots-Tag"], at


def test_a_kept_page_says_what_it_said_when_it_was_made(league: League, settings: Any) -> None:
    client = Client()
    first = [client.get("/")["X-Robots-Tag"] for _time in range(2)]
    assert first == ["all", "all"]
    with_a_child(league)
    assert [client.get("/")["X-Robots-Tag"] for _time in range(2)] == ["noindex", "noindex"]


def test_what_is_refused_before_any_view_sends_them_away_too() -> None:
    host = Client().get("/", headers={"host": "evil.example"})
    body = Client().post("/adjudicate/", headers={"content-length": "99999999999"})
    for answer, status in ((host, 400), (body, 413)):
        assert (answer.status_code, answer.get("X-Robots-Tag")) == (status, "noindex")


@pytest.mark.parametrize("topic", ["competition-zzzzzzzzzzzz", "no topic at all"])
def test_live_streams_send_them_away(topic: str) -> None:
    assert (b"x-robots-tag", b"noindex") in stream.HEADERS
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"path": f"/live/{topic}", "method": "POST", "headers": []}
    asyncio.run(stream.application(scope, None, send))  # type: ignore[arg-type]
    assert (b"x-robots-tag", b"noindex") in sent[0]["headers"]


def test_robots_are_told_what_is_no_page_to_read() -> None:
    answer = Client().get("/robots.txt")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/plain")
    lines = answer.content.decode().splitlines()
    assert lines[0] == "User-agent: *"
    shut = [line.removeprefix("Disallow: ") for line in lines if line.startswith("Disallow: ")]
    assert {"/api/", "/live/", "/embed/", "/search/", "/desk/"} <= set(shut)
    # What says by itself that it is not to be listed must be read for that.
    assert not any("/competitions/".startswith(one) for one in shut)
    assert not any("/clubs/".startswith(one) for one in shut)
