"""A club in which everything is done at random: people and teams brought in, entered, made one and
two again, matches played, ruled on, corrected, competitions of every kind set up, drawn on, put in
the bin and brought back. What cannot be at a moment is refused, and that is part of it."""

from __future__ import annotations

import random
from collections import Counter
from datetime import timedelta
from typing import Any

from django.utils import timezone

from matches import services
from matches.errors import ServiceError
from matches.models import (
    Adjustment,
    AuditEntry,
    Bringing,
    Competition,
    Division,
    Entry,
    Fixture,
    Person,
    SettingsChange,
    Team,
    User,
)
from matches.services import draws, lately, merging, rulings
from matches.services.base import outbox
from matches.services.competitions import binning, latecomers, returning, substituting
from matches.services.corrections import correcting_cards
from matches.services.merging import teams as merging_teams
from matches.services.results import scorecards
from matches.services.tables import adjustments
from matches.services.teams.team_boards import BoardPlan
from tests.services.imports.lists import bring
from tests.services.league import League, make_league, result_card
from tests.services.teams.line_ups import listed

SCORES = ((18, 9), (9, 18), (16, 12), (12, 16), (15, 15))
DECIDED = SCORES[:4]
ALIVE, KNOWN = 7, 26
"""So many competitions and people at most are there at once: a club that only grows gets slow."""
KINDS: tuple[dict[str, Any], ...] = (
    {"format": "round-robin"},
    {"format": "round-robin", "format_options": {"legs": 2}},
    {"format": "knockout"},
    {"format": "double-elimination"},
    {"format": "swiss", "format_options": {"rounds": 3}},
    {"format": "groups-knockout"},
    {"format": "round-robin", "entry_kind": "team", "format_options": {"boards": 2}},
    {"format": "round-robin", "entry_kind": "pair", "game": "red"},
)
WEIGHTS = {
    "play": 30, "correct": 10, "postpone": 3, "walkover": 4, "void": 3, "adjust": 3, "forgive": 2,
    "new_competition": 4, "opened_late": 1, "draw_on": 6, "drawn_again": 2, "draw_deleted": 1,
    "list_in": 3, "list_back": 1, "new_team": 3, "made_one": 6, "teams_made_one": 4,
    "made_two": 6, "undone": 6, "binned": 2, "brought_back": 2, "gone": 1,
    "settings_changed": 4, "setting_back": 2, "came_late": 3, "taken_out": 2, "left": 3,
    "back_again": 3, "came_in": 2, "came_in_back": 1, "finished": 1, "reopened": 1, "erased": 0.3,
}  # fmt: skip
MUST = set(WEIGHTS) - {"erased", "gone", "draw_deleted", "came_in_back"}
"""What happens in any long history, or this says nothing."""


class Club:
    """The club, and what was done in it so far."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.league: League = make_league(6)
        self.owner: User = self.league.owner
        self.done: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.number = 0

    def step(self, name: str = "") -> str:
        """Something that is done at random, or is refused."""
        name = name or self.chance.choices(list(WEIGHTS), list(WEIGHTS.values()))[0]
        self.number += 1
        try:
            did = getattr(self, name)()
        except ServiceError:
            self.refused[name] += 1
        else:
            (self.refused if did is None else self.done)[name] += 1
        outbox.send(early=True)
        return name

    def one(self, rows: Any) -> Any:
        """One of these rows at random; None of none."""
        keys = list(rows.order_by("pk").values_list("pk", flat=True))
        return rows.model._base_manager.get(pk=self.chance.choice(keys)) if keys else None

    def competition(self, **which: Any) -> Competition | None:
        return self.one(Competition.kept.filter(binned_at=None, **which))

    def fixture(self, *states: str, **which: Any) -> Fixture | None:
        told = {"competition__binned_at": None, "home__isnull": False, "away__isnull": False}
        return self.one(Fixture.objects.filter(**told, **which, state__in=states))

    def people(self, many: int) -> list[Person]:
        held = list(Person.objects.filter(erased_at=None).order_by("pk"))
        return self.chance.sample(held, min(many, len(held)))

    def of_kind(self, row: Competition, at: int = 0) -> dict[str, Any]:
        """Somebody who might enter a competition."""
        if row.entry_kind == "team":
            team = self.one(Team.objects.all())
            return {"team": team.public_id if team is not None else ""}
        many = 2 if row.entry_kind == "pair" else 1
        return {"people": [one.public_id for one in self.people(many)]}

    # What is set up.

    def new_competition(self) -> Any:
        if Competition.kept.filter(binned_at=None).count() >= ALIVE:
            return self.binned()
        told = {"game": "black", **self.chance.choice(KINDS)}
        made = services.competitions.create(
            self.owner, self.league.season, name=f"Cup {self.number}", **told
        )
        services.competitions.open(self.owner, made.public_id)
        for _each in range(self.chance.randrange(4, 8)):
            self.tried(services.competitions.entries.enter, made.public_id, **self.of_kind(made))
        if self.chance.random() < 0.8:
            services.competitions.draw_fixtures(self.owner, made.public_id)
        return made

    def tried(self, service: Any, *args: Any, **told: Any) -> Any:
        try:
            return service(self.owner, *args, **told)
        except ServiceError:
            return None

    def opened_late(self) -> Any:
        row = self.competition(state="open")
        return row and services.competitions.draw_fixtures(self.owner, row.public_id)

    def draw_on(self) -> Any:
        row = self.one(Competition.kept.filter(
            binned_at=None, state="running", format__in=("swiss", "groups-knockout")))  # fmt: skip
        if row is None:
            return None
        coming = draws.upcoming.ahead(self.owner, row.public_id).coming
        chosen = self.chance.choice(list(coming)) if coming else None
        return chosen and draws.upcoming.draw(
            self.owner, row.public_id, kind=chosen.kind, number=chosen.number, lots=True
        )

    def drawn_again(self) -> Any:
        row = self.one(Competition.kept.filter(
            binned_at=None, state="running", format__in=("swiss", "groups-knockout")))  # fmt: skip
        what = self.chance.choice(("redraw", "take-back", "keep"))
        return row and draws.upcoming.again(
            self.owner, row.public_id, what, kind=self.chance.choice(("round", "knockout")),
            number=self.chance.randrange(1, 4), reason="Wrong.",
        )  # fmt: skip

    def draw_deleted(self) -> Any:
        row = self.competition(state="running")
        return row and draws.first_draws.delete_draw(self.owner, row.public_id)

    def finished(self) -> Any:
        row = self.competition(state="running")
        return row and services.competitions.finish(self.owner, row.public_id, unplayed=True)

    def reopened(self) -> Any:
        row = self.competition(state="finished")
        return row and services.competitions.reopen(self.owner, row.public_id)

    def settings_changed(self) -> Any:
        scheme = {"win": self.chance.randrange(2, 5), "draw": 1, "loss": self.chance.randrange(2)}
        told: dict[str, Any] = self.chance.choice(
            (
                {"points_scheme": scheme},
                {"tie_breaks": ["points", self.chance.choice(("wins", "scored", "difference"))]},
                {"rated": self.chance.random() < 0.5},
                {"name": f"Named {self.number}"},
            )
        )
        row = self.competition()
        return row and services.competitions.edit(self.owner, row.public_id, **told)

    def setting_back(self) -> Any:
        held = SettingsChange.objects.filter(reverted_by=None, competition__binned_at=None)
        change = self.one(held)
        return change and services.competitions.settings.take_back(self.owner, change.public_id)

    def binned(self) -> Any:
        row = self.competition()
        if row is None or row == self.league.competition:
            return None
        seen = binning.look(self.owner, row.public_id).digest
        return binning.put(self.owner, row.public_id, seen=seen)

    def brought_back(self) -> Any:
        row = self.one(Competition.kept.filter(binned_at__isnull=False, gone_at=None))
        return row and binning.bring_back(self.owner, row.public_id)

    def gone(self) -> Any:
        return binning.let_go(timezone.now() + timedelta(days=31)) or None

    # Who is there.

    def list_in(self) -> Any:
        if Person.objects.filter(erased_at=None).count() >= KNOWN:
            return self.made_one()
        a, b = self.chance.randrange(10**6), self.chance.randrange(10**6)
        return bring(self.league, f"Name,Team\nZoe{a} Gull,Owls\nYan{b} Tern,Hens{b}")

    def list_back(self) -> Any:
        held = self.one(Bringing.objects.filter(undone_at=None))
        return held and services.imports.take_back(self.owner, self.league.club, held.public_id)

    def new_team(self) -> Any:
        if Team.objects.count() >= KNOWN / 2:
            return self.teams_made_one()
        ids = [one.public_id for one in self.people(3)]
        return services.teams.create(
            self.owner, self.league.club, name=f"Team {self.number}", members=ids
        )

    def made_one(self) -> Any:
        kept, gone = (one.public_id for one in self.people(2))
        both = (self.owner, self.league.club, kept, gone)
        return merging.merge(*both, seen=merging.look(*both).digest)

    def teams_made_one(self) -> Any:
        held = list(Team.objects.order_by("pk").values_list("public_id", flat=True))
        if len(held) < 2:
            return None
        both = (self.owner, self.league.club, *self.chance.sample(held, 2))
        return merging_teams.merge(*both, seen=merging_teams.look(*both).digest)

    def made_two(self) -> Any:
        return self.undo("person.merged", "team.merged")

    def undone(self) -> Any:
        return self.undo()

    def undo(self, *actions: str) -> Any:
        """Something of the list is taken back, as it was looked at; mostly what is not long ago."""
        own = {"action__in": actions} if actions else {}
        numbers = list(
            AuditEntry.objects.filter(club__public_id=self.league.club, **own)
            .order_by("-pk").values_list("pk", flat=True)[: 12 if actions else 40]
        )  # fmt: skip
        number = self.chance.choice(numbers) if numbers else None
        if number is None:
            return None
        shown = lately.look(self.owner, self.league.club, number)
        if shown.line.why_not:
            return None
        return lately.undo(self.owner, self.league.club, number, seen=shown.digest)

    def erased(self) -> Any:
        who = self.people(1)[0]
        return services.people.erase(
            self.owner, self.league.club, who.public_id, reason="Asked for it."
        )

    # Who plays.

    def entry(self, **which: Any) -> Entry | None:
        return self.one(Entry.objects.filter(competition__binned_at=None, **which))

    def came_late(self) -> Any:
        row = self.competition(state="running")
        return row and latecomers.add(self.owner, row.public_id, **self.of_kind(row))

    def taken_out(self) -> Any:
        entry = self.entry()
        return entry and latecomers.take_out(self.owner, entry.public_id)

    def left(self) -> Any:
        entry = self.entry(state="entered", competition__state="running")
        return entry and services.competitions.entries.withdraw(
            self.owner, entry.public_id, reason="Ill.",
            policy=self.chance.choice(("stand", "expunge", None)),
        )  # fmt: skip

    def back_again(self) -> Any:
        entry = self.entry(state="withdrawn")
        return entry and returning.take_back(self.owner, entry.public_id)

    def came_in(self) -> Any:
        entry = self.entry(competition__state="running")
        return entry and substituting.come_in(
            self.owner, entry.public_id, reason="Ill.", **self.of_kind(entry.competition)
        )

    def came_in_back(self) -> Any:
        entry = self.entry(replaces__isnull=False)
        return entry and substituting.take_back(self.owner, entry.public_id)

    # What is played.

    def card(self, fixture: Fixture) -> dict[str, Any]:
        game = fixture.competition.game
        if game == "red":
            a, b = self.chance.choice(((2, 0), (2, 1), (1, 2), (0, 2)))
            return result_card(a, b, game)
        return result_card(*self.chance.choice(SCORES if fixture.tie == "" else DECIDED))

    def play(self) -> Any:
        done = None
        for _each in range(self.chance.randrange(1, 4)):
            fixture = self.fixture("planned", competition__state="running")
            if fixture is None:
                return done
            if fixture.competition.entry_kind == "team":
                done = self.boards_played(fixture) or done
            else:
                done = scorecards.submit(self.owner, fixture.public_id, self.card(fixture))
        return done

    def boards_played(self, fixture: Fixture) -> Any:
        if not fixture.boards.exists():
            sides = (listed(fixture.home)[:2], listed(fixture.away)[:2])
            plans = [BoardPlan([a], [b]) for a, b in zip(*sides, strict=False)]
            services.teams.team_boards.set_boards(self.owner, fixture.public_id, plans)
        done = None
        for number in fixture.boards.order_by("number").values_list("number", flat=True):
            card = result_card(*self.chance.choice(SCORES))
            done = scorecards.submit(self.owner, fixture.public_id, card, board=number)
        return done

    def correct(self) -> Any:
        fixture = self.fixture("official")
        if fixture is None:
            return None
        board = None
        if fixture.competition.entry_kind == "team":
            numbers = list(fixture.boards.values_list("number", flat=True))
            board = self.chance.choice(numbers) if numbers else None
        return correcting_cards.correct(
            self.owner, fixture.public_id, self.card(fixture), reason="Looked again.", board=board,
            resting=self.chance.choice((None, "keep", "redraw", "void")),
        )  # fmt: skip

    def postpone(self) -> Any:
        fixture = self.fixture("planned", "official")
        return fixture and rulings.postpone(self.owner, fixture.public_id, reason="Snow.")

    def walkover(self) -> Any:
        fixture = self.fixture("planned", "official")
        return fixture and rulings.walkover(
            self.owner, fixture.public_id, winner=self.chance.choice("AB"), reason="Late.",
            replace=True,
        )  # fmt: skip

    def void(self) -> Any:
        fixture = self.fixture("planned", "official")
        return fixture and rulings.void(
            self.owner, fixture.public_id, reason="Wrong board.", replace=True
        )

    def adjust(self) -> Any:
        entry = self.entry(competition__state="running")
        division = entry and self.one(Division.objects.filter(places__entry=entry))
        return division and adjustments.add(
            self.owner, division.public_id, entry.public_id, points=self.chance.choice(("-1", "2")),
            reason="Rule 7.",
        )  # fmt: skip

    def forgive(self) -> Any:
        held = self.one(Adjustment.objects.filter(withdrawn_at__isnull=True))
        return held and adjustments.withdraw(self.owner, held.pk, reason="Rule 8.")
