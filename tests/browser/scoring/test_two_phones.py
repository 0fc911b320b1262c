"""Two phones at one match; those who may not be there; and a sign-in that ran out."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from matches.models import Club, Role, RoleName, RunningCard, RunningLine, User
from matches.selectors.scoring import fold
from matches.services import scoring
from tests.browser.scoring.umpire import Umpire, match_of
from tests.browser.test_every_page import session_of
from tests.deep import either
from tests.services.scoring.at_the_board import finished
from tests.web.leagues import League

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.needs_pyodide]

COURSES = int(os.environ.get("PENNYCLUB_COURSES", either(6, 6, 12)))
CHOICES = "[data-mine-after], [data-theirs]"
CHOSEN = """() => {
  const { session } = scoring.page;
  return session.trouble !== window.was && (session.stopped || !session.unsent.length);
}"""
ANSWERED = "() => scoring.page.session.stopped || !scoring.page.session.unsent.length"


@pytest.fixture
def match() -> Any:
    return match_of("black")


@pytest.fixture
def phones(match: Any, visit: Callable[..., Any], live_server: Any) -> list[Umpire]:
    """Two signed in at one match; neither hears of the other but by what it sends itself."""
    league, fixture = match
    held = []
    for name in ("one", "two"):
        session = session_of(league.organiser(name))
        held.append(Umpire(visit(base=live_server.url, session=session, width=360), fixture))
        held[-1].page.route("**/here*", lambda route: route.abort())
    return held


def check(umpire: Umpire) -> Any:
    """The card says what its lines make, and each is there once."""
    card = RunningCard.objects.get(fixture=umpire.fixture)
    lines = list(RunningLine.objects.filter(card=card).order_by("number"))
    assert [line.number for line in lines] == list(range(1, len(lines) + 1))
    assert len({(line.device, line.sequence) for line in lines}) == len(lines)
    folded = fold(card.head, [line.body for line in lines])
    assert folded.refused is None
    assert folded.running.live is not None
    assert card.score == folded.running.live.standing.score
    return folded.running


def taps_without_net(umpire: Umpire, offers: list[str]) -> None:
    """Tap while the other cannot hear of it."""
    umpire.context.set_offline(True)
    for offer in offers:
        umpire.tap(offer)


def come_back(umpire: Umpire) -> None:
    """The net is back, and what was kept is sent, or asked about."""
    umpire.context.set_offline(False)
    umpire.page.evaluate("scoring.page.session.refresh()")
    umpire.page.wait_for_function(ANSWERED)


@pytest.mark.parametrize("choice", ["mine-after", "theirs"])
def test_who_is_late_sees_what_was_written_meanwhile_and_chooses(
    phones: list[Umpire], choice: str
) -> None:
    one, two = phones
    one.come().begin()
    one.settled()
    two.come()
    taps_without_net(two, ["missed", "missed"])
    one.tap("off")
    one.settled()
    come_back(two)
    dock = two.page.locator(".dock")
    assert "Another device wrote" in dock.inner_text()
    assert "wins yellow for 1 point" in dock.inner_text()
    assert "Not sent from here: 2" in dock.inner_text()
    assert len(one.lines()) == 2
    # It rules itself: it was told what the other wrote, and not the whole match.
    assert len(two.page.evaluate("scoring.page.session.trouble.kept.lines")) == 1
    two.page.locator(f"[data-{choice}]").click()
    two.settled()
    kept = {"mine-after": 4, "theirs": 2}[choice]
    two.page.wait_for_function("n => scoring.page.doc.lines === n", arg=kept)
    assert len(check(two).entries) == kept - 1
    assert len(one.lines()) == kept == two.doc["lines"]
    assert two.doc["score"] == {"A": 1, "B": 0}
    two.tap("missed")
    two.settled()
    one.page.evaluate("scoring.page.session.refresh()")
    one.page.wait_for_function("n => scoring.page.doc.lines === n", arg=kept + 1)
    assert one.doc == two.doc


def test_a_match_that_another_phone_handed_in_is_there_whole(phones: list[Umpire]) -> None:
    one, two = phones
    one.come().begin()
    one.settled()
    two.come()
    lines = [scoring.Sent(n, {"entry": each}) for n, each in enumerate(finished(), start=1)]
    where = {"device": "another-phone-at-the-board", "after": 1, "lines": lines}
    owner = one.fixture.competition.club.roles.get(role="organiser", user__username="one").user
    scoring.write(owner, one.fixture.public_id, **where)
    whole = len(lines) + 1
    scoring.hand_in(owner, one.fixture.public_id, device=where["device"], after=whole)
    two.page.evaluate("scoring.page.session.refresh()")
    assert two.page.evaluate("scoring.page.session.state.lines.length") == whole
    assert two.page.evaluate("scoring.page.session.state.ended") == "handed-in"
    assert two.doc["finished"]


def test_both_named_the_same_yellow_penny_and_the_later_one_was_another(
    phones: list[Umpire],
) -> None:
    one, two = phones
    one.come().begin()
    one.settled()
    two.come()
    taps_without_net(two, ["off", "missed"])
    one.tap("off")
    one.settled()
    come_back(two)
    two.page.locator("[data-mine-after]").click()
    two.settled()
    running = check(two)
    won = [one.entry["flick"]["off"] for one in running.entries if "off" in one.entry["flick"]]
    assert len(won) == 2
    assert won[0] != won[1]
    assert two.doc["score"] == {"A": 2, "B": 0}
    assert two.page.evaluate("scoring.page.session.trouble") is None


def test_both_began_the_match_and_it_is_begun_once(phones: list[Umpire]) -> None:
    one, two = phones
    two.come()
    two.context.set_offline(True)
    two.begin()
    taps_without_net(two, ["missed", "missed"])
    two.page.locator("[data-undo]").click()
    two.page.wait_for_function("() => scoring.page.doc.lines === 4")
    one.come().begin()
    one.tap("off")
    one.settled()
    come_back(two)
    two.page.locator("[data-mine-after]").click()
    two.settled()
    running = check(two)
    # The undo took back the miss that it was meant for.
    assert [one.line for one in running.entries] == [2, 3]
    assert running.lines == 5 == two.doc["lines"]


def test_two_phones_by_turns_write_what_the_lines_make(phones: list[Umpire]) -> None:
    rng = random.Random(4)
    phones[0].come().begin()
    phones[0].settled()
    phones[1].come()
    written = 0
    for _ in range(COURSES):
        first, second = rng.sample(phones, 2)
        for phone in (first, second):
            taps_without_net(phone, ["missed"] * rng.randint(1, 2))
        for phone in (first, second):
            before = phone.lines()
            come_back(phone)
            choices = phone.page.locator(CHOICES)
            while phone.page.evaluate("scoring.page.session.stopped"):
                # What stands there is not touched until somebody chose.
                assert phone.lines() == before
                phone.page.evaluate("window.was = scoring.page.session.trouble")
                choices.nth(rng.randrange(choices.count())).click()
                phone.page.wait_for_function(CHOSEN)
                before = phone.lines()
            assert phone.lines()[: len(before)] == before
        written = len(check(first).entries)
        for phone in phones:
            phone.page.evaluate("scoring.page.session.refresh()")
            phone.page.wait_for_function("n => scoring.page.doc.lines === n", arg=written + 1)
    assert phones[0].doc == phones[1].doc
    assert written >= COURSES


def test_strangers_and_other_clubs_get_what_a_missing_match_gets(
    match: Any, visit: Callable[..., Any], live_server: Any
) -> None:
    league, fixture = match
    league.competition.visibility = "members"
    league.competition.save()
    other = Club.objects.create(slug="hill", kind="club", name="Hill Penny Club")
    umpire = User.objects.create_user("hill-umpire", password="heads-or-tails-9")
    Role.objects.create(user=umpire, club=other, role=RoleName.ORGANISER)
    for session in ("", session_of(umpire)):
        page = visit(base=live_server.url, session=session)
        found = []
        for public_id in (fixture.public_id, "nothing-here"):
            answer = page.goto(f"/score/{public_id}/")
            text = page.inner_text("main").replace(public_id, "…")
            found.append((answer.status, page.url.replace(public_id, "…"), text))
        assert found[0] == found[1]
        assert not session or found[0][0] == 404


def test_a_sign_in_that_ran_out_loses_no_tap(
    phones: list[Umpire], match: tuple[League, Any]
) -> None:
    umpire = phones[0]
    page = umpire.page
    umpire.come().begin()
    umpire.tap("off")
    umpire.settled()
    umpire.context.clear_cookies(name="sessionid")
    umpire.tap("off")
    page.get_by_text("Your sign-in ran out").wait_for()
    umpire.tap("off")
    assert len(umpire.lines()) == 2
    page.get_by_role("link", name="Sign in again").click()
    page.locator("[name=login]").fill("one")
    page.locator("[name=password]").fill("heads-or-tails-9")
    page.locator("main [type=submit]").first.click()
    page.wait_for_url("**/score/**")
    umpire.wait_for_the_law()
    umpire.settled()
    check(umpire)
    assert len(umpire.lines()) == 4 == umpire.doc["lines"]
