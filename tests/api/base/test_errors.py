"""Whatever goes wrong below /api/ is said in one shape."""

from collections import Counter
from typing import Any

import pytest

from matches.law import language
from rules.core import fault
from tests.platform.test_bodies import PART, Pages, sent_to

pytestmark = pytest.mark.django_db

REFUSED: list[tuple[str, str, dict[str, Any], int]] = [
    ("get", "/api", {}, 404),
    ("get", "/api/", {}, 404),
    ("get", "/api/nowhere", {}, 404),
    ("post", "/api/v2/games", {}, 404),
    ("get", "/api/v1/nowhere", {}, 404),
    ("get", "/api/v1/competitions/nobody", {}, 404),
    ("get", "/api/v1/competitions/%00", {}, 400),
    ("get", "/api/v1/games?near=%00", {}, 400),
    ("get", "/api/v1/games", {"headers": {"host": "elsewhere.test"}}, 400),
    ("get", "/api/v1/games", {"headers": {"accept": "text/html"}}, 406),
    ("delete", "/api/v1/games", {}, 405),
    ("post", "/api/v1/tokens", {}, 403),
    ("post", "/api/v1/live/begin", {"data": b"{", "content_type": "application/json"}, 400),
    ("post", "/api/v1/live/begin", {"data": b"a=b", "content_type": "text/plain"}, 415),
    (
        "post",
        "/api/v1/live/begin",
        {"data": b" " * 1_000_001, "content_type": "application/json"},
        413,
    ),
    ("post", "/api/v1/live/begin", {"headers": {"content-length": "10000001"}}, 413),
    (
        "post",
        "/api/v1/live/entry",
        {"data": b'{"a": [' + b"[]," * 60_000 + b"[]]}", "content_type": "application/json"},
        413,
    ),
    ("get", "/api/v1/clubs", {"headers": {"authorization": "Token \x80"}}, 401),
]
KINDS = {400: "validation_error", 500: "server_error"}


def assert_in_shape(answer: Any, status: int) -> None:
    """One thing that is wrong, and nothing else."""
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/json"
    told = answer.json()
    assert set(told) == {"type", "errors"}
    assert told["type"] == KINDS.get(status, "client_error")
    (error,) = told["errors"]
    assert set(error) == {"code", "detail", "attr"}
    assert error["code"]
    assert error["detail"]


@pytest.mark.parametrize(("method", "address", "more", "status"), REFUSED)
def test_a_refusal_has_the_one_shape(api, method, address, more, status):
    assert_in_shape(getattr(api, method)(address, **more), status)


@pytest.mark.parametrize("broken", ["matches.api.law.games._short", "pennyclub.nul.NoNul.__call__"])
def test_what_breaks_has_the_one_shape(api, monkeypatch, broken):
    def breaks(*_given: Any) -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr(broken, breaks)
    api.raise_request_exception = False
    answer = api.read("games")
    assert_in_shape(answer, 500)
    assert "secret" not in answer.content.decode()


def test_of_many_mistakes_the_first_hundred_are_told_and_how_many_more_there_are(api):
    state = {"game": "black", "options": {f"x{n}": n for n in range(5_000)}}
    answer = api.send("live/entry", {"state": state, "entry": {"kind": "foul"}})
    assert answer.status_code == 400
    told = answer.json()["errors"]
    assert len(told) == 101
    assert told[-1]["detail"] == "And 4901 mistakes more."
    assert len(answer.content) < 20_000


@pytest.mark.parametrize(
    "body",
    [
        {"k" * 200_000: [10**19] * 20_000},
        {"state": ["\0"] * 20_000},
        {f"\0{n}": 1 for n in range(20_000)},
    ],
    ids=["numbers below a long key", "texts", "keys"],
)
def test_of_twenty_thousand_mistakes_a_hundred_are_made_words(api, monkeypatch, body):
    """A path and a sentence for each took a core for minutes, and no sign-in was needed."""
    made = Counter()
    for where, name in ((language, "said"), (fault, "_step")):
        monkeypatch.setattr(where, name, _counting(made, name, getattr(where, name)))
    answer = api.send("live/entry", body)
    assert answer.status_code == 400
    assert len(answer.json()["errors"]) == 101
    assert made["said"] <= 100
    assert made["_step"] <= 200


def _counting(made, name, work):
    def done(*given):
        made[name] += 1
        return work(*given)

    return done


@pytest.mark.parametrize(("longest", "status"), [(10, 413), (100, 408)])
def test_a_body_that_the_server_stops_reading_has_the_one_shape(longest, status):
    start, body, *_end = sent_to(
        Pages(), [dict(PART)] * 3, longest=longest, path="/api/v1/live/begin"
    )
    assert start["status"] == status
    assert (b"content-type", b"application/json") in start["headers"]
    assert b'"type":"client_error"' in body["body"]


@pytest.mark.parametrize("address", ["/nowhere/", "/?a=%00", "/apis"])
def test_people_are_answered_in_words(api, address):
    assert "json" not in api.get(address)["Content-Type"]
