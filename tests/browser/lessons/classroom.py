"""Teachers with phones in a lesson, as tests hold them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from matches.models import Club, Competition, Fixture, Role, User
from matches.services import lessons
from tests.browser.test_every_page import session_of
from tests.browser.waiting import until

NAMES = "\n".join(f"Pupil{n:02} Class" for n in range(1, 29))
READY = "() => 'ready' in document.documentElement.dataset"
SETTLED = "() => !scoring.lesson.waiting.length && !scoring.lesson.sending"
KEPT = "async () => Boolean(await caches.match(location.pathname, { ignoreVary: true }))"
SHOWN = """() => Object.fromEntries([...document.querySelectorAll("[data-match]")].map((form) =>
  [form.dataset.match, form.querySelector("[aria-pressed=true]")?.dataset.side ?? ""]))"""


def a_teacher(name: str = "teacher") -> User:
    """Somebody who organises Hill School."""
    user = User.objects.create_user(name)
    club, _ = Club.objects.get_or_create(
        slug="hill", defaults={"kind": "school", "name": "Hill School"}
    )
    Role.objects.create(user=user, club=club, role="organiser")
    return user


def address(row: Competition) -> str:
    """Where a lesson is run."""
    return f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/lesson/"


@dataclass
class Teacher:
    """A phone in the hall."""

    page: Any
    row: Competition

    def come(self) -> Teacher:
        """Open the lesson, and wait until it may be tapped without network."""
        self.page.goto(address(self.row))
        self.ready()
        until(self.page, KEPT)
        return self

    def ready(self) -> None:
        """What is kept on the device is shown."""
        self.page.wait_for_function(READY)

    def offline(self, off: bool = True) -> None:
        """Without network, or with it again."""
        self.page.context.set_offline(off)

    def begin(self, number: int) -> None:
        """Begin a round, and see its matches."""
        self.page.get_by_role("button", name=f"Begin round {number}").click()
        first = self.matches(number)[0]
        self.page.locator(f"#tap-{first}-a").wait_for()

    def matches(self, number: int) -> list[str]:
        """The matches of a round."""
        held = Fixture.objects.filter(competition=self.row, round__number=number)
        return list(held.order_by("number").values_list("public_id", flat=True))

    def tap(self, match: str, side: str) -> None:
        """Say who won, and see it."""
        before = self.shown[match]
        self.page.locator(f"#tap-{match}-{ {'A': 'a', 'B': 'b', 'draw': 'd'}[side] }").click()
        after = "" if before == side else side
        seen = "([match, after]) => scoring.lesson.winner(match) === after"
        self.page.wait_for_function(seen, arg=[match, after])

    @property
    def shown(self) -> dict[str, str]:
        """Who has won each match, as the page shows it."""
        found: dict[str, str] = self.page.evaluate(SHOWN)
        return found

    def settled(self) -> None:
        """All that was tapped has been sent."""
        self.page.wait_for_function(SETTLED, timeout=30_000)

    @property
    def held(self) -> dict[str, str]:
        """Who has won each match, as the server has it."""
        found = Fixture.objects.filter(competition=self.row)
        return {one: winner or "" for one, winner in found.values_list("public_id", "winner")}

    def agree(self) -> None:
        """What the page shows is what the server has."""
        held = self.held
        assert {match: held[match] for match in self.shown} == self.shown


def a_lesson(
    visit: Callable[..., Any], base: str, user: User | None = None, **more: Any
) -> Teacher:
    """A teacher with a phone, 28 pupils and 6 boards."""
    teacher = user or a_teacher()
    row = lessons.plan(teacher, "hill", game="black", names=NAMES, **more)
    return Teacher(visit(base=base, session=session_of(teacher), width=360), row)
