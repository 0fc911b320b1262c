"""A server whose Redis is away: it counts for itself, and everything a person asks for goes on."""

import http.client
import re
import shutil
from urllib.parse import urlencode

import pytest

from tests.platform import club_server

# Nothing listens there.
AWAY = {"REDIS_URL": "redis://127.0.0.1:9/0"}


def sign_in(server: club_server.ClubServer, **typed: str) -> http.client.HTTPResponse:
    """What the server answers to a name and password, typed into its own form."""
    form = server.get("/accounts/login/")
    cookie = form.getheader("Set-Cookie").partition(";")[0]
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', form.read().decode())[1]
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request(
        "POST",
        "/accounts/login/",
        urlencode({**typed, "csrfmiddlewaretoken": token}),
        {"Content-Type": "application/x-www-form-urlencoded", "Cookie": cookie},
    )
    return connection.getresponse()


@pytest.fixture(scope="module")
def server(started_once, tmp_path_factory):
    """One for both tests: the second asks too often, and is the last."""
    data = shutil.copytree(started_once, tmp_path_factory.mktemp("redis-gone") / "data")
    with club_server.running(data, "--no-demo", "--no-worker", setting=AWAY) as running:
        yield running


def test_pages_the_api_and_signing_in_go_on(server):
    assert server.get("/api/v1/competitions").status == 200
    assert server.get("/rules/").status == 200
    answer = sign_in(server, login="nobody", password="not the one")

    assert answer.status == 200
    assert "not right" in answer.read().decode()


@pytest.mark.deep
def test_too_many_tries_are_still_too_many(server):
    answers = {sign_in(server, login="owner", password="wrong").status for _ in range(7)}

    assert 429 in answers
    assert not {status for status in answers if status >= 500}
