"""Ladders, boxes and championships at random: challenges asked, answered and played, places given
by hand, holidays, periods that end; houses whose points follow what their members play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone

from matches import services
from matches.models import Championship, ChampionshipLine, Competition, Entry, LadderEvent, Team
from matches.services import championships, ladders
from tests.services.upkeep.chances import Chances

HOUSES = 3
"""So many championships at most are there at once."""


class Beside(Chances):
    """What is done where a format is its own, and to what is reckoned of several competitions."""

    def on_a_ladder(self) -> Entry | None:
        return self.one(Entry.objects.filter(
            competition__format="ladder", competition__state="running", state="entered",
            competition__binned_at=None))  # fmt: skip

    def challenged(self) -> Any:
        """Somebody challenges somebody above them: each that is refused is tried with another."""
        low = self.on_a_ladder()
        if low is None:
            return None
        above = list(low.competition.entries.exclude(pk=low.pk).order_by("pk"))
        self.chance.shuffle(above)
        for high in above:
            made = self.tried(ladders.challenge, low.public_id, high.public_id)
            if made is not None:
                return made
        return None

    def answered(self) -> Any:
        """Taken up, refused or called off, whichever can be; mostly taken up."""
        asked = self.one(LadderEvent.objects.filter(
            what="challenged", division__stage__competition__binned_at=None))  # fmt: skip
        if asked is None:
            return None
        how = self.chance.choices(("accept", "refuse", "cancel"), (8, 1, 1))[0]
        if how == "accept":
            return ladders.accept(self.owner, asked.public_id)
        if how == "refuse":
            return ladders.refuse(self.owner, asked.public_id)
        return ladders.cancel(self.owner, asked.public_id, reason="Hall closed.")

    def placed(self) -> Any:
        entry = self.on_a_ladder()
        return entry and ladders.place(
            self.owner, entry.public_id, rung=self.chance.randrange(1, 5), reason="Too strong."
        )

    def rested(self) -> Any:
        """A holiday from today, which ends at once as often as not: or nobody would play."""
        entry = self.on_a_ladder()
        if entry is None:
            return None
        first = timezone.localdate()
        made = ladders.announce_holiday(
            self.owner, entry.public_id, first=first, last=first + timedelta(days=3)
        )
        self.tried(ladders.end_holiday, entry.competition.public_id, entry.public_id)
        return made

    def period_ended(self) -> Any:
        row = self.one(Competition.kept.filter(
            binned_at=None, state="running", format="box-league"))  # fmt: skip
        return row and services.boxes.start_period(
            self.owner, row.public_id, unplayed=True, lots=True
        )

    def counted(self) -> dict[str, Any]:
        """Houses and competitions of a championship, and how it counts."""
        teams = list(Team.objects.order_by("pk").values_list("public_id", flat=True))
        rows = Competition.kept.filter(binned_at=None, entry_kind="individual").order_by("pk")
        ids = list(rows.values_list("public_id", flat=True))
        return {
            "houses": self.chance.sample(teams, min(len(teams), 3)),
            "competitions": self.chance.sample(ids, min(len(ids), 3)),
            "rules": {
                "places": sorted(self.chance.sample(range(1, 12), 4), reverse=True),
                "ties": self.chance.choice(("shared", "full")),
                "participation": self.chance.choice((0, 1)),
            },
            "visibility": self.chance.choice(("private", "members", "public")),
        }

    def houses_set_up(self) -> Any:
        name = f"Houses {self.number}"
        if Championship.objects.count() < HOUSES:
            return championships.create(self.owner, self.league.season, name=name, **self.counted())
        row = self.one(Championship.objects.all())
        return championships.edit(self.owner, row.public_id, name=name, **self.counted())

    def house_given(self) -> Any:
        row = self.one(Championship.objects.all())
        house = row and self.one(row.houses.all())
        return house and championships.add_line(
            self.owner, row.public_id, house=house.public_id,
            points=self.chance.choice(("-2", "1/2", "3")), reason="Swept the hall.",
        )  # fmt: skip

    def house_taken(self) -> Any:
        line = self.one(ChampionshipLine.objects.filter(withdrawn_at=None, reverses=None))
        return line and championships.reverse_line(self.owner, line.pk, reason="Did not.")
