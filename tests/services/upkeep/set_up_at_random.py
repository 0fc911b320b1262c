"""Competitions set up, drawn on, finished, and put in the bin at random."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from matches import services
from matches.models import Competition, SettingsChange
from matches.services import draws
from matches.services.competitions import binning
from tests.services.upkeep.chances import Chances

ALIVE = 7
"""So many competitions at most are there at once: a club that only grows gets slow."""
KINDS: tuple[dict[str, Any], ...] = (
    {"format": "round-robin"},
    {"format": "round-robin", "format_options": {"legs": 2}},
    {"format": "single-elimination"},
    {"format": "double-elimination"},
    {"format": "swiss", "format_options": {"rounds": 3}},
    {"format": "groups-knockout"},
    {"format": "round-robin", "entry_kind": "team", "format_options": {"boards": 2}},
    {"format": "round-robin", "entry_kind": "pair", "game": "red"},
    {"format": "ladder", "format_options": {"reach": 3, "rematch_days": 0, "protected_days": 0}},
    {"format": "box-league", "format_options": {"size": 3}},
    {"format": "everyone-plays", "format_options": {"rounds": 3}},
)


class SetUp(Chances):
    """What is done to competitions."""

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
            self.tried(services.competitions.draw_fixtures, made.public_id)
        return made

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
        if row is None:
            return None
        what = self.chance.choice(("redraw", "take-back", "keep"))
        draws.upcoming.again(
            self.owner, row.public_id, what, kind=self.chance.choice(("round", "knockout")),
            number=self.chance.randrange(1, 4), reason="Wrong.",
        )  # fmt: skip
        return what

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
