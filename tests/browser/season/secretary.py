"""A secretary at a browser: what they do on pages alone, with no way into the database."""

from __future__ import annotations

import datetime
import re
from collections.abc import Mapping, Sequence
from typing import Any

from tests.browser.conftest import Server
from tests.services.imports.lists import forty

CLUB = "/desk/clubs/harbour-club/"
PEOPLE = tuple(line.split("\t")[0] for line in forty().splitlines()[1:])
"""In the order of their strength: whoever stands earlier wins."""
UNFOLD = "document.querySelectorAll('details.round').forEach((one) => { one.open = true })"
SETTLED = "() => !scoring.lesson.waiting.length && !scoring.lesson.sending"
MANY = 60
"""More rounds than any competition here has."""


class Secretary:
    """At a page that is signed in; ``clicks`` counts what was pressed since it was last nought."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.clicks = 0

    def press(self, name: str, role: str = "button", *, exact: bool = False) -> None:
        """Press a button, or follow a link."""
        self.clicks += 1
        self.page.get_by_role(role, name=name, exact=exact).first.click()

    def found(self, server: Server) -> None:
        """The club and its season, from the link of a new installation."""
        today, page = datetime.date.today(), self.page
        page.goto(server.setup)
        page.get_by_label("Name to sign in with").fill("head")
        page.get_by_label("Password").fill("heads-or-tails-9")
        page.get_by_label("Name of your school or club").fill("Harbour Club")
        self.press("Begin")
        self.press("New season", "link")
        page.get_by_label("Name").fill("This year")
        page.get_by_label("First day").fill(f"{today - datetime.timedelta(days=30)}")
        page.get_by_label("Last day").fill(f"{today + datetime.timedelta(days=300)}")
        self.press("Open the season")

    def brings_in_forty(self) -> None:
        """Forty people in twelve teams, from a list, in under ten clicks."""
        self.page.goto("/desk/")
        self.clicks = 1
        self.page.locator("summary", has_text="The club").click()
        self.press("Members", "link")
        self.press("Bring in a list", "link")
        self.page.get_by_label("The list", exact=True).fill(forty())
        self.page.get_by_label("Who has no age in the list is").select_option("adult")
        self.press("Look at it")
        self.press("Bring in 40 people")
        self.page.get_by_text("New here: 40 people, 12 teams.").wait_for()
        assert self.clicks < 10

    def sets_up(
        self, name: str, format_: str, entrants: Sequence[str], options: Mapping[str, str], *,
        kind: str = "",
    ) -> None:  # fmt: skip
        """A competition, up to its draw."""
        page = self.page
        page.goto(f"{CLUB}competitions/new/?game=black")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Format").select_option(format_)
        for label, value in options.items():
            put(page.get_by_label(label, exact=True).locator("visible=true").first, value)
        if kind:
            page.get_by_label("Who enters").select_option(kind)
            page.locator("[data-for-teams] input[name=boards]").fill("2")
        self.press("Go on to entries")
        if kind:
            for each in entrants:
                page.locator("select[name=team]").select_option(label=each)
                self.press("Enter", exact=True)
            page.goto(self.desk)
        else:
            page.get_by_label("Names, one a line").fill("\n".join(entrants))
            self.press("Enter them")
        self.press("Draw", "link")
        page.locator("main button[value=draw]").first.click()

    def publishes(self) -> None:
        """For everybody to read."""
        self.page.goto(f"{self.desk}publish/")
        self.page.get_by_label("everybody").check()
        self.press("Publish")

    @property
    def desk(self) -> str:
        """Where the competition is organised."""
        found = re.search(r"(/desk/competitions/[^/]+/[^/]+/[^/]+/)", self.page.url)
        assert found is not None, self.page.url
        return found[1]

    def enters_what_waits(self) -> int:
        """Every result that can be entered now, as *Enter results* lists them; how many."""
        page, desk = self.page, self.desk
        page.goto(f"{desk}results/")
        rows = page.locator("ol.scores > li")
        many = int(rows.count())
        for number in range(many):
            row = rows.nth(number)
            if not row.is_visible():
                row.locator("xpath=ancestor::details/summary").click()
            sides = row.locator(".who").inner_text()
            a, b = (18, 9) if first_wins(sides) else (9, 18)
            row.locator("input[name^=a-]").fill(str(a))
            row.locator("input[name^=b-]").fill(str(b))
        if many:
            self.press("Save what is filled in")
            assert page.locator("li.wrong").count() == 0, page.inner_text("main")
        page.goto(desk)
        return many

    def enters_a_match_of_teams(self) -> bool:
        """The first match between teams that is open, with all its boards; False where none is."""
        page, desk = self.page, self.desk
        page.evaluate(UNFOLD)
        waiting = page.locator("details.round li").filter(has_not=page.locator("strong"))
        if not waiting.count():
            return False
        first = waiting.first.locator("a")
        higher = first_wins(first.inner_text(), by=lambda name: name.strip())
        first.click()
        self.press("Enter the whole match", "link")
        for number in range(page.locator("ol.match-boards > li").count()):
            row = page.locator("ol.match-boards > li").nth(number)
            for side in (".seats-a", ".seats-b"):
                choice = row.locator(f"{side} select")
                told = choice.locator("option:not([value=''])").nth(number)
                choice.select_option(told.get_attribute("value"))
            scores = row.locator(".pair input")
            scores.nth(0).fill("18" if higher else "9")
            scores.nth(1).fill("9" if higher else "18")
        self.press("Save the match")
        page.goto(desk)
        return True

    def draws_on(self) -> bool:
        """What comes next, where something is left to draw."""
        page, desk = self.page, self.desk
        if not page.get_by_role("link", name="Draw the next").count():
            return False
        self.press("Draw the next", "link")
        page.locator("button[value=draw], button[value=draw-lots]").first.click()
        page.goto(desk)
        return True

    def challenges(self, first: bool = True) -> None:
        """On a ladder: somebody challenges, the other takes it up, and they play."""
        desk = self.desk
        self.page.goto(f"{desk}ladder/")
        self.page.locator("select[name=pair]").select_option(index=0 if first else 1)
        self.press("Challenge", exact=True)
        self.press("Take it up")
        self.page.goto(desk)
        assert self.enters_what_waits() == 1

    def ends_a_period(self) -> None:
        """Of a box league: the next one is drawn."""
        desk = self.desk
        self.page.goto(f"{desk}period/")
        self.press("End this period and draw the next")
        self.page.goto(desk)

    def holds_a_lesson(self, pupils: Sequence[str], rounds: int) -> None:
        """A lesson from its plan to its last round, each match won by who stands first."""
        page = self.page
        page.goto(f"{CLUB}lessons/new/")
        page.get_by_label("Pupils, one a line").fill("\n".join(pupils))
        self.press("Plan it")
        taps = page.locator("form[data-match]:visible:not(:has([aria-pressed=true]))")
        for _round in range(rounds):
            page.get_by_role("button", name=re.compile("Begin round")).first.click()
            for _match in range(len(pupils) // 2):
                # Both wait: for the round to be there, and for the tap before the next one.
                match = taps.first.get_attribute("data-match")
                winner = f'form[data-match="{match}"] [data-side=A]'
                page.locator(winner).click()
                page.locator(f"{winner}[aria-pressed=true]").wait_for(state="attached")
                page.wait_for_function(SETTLED)
        page.goto(self.desk)

    def plays_to_the_end(self) -> int:
        """Results and draws, until every match is played; how many results."""
        many = 0
        for _round in range(MANY):
            entered = self.enters_what_waits()
            many += entered
            if not entered and not self.draws_on():
                return many
        raise AssertionError("it has no end")

    def finishes(self) -> str:
        """Finish it and have it read by everybody; the text of its page, as it was signed in."""
        page, desk = self.page, self.desk
        self.press("Finish", "link", exact=True)
        self.press("Finish it")
        page.get_by_text("It is finished.").wait_for()
        page.goto(desk.removeprefix("/desk"))
        return str(page.inner_text("main"))


def put(field: Any, value: str) -> None:
    """Fill a field in, or choose what it offers by that name or value."""
    if field.evaluate("one => one.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill(value)


def first_wins(sides: str, by: Any = None) -> bool:
    """Whether the first of two who are named in a line is the stronger one."""
    told = re.sub(r"^\s*\d+\s", "", sides)
    home, away = re.split(r"\s+–\s+", told.strip(), maxsplit=1)
    if by is not None:
        return bool(by(home) < by(away))
    # Behind the second name stands when they play, or that it is put off.
    second = next(each for each in PEOPLE if away.strip().startswith(each))
    return PEOPLE.index(home.strip()) < PEOPLE.index(second)
