"""A trainee's own card of a match, by programs."""

from __future__ import annotations

import pytest

from matches.models import RunningCard, ShadowLine
from tests.api.conftest import Api
from tests.api.scoring.test_scoring import address, client, league, sent
from tests.services.scoring.at_the_board import BACK, BEGIN, MISS, entry
from tests.web.leagues import League

__all__ = ["client", "league"]

pytestmark = pytest.mark.django_db


def test_it_is_written_apart_finished_and_told_where_it_is_compared(
    league: League, client: Api
) -> None:
    at = address(league, "shadow")
    assert client.read(at).json()["card"] is None
    told = client.send(f"{at}/lines", sent(BEGIN, entry(MISS))).json()
    assert (told["running"]["lines"], told["ended"]) == (2, None)
    assert not RunningCard.objects.exists()
    body = {"device": told["lines"][0]["device"], "after": 2}
    ended = client.send(f"{at}/finish", body).json()
    assert ended["state"]["ended"] == "finished"
    assert client.get(ended["result"]).status_code == 200
    assert client.read(f"{at}?after=1").json()["lines"][0]["line"] == 2


def test_it_is_refused_as_any_card_is(league: League, client: Api) -> None:
    at = address(league, "shadow")
    assert client.send(f"{at}/finish", {"device": "x" * 22, "after": 0}).status_code == 409
    client.send(f"{at}/lines", sent(BEGIN))
    refused = client.send(f"{at}/lines", sent(entry(BACK), first=2, after=1))
    assert (refused.status_code, refused.json()["at"]) == (422, 0)
    late = client.send(f"{at}/lines", sent(entry(MISS), after=0, device="y" * 22))
    assert (late.status_code, late.json()["state"]["running"]["lines"]) == (412, 1)
    assert client.send(f"{at}/lines", sent(entry(MISS), first=1, after=1)).status_code == 409
    assert ShadowLine.objects.count() == 1


def test_there_is_nothing_handed_in_there(league: League, client: Api) -> None:
    assert client.send(f"{address(league, 'shadow')}/hand-in", sent(BEGIN)).status_code == 404
