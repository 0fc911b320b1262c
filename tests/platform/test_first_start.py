"""The newcomer's first minute: `script/server` with nothing said, then what the terminal showed."""

import http.cookiejar
import re
import urllib.parse
import urllib.request

import pytest

from tests import database, deep
from tests.platform import club_server

LOGIN = re.compile(r"Sign in as one of these, with the password (\S+):\n +(\S+)")


@pytest.mark.slow
@pytest.mark.parametrize("kept", [not deep.wanted()])
def test_the_first_start_loads_a_demo_season_and_prints_logins_that_work(
    tmp_path, kept, put_database
):
    """Each day the season is a kept one, whose quick passwords no server takes; with --deep it is
    loaded."""
    kept = kept and put_database(database.with_the_demo(), tmp_path)
    with club_server.running(tmp_path) as server:
        password, name = LOGIN.search(server.greeting).groups()
        site = f"http://127.0.0.1:{server.port}"

        assert any("<table" in page for page in _pages_of_competitions(site))
        assert kept or _sign_in(site, name, password).endswith("/desk/")
        server.stop()

    assert not (tmp_path / "demo-wanted").exists()
    with club_server.running(tmp_path) as again:
        assert "Loading" not in again.greeting
        assert LOGIN.search(again.greeting).groups() == (password, name)


def _pages_of_competitions(site: str) -> list[str]:
    """Every competition that the front page leads to: some are cups, which have no table."""
    front = urllib.request.urlopen(site, timeout=30).read().decode()
    addresses = sorted(set(re.findall(r'href="(/competitions/[^"#?]+)"', front)))
    return [urllib.request.urlopen(site + at, timeout=30).read().decode() for at in addresses]


def _sign_in(site: str, name: str, password: str) -> str:
    """Sign in as a browser would; return the address it ends at."""
    cookies = http.cookiejar.CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
    door = f"{site}/accounts/login/?next=/desk/"
    page = browser.open(door, timeout=30).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1]
    form = {"csrfmiddlewaretoken": token, "login": name, "password": password, "next": "/desk/"}
    return browser.open(door, urllib.parse.urlencode(form).encode(), timeout=30).geturl()
