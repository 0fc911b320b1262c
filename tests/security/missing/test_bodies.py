"""Another club's ids in queries and bodies of the API: answered as ids that nobody has."""

from __future__ import annotations

import re
from typing import Any

import pytest

from matches.models import Club, Competition, Scorecard
from tests.api.cards import result
from tests.api.conftest import Api
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

NOBODY_S = "zzzzzzzzzzzz"


@pytest.fixture
def theirs() -> League:
    """A private league with cards, in a club with nothing else."""
    league = make_league(4, 3, visibility="private", with_cards=True)
    Club.objects.filter(pk=league.club.pk).update(slug="hidden", name="Hidden")
    league.season.slug = "hidden-season"
    league.season.save()
    return league


@pytest.fixture
def mine(theirs: League) -> League:
    return make_league(4, 3, with_cards=True)


@pytest.fixture
def client(mine: League) -> Api:
    api = Api()
    api.force_login(mine.organiser(role="owner"))
    return api


def named(league: League) -> dict[str, str]:
    """What of a league can be asked by."""
    return {
        "club": Club.objects.get(pk=league.club.pk).slug,
        "season": league.season.slug,
        "division": league.division.public_id,
        "fixture": league.fixtures[3].public_id,
        "card": Scorecard.objects.filter(fixture=league.fixtures[0]).get().public_id,
    }


def told(client: Api, address: str, body: Any, typed: str) -> tuple[int, str]:
    """The answer, the id itself and the time aside."""
    answer = client.read(address) if body is None else client.send(address, body)
    shown = re.sub(r'"told":"[^"]*"', "", answer.content.decode())
    return answer.status_code, shown.replace(typed, "#")


QUERIES = {
    "competitions?club={}": "club",
    "competitions?season={}": "season",
    "competitions/{competition}/fixtures?division={}": "division",
}


@pytest.mark.parametrize("query", QUERIES)
def test_an_id_in_a_query_is_answered_as_one_that_nobody_has(
    query: str, client: Api, mine: League, theirs: League
) -> None:
    competition = mine.competition.public_id
    held = named(theirs)[QUERIES[query]]
    here, nowhere = (
        told(client, query.format(each, competition=competition), None, each)
        for each in (held, NOBODY_S)
    )
    assert here == nowhere


def bodies(mine: League, one: str) -> dict[str, tuple[str, Any]]:
    """By what is asked for in it: an address and a body that is good otherwise."""
    match = mine.fixtures[0].public_id
    device = "a-phone-of-another-club"
    return {
        "club": ("tokens", {"name": "Mine", "scope": "score", "club": one, "days": 3}),
        "card": (
            f"fixtures/{match}/corrections",
            {"reason": "Miscounted.", "scorecard": result(9, 16), "supersedes": one},
        ),
        "fixture": (
            f"lessons/{mine.competition.public_id}/taps",
            {"device": device, "taps": [{"sequence": 1, "match": one, "winner": "A"}]},
        ),
    }


@pytest.mark.parametrize("asked", ["club", "card", "fixture"])
def test_an_id_in_a_body_is_answered_as_one_that_nobody_has(
    asked: str, client: Api, mine: League, theirs: League
) -> None:
    if asked == "fixture":
        Competition.objects.filter(pk=mine.competition.pk).update(
            format="lesson",
            format_options={"boards": 2, "minutes": 30, "game_minutes": 6, "change_minutes": 1},
        )
    here, nowhere = (
        told(client, address, body, each)
        for each in (named(theirs)[asked], NOBODY_S)
        for address, body in [bodies(mine, each)[asked]]
    )
    assert here == nowhere
    own = named(mine)[asked]
    address, body = bodies(mine, own)[asked]
    # Or the two would be alike because the rest of the body is not taken.
    assert told(client, address, body, own) != nowhere
