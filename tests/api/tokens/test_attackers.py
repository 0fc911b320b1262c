"""Another club's ids, tried on every address that there is: a new one cannot be forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, get_resolver
from knox.models import AuthToken

from matches.models import Club, Competition, Role, Scorecard, User
from tests.api.cards import result
from tests.api.conftest import Api
from tests.deep import some
from tests.security.addresses import correct, correction_of
from tests.web.leagues import League, make_league

pytestmark = pytest.mark.django_db

METHODS = ("get", "post", "put", "patch", "delete", "head")

PARAMETERS = {
    "club": lambda league: league.club.slug,
    "competition": lambda league: league.competition.public_id,
    "fixture": lambda league: league.fixtures[0].public_id,
    "correction": correction_of,
    "token": lambda league: AuthToken.objects.get(user__username="victim").token_key,
}
"""What of a private league stands in an address. A new parameter needs its line here."""

CORRECTED = {"reason": "Miscounted.", "scorecard": result(9, 16), "dry_run": True}

WRITTEN = {
    "device": "another-clubs-own-phone",
    "after": 0,
    "lines": [{"sequence": 1, "body": {"begin": {"first": "A"}}}],
    "reason": "Because.",
}


TAPPED = {"device": "another-clubs-own-phone", "taps": [{"sequence": 1, "begin": 1}]}


def body_for(address: str) -> dict[str, Any]:
    """What is posted there, as it should be."""
    if "lessons" in address:
        return TAPPED
    if "scoring" in address:
        return WRITTEN
    return CORRECTED if "corrections" in address else result(16, 9)


def there_of(address: str, league: League) -> str:
    """The address in a private league, which is a lesson where it is one of a lesson."""
    if "lessons" in address:
        Competition.objects.filter(pk=league.competition.pk).update(
            format="lesson", format_options={"game_minutes": 6, "change_minutes": 1}
        )
    return re.sub(r"<(?:\w+:)?(\w+)>", lambda m: PARAMETERS[m.group(1)](league), address)


OPEN = {"game", "edition", "nowhere"}
"""Parameters that are nobody's: the same for everybody."""


def addresses(patterns=None, before: str = "") -> Iterator[str]:
    """Every address below /api/, as its pattern."""
    for each in get_resolver().url_patterns if patterns is None else patterns:
        there = before + str(each.pattern)
        if isinstance(each, URLPattern):
            if there.startswith("api/"):
                yield "/" + there
        elif "api/".startswith(there) or there.startswith("api/"):
            yield from addresses(each.url_patterns, there)


def parameters(address: str) -> set[str]:
    return set(re.findall(r"<(?:\w+:)?(\w+)>", address))


OWNED = [each for each in addresses() if parameters(each) - OPEN]


@pytest.fixture
def private() -> League:
    """A private league with a card, and somebody with a token."""
    league = make_league(4, 3, visibility="private", with_cards=True)
    correct(league, league.fixtures[1])
    AuthToken.objects.create(User.objects.create_user("victim"))
    return league


def attackers() -> dict[str, Api]:
    """A stranger, and the owner, organiser and umpire of another club."""
    club = Club.objects.create(kind="club", slug="elsewhere", name="Elsewhere")
    clients = {"stranger": Api()}
    for role in ("owner", "organiser", "umpire"):
        user = User.objects.create_user(f"other-{role}")
        Role.objects.create(user=user, club=club, role=role)
        clients[role] = Api()
        clients[role].force_login(user)
    return clients


def test_the_walk_finds_the_addresses():
    found = set(addresses())
    assert "/api/v1/scorecards/adjudicate" in found
    assert "/api/v1/fixtures/<slug:fixture>/scorecards" in found
    assert len(found) >= 20
    assert len(OWNED) >= 6


@pytest.mark.parametrize("address", OWNED)
def test_every_parameter_is_known_to_the_attackers(address):
    assert parameters(address) - OPEN <= set(PARAMETERS)


def test_of_a_match_that_everybody_reads_who_may_not_write_it_is_told_that_it_is_not_there():
    """In the words and bytes of an id that never was."""
    there = make_league(4, 0).fixtures[0].public_id
    (_stranger, *others) = attackers().values()
    for path in ("scoring/{}/lines", "fixtures/{}/scorecards", "fixtures/{}/corrections"):
        body = body_for(path)
        for client in others:
            told = client.send(path.format(there), body)
            assert told.status_code == 404, path
            assert told.content == client.send(path.format("zzzzzzzzzzzz"), body).content, path


@pytest.mark.parametrize("address", some(OWNED, 8))
def test_another_club_s_id_is_an_id_that_is_not_there(address, private):
    there = there_of(address, private)
    nowhere = re.sub(r"<(?:\w+:)?(\w+)>", "zzzzzzzzzzzz", address)
    before = Scorecard.objects.count()
    for name, client in attackers().items():
        for method in METHODS:
            send = getattr(client, method)
            more = {} if method in ("get", "head") else {"content_type": "application/json"}
            body = {} if method in ("get", "head") else {"data": body_for(address)}
            answer = send(there, **body, **more)
            other = send(nowhere, **body, **more)
            assert answer.status_code in (401, 403, 404, 405), (name, method)
            assert answer.status_code == other.status_code, (name, method)
            assert answer.content == other.content, (name, method)
            if name != "stranger" and answer.status_code not in (404, 405):
                pytest.fail(f"{method} {address} tells {name} {answer.status_code}, not 404")
    assert Scorecard.objects.count() == before
    assert AuthToken.objects.filter(user__username="victim").exists()


@pytest.mark.parametrize("address", some(OWNED, 8))
def test_the_same_addresses_answer_who_may(address, private):
    """Or the test above would show nothing."""
    there = there_of(address, private)
    client = Api()
    if "tokens" in address:
        client.force_login(User.objects.get(username="victim"))
        assert client.delete(there).status_code == 204
        return
    client.force_login(private.organiser())
    read = client.get(there)
    if read.status_code == 405:
        read = client.post(there, body_for(address), content_type="application/json")
        assert read.status_code in (200, 201, 409)
    else:
        assert read.status_code == 200


def test_no_list_gives_away_what_is_private(private):
    hidden = [
        private.competition.public_id,
        private.competition.name,
        private.club.name,
        *(fixture.public_id for fixture in private.fixtures),
        *(entry.public_id for entry in private.entries),
    ]
    clients = attackers()
    for address in addresses():
        if parameters(address) - OPEN:
            continue
        there = re.sub(r"<(?:\w+:)?(\w+)>", "black", address)
        for name, client in clients.items():
            text = client.get(there).content.decode()
            assert [each for each in hidden if each in text] == [], (name, address)
