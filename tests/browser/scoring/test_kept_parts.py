"""What was put on the device in the place of a script or of the law is not run from there."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.scoring.test_offline import wait_until_kept
from tests.browser.scoring.umpire import Umpire, umpire_of
from tests.browser.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

PUT = """async (url) => {
  const held = await caches.open("pennyclub-scoring-1");
  await held.put(url, new Response("evil()", { headers: { "content-type": "text/javascript" } }));
}"""
FETCHED = "(url) => fetch(url).then((answer) => answer.text(), () => null)"
KEPT = """async (url) => {
  const held = await caches.open("pennyclub-scoring-1");
  const found = await held.match(url, { ignoreVary: true });
  return found ? found.text() : null;
}"""
MEMORY = "async () => (await caches.keys()).includes('pennyclub-law-1')"
LEFT = """async () => {
  await (await caches.open("pennyclub-law-1")).put("/law/x", new Response("x"));
}"""


@pytest.fixture
def umpire(visit: Callable[..., Any], live_server: Any) -> Umpire:
    made = umpire_of(visit, live_server.url, "black").come().begin()
    made.settled()
    wait_until_kept(made)
    return made


def addresses(umpire: Umpire) -> list[str]:
    """The law's own script, which is taken from what is kept, and one of the page's."""
    told = "JSON.parse(document.getElementById('scoring').textContent).law"
    own = umpire.page.evaluate("document.querySelector('script[src*=\"scoring/page\"]').src")
    return [umpire.page.evaluate(f"{told}.worker"), own]


def test_what_was_put_in_its_place_goes_and_comes_anew_from_the_server(umpire: Umpire) -> None:
    page = umpire.page
    for address in addresses(umpire):
        before = page.evaluate(FETCHED, address)
        page.evaluate(PUT, address)
        assert page.evaluate(FETCHED, address) == before != "evil()"
        assert page.evaluate(KEPT, address) == before


def test_without_network_it_is_not_run_either_and_the_rest_is_there(umpire: Umpire) -> None:
    page, (law, script) = umpire.page, addresses(umpire)
    page.evaluate(PUT, script)
    page.context.set_offline(True)
    # The browser may have it elsewhere as the server sent it: there no script writes.
    assert page.evaluate(FETCHED, script) != "evil()"
    assert page.evaluate(KEPT, script) != "evil()"
    assert "Python" in page.evaluate(FETCHED, law)


def test_a_memory_of_the_law_goes_with_who_signs_out_and_before_who_signs_in(
    umpire: Umpire,
) -> None:
    page = umpire.page
    page.evaluate(LEFT)
    page.goto("/account/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    until(page, f"async () => !(await ({MEMORY})())")
    page.evaluate(LEFT)
    page.goto("/accounts/login/")
    until(page, f"async () => !(await ({MEMORY})())")
