"""Signing out at a device that has scored: no name stays on it, and no tap is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Role, RunningLine
from tests.browser.scoring.umpire import Umpire, umpire_of
from tests.browser.test_every_page import faults_of, session_of
from tests.browser.waiting import until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

KEPT_PAGES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    for (const { url } of await (await caches.open(name)).keys()) {
      const { pathname } = new URL(url);
      if (!/^\\/(static|law)\\//.test(pathname)) found.push(pathname);
    }
  }
  return found;
}"""
KEPT_STATES = """() => new Promise((done) => {
  indexedDB.open("pennyclub-scoring").onsuccess = ({ target }) => {
    const all = target.result.transaction("cards").objectStore("cards").getAll();
    all.onsuccess = () => done(JSON.stringify(all.result));
  };
})"""


@pytest.fixture
def umpire(visit: Callable[..., Any], live_server: Any) -> Umpire:
    made = umpire_of(visit, live_server.url, "black").come().begin()
    made.settled()
    until(made.page, f"async () => (await ({KEPT_PAGES})()).includes(location.pathname)")
    return made


def names_of(umpire: Umpire) -> list[str]:
    """What the page calls the two sides."""
    return list(umpire.page.evaluate("Object.values(scoring.page.names)"))


def test_who_signs_out_leaves_no_page_and_no_name_on_the_device(umpire: Umpire) -> None:
    page, names = umpire.page, names_of(umpire)
    assert any(name in page.evaluate(KEPT_STATES) for name in names)
    page.goto("/account/")
    assert page.locator("[data-not-sent]").is_hidden()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    assert page.evaluate(KEPT_PAGES) == []
    assert not any(name in page.evaluate(KEPT_STATES) for name in names)
    page.goto(f"/score/{umpire.fixture.public_id}/")
    assert "/accounts/login/" in page.url


KEPT_EARLIER = """(hours) => new Promise((done) => {
  indexedDB.open("pennyclub-scoring").onsuccess = ({ target }) => {
    const within = target.result.transaction("cards", "readwrite");
    within.oncomplete = () => { target.result.close(); done(); };
    const cards = within.objectStore("cards");
    cards.getAll().onsuccess = ({ target }) => {
      const kept = Date.now() - hours * 3_600_000;
      for (const card of target.result) cards.put({ ...card, kept });
    };
  };
})"""


DATED = re.compile(r'"kept":\d{13}')


def tidied(umpire: Umpire) -> None:
    """Come back once the page's own look at the store is over: one that came after it is."""
    umpire.page.wait_for_function("window.scoring?.Store !== undefined")
    umpire.page.evaluate("async () => { await scoring.Store.found(); }")


def as_if_kept(umpire: Umpire, hours: int) -> str:
    """What the device holds after so many hours, once another page with its store was opened."""
    umpire.page.evaluate(KEPT_EARLIER, hours)
    umpire.page.goto("/account/")
    tidied(umpire)
    return str(umpire.page.evaluate(KEPT_STATES))


def test_a_day_after_it_was_sent_a_match_is_gone_from_the_device(umpire: Umpire) -> None:
    names = names_of(umpire)
    assert any(name in as_if_kept(umpire, 23) for name in names)
    assert umpire.page.evaluate(KEPT_PAGES) != []
    held = as_if_kept(umpire, 25)
    assert not any(name in held for name in names)
    assert f"/score/{umpire.fixture.public_id}/" not in umpire.page.evaluate(KEPT_PAGES)
    # Its lines go on from the number that they had come to.
    assert '"sequence":1' in held
    umpire.come().tap("off")
    umpire.settled()
    assert RunningLine.objects.count() == 2


def test_a_record_of_before_there_were_dates_has_a_day_from_now(umpire: Umpire) -> None:
    names = names_of(umpire)
    without = KEPT_EARLIER.replace(
        "cards.put({ ...card, kept })", "{ delete card.kept; cards.put(card); }"
    )
    # From a page that writes nothing of it, so that nobody but the tidying gives it a date.
    umpire.page.goto("/account/")
    tidied(umpire)
    umpire.page.evaluate(without, 0)
    assert not DATED.search(umpire.page.evaluate(KEPT_STATES))
    umpire.page.reload()
    tidied(umpire)
    assert DATED.search(umpire.page.evaluate(KEPT_STATES))
    assert any(name in umpire.page.evaluate(KEPT_STATES) for name in names)


def test_what_is_not_sent_stays_however_old_it_is(umpire: Umpire) -> None:
    names = names_of(umpire)
    umpire.page.context.route("**/lines*", lambda route: route.abort())
    umpire.tap("off")
    assert any(name in as_if_kept(umpire, 2400) for name in names)
    umpire.page.get_by_text(f"1 tap of {names[0]} – {names[1]} is not sent").wait_for()
    umpire.page.context.unroute("**/lines*")
    umpire.page.goto(f"/score/{umpire.fixture.public_id}/")
    umpire.settled()
    assert RunningLine.objects.count() == 2


def test_taps_that_are_not_sent_are_named_left_and_sent_by_who_signs_in_again(
    umpire: Umpire,
) -> None:
    page, names = umpire.page, names_of(umpire)
    # The server is in trouble for what is written, and for nothing else.
    page.context.route("**/lines*", lambda route: route.abort())
    for _ in range(3):
        umpire.tap("off")
    page.goto("/accounts/logout/")
    page.get_by_text(f"3 taps of {names[0]} – {names[1]} are not sent").wait_for()
    assert faults_of(page) == []
    page.get_by_role("button", name="Sign out, and leave it on this device").click()
    page.wait_for_url(re.compile(r"//[^/]+/$"))
    assert page.evaluate(KEPT_PAGES) == []
    assert RunningLine.objects.count() == 1
    page.context.unroute("**/lines*")
    again = session_of(Role.objects.get(club=umpire.fixture.competition.club).user)
    page.context.add_cookies([{"name": "sessionid", "value": again, "url": page.url}])
    umpire.come()
    umpire.settled()
    assert [sequence for _, sequence, _ in umpire.lines()] == [1, 2, 3, 4]


def test_who_may_not_score_is_not_told_to_sign_in(umpire: Umpire) -> None:
    page = umpire.page
    Role.objects.filter(club=umpire.fixture.competition.club).update(role="umpire")
    umpire.tap("off")
    page.get_by_text("You are signed in, but may not write down this match.").wait_for()
    assert page.get_by_text("Sign in again").count() == 0
    assert faults_of(page) == []
    Role.objects.filter(club=umpire.fixture.competition.club).update(role="organiser")
    page.locator("[data-try-again]").click()
    umpire.settled()
    assert len(umpire.lines()) == 2


def test_who_is_signed_out_is_told_to_sign_in(umpire: Umpire) -> None:
    page = umpire.page
    page.context.clear_cookies()
    umpire.tap("off")
    page.get_by_text("Your sign-in ran out").wait_for()
    assert page.get_by_role("link", name="Sign in again").is_visible()
