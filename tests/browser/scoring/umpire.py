"""Somebody who scores a match on the page, as tests hold them."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matches.models import Fixture, RunningLine
from matches.web.law import in_browser
from tests.browser.test_every_page import session_of
from tests.web.leagues import League, make_league

SETTLED = """() => {
  const { session, busy } = scoring.page ?? {};
  return session && !busy && !session.unsent.length && !session.sending;
}"""
RULED = "() => typeof window.scoring?.page?.session.held === 'string'"
IDLE = """() => {
  const { session, busy } = window.scoring?.page ?? {};
  return session && !busy && (session.ruled || session.trouble);
}"""
SHORT = {
    "green": {"goals": 2},
    "red": {"sets": 1, "games": 2, "points": 5},
    "white": {"ends": 3, "pennies": 4},
}
PREFERRED = {
    ("black", "flicks"): ["off"],
    ("black", "card"): ["won-*", "nothing"],
    ("green", "flicks"): ["@goal-B", "goal-flick", "penalty-goal", "positional", "end-turn"],
    ("green", "card"): ["goal-A"],
    ("red", "flicks"): ["serve-over", "missed-A1", "missed-B1"],
    ("red", "card"): ["point-A"],
    ("white", "flicks"): ["all-flicked", "A-1"],
    ("white", "card"): ["A-9", "A-1"],
}
"""What is tapped at a game and detail, the first of these that is offered; `@`: on the board,
`*`: the last of those so called."""


def match_of(game: str, *, slug: str = "") -> tuple[League, Fixture]:
    """A league of a game, and a match of it that is to be played."""
    league = make_league(4, 2, game=game, slug=slug or f"{game}-evenings")
    league.competition.options = SHORT.get(game, {})
    league.competition.save()
    return league, league.fixtures[-1]


@dataclass
class Umpire:
    """A phone at the board."""

    page: Any
    fixture: Fixture
    context: Any = None
    touch: bool = False

    def __post_init__(self) -> None:
        self.context = self.page.context

    def come(self) -> Umpire:
        """Open the page, and wait until it may be tapped, with the law where it is given one."""
        self.page.goto(f"/score/{self.fixture.public_id}/")
        self.page.locator("[data-ready]").wait_for()
        if in_browser.addresses() is not None:
            self.wait_for_the_law()
        return self

    def wait_for_the_law(self) -> None:
        """The law has come to the page, and ruled on what is written."""
        self.page.wait_for_function(RULED, timeout=60_000)

    def begin(self, detail: str = "flicks", first: str = "A") -> Umpire:
        """Say how much is written down, and who starts."""
        choice = self.page.locator(f"[name=detail][value={detail}]")
        if choice.count():
            # By its label: what is drawn anew meanwhile is looked for again.
            self.page.locator("label.chip", has=choice).click()
        self.page.locator(f"[data-begin={first}]").click()
        self.page.locator("[data-foot]").wait_for()
        self.idle()
        return self

    def idle(self) -> None:
        """What was tapped is ruled on."""
        self.page.wait_for_function(IDLE)

    def settled(self) -> None:
        """All that was written has been sent."""
        self.page.wait_for_function(SETTLED, timeout=30_000)

    @property
    def doc(self) -> Any:
        """The match as the page has it."""
        return self.page.evaluate("scoring.page.doc")

    @property
    def over(self) -> bool:
        """Whether it can be handed in."""
        return bool(self.page.locator("[data-hand-in]").count())

    def tap(self, offer: str) -> None:
        """Tap an offer, and wait for its ruling."""
        lines = self.doc["lines"]
        if offer.startswith("@"):
            self.press(f"[data-spot={offer[1:]}]")
            self.press("[data-keep]")
        else:
            self.press(f".dock [data-offer={offer}]")
        self.page.wait_for_function("lines => scoring.page.doc.lines > lines", arg=lines)
        self.idle()

    def press(self, where: str) -> None:
        """By finger or mouse."""
        place = self.page.locator(where)
        (place.tap if self.touch else place.click)()

    def next_offer(self, game: str, detail: str) -> str:
        """What this umpire taps next."""
        shown = {
            *(each["name"] for each in self.doc["offers"] if each["place"] in ("main", "usual")),
            *(f"@{each['spot']}" for each in self.doc["offers"] if each["place"] == "board"),
        }
        wanted = [fnmatch.filter(sorted(shown), each) for each in PREFERRED[game, detail]]
        offer = next((found[-1] for found in wanted if found), None)
        assert offer, (shown, self.page.inner_text(".dock"))
        return offer

    def score_to_the_end(
        self, game: str, detail: str, after_each: Callable[[int], None] = lambda _at: None
    ) -> int:
        """Tap until the match can be handed in; gives the number of taps on offers."""
        for taps in range(120):
            if self.over:
                return taps
            after_each(taps)
            self.tap(self.next_offer(game, detail))
        raise AssertionError("this match has no end")

    def hand_in(self) -> None:
        """Hand it in, and come to the page of the match."""
        self.page.locator("[data-hand-in]").click()
        self.page.wait_for_url(f"**/matches/{self.fixture.public_id}/**")

    def lines(self) -> list[Any]:
        """What the server has, as (device, sequence, body)."""
        held = RunningLine.objects.filter(card__fixture=self.fixture).order_by("number")
        return list(held.values_list("device", "sequence", "body"))


def umpire_of(visit: Callable[..., Any], base: str, game: str, **more: Any) -> Umpire:
    """An organiser at a match of a game, on a phone."""
    league, fixture = match_of(game)
    session = session_of(league.organiser())
    more = {"width": 360, **more}
    touch = bool(more.get("has_touch"))
    return Umpire(visit(base=base, session=session, **more), fixture, touch=touch)
