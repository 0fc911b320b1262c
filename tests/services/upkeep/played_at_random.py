"""Who comes, leaves, comes back and comes in at random; what is played, ruled on, corrected."""

from __future__ import annotations

from typing import Any

from matches import services
from matches.models import Adjustment, Division, Entry, Fixture, Result
from matches.services import rulings
from matches.services.competitions import latecomers, returning, substituting
from matches.services.corrections import correcting_cards
from matches.services.results import scorecards
from matches.services.tables import adjustments
from matches.services.teams.team_boards import BoardPlan
from tests.services.league import result_card
from tests.services.teams.line_ups import listed
from tests.services.upkeep.chances import Chances

SCORES = ((18, 9), (9, 18), (16, 12), (12, 16), (15, 15))
DECIDED = SCORES[:4]


class Played(Chances):
    """What is done by who plays, and to what is played."""

    def entry(self, **which: Any) -> Entry | None:
        return self.one(Entry.objects.filter(competition__binned_at=None, **which))

    def came_late(self) -> Any:
        row = self.competition(state="running")
        return row and latecomers.add(self.owner, row.public_id, **self.of_kind(row))

    def taken_out(self) -> Any:
        """One of whom nothing is decided yet: of the others it is refused at once."""
        decided = Result.objects.exclude(official_at=None)
        there = [*decided.values_list("fixture__home", "fixture__away")]
        held = Entry.objects.filter(
            competition__binned_at=None, competition__state="running", state="entered",
            competition__format="round-robin",
        ).exclude(pk__in={one for two in there for one in two if one is not None})  # fmt: skip
        entry = self.one(held)
        if entry is not None:
            latecomers.take_out(self.owner, entry.public_id)
        return entry

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

    def card(self, fixture: Fixture) -> dict[str, Any]:
        game = fixture.competition.game
        if game == "red":
            a, b = self.chance.choice(((2, 0), (2, 1), (1, 2), (0, 2)))
            return result_card(a, b, game)
        return result_card(*self.chance.choice(SCORES if fixture.tie == "" else DECIDED))

    def play(self) -> Any:
        """Some matches of one competition, each of which may be refused."""
        row = self.competition(state="running")
        done = None
        for _each in range(self.chance.randrange(1, 6) if row is not None else 0):
            fixture = self.fixture("planned", "playing", competition=row)
            if fixture is None:
                return done
            if fixture.competition.entry_kind == "team":
                done = self.boards_played(fixture) or done
            else:
                card = self.card(fixture)
                done = self.tried(scorecards.submit, fixture.public_id, card) or done
        return done

    def boards_played(self, fixture: Fixture) -> Any:
        """The boards of a match between teams, set where they are not yet."""
        if not fixture.boards.exists():
            sides = (listed(fixture.home)[:2], listed(fixture.away)[:2])
            plans = [BoardPlan([a], [b]) for a, b in zip(*sides, strict=False)]
            self.tried(services.teams.team_boards.set_boards, fixture.public_id, plans)
        done = None
        for number in fixture.boards.order_by("number").values_list("number", flat=True):
            card = result_card(*self.chance.choice(SCORES))
            done = self.tried(scorecards.submit, fixture.public_id, card, board=number) or done
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
